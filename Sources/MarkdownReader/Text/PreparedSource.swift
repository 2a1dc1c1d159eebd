internal import Algorithms
internal import DocModel

/// The text that libcmark reads, split into lines, with a mapping of its lines and columns to those of the file.
///
/// It is the file's text except where a notation was masked; the edits record the differences.
final class PreparedSource {
  /// From `column` of `line` on, the sheet's line continues the text at offset `source`.
  struct Edit {
    let line: Int
    let column: Int
    let source: Int
  }

  /// The edits of a text before libcmark reads it.
  struct Rewriting {
    /// For every line of the sheet, the 0-based line of the text, both from the sheet's first; empty if they are equal.
    var lineMap: [UInt32] = []
    /// The edits, in order of line and column.
    var edits: [Edit] = []
    /// The line starts of the text before it was rewritten.
    var sourceLineStarts: [UInt32] = []
    /// The sheet's line with the token of each mark.
    var markLines: [(line: Int, mark: Int)] = []
  }

  let bytes: [UInt8]
  /// The offset at which Markdown begins, after the byte order mark and front matter.
  let start: Int
  /// The offset of every line's first byte, and the end of the text if the last line has a line end.
  let lineStarts: [UInt32]
  /// The line in the file of the sheet's first line, 1-based.
  let firstFileLine: Int
  let rewriting: Rewriting
  /// Lines of the file in which invalid bytes were replaced: their columns are unknown.
  private let repairedLines: Set<UInt32>
  /// Whether no text was rewritten or repaired.
  private let isText: Bool
  /// For every line, the number of edits before it; empty if there are no edits.
  private let editsBefore: [UInt32]

  init(bytes: [UInt8], start: Int, firstFileLine: Int, repairedLines: Set<UInt32> = []) {
    self.repairedLines = repairedLines
    self.bytes = bytes
    self.start = start
    self.firstFileLine = firstFileLine
    rewriting = Rewriting()
    editsBefore = []
    isText = repairedLines.isEmpty
    lineStarts = CmarkTree.lineStarts(of: bytes, from: start)
  }

  /// `sheet` with other bytes.
  init(_ sheet: PreparedSource, bytes: [UInt8], rewriting: Rewriting) {
    self.bytes = bytes
    self.rewriting = rewriting
    isText = false
    start = sheet.start
    firstFileLine = sheet.firstFileLine
    repairedLines = sheet.repairedLines
    lineStarts = CmarkTree.lineStarts(of: bytes, from: sheet.start)
    editsBefore = Self.counts(rewriting.edits, lines: lineStarts.count)
  }

  private static func counts(_ edits: [Edit], lines: Int) -> [UInt32] {
    guard !edits.isEmpty else { return [] }
    var counts: [UInt32] = []
    counts.reserveCapacity(lines + 1)
    var next = 0
    for line in 0...lines {
      while next < edits.count, edits[next].line < line { next += 1 }
      counts.append(UInt32(next))
    }
    return counts
  }

  var lineCount: Int {
    lineStarts.last.map(Int.init) == bytes.count && lineStarts.count > 1 ? lineStarts.count - 1 : lineStarts.count
  }

  /// The bytes of a line without its line end; empty for an index after the last line.
  func line(_ index: Int) -> Range<Int> {
    guard index >= 0, index < lineStarts.count else { return bytes.count..<bytes.count }
    let start = Int(lineStarts[index])
    var end = index + 1 < lineStarts.count ? Int(lineStarts[index + 1]) : bytes.count
    while end > start, bytes[end - 1].isLineEnd { end -= 1 }
    return start..<end
  }

  /// The line's bytes with its line end.
  func fullLine(_ index: Int) -> Range<Int> {
    guard index >= 0, index < lineStarts.count else { return bytes.count..<bytes.count }
    return Int(lineStarts[index])..<(index + 1 < lineStarts.count ? Int(lineStarts[index + 1]) : bytes.count)
  }

  /// The file's line of a line of the sheet.
  func fileLine(_ line: Int) -> UInt32 {
    UInt32(firstFileLine + (line >= 0 && line < rewriting.lineMap.count ? Int(rewriting.lineMap[line]) : line))
  }

  /// The file's line and 1-based byte column of the byte `offset` in line `line` of the sheet.
  func place(line: Int, offset: Int) -> Place {
    // Fast path: nearly every sheet is the file's unchanged text.
    if isText, line > 0, line < lineStarts.count {
      return Place(line: UInt32(firstFileLine + line), column: UInt32(max(0, offset - Int(lineStarts[line])) + 1))
    }
    // Fast path for the lines without edits in other sheets.
    if repairedLines.isEmpty, line > 0, line + 1 < editsBefore.count, editsBefore[line] == editsBefore[line + 1],
      line < lineStarts.count
    {
      return Place(line: fileLine(line), column: UInt32(max(0, offset - Int(lineStarts[line])) + 1))
    }
    var place = exactPlace(line: line, offset: offset)
    if !repairedLines.isEmpty, repairedLines.contains(place.line) { place.column = 0 }
    return place
  }

  private func exactPlace(line: Int, offset: Int) -> Place {
    let column = offset - (lineStarts.indices.contains(line) ? Int(lineStarts[line]) : 0)
    guard let edit = edit(line: line, column: column) else {
      return Place(line: fileLine(line), column: UInt32(max(0, column) + indent(line) + 1))
    }
    return place(ofSource: edit.source + column - edit.column)
  }

  /// Converts a 0-based line and column of the text to the file's.
  func fileColumn(line: Int, column: Int) -> Place {
    Place(line: UInt32(firstFileLine + line), column: UInt32(max(0, column) + indent(line) + 1))
  }

  /// The number of bytes before the sheet on its first line: a byte order mark.
  private func indent(_ line: Int) -> Int { line == 0 && firstFileLine == 1 ? start : 0 }

  /// The last edit in a line at or before `column`.
  private func edit(line: Int, column: Int) -> Edit? {
    guard line >= 0, line + 1 < editsBefore.count else { return nil }
    let edits = rewriting.edits[Int(editsBefore[line])..<Int(editsBefore[line + 1])]
    return edits[..<edits.partitioningIndex { $0.column > column }].last
  }

  /// The index of the last start at or before `offset`.
  static func index(of offset: Int, in starts: [UInt32]) -> Int {
    max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }
}

/// A line and 1-based byte column of the file; column 0 means unknown.
struct Place {
  var line: UInt32
  var column: UInt32
}

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
