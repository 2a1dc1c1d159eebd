internal import DocModel

/// Reads the tables' cells into the article. Cells that hold more than literal text were parsed together, each as a
/// closed heading on a line of its own.
struct CellReader: ~Copyable {
  private let sheet: Sheet
  private let cellSheet: Sheet
  private var tree: CmarkTree
  /// Line of the parsed heading that the walk has entered, 1-based; 0 at first.
  private var reached = 0
  /// Line of the heading that is the next cell to be parsed.
  private var upcoming = 0

  /// `tables` in the order in which they will be read. `text` is what may define the cells' reference links.
  init?(_ tables: [Table], on sheet: Sheet, text: Sheet) {
    var bytes: [UInt8] = []
    var hasBracket = false
    for table in tables {
      for row in table.rows {
        for cell in row.cells {
          let range = Self.range(cell, row.line, sheet)
          guard TableSyntax.needsParsing(sheet.bytes, range) else { continue }
          bytes.append(contentsOf: "# ".utf8)
          for index in range {
            let byte = sheet.bytes[index]
            if byte == .backslash, index + 1 < range.upperBound, sheet.bytes[index + 1] == .pipe { continue }
            if byte == .of("[") { hasBracket = true }
            bytes.append(byte)
          }
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
    cellSheet = Sheet(bytes: bytes, start: 0, firstFileLine: 1)
    tree = CmarkTree(bytes)
  }

  /// Passes over a table that is not read after all.
  mutating func skip(_ table: Table) {
    for row in table.rows {
      for cell in row.cells where TableSyntax.needsParsing(sheet.bytes, Self.range(cell, row.line, sheet)) { upcoming += 1 }
    }
  }

  /// Reads the inlines of the next cell, which needs parsing.
  mutating func read(_ cell: Range<Int>, line: Int, into article: inout ArticleBuilder) {
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
    var at = start
    let range = Self.range(cell, line, sheet)
    for index in range {
      if sheet.bytes[index] == .backslash, index + 1 < range.upperBound, sheet.bytes[index + 1] == .pipe {
        segments.append(.init(at: at, line: line, offset: index + 1))
      } else {
        at += 1
      }
    }
    var trace = InlineTrace(bytes: cellSheet.bytes, range: start..<at, from: .init(at: start, line: line, offset: range.lowerBound), segments)
    article.readInlines(&tree, &trace, on: sheet)
  }

  private static func range(_ cell: Range<Int>, _ line: Int, _ sheet: Sheet) -> Range<Int> {
    let base = Int(sheet.lineStarts[line])
    return base + cell.lowerBound..<base + cell.upperBound
  }

  private static func definesReferences(_ sheet: Sheet) -> Bool {
    var at = sheet.start
    while let colon = CmarkTree.offset(of: .of(":"), in: sheet.bytes, from: at) {
      if colon > 0, sheet.bytes[colon - 1] == .of("]") { return true }
      at = colon + 1
    }
    return false
  }
}
