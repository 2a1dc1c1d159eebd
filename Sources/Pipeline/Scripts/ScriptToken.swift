/// A token of a JavaScript or TypeScript file.
struct ScriptToken: Sendable {
  enum Kind: Sendable, Equatable {
    /// An identifier or a keyword.
    case name(String)
    case text(String)
    case number(Double)
    /// Punctuation: one character, `=>` or `...`.
    case mark(String)
    /// A template literal with substitutions, or a regular expression.
    case opaque
  }

  let kind: Kind
  let line: Int
  let isFirstOnLine: Bool

  func isMark(_ mark: String) -> Bool { kind == .mark(mark) }
  func isName(_ name: String) -> Bool { kind == .name(name) }

  var name: String? {
    guard case .name(let name) = kind else { return nil }
    return name
  }

  var text: String? {
    guard case .text(let text) = kind else { return nil }
    return text
  }

  /// Whether the token is a reserved word with which a statement begins, and which no expression or type has.
  var beginsStatement: Bool {
    guard let name else { return false }
    return ["const", "let", "var", "export"].contains(name)
  }

  /// 1 for an opening bracket, -1 for a closing one, else 0.
  var nesting: Int {
    guard case .mark(let mark) = kind else { return 0 }
    return ["(", "[", "{"].contains(mark) ? 1 : [")", "]", "}"].contains(mark) ? -1 : 0
  }
}
