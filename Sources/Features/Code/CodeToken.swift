internal import DocModel

/// One token of a code block.
public struct CodeToken: Sendable, Hashable {
  public enum Kind: UInt8, Sendable {
    case code, comment, string
  }

  public let kind: Kind
  /// Where it stands, in the indices of the body.
  public let range: Range<Int>
  /// The line of the body it begins on, counted from 0.
  public let line: Int
  /// A hash of the token with its runs of blanks and line ends folded to one space.
  public let atom: UInt64
}

/// Splits code into tokens that can be held against the same code in another locale.
///
/// Words, single punctuation characters, strings, and lines of comment are tokens. White space between tokens counts
/// for nothing, be it tabs, no-break spaces, carriage returns or blank lines. Takes time linear in the body, whatever
/// it holds.
public struct CodeTokenizer: Sendable {
  /// Without a syntax nothing but whole lines of comment behind `# ` or `// ` is set apart.
  public static func tokens(_ body: ArraySlice<UInt8>, syntax: CodeSyntax?) -> [CodeToken] {
    let syntax = syntax ?? CodeSyntaxTable.plain
    guard syntax.embeds else { return CodeScanner(body, syntax, line: 0).tokens }
    var line = 0
    return EmbeddedCode.parts(of: body, syntax).flatMap { range, syntax in
      defer { line += body[range].count { $0 == .lineFeed } }
      return CodeScanner(body[range], syntax, line: line).tokens
    }
  }
}
