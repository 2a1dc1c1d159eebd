import DocModel

/// The names of languages in info strings, as Pygments has them.
struct CodeLanguages: Sendable {
  private let names: Set<String>

  /// - Parameter names: those that Pygments knows.
  init(_ names: String) { self.names = Set(names.split(separator: " ").map(String.init)) }

  /// The name that Pygments has for a language, or nil for a text without one, and for a language that it cannot read.
  func name(of language: String, for code: ArraySlice<UInt8>) -> String? {
    var name = language.lowercased()
    if name.hasSuffix("-interactive") { name.removeLast("-interactive".count) }
    guard !Self.texts.contains(name) else { return nil }
    if !names.contains(name) { name = Self.others[name] ?? name }
    guard names.contains(name) else { return nil }
    // Commands after a prompt, perhaps with what they print.
    if Self.shells.contains(name), code.drop(while: \.isSpace).starts(with: "$ ".utf8), names.contains("console") {
      return "console"
    }
    return name
  }

  /// Texts that have no language.
  private static let texts: Set<String> = ["text", "txt", "plain", "plaintext", "none", "output", "log"]

  private static let shells: Set<String> = ["bash", "sh", "shell", "zsh", "fish", "console"]

  /// By the name in info strings, the name that Pygments has.
  private static let others: [String: String] = {
    var others: [String: String] = [:]
    for line in PackageResources.code_names_tsv.split(separator: .lineFeed) where line.first != .of("#") {
      let names = line.split(separator: .tab).map { String(decoding: $0, as: UTF8.self) }
      if let first = names.first, let last = names.last { others[first] = last }
    }
    return others
  }()
}
