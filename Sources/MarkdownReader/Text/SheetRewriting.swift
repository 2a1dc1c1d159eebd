internal import DocModel

extension PreparedSource {
  /// The sheet with every mark replaced by its replacement; lines and columns still map to the file.
  func rewritten(_ marks: [Mark]) -> PreparedSource {
    var output = Array(bytes[..<start])
    output.reserveCapacity(bytes.count + marks.count * 8)
    var next = Rewriting(lineMap: [0], sourceLineStarts: lineStarts)
    var copied = start
    var line = 0
    var lineStart = start
    // The line of the text that contains `copied`.
    var sourceLine = 0

    func copy(to end: Int) {
      let shift = output.count - copied
      while sourceLine + 1 < lineStarts.count, Int(lineStarts[sourceLine + 1]) <= end {
        sourceLine += 1
        line += 1
        lineStart = Int(lineStarts[sourceLine]) + shift
        next.lineMap.append(UInt32(sourceLine))
      }
      output.append(contentsOf: bytes[copied..<end])
      copied = end
    }

    for (index, mark) in marks.enumerated() {
      copy(to: mark.range.lowerBound)
      next.edits.append(Edit(line: line, column: output.count - lineStart, source: mark.range.lowerBound))
      var tokenLine = line
      for (offset, byte) in mark.replacement.enumerated() {
        output.append(byte)
        guard byte == .lineFeed else { continue }
        line += 1
        lineStart = output.count
        next.lineMap.append(UInt32(sourceLine))
        if offset < mark.tokenOffset {
          tokenLine = line
          next.edits.append(Edit(line: line, column: 0, source: mark.range.lowerBound))
        }
      }
      next.markLines.append((tokenLine, index))
      while sourceLine + 1 < lineStarts.count, Int(lineStarts[sourceLine + 1]) <= mark.range.upperBound {
        sourceLine += 1
      }
      copied = mark.range.upperBound
      next.edits.append(Edit(line: line, column: output.count - lineStart, source: mark.range.upperBound))
    }
    copy(to: bytes.count)
    return PreparedSource(self, bytes: output, rewriting: next)
  }

  /// The file position of a byte of the text before rewriting.
  func place(ofSource offset: Int) -> Place {
    let starts = rewriting.sourceLineStarts
    let line = Self.index(of: offset, in: starts)
    return fileColumn(line: line, column: offset - Int(starts.isEmpty ? 0 : starts[line]))
  }
}
