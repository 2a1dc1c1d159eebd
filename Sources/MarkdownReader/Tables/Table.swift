internal import DocModel

/// A table found in the text. Its lines are the sheet's; its cells are columns in them, so that they hold on a
/// rewritten sheet too.
struct Table {
  struct Cell {
    /// 0-based.
    let columns: Range<Int>
    /// True where its text means nothing but itself.
    let isLiteral: Bool

    /// Where it stands in the sheet, in line `line`.
    func range(in line: Int, of sheet: Sheet) -> Range<Int> {
      let base = Int(sheet.lineStarts[line])
      return base + columns.lowerBound..<base + columns.upperBound
    }
  }

  struct Row {
    let line: Int
    /// The first byte of the first cell or its pipe.
    let column: Int
    let prefix: Prefix
    /// In the table's cells, at most as many as the header has.
    let cells: Range<Int>
    /// How many cells were written.
    let count: Int
    /// What stands behind the header's last column.
    let excess: Range<Int>
  }

  /// The containers' marks at the start of a line: bytes, and columns of a tab that is half theirs.
  struct Prefix {
    let end: Int
    let columns: Int
    /// False where the line continues its paragraph without the marks.
    let isComplete: Bool
  }

  /// One of `n l c r` for every column.
  let alignments: [UInt8]
  /// Of the delimiter row.
  let prefix: Prefix
  /// The header first.
  let rows: [Row]
  /// Of all rows.
  let cells: [Cell]
  let firstLine: Int
  let lastLine: Int
  /// True where the paragraph it was found in is the table and nothing else.
  let isWhole: Bool
}

/// Looks for tables in the paragraphs and setext headings that libcmark found.
struct TableFinder {
  private let sheet: Sheet
  private let candidates: [Int]
  /// As Microsoft Learn's Markdig: a delimiter row need not be as wide as its header, rows may slip out of a list
  /// item's indentation, and blanks before them mean nothing, as in any later line of a paragraph.
  private let isTolerant: Bool
  private var upcoming = 0
  private(set) var tables: [Table] = []
  /// Of the table at hand.
  private var cells: [Table.Cell] = []
  /// Lines of tables that are too wide.
  private(set) var tooWide: [Int] = []

  init(_ sheet: Sheet, candidates: [Int], isTolerant: Bool) {
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
          search(tree.firstLine - 1, tree.lastLine - 1, isParagraph: tree.kind == .paragraph, &containers)
          tree.skipInside()
        default: break
        }
      case .exit:
        if tree.kind == .blockQuote || tree.kind == .item { containers.pop() }
      }
    }
  }

  private mutating func search(_ first: Int, _ last: Int, isParagraph: Bool, _ containers: inout Containers) {
    // A table found before may run on over what libcmark took for blocks of their own.
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

  /// The line as a row of a table; nil where it cannot be one.
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
      line: line, column: start - base, prefix: prefix(mark, line, isLazy: isLazy), cells: first..<cells.count,
      count: count, excess: excess)
  }

  private func prefix(_ mark: LineScanner, _ line: Int, isLazy: Bool) -> Table.Prefix {
    Table.Prefix(end: mark.offset - Int(sheet.lineStarts[line]), columns: mark.partialColumns, isComplete: !isLazy)
  }
}
