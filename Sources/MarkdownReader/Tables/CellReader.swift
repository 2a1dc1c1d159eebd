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
    cellSheet = Sheet(bytes: bytes, start: 0, firstFileLine: 1)
    tree = CmarkTree(bytes)
  }

  /// Reads the inlines of the next cell that is not literal, which stands at `range` in line `line`.
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

  /// The backslashes that keep a pipe in its cell, and are no part of its text.
  private static func escapesOfPipes(in range: Range<Int>, of sheet: Sheet) -> [Int] {
    var escapes: [Int] = []
    var at = range.lowerBound
    while let backslash = CmarkTree.offset(of: .backslash, in: sheet.bytes, at..<range.upperBound) {
      at = backslash + 1
      if at < range.upperBound, sheet.bytes[at] == .pipe { escapes.append(backslash) }
    }
    return escapes
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
