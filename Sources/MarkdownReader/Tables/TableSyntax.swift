internal import DocModel

/// The lines of GFM tables, as cmark-gfm reads them.
enum TableSyntax {
  /// Tables wider than this are left as text.
  static let columnLimit = 1000

  /// Adds the cells of a row, without surrounding white space; their columns count from the byte `base`. Adds no cell
  /// if the line is not a row.
  static func readCells(_ bytes: [UInt8], _ line: Range<Int>, base: Int, into cells: inout [Table.Cell]) {
    let row = bytes.trimmed(line)
    var at = row.lowerBound
    func skipSpace() { while at < row.upperBound, bytes[at].isSpace { at += 1 } }
    if at < row.upperBound, bytes[at] == .pipe {
      at += 1
      skipSpace()
    }
    while at < row.upperBound {
      let start = at
      at = cellEnd(bytes, start..<row.upperBound)
      if at < row.upperBound || at > start {
        let cell = bytes.trimmed(start..<at)
        let columns = cell.lowerBound - base..<cell.upperBound - base
        cells.append(Table.Cell(columns: columns, isLiteral: !CmarkTree.hasCellMark(in: bytes, cell)))
      }
      at += 1
      skipSpace()
    }
  }

  /// The first pipe that is not escaped, or the end of the range.
  private static func cellEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var at = range.lowerBound
    while let pipe = CmarkTree.offset(of: .pipe, in: bytes, at..<range.upperBound) {
      guard pipe > range.lowerBound, bytes[pipe - 1] == .backslash else { return pipe }
      at = pipe + 1
    }
    return range.upperBound
  }

  /// One of the bytes `n l c r` for every column of a delimiter row, or nil if the line is not one.
  static func alignments(_ bytes: [UInt8], _ line: Range<Int>) -> [UInt8]? {
    let marks = bytes.trimmed(line)
    guard !marks.isEmpty,
      marks.allSatisfy({ bytes[$0] == .pipe || bytes[$0] == .of("-") || bytes[$0] == .of(":") || bytes[$0].isSpace })
    else { return nil }
    var cells: [Table.Cell] = []
    readCells(bytes, line, base: 0, into: &cells)
    guard !cells.isEmpty else { return nil }
    var alignments: [UInt8] = []
    for cell in cells {
      var (start, end) = (cell.columns.lowerBound, cell.columns.upperBound)
      guard start < end else { return nil }
      let isLeft = bytes[start] == .of(":")
      if isLeft { start += 1 }
      let isRight = end > start && bytes[end - 1] == .of(":")
      if isRight { end -= 1 }
      guard start < end, (start..<end).allSatisfy({ bytes[$0] == .of("-") }) else { return nil }
      alignments.append(isLeft ? (isRight ? .of("c") : .of("l")) : (isRight ? .of("r") : .of("n")))
    }
    return alignments
  }

  /// The lines of the sheet that could be a delimiter row after container markers, in order.
  static func candidates(on sheet: PreparedSource) -> [Int] {
    let body = sheet.start..<sheet.bytes.count
    guard CmarkTree.offset(of: .pipe, in: sheet.bytes, from: sheet.start) != nil || hasColonRow(sheet.bytes, body)
    else { return [] }
    var lines: [Int] = []
    for line in 0..<sheet.lineCount {
      let range = sheet.line(line)
      var at = range.upperBound
      var hasDash = false
      var hasMark = false
      scan: while at > range.lowerBound {
        switch sheet.bytes[at - 1] {
        case .of("-"): hasDash = true
        case .pipe, .of(":"): hasMark = true
        case let byte where byte.isSpace: break
        default: break scan
        }
        at -= 1
      }
      if hasDash, hasMark { lines.append(line) }
    }
    return lines
  }

  /// Whether `:-` or `-:` occurs: a table of one column needs no pipe.
  private static func hasColonRow(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while let colon = CmarkTree.offset(of: .of(":"), in: bytes, from: at) {
      if colon + 1 < bytes.count, bytes[colon + 1] == .of("-") { return true }
      if colon > 0, bytes[colon - 1] == .of("-") { return true }
      at = colon + 1
    }
    return false
  }
}
