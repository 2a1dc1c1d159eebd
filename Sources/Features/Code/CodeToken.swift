internal import DocModel

/// One token of a code block.
package struct CodeToken: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case code, comment, string
  }

  package let kind: Kind
  /// The position, in the indices of the body.
  package let range: Range<Int>
  /// The body's line on which the token begins, 0-based.
  package let line: Int
  /// A hash of the token in which each run of whitespace and line ends is one space.
  package let atom: UInt64
}

/// Splits code into tokens that can be compared with the same code in another locale.
///
/// The tokens are words, single punctuation characters, strings, and lines of comments. Whitespace between tokens is
/// ignored: tabs, no-break spaces, carriage returns and empty lines. Takes time linear in the length of the body.
package struct CodeTokenizer: Sendable {
  /// Without a syntax, only whole-line comments that begin with `# ` or `// ` are distinguished from code.
  package static func tokens(_ body: ArraySlice<UInt8>, syntax: CodeSyntax?) -> [CodeToken] {
    let syntax = syntax ?? CodeSyntaxTable.plain
    guard syntax.embeds else { return CodeScanner(body, syntax, line: 0).tokens }
    var line = 0
    return EmbeddedCode.parts(of: body, syntax).flatMap { range, syntax in
      defer { line += body[range].count { $0 == .lineFeed } }
      return CodeScanner(body[range], syntax, line: line).tokens
    }
  }
}
