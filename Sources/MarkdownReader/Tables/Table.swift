internal import DocModel

/// A table found in the text. Line numbers are those of the sheet, and cells are columns, so that both stay valid on a
/// rewritten sheet.
struct Table {
  struct Cell {
    /// 0-based byte columns in the line.
    let columns: Range<Int>
    /// Whether the text contains no markup and needs no parsing.
    let isLiteral: Bool

    /// The byte range in the sheet, for a cell in line `line`.
    func range(in line: Int, of sheet: PreparedSource) -> Range<Int> {
      let base = Int(sheet.lineStarts[line])
      return base + columns.lowerBound..<base + columns.upperBound
    }
  }

  /// The part of a table that a row belongs to, as the level of its node.
  enum Part: UInt8 { case body, header, footer }

  struct Row {
    let line: Int
    /// The 0-based column of the row's first cell or its pipe.
    let column: Int
    let prefix: Prefix
    var part: Part
    /// Indices into ``Table/cells``, at most as many as the table has columns.
    let cells: Range<Int>
    /// The number of cells in the source.
    let count: Int
    /// The columns of the cells beyond the header's last one.
    let excess: Range<Int>
  }

  /// The container markers at the start of a line: their end, and the columns of a partly consumed tab.
  struct Prefix {
    let end: Int
    let columns: Int
    /// Whether all markers are present; if not, the line is a lazy continuation.
    let isComplete: Bool
  }

  /// One of the bytes `n l c r` for every column.
  let alignments: [UInt8]
  /// The prefix of the delimiter row.
  let prefix: Prefix
  /// The header first, if there is one.
  let rows: [Row]
  /// The cells of all rows.
  let cells: [Cell]
  let firstLine: Int
  let lastLine: Int
  /// Whether the table is the whole of its paragraph.
  let isWhole: Bool
}

/// Looks for tables in the paragraphs and setext headings that libcmark found.
struct TableFinder {
  private let sheet: PreparedSource
  private let candidates: [Int]
  /// Whether to parse as Microsoft Learn's Markdig does: a delimiter row need not be as wide as its header, rows may
  /// leave a list item's indentation, and leading spaces are ignored as in any later line of a paragraph.
  private let isTolerant: Bool
  private var upcoming = 0
  private(set) var tables: [Table] = []
  /// The cells of the current table.
  private var cells: [Table.Cell] = []
  /// The header lines of tables with too many columns.
  private(set) var tooWide: [Int] = []

  init(_ sheet: PreparedSource, candidates: [Int], isTolerant: Bool) {
    self.sheet = sheet
    self.isTolerant = isTolerant
    self.candidates = candidates
  }

  mutating func search(_ tree: inout CmarkTree) {
    var containers = Containers()
    while upcoming < candidates.count {
      switch tree.next() {
      case .done: return
      case .enter:
        switch tree.kind {
        case .blockQuote, .item: containers.push(isQuote: tree.kind == .blockQuote, line: tree.firstLine - 1)
        case .paragraph, .heading:
          search(
            from: tree.firstLine - 1, through: tree.lastLine - 1, isParagraph: tree.kind == .paragraph,
            containers: &containers)
          tree.skipInside()
        default: break
        }
      case .exit:
        if tree.kind == .blockQuote || tree.kind == .item { containers.pop() }
      }
    }
  }

  private mutating func search(from first: Int, through last: Int, isParagraph: Bool, containers: inout Containers) {
    // A previous table may extend over lines that libcmark read as separate blocks.
    if let table = tables.last, first <= table.lastLine { return }
    while upcoming < candidates.count, candidates[upcoming] <= first { upcoming += 1 }
    var next = upcoming
    while next < candidates.count, candidates[next] <= last {
      let line = candidates[next]
      next += 1
      let (mark, isLazy) = containers.strip(line, of: sheet)
      let (columns, start) = mark.indent
      guard !isLazy, isTolerant || columns <= 3,
        var alignments = TableSyntax.alignments(sheet.bytes, start..<sheet.line(line).upperBound)
      else { continue }
      cells = []
      guard let header = row(line - 1, columns: isTolerant ? .max : alignments.count, &containers, isHeader: true)
      else { return }
      if isTolerant, header.count > 1, alignments.count > 1, header.count != alignments.count {
        alignments = Array((alignments + Array(repeating: .of("n"), count: header.count)).prefix(header.count))
      }
      // As cmark-gfm: a header that does not fit its delimiter row ends the search in this paragraph.
      guard header.count == alignments.count else { return }
      guard alignments.count <= TableSyntax.columnLimit else {
        tooWide.append(line - 1)
        return
      }
      var rows = [header]
      var end = line
      while end + 1 < sheet.lineCount, let next = row(end + 1, columns: alignments.count, &containers, isHeader: false)
      {
        rows.append(next)
        end += 1
      }
      tables.append(
        Table(
          alignments: alignments, prefix: prefix(mark, line, isLazy: false), rows: rows, cells: cells,
          firstLine: line - 1, lastLine: end,
          isWhole: isParagraph && line - 1 == first && end == last))
      return
    }
  }

  /// The line as a row of a table, or nil if it cannot be one.
  private mutating func row(_ line: Int, columns: Int, _ containers: inout Containers, isHeader: Bool) -> Table.Row? {
    let (mark, isLazy) = containers.strip(line, of: sheet)
    let (indent, start) = mark.indent
    let range = start..<max(start, sheet.line(line).upperBound)
    let isOut = isLazy && !(isTolerant && !range.isEmpty && sheet.bytes[start] == .pipe && !containers.hasQuote)
    if !isHeader, isOut || (indent > 3 && !isTolerant) || range.isEmpty || BlockStart.begins(sheet.bytes, range) {
      return nil
    }
    let base = Int(sheet.lineStarts[line])
    let first = cells.count
    TableSyntax.readCells(sheet.bytes, range, base: base, into: &cells)
    let count = cells.count - first
    guard count > 0 else { return nil }
    var excess = 0..<0
    if count > columns {
      excess = cells[first + columns].columns.lowerBound..<cells[cells.count - 1].columns.upperBound
      cells.removeLast(count - columns)
    }
    return Table.Row(
      line: line, column: start - base, prefix: prefix(mark, line, isLazy: isLazy), part: isHeader ? .header : .body,
      cells: first..<cells.count, count: count, excess: excess)
  }

  private func prefix(_ mark: LineScanner, _ line: Int, isLazy: Bool) -> Table.Prefix {
    Table.Prefix(end: mark.offset - Int(sheet.lineStarts[line]), columns: mark.partialColumns, isComplete: !isLazy)
  }
}

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
