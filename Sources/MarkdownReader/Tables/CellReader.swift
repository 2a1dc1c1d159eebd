internal import DocModel

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
