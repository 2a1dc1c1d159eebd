internal import DocModel

/// GFM tables for plain libcmark: found in parsed paragraphs, their cells parsed together as headings.
///
/// A table that is a whole paragraph is read in place. The lines of any other (text before it, a setext underline, a
/// list directly after it) are masked as one-line HTML blocks and the sheet is parsed again, so that the surrounding
/// blocks are read correctly.
struct TableLayer {
  /// The tables by their first line.
  private(set) var tables: [Int: Table] = [:]
  /// The masked lines, each with the header line of its table.
  private(set) var hidden: [Int: Int] = [:]
  /// The sheet with masked tables, or nil if no line is masked.
  private(set) var masked: PreparedSource?
  private(set) var warnings: [(line: Int, message: String)] = []

  /// The maximum number of parsing rounds: each finds the next table of a paragraph, so more would cost quadratic time.
  private static let roundLimit = 32
  static let mask = "<?\u{7f}?>"

  /// Parses the sheet and finds its tables.
  ///
  /// - Parameter kramdown: the lines with an attribute list if kramdown reads the text, else nil.
  mutating func parse(
    _ sheet: PreparedSource, isTolerant: Bool = false, kramdown attributeLines: Set<Int>? = nil
  ) -> CmarkTree {
    var candidates = TableSyntax.candidates(on: sheet)
    var tree = CmarkTree(sheet.bytes, from: sheet.start)
    if let attributeLines {
      var finder = KramdownTableFinder(sheet, attributeLines: attributeLines)
      let known = read(&finder, &tree)
      candidates.removeAll { known.contains($0) }
    }
    guard !candidates.isEmpty else { return tree }
    var current = sheet
    for round in 0... {
      var finder = TableFinder(current, candidates: candidates.filter { hidden[$0] == nil }, isTolerant: isTolerant)
      finder.search(&tree)
      tree.rewind()
      warnings = finder.tooWide.map {
        ($0, "This table has more than \(TableSyntax.columnLimit) columns and is read as text.")
      }
      let partial = finder.tables.filter { !$0.isWhole }
      let stop = partial.isEmpty || round == Self.roundLimit
      if stop {
        if let first = partial.first {
          warnings.append(
            (first.firstLine, "Too many tables follow each other without a blank line: the rest is read as text."))
        }
        for table in finder.tables where table.isWhole { tables[table.firstLine] = table }
        return tree
      }
      hide(partial, on: current)
      if let masked { current = masked }
      tree = CmarkTree(current.bytes, from: current.start)
    }
    return tree
  }

  /// Adds the tables of kramdown; returns their lines.
  private mutating func read(_ finder: inout KramdownTableFinder, _ tree: inout CmarkTree) -> Set<Int> {
    finder.search(&tree)
    tree.rewind()
    for table in finder.tables { tables[table.firstLine] = table }
    return Set(finder.tables.flatMap { $0.firstLine...$0.lastLine })
  }

  private mutating func hide(_ found: [Table], on sheet: PreparedSource) {
    // For each masked line, the line whose container markers precede the mask, and their extent.
    var prefixes: [Int: (line: Int, prefix: Table.Prefix)] = [:]
    for table in found {
      tables[table.firstLine] = table
      let delimiter = table.firstLine + 1
      prefixes[delimiter] = (delimiter, table.prefix)
      for row in table.rows {
        prefixes[row.line] = row.prefix.isComplete ? (row.line, row.prefix) : (delimiter, table.prefix)
      }
      for line in table.firstLine...table.lastLine { hidden[line] = table.firstLine }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sheet.bytes.count)
    bytes.append(contentsOf: sheet.bytes[..<sheet.start])
    for line in 0..<sheet.lineCount {
      let range = sheet.fullLine(line)
      if let (marked, prefix) = prefixes[line] {
        let start = Int(sheet.lineStarts[marked])
        bytes.append(contentsOf: sheet.bytes[start..<start + prefix.end])
        bytes.append(contentsOf: repeatElement(.space, count: prefix.columns))
        bytes.append(contentsOf: Self.mask.utf8)
        bytes.append(contentsOf: sheet.bytes[sheet.line(line).upperBound..<range.upperBound])
      } else {
        bytes.append(contentsOf: sheet.bytes[range])
      }
    }
    masked = PreparedSource(sheet, bytes: bytes, rewriting: sheet.rewriting)
  }
}

/// Reads the tables' cells into the article. Cells that are not literal text are parsed together, each as a closed ATX
/// heading on one line.
struct CellReader: ~Copyable {
  private let sheet: PreparedSource
  private let cellSheet: PreparedSource
  private var tree: CmarkTree
  /// 1-based line of the parsed heading that the walk has entered; 0 at first.
  private var reached = 0
  /// 1-based line of the heading of the next cell to be read.
  private var upcoming = 0

  /// Takes `tables` in reading order; `text` may define the cells' reference links. Fails if all cells are literal.
  init?(_ tables: [Table], on sheet: PreparedSource, text: PreparedSource) {
    var bytes: [UInt8] = []
    var hasBracket = false
    for table in tables {
      for row in table.rows {
        for cell in table.cells[row.cells] where !cell.isLiteral {
          let range = cell.range(in: row.line, of: sheet)
          hasBracket = hasBracket || CmarkTree.offset(of: .of("["), in: sheet.bytes, range) != nil
          bytes.append(contentsOf: "# ".utf8)
          var copied = range.lowerBound
          for backslash in Self.escapesOfPipes(in: range, of: sheet) {
            bytes.append(contentsOf: sheet.bytes[copied..<backslash])
            copied = backslash + 1
          }
          bytes.append(contentsOf: sheet.bytes[copied..<range.upperBound])
          bytes.append(contentsOf: " #\n".utf8)
        }
      }
    }
    guard !bytes.isEmpty else { return nil }
    if hasBracket, Self.definesReferences(text) {
      bytes.append(.lineFeed)
      bytes.append(contentsOf: text.bytes[text.start...])
    }
    self.sheet = sheet
    cellSheet = PreparedSource(bytes: bytes, start: 0, firstFileLine: 1)
    tree = CmarkTree(bytes)
  }

  /// Reads the inlines of the next cell that is not literal, at `range` in line `line`.
  mutating func read(_ range: Range<Int>, line: Int, into article: inout ArticleBuilder) {
    upcoming += 1
    while reached < upcoming {
      switch tree.next() {
      case .done: return
      case .enter: if tree.kind == .heading { reached = tree.firstLine }
      case .exit: break
      }
    }
    var segments: [InlineTrace.Segment] = []
    let start = Int(cellSheet.lineStarts[upcoming - 1]) + 2
    for backslash in Self.escapesOfPipes(in: range, of: sheet) {
      segments.append(
        .init(at: start + backslash - range.lowerBound - segments.count, line: line, offset: backslash + 1))
    }
    let end = start + range.count - segments.count
    var trace = InlineTrace(
      bytes: cellSheet.bytes, range: start..<end, from: .init(at: start, line: line, offset: range.lowerBound), segments
    )
    article.readInlines(&tree, &trace, on: sheet)
  }

  /// The offsets of backslashes that escape a pipe: they are no part of the cell's text.
  private static func escapesOfPipes(in range: Range<Int>, of sheet: PreparedSource) -> [Int] {
    var escapes: [Int] = []
    var at = range.lowerBound
    while let backslash = CmarkTree.offset(of: .backslash, in: sheet.bytes, at..<range.upperBound) {
      at = backslash + 1
      if at < range.upperBound, sheet.bytes[at] == .pipe { escapes.append(backslash) }
    }
    return escapes
  }

  private static func definesReferences(_ sheet: PreparedSource) -> Bool {
    var at = sheet.start
    while let colon = CmarkTree.offset(of: .of(":"), in: sheet.bytes, from: at) {
      if colon > 0, sheet.bytes[colon - 1] == .of("]") { return true }
      at = colon + 1
    }
    return false
  }
}

extension BlockReader {
  mutating func readTable(_ table: Table) {
    guard let first = table.rows.first else { return }
    let place = sheet.place(line: first.line, offset: start(first.line) + first.column)
    article.open(
      Node(
        kind: .table, firstLine: place.line, lastLine: sheet.fileLine(table.lastLine), column: place.column,
        value: UInt32(table.alignments.count), literal: article.append(table.alignments)))
    let bodyStart = table.rows.first?.part == .header ? 0 : 1
    for (ordinal, row) in table.rows.enumerated() { readRow(row, ordinal: ordinal + bodyStart, of: table) }
    article.close()
  }

  private mutating func readRow(_ row: Table.Row, ordinal: Int, of table: Table) {
    let base = start(row.line)
    let place = sheet.place(line: row.line, offset: base + row.column)
    article.open(
      Node(
        kind: .tableRow, level: row.part.rawValue, firstLine: place.line, lastLine: place.line, column: place.column,
        value: UInt32(ordinal),
        literal: article.append(sheet.bytes[base + row.excess.lowerBound..<base + row.excess.upperBound])))
    for (column, cell) in table.cells[row.cells].enumerated() {
      let range = cell.range(in: row.line, of: sheet)
      let place = sheet.place(line: row.line, offset: range.lowerBound)
      article.open(
        Node(
          kind: .tableCell, level: Self.level(table.alignments[column]), firstLine: place.line, lastLine: place.line,
          column: place.column, value: UInt32(column)))
      let first = article.nodes.count
      let poolStart = article.pool.count
      if !cell.isLiteral {
        cells?.read(range, line: row.line, into: &article)
      } else if !range.isEmpty {
        article.leaf(
          Node(
            kind: .text, firstLine: place.line, lastLine: place.line, column: place.column,
            literal: article.append(sheet.bytes[range])))
      }
      if !marks.isEmpty { article.readMarks(from: first, poolStart: poolStart, marks, on: sheet) }
      article.recognizeInlines(from: first, poolStart: poolStart, with: &notations)
      if !marks.isEmpty { article.forgetMarks(from: first) }
      article.close()
    }
    article.close()
  }

  private func start(_ line: Int) -> Int { Int(sheet.lineStarts[line]) }

  private static func level(_ alignment: UInt8) -> UInt8 {
    switch alignment {
    case .of("l"): 1
    case .of("c"): 2
    case .of("r"): 3
    default: 0
    }
  }
}
