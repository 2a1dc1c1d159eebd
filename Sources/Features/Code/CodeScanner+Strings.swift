extension CodeScanner {
  /// Takes the string that opens here as one token.
  mutating func takeString(
    _ bytes: Span<UInt8>, _ delimiter: CodeDelimiter, index: Int, _ sink: inout some CodeTokenSink
  ) {
    let runsOn = delimiter.traits.contains(.multiline) && unclosed & (1 << UInt64(index)) == 0
    let first = (at: at, line: line)
    if let hash = closeString(bytes, delimiter, acrossLines: runsOn) {
      sink.take(.string, first.at..<at, line: first.line, hash: hash)
      return
    }
    // Not closed before the end: then it is a slip, and costs no more than its line.
    unclosed |= 1 << UInt64(index)
    at = first.at
    line = first.line
    let hash = closeString(bytes, delimiter, acrossLines: false) ?? CodeHash.seed
    sink.take(.string, first.at..<at, line: first.line, hash: hash)
  }

  /// Runs to the end of the string, or of its line; nil where a string that may run on has no end.
  private mutating func closeString(_ bytes: Span<UInt8>, _ delimiter: CodeDelimiter, acrossLines: Bool) -> UInt64? {
    let count = bytes.count
    var folding = BlankFolding()
    for index in at..<(at + delimiter.open.count) { folding.add(bytes[index]) }
    at += delimiter.open.count
    lineIsBlank = false
    while at < count {
      let byte = bytes[at]
      if byte == 0x0a {
        if !acrossLines { return folding.hash }
        line += 1
      } else if byte == delimiter.escape, delimiter.escape != 0, at + 1 < count, bytes[at + 1] != 0x0a {
        folding.add(byte)
        folding.add(bytes[at + 1])
        at += 2
        continue
      } else if delimiter.close.matches(bytes, at: at) {
        for _ in 0..<delimiter.close.count {
          folding.add(bytes[at])
          at += 1
        }
        return folding.hash
      }
      let length = CodeCharacter.blankLength(at, in: bytes)
      if length > 0 {
        folding.blank()
        at += length
      } else {
        folding.add(byte)
        at += 1
      }
    }
    return acrossLines ? nil : folding.hash
  }
}
