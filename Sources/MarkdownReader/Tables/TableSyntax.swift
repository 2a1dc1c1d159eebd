/// The lines of GFM tables, as cmark-gfm reads them.
enum TableSyntax {
  /// Tables wider than this are left as text.
  static let columnLimit = 1000

  /// The cells of a row, without the blanks around them; empty where the line is no row.
  static func cells(_ bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    let row = bytes.trimmed(line)
    var cells: [Range<Int>] = []
    var at = row.lowerBound
    func skipSpace() { while at < row.upperBound, bytes[at].isSpace { at += 1 } }
    if at < row.upperBound, bytes[at] == .pipe {
      at += 1
      skipSpace()
    }
    while at < row.upperBound {
      let start = at
      while at < row.upperBound, bytes[at] != .pipe || (at > start && bytes[at - 1] == .backslash) { at += 1 }
      if at < row.upperBound || at > start { cells.append(bytes.trimmed(start..<at)) }
      at += 1
      skipSpace()
    }
    return cells
  }

  /// One of `n l c r` for every column of a delimiter row; nil where the line is none.
  static func alignments(_ bytes: [UInt8], _ line: Range<Int>) -> [UInt8]? {
    let marks = bytes.trimmed(line)
    guard !marks.isEmpty,
      marks.allSatisfy({ bytes[$0] == .pipe || bytes[$0] == .of("-") || bytes[$0] == .of(":") || bytes[$0].isSpace })
    else { return nil }
    let cells = cells(bytes, line)
    guard !cells.isEmpty else { return nil }
    var alignments: [UInt8] = []
    for cell in cells {
      var (start, end) = (cell.lowerBound, cell.upperBound)
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

  /// The lines of the sheet that could be a delimiter row behind some containers' marks, in order.
  static func candidates(on sheet: Sheet) -> [Int] {
    let body = sheet.start..<sheet.bytes.count
    guard CmarkTree.offset(of: .pipe, in: sheet.bytes, from: sheet.start) != nil || hasColonRow(sheet.bytes, body) else { return [] }
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

  /// Whether the bytes of a cell are more than literal text.
  static func needsParsing(_ bytes: [UInt8], _ cell: Range<Int>) -> Bool {
    CmarkTree.hasCellMark(in: bytes, cell)
  }

  /// Whether `:-` or `-:` stands anywhere: a table of one column needs no pipe.
  private static func hasColonRow(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while let colon = CmarkTree.offset(of: .of(":"), in: bytes, from: at) {
      if bytes.has("-", at: colon + 1) || bytes.has("-", at: colon - 1) { return true }
      at = colon + 1
    }
    return false
  }
}
