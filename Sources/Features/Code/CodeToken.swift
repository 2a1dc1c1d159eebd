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
/// Words, single punctuation characters, strings, and lines of comment are tokens. White space between tokens counts for
/// nothing, be it tabs, no-break spaces, carriage returns or blank lines. Takes time linear in the body, whatever it holds.
public struct CodeTokenizer: Sendable {
  /// Without a syntax nothing but whole lines of comment behind `# ` or `// ` is set apart.
  public static func tokens(_ body: ArraySlice<UInt8>, syntax: CodeSyntax?) -> [CodeToken] {
    let syntax = syntax ?? CodeSyntaxTable.plain
    var list = TokenList(base: body.startIndex)
    list.tokens.reserveCapacity(body.count / 5)
    guard syntax.embeds else {
      CodeScanner.scan(body.span, syntax, into: &list)
      return list.tokens
    }
    for part in EmbeddedCode.parts(of: body, syntax) {
      list.base = part.range.lowerBound
      CodeScanner.scan(body[part.range].span, part.syntax, into: &list)
      list.firstLine += body[part.range].count { $0 == 0x0a }
    }
    return list.tokens
  }

  /// A hash of the code and string tokens alone: where two bodies have equal fingerprints nothing differs but comments and
  /// white space.
  public static func fingerprint(_ body: ArraySlice<UInt8>, syntax: CodeSyntax?) -> UInt64 {
    let syntax = syntax ?? CodeSyntaxTable.plain
    var digest = TokenDigest()
    if syntax.embeds {
      for part in EmbeddedCode.parts(of: body, syntax) {
        CodeScanner.scan(body[part.range].span, part.syntax, into: &digest)
      }
    } else {
      CodeScanner.scan(body.span, syntax, into: &digest)
    }
    return Atom.finish(digest.state)
  }
}

/// Takes tokens as they are found.
protocol CodeTokenSink {
  mutating func take(_ kind: CodeToken.Kind, _ range: Range<Int>, line: Int, hash: UInt64)
}

private struct TokenList: CodeTokenSink {
  var base: Int
  var firstLine = 0
  var tokens: [CodeToken] = []

  mutating func take(_ kind: CodeToken.Kind, _ range: Range<Int>, line: Int, hash: UInt64) {
    let place = (base + range.lowerBound)..<(base + range.upperBound)
    tokens.append(CodeToken(kind: kind, range: place, line: firstLine + line, atom: Atom.finish(hash)))
  }
}

private struct TokenDigest: CodeTokenSink {
  var state: UInt64 = 0x9e37_79b9_7f4a_7c15

  mutating func take(_ kind: CodeToken.Kind, _ range: Range<Int>, line: Int, hash: UInt64) {
    if kind != .comment { state = ((state ^ hash) &* 0xd6e8_feb8_6659_fd93) ^ (state >> 29) }
  }
}
