/// One pass over a code block, left to right.
struct CodeScanner: ~Copyable {
  private let hasTags: Bool
  var at = 0
  var line = 0
  /// Nothing but blanks so far on this line.
  var lineIsBlank = true
  private var inTag = false
  /// Delimiters that are known not to close any more: bit i for the syntax's i-th. Keeps the scan linear.
  var unclosed: UInt64 = 0

  private init(_ syntax: CodeSyntax) { hasTags = syntax.hasTags }

  static func scan(_ bytes: Span<UInt8>, _ syntax: CodeSyntax, into sink: inout some CodeTokenSink) {
    var scanner = CodeScanner(syntax)
    scanner.run(bytes, syntax.classes.span, syntax.delimiters.span, &sink)
  }

  private mutating func run(
    _ bytes: Span<UInt8>, _ classes: Span<UInt8>, _ delimiters: Span<CodeDelimiter>, _ sink: inout some CodeTokenSink
  ) {
    let count = bytes.count
    while at < count {
      let byte = bytes[at]
      let kind = classes[Int(byte)]
      if kind & CodeByte.opens != 0, opensDelimiter(bytes, byte, delimiters, &sink) { continue }
      switch kind & 7 {
      case CodeByte.blank: at += 1
      case CodeByte.newline: endLine()
      case CodeByte.word: takeWord(bytes, classes, &sink)
      case CodeByte.high: takeHigh(bytes, classes, &sink)
      default:
        sink.take(.code, at..<(at + 1), line: line, hash: CodeHash.add(CodeHash.seed, byte))
        at += 1
        lineIsBlank = false
      }
    }
  }

  mutating func endLine() {
    at += 1
    line += 1
    lineIsBlank = true
  }

  private mutating func takeWord(_ bytes: Span<UInt8>, _ classes: Span<UInt8>, _ sink: inout some CodeTokenSink) {
    let start = at
    let count = bytes.count
    var hash = CodeHash.seed
    var cursor = at
    while cursor < count {
      let byte = bytes[cursor]
      let kind = classes[Int(byte)] & 7
      if kind == CodeByte.word {
        hash = CodeHash.add(hash, byte)
        cursor += 1
      } else if kind == CodeByte.high, case .letter(let length) = CodeCharacter.at(cursor, in: bytes) {
        for index in cursor..<(cursor + length) { hash = CodeHash.add(hash, bytes[index]) }
        cursor += length
      } else {
        break
      }
    }
    at = cursor
    lineIsBlank = false
    sink.take(.code, start..<cursor, line: line, hash: hash)
  }

  private mutating func takeHigh(_ bytes: Span<UInt8>, _ classes: Span<UInt8>, _ sink: inout some CodeTokenSink) {
    switch CodeCharacter.at(at, in: bytes) {
    case .blank(let length): at += length
    case .letter: takeWord(bytes, classes, &sink)
    case .punctuation(let length):
      var hash = CodeHash.seed
      for index in at..<(at + length) { hash = CodeHash.add(hash, bytes[index]) }
      sink.take(.code, at..<(at + length), line: line, hash: hash)
      at += length
      lineIsBlank = false
    }
  }

  /// Takes the comment or string that opens here, false where none does.
  private mutating func opensDelimiter(
    _ bytes: Span<UInt8>, _ byte: UInt8, _ delimiters: Span<CodeDelimiter>, _ sink: inout some CodeTokenSink
  ) -> Bool {
    for index in delimiters.indices {
      let delimiter = delimiters[index]
      guard delimiter.open.first == byte, delimiter.open.matches(bytes, at: at), mayOpen(delimiter, bytes) else {
        continue
      }
      if delimiter.traits.contains(.comment) {
        takeComment(bytes, delimiter, &sink)
      } else {
        takeString(bytes, delimiter, index: index, &sink)
      }
      return true
    }
    if hasTags { followTag(bytes, byte) }
    return false
  }

  private func mayOpen(_ delimiter: CodeDelimiter, _ bytes: Span<UInt8>) -> Bool {
    let traits = delimiter.traits
    if traits.isDisjoint(with: .conditions) { return true }
    if traits.contains(.insideTag), !inTag { return false }
    if traits.contains(.lineStart), !lineIsBlank { return false }
    if traits.contains(.beforeBlank) {
      let after = at + delimiter.open.count
      guard after >= bytes.count || bytes[after] <= 0x20 || bytes[after] >= 0x80 else { return false }
    }
    guard at > 0 else { return true }
    let before = bytes[at - 1]
    if traits.contains(.afterBlank) {
      switch before {
      // A no-break space ends in A0.
      case 0...0x20, 0x28, 0x29, 0x3b, 0x5d, 0x7d, 0xa0: break
      default: return false
      }
    }
    if traits.contains(.notAfterWord), CodeByte.isWord(before) { return false }
    return true
  }

  private mutating func followTag(_ bytes: Span<UInt8>, _ byte: UInt8) {
    if byte == 0x3e {
      inTag = false
    } else if byte == 0x3c, at + 1 < bytes.count {
      let next = bytes[at + 1]
      inTag = next == 0x2f || next == 0x21 || next == 0x3f || CodeByte.isWord(next)
    }
  }
}
