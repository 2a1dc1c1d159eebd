/// Changes that formatters make in a language without changing what the code does.
package struct CodeLiberties: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A line may be broken between any two tokens.
  package static let lines = CodeLiberties(rawValue: 1)
  /// `'a'` and `"a"` are equivalent.
  package static let quotes = CodeLiberties(rawValue: 2)
  /// A comma may precede a closing bracket.
  package static let commas = CodeLiberties(rawValue: 4)
  /// A semicolon at the end of a line, and the parentheses of a single parameter before an arrow, are optional.
  package static let semicolons = CodeLiberties(rawValue: 8)

  /// A backslash at the end of a line continues it.
  package static let wraps = CodeLiberties(rawValue: 16)

  private static let byName: [String: CodeLiberties] = [
    "javascript": [.lines, .quotes, .commas, .semicolons], "component": [.lines, .quotes, .commas, .semicolons],
    "css": [.lines, .quotes],
    "xml": [.lines, .quotes], "json": .lines, "c": .lines, "csharp": .lines, "java": .lines,
    "dart": [.lines, .quotes, .commas],
    "rust": [.lines, .commas], "php": [.lines, .quotes, .commas], "python": [.quotes, .commas], "go": .commas,
    "yaml": .quotes, "toml": .quotes,
    "ruby": .quotes, "shell": [.quotes, .wraps], "lua": .quotes,
  ]

  /// The liberties known for a language; empty for other languages.
  package init(_ syntax: CodeSyntax) { self = Self.byName[syntax.name] ?? [] }
}
