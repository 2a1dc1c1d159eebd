internal import DocModel

/// Tokenizes a code block in one pass.
struct CodeScanner {
  private let syntax: CodeSyntax
  private let body: ArraySlice<UInt8>
  private(set) var tokens: [CodeToken] = []
  private var at: Int
  /// The current line of the body, 0-based.
  private var line: Int
  /// Whether the current line has only whitespace before the current position.
  private var lineIsBlank = true
  private var isInTag = false
  /// Delimiters known to have no closing one ahead: bit i for the syntax's delimiter i. Keeps the scan linear.
  private var unclosed: UInt64 = 0

  /// - Parameters:
  ///   - part: the part of a body to tokenize, in the body's indices.
  ///   - line: the body's line on which the part begins.
  init(_ part: ArraySlice<UInt8>, _ syntax: CodeSyntax, line: Int) {
    (self.syntax, body, self.line, at) = (syntax, part, line, part.startIndex)
    tokens.reserveCapacity(part.count / 5)
    while at < body.endIndex { step() }
  }

  private mutating func step() {
    let byte = body[at]
    let kind = syntax.classes[Int(byte)]
    if kind & CodeByte.opens != 0, opensDelimiter(byte) { return }
    switch kind & 7 {
    case CodeByte.newline: endLine()
    case CodeByte.blank: at += 1
    case CodeByte.word: takeWord()
    case CodeByte.high:
      let character = character(at: at)
      if character.scalar.isBlank {
        at = character.end
      } else if character.scalar.isOfCodeWord {
        takeWord()
      } else {
        take(.code, to: character.end)
      }
    default: take(.code, to: at + 1)
    }
  }

  private func character(at place: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let character = body.span.character(at: place - body.startIndex)
    let end = character.end + body.startIndex
    // In malformed UTF-8 each byte counts as a character.
    return body[(place + 1)..<end].allSatisfy { $0 & 0xc0 == 0x80 }
      ? (character.scalar, end) : (Unicode.Scalar(body[place]), place + 1)
  }

  private mutating func endLine() {
    at += 1
    line += 1
    lineIsBlank = true
  }

  private mutating func take(_ kind: CodeToken.Kind, to end: Int) {
    add(kind, at..<end, line: line)
    at = end
    lineIsBlank = false
  }

  private mutating func takeWord() {
    var end = at
    while end < body.endIndex {
      let kind = syntax.classes[Int(body[end])] & 7
      if kind == CodeByte.word {
        end += 1
      } else if kind == CodeByte.high, case (let scalar, let next) = character(at: end), scalar.isOfCodeWord {
        end = next
      } else {
        break
      }
    }
    take(.code, to: end)
  }

  private mutating func add(_ kind: CodeToken.Kind, _ range: Range<Int>, line: Int) {
    // Every run of whitespace and line ends counts as one space; leading and trailing ones are dropped.
    var hash = StableHash.seed
    var isBehindBlank = false
    var place = range.lowerBound
    while place < range.upperBound {
      let length = blankLength(place)
      if length == 0 {
        if isBehindBlank { hash = StableHash.mix(.space, into: hash) }
        hash = StableHash.mix(body[place], into: hash)
      }
      isBehindBlank = length > 0
      place += max(1, length)
    }
    tokens.append(CodeToken(kind: kind, range: range, line: line, atom: StableHash.finish(hash)))
  }

  /// The number of bytes of the whitespace character at a position (line feeds and U+00A0 included), or 0.
  private func blankLength(_ place: Int) -> Int {
    if body[place] <= .space { return 1 }
    return body[place] == 0xc2 && place + 1 < body.endIndex && body[place + 1] == 0xa0 ? 2 : 0
  }

  // MARK: Comments and strings

  private func stands(_ mark: [UInt8]) -> Bool {
    guard let first = mark.first, body[at] == first else { return false }
    return mark.count == 1 || body[at...].starts(with: mark)
  }

  /// Consumes the comment or string that opens at the current position; returns false if none does.
  private mutating func opensDelimiter(_ byte: UInt8) -> Bool {
    for (index, delimiter) in syntax.delimiters.enumerated() where stands(delimiter.open) && mayOpen(delimiter) {
      if delimiter.traits.contains(.comment) { takeComment(delimiter) } else { takeString(delimiter, index) }
      lineIsBlank = false
      return true
    }
    if syntax.hasTags { followTag(byte) }
    return false
  }

  private func mayOpen(_ delimiter: CodeDelimiter) -> Bool {
    let traits = delimiter.traits
    if traits.contains(.insideTag), !isInTag { return false }
    if traits.contains(.lineStart), !lineIsBlank { return false }
    if traits.contains(.beforeBlank) {
      let after = at + delimiter.open.count
      guard after >= body.endIndex || body[after] <= .space || body[after] >= 0x80 else { return false }
    }
    guard at > body.startIndex else { return true }
    let before = body[at - 1]
    // A no-break space ends with the byte A0.
    if traits.contains(.afterBlank), before > .space, before != 0xa0, !"();]}".utf8.contains(before) { return false }
    return !traits.contains(.notAfterWord) || !CodeByte.isWord(before)
  }

  private mutating func followTag(_ byte: UInt8) {
    if byte == UInt8(ascii: ">") {
      isInTag = false
    } else if byte == UInt8(ascii: "<"), at + 1 < body.endIndex {
      isInTag = "/!?".utf8.contains(body[at + 1]) || CodeByte.isWord(body[at + 1])
    }
  }

  /// Adds one token for each line of the comment.
  private mutating func takeComment(_ delimiter: CodeDelimiter) {
    var (start, depth) = (at, 1)
    at += delimiter.open.count
    while at < body.endIndex, depth > 0 {
      if body[at] == .lineFeed {
        takeCommentLine(start..<at)
        if delimiter.close.isEmpty { return }
        endLine()
        start = at
      } else if stands(delimiter.close) {
        at += delimiter.close.count
        depth -= 1
      } else if delimiter.traits.contains(.nests), stands(delimiter.open) {
        at += delimiter.open.count
        depth += 1
      } else {
        at += 1
      }
    }
    takeCommentLine(start..<at)
  }

  private mutating func takeCommentLine(_ range: Range<Int>) {
    guard let first = range.first(where: { body[$0] > .space }), let last = range.last(where: { body[$0] > .space })
    else {
      return
    }
    add(.comment, first..<last + 1, line: line)
  }

  private mutating func takeString(_ delimiter: CodeDelimiter, _ index: Int) {
    let first = (at: at, line: line)
    let runsOn = delimiter.traits.contains(.multiline) && unclosed & (1 << UInt64(index)) == 0
    if !closeString(delimiter, acrossLines: runsOn) {
      // An unclosed string is assumed to be a mistake of the author, and ends with its first line.
      unclosed |= 1 << UInt64(index)
      (at, line) = first
      _ = closeString(delimiter, acrossLines: false)
    }
    add(.string, first.at..<at, line: first.line)
  }

  /// Moves past the end of the string or of its line; returns false if a multiline string is not closed.
  private mutating func closeString(_ delimiter: CodeDelimiter, acrossLines: Bool) -> Bool {
    at += delimiter.open.count
    while at < body.endIndex {
      if body[at] == .lineFeed {
        if !acrossLines { return true }
        line += 1
      } else if body[at] == delimiter.escape, at + 1 < body.endIndex, body[at + 1] != .lineFeed {
        at += 1
      } else if stands(delimiter.close) {
        at += delimiter.close.count
        return true
      }
      at += 1
    }
    return !acrossLines
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter of any script, or may continue an identifier.
  fileprivate var isOfCodeWord: Bool { isLetter || properties.isIDContinue }
}

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

/// Finds the code of other languages in an HTML page: the contents of `<script>` and `<style>`.
enum EmbeddedCode {
  private static let kinds: [(tag: [UInt8], syntax: CodeSyntax?)] = [
    (Array("script".utf8), CodeSyntax.named("js".utf8)), (Array("style".utf8), CodeSyntax.named("css".utf8)),
  ]

  /// Splits the page into consecutive parts without gaps, each with its language.
  static func parts(of page: ArraySlice<UInt8>, _ outer: CodeSyntax) -> [(range: Range<Int>, syntax: CodeSyntax)] {
    var parts: [(Range<Int>, CodeSyntax)] = []
    var (done, at) = (page.startIndex, page.startIndex)
    while at < page.endIndex, let open = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      guard let (tag, syntax) = kinds.first(where: { page.begins(with: $0.tag, at: open + 1) }), let inner = syntax
      else { continue }
      // An unclosed tag extends to the end of the page; stopping here keeps the search linear.
      guard let close = page[at...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let start = close + 1
      var end = start
      while end < page.endIndex,
        !(page[end] == UInt8(ascii: "<") && page.begins(with: [UInt8(ascii: "/")] + tag, at: end + 1))
      { end += 1 }
      parts += [(done..<start, outer), (start..<end, inner)]
      (done, at) = (end, end)
    }
    return parts + [(done..<page.endIndex, outer)]
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the tag name is at `start`, ignoring letter case, with no word character after it.
  fileprivate func begins(with name: [UInt8], at start: Int) -> Bool {
    let end = start + name.count
    guard end < endIndex, !CodeByte.isWord(self[end]) else { return false }
    return self[start..<end].elementsEqual(name) { $0.asciiLowercased == $1 }
  }
}
