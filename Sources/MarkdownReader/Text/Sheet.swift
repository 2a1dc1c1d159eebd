internal import Algorithms
internal import DocModel

/// The text libcmark reads, cut into lines, and the way from its lines and columns back to those of the file.
///
/// It is the file's text but where a notation was hidden from libcmark; the lines that were rewritten keep a record.
final class Sheet {
  /// From here on a line of the sheet shows what stands at `source` in the text.
  struct Edit {
    let line: Int
    let column: Int
    let source: Int
  }

  /// What was done to a text before libcmark reads it.
  struct Rewriting {
    /// Line of the text (0-based, from the sheet's first) for every line of the sheet; empty where they are the same.
    var lineMap: [UInt32] = []
    /// In order of line and column.
    var edits: [Edit] = []
    /// The lines of the text before, where it was rewritten.
    var sourceLineStarts: [UInt32] = []
    /// The line on which the token of every mark stands.
    var markLines: [(line: Int, mark: Int)] = []
  }

  let bytes: [UInt8]
  /// Where Markdown begins: behind the front matter and the byte order mark.
  let start: Int
  /// The offset of every line's first byte, and the end where the last line has a line end.
  let lineStarts: [UInt32]
  /// The line in the file of the sheet's first line, 1-based.
  let firstFileLine: Int
  let rewriting: Rewriting
  /// Lines of the file on which columns are not known.
  private let repairedLines: Set<UInt32>
  /// True where nothing was rewritten or repaired.
  private let isText: Bool
  /// For every line the number of edits before it; empty where there are none.
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
  init(_ sheet: Sheet, bytes: [UInt8], rewriting: Rewriting) {
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

  /// The bytes of a line without its line end; empty behind the last line.
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

  /// Line and 1-based byte column in the file of the byte `offset` in line `line` of the sheet.
  func place(line: Int, offset: Int) -> Place {
    // Nearly every sheet is the file's text as it is.
    if isText, line > 0, line < lineStarts.count {
      return Place(line: UInt32(firstFileLine + line), column: UInt32(max(0, offset - Int(lineStarts[line])) + 1))
    }
    // And most lines of the others.
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

  /// Line (of the text, from 0) and column (in it, from 0) as the file counts them.
  func fileColumn(line: Int, column: Int) -> Place {
    Place(line: UInt32(firstFileLine + line), column: UInt32(max(0, column) + indent(line) + 1))
  }

  /// What stands before the sheet on its first line: a byte order mark.
  private func indent(_ line: Int) -> Int { line == 0 && firstFileLine == 1 ? start : 0 }

  /// The last edit in a line that is not behind `column`.
  private func edit(line: Int, column: Int) -> Edit? {
    guard line >= 0, line + 1 < editsBefore.count else { return nil }
    let edits = rewriting.edits[Int(editsBefore[line])..<Int(editsBefore[line + 1])]
    return edits[..<edits.partitioningIndex { $0.column > column }].last
  }

  /// The index of the last start that is not behind `offset`.
  static func index(of offset: Int, in starts: [UInt32]) -> Int {
    max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }
}

/// A line and a 1-based byte column of the file; column 0 where it is not known for certain.
struct Place {
  var line: UInt32
  var column: UInt32
}
