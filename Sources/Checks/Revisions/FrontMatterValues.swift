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

/// Classifies metadata keys by name.
extension FrontMatterValues {
  /// Returns whether locales may differ in a key: texts, hand-off data, people, spell checkers' words, addresses.
  static func mayDiffer(_ key: String) -> Bool {
    let key = key.lowercased()
    let name = key.split(separator: ".").last.map(String.init) ?? key
    return handOff.contains(key) || own.contains(name) || key.hasPrefix("translation.") || key.hasPrefix("l10n.")
      || texts.contains { name.hasSuffix($0) } || isRead(key) || key.contains("spell")
  }

  /// Returns whether readers see the value: on the page, in navigation, in search results.
  static func isRead(_ key: String) -> Bool {
    let name = Array(key.utf8)
    return readers.contains { ByteSearch.equalFolded(name.suffix($0.count), $0[...]) }
      && !handOff.contains(key.lowercased()) && !key.contains("[")
  }

  /// Returns whether the value is a text, seen by readers or not.
  static func isText(_ key: String) -> Bool {
    let key = key.lowercased()
    return isRead(key) || texts.contains { key.hasSuffix($0) }
  }

  /// Returns whether every page should have the key.
  static func isTitle(_ key: String) -> Bool { key == "title" || key == "description" }

  private static let readers = [
    "title", "description", "summary", "banner", "keywords", "displayname", "label", "heading", "headline", "caption",
    "excerpt", "intro", "tagline", "lead",
  ].map { Array($0.utf8) }

  private static let handOff: Set<String> = [
    "ms.openlocfilehash", "ms.sourcegitcommit", "ms.translationtype", "ms.contentlocale", "ms.lasthandoff",
    "ms.locfileid",
    "default_lang_commit", "source-git-commit", "source-wordcount", "ht-degree", "workflow-type", "mt-count",
  ]
  private static let own: Set<String> = [
    "reviewers", "approvers", "translators", "translator", "contributors", "translated_by", "lang", "locale",
    "language",
    "permalink", "url", "aliases", "redirect_from", "robots",
  ]
  /// Endings of keys whose values are texts for readers.
  static let texts = [
    "title", "titlesuffix", "description", "summary", "keywords", "keyword", "tags", "categories", "label", "text",
    "name", "heading",
    "headline", "caption", "alt", "excerpt", "intro", "subject", "message", "msg",
  ]
}
