extension CodeScanner {
  /// Takes the comment that opens here, one token for each of its lines.
  mutating func takeComment(_ bytes: Span<UInt8>, _ delimiter: CodeDelimiter, _ sink: inout some CodeTokenSink) {
    let count = bytes.count
    var start = at
    at += delimiter.open.count
    lineIsBlank = false
    var depth = 1
    while at < count {
      if bytes[at] == 0x0a {
        takeCommentLine(bytes, start..<at, &sink)
        if delimiter.close.count == 0 { return }
        endLine()
        start = at
      } else if delimiter.close.matches(bytes, at: at) {
        at += delimiter.close.count
        depth -= 1
        if depth == 0 { break }
      } else if delimiter.traits.contains(.nests), delimiter.open.matches(bytes, at: at) {
        at += delimiter.open.count
        depth += 1
      } else {
        at += 1
      }
    }
    takeCommentLine(bytes, start..<at, &sink)
    lineIsBlank = false
  }

  private func takeCommentLine(_ bytes: Span<UInt8>, _ range: Range<Int>, _ sink: inout some CodeTokenSink) {
    var folding = BlankFolding()
    var start = range.upperBound
    var end = range.lowerBound
    var cursor = range.lowerBound
    while cursor < range.upperBound {
      let length = CodeCharacter.blankLength(cursor, in: bytes)
      if length > 0 {
        folding.blank()
        cursor += length
      } else {
        folding.add(bytes[cursor])
        start = min(start, cursor)
        cursor += 1
        end = cursor
      }
    }
    if start < end { sink.take(.comment, start..<end, line: line, hash: folding.hash) }
  }
}
