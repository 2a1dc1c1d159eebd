internal import DocModel
internal import Features

/// The front matter of one member as comparable values, without the keys that locales may change, and normalized where
/// localization tools write a value differently.
struct FrontMatterValues {
  struct Value {
    /// Equal for values that mean the same.
    let atom: UInt64
    let text: String
    let line: UInt32
  }

  /// The values by key; the items of a list form one value under the list's key.
  private(set) var values: [String: Value] = [:]

  /// - Parameter locales: Tags in lower case. As path parts they are interchangeable: `/ko/guide/` equals `/en/guide/`.
  init(_ matter: FrontMatter, _ locales: Set<String>) {
    var lists: [String: [String]] = [:]
    for entry in matter.entries {
      let key = Self.list(entry.key)
      let isItem = key.utf8.count < entry.key.utf8.count
      let value = Self.withoutLocale(Self.folded(entry.value), locales)
      guard !Self.mayDiffer(key), isItem || !value.isEmpty else { continue }
      if !isItem {
        values[key] = Value(atom: StableHash(value.utf8).hash, text: entry.value, line: entry.line)
      } else {
        lists[key, default: []].append(value)
        if values[key] == nil { values[key] = Value(atom: 0, text: "", line: entry.line) }
      }
    }
    for (key, items) in lists {
      guard let line = values[key]?.line else { continue }
      values[key] = Value(
        atom: StableHash(items.joined(separator: "\n").utf8).hash, text: items.joined(separator: ", "), line: line)
    }
  }

  /// Returns the key of the list that an item belongs to: `a` for `a[0].b`; other keys unchanged.
  static func list(_ key: String) -> String { key.firstIndex(of: "[").map { String(key[..<$0]) } ?? key }

  /// Returns an address with `*` for each part that names a locale.
  private static func withoutLocale(_ value: String, _ locales: Set<String>) -> String {
    guard value.contains("/") else { return value }
    return value.split(separator: "/", omittingEmptySubsequences: false).map {
      locales.contains($0.lowercased()) ? "*" : $0
    }.joined(separator: "/")
  }

  /// Folds white space, and the spellings of YAML's booleans and null.
  private static func folded(_ value: String) -> String {
    let text = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch text.lowercased() {
    case "~", "null": return ""
    case "true", "yes", "on": return "true"
    case "false", "no", "off": return "false"
    default: return text
    }
  }
}
