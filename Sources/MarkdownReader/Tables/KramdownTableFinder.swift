internal import DocModel

/// Looks for the tables of kramdown, which Jekyll uses: paragraphs each of whose lines has a pipe outside code.
///
/// Lines of dashes end the header and divide the bodies, a line of `=` begins the footer; a table needs none of them.
struct KramdownTableFinder {
  private let sheet: PreparedSource
  /// The lines with an attribute list, which belongs to the table if it is alone below it.
  private let attributeLines: Set<Int>
  private(set) var tables: [Table] = []

  init(_ sheet: PreparedSource, attributeLines: Set<Int>) {
    self.sheet = sheet
    self.attributeLines = attributeLines
  }

  mutating func search(_ tree: inout CmarkTree) {
    guard CmarkTree.offset(of: .pipe, in: sheet.bytes, from: sheet.start) != nil else { return }
    var containers = Containers()
    while true {
      switch tree.next() {
      case .done: return
      case .enter:
        switch tree.kind {
        case .blockQuote, .item: containers.push(isQuote: tree.kind == .blockQuote, line: tree.firstLine - 1)
        case .paragraph:
          let (first, last) = (tree.firstLine - 1, tree.lastLine - 1)
          if let table = table(in: first...max(first, last), &containers) { tables.append(table) }
          tree.skipInside()
        case .heading: tree.skipInside()
        default: break
        }
      case .exit:
        if tree.kind == .blockQuote || tree.kind == .item { containers.pop() }
      }
    }
  }

  private func table(in lines: ClosedRange<Int>, _ containers: inout Containers) -> Table? {
    let first = sheet.line(lines.lowerBound)
    guard CmarkTree.offset(of: .pipe, in: sheet.bytes, first) != nil else { return nil }
    var lines = lines
    if lines.count > 1, attributeLines.contains(lines.upperBound),
      CmarkTree.offset(of: .pipe, in: sheet.bytes, sheet.line(lines.upperBound)) == nil
    {
      lines = lines.lowerBound...lines.upperBound - 1
    }
    var parts = KramdownTableParts()
    for line in lines {
      let (mark, isLazy) = containers.strip(line, of: sheet)
      let content = mark.indent.offset..<max(mark.indent.offset, sheet.line(line).upperBound)
      let base = Int(sheet.lineStarts[line])
      let prefix = Table.Prefix(end: mark.offset - base, columns: mark.partialColumns, isComplete: !isLazy)
      guard !isLazy, parts.add(sheet.bytes, content, line: line, base: base, prefix: prefix) else { return nil }
    }
    return parts.table(in: lines)
  }
}

/// The rows of a table of kramdown, as they are read line by line.
private struct KramdownTableParts {
  private var cells: [Table.Cell] = []
  private var rows: [Table.Row] = []
  /// One of the bytes `n l c r` for every column that the line after the header has; nil without a header.
  private var alignments: [UInt8]?
  private var hasFooter = false
  private var prefix: Table.Prefix?

  /// Adds a line; returns false if no table has such a line.
  ///
  /// - Parameters:
  ///   - content: the range of the line in `bytes`, without indentation.
  ///   - base: the offset from which the columns of the line count.
  mutating func add(_ bytes: [UInt8], _ content: Range<Int>, line: Int, base: Int, prefix: Table.Prefix) -> Bool {
    let text = bytes.trimmed(content)
    let first = cells.count
    guard KramdownCells.read(bytes, text, base: base, into: &cells) else { return false }
    self.prefix = self.prefix ?? prefix
    if KramdownCells.isRule(bytes[text], of: .of("-")) {
      cells.removeSubrange(first...)
      // A line of dashes before the first row means nothing.
      guard !rows.isEmpty, alignments == nil, !hasFooter else { return true }
      for index in rows.indices { rows[index].part = .header }
      alignments = KramdownCells.alignments(bytes[text])
      return true
    }
    if KramdownCells.isRule(bytes[text], of: .of("=")) {
      cells.removeSubrange(first...)
      hasFooter = true
      return true
    }
    guard cells.count > first else { return false }
    rows.append(
      Table.Row(
        line: line, column: text.lowerBound - base, prefix: prefix, part: hasFooter ? .footer : .body,
        cells: first..<cells.count, count: cells.count - first, excess: 0..<0))
    return true
  }

  /// Returns the table, or nil without a row of a body.
  func table(in lines: ClosedRange<Int>) -> Table? {
    guard let prefix, rows.contains(where: { $0.part == .body }), case let width = rows.map(\.count).max() ?? 0,
      width <= TableSyntax.columnLimit
    else { return nil }
    let given = (alignments ?? []).prefix(width)
    return Table(
      alignments: given + Array(repeating: .of("n"), count: width - given.count), prefix: prefix, rows: rows,
      cells: cells, firstLine: lines.lowerBound, lastLine: lines.upperBound, isWhole: true)
  }
}

/// The lines of kramdown's tables.
enum KramdownCells {
  /// Adds the cells of a line, without surrounding white space; their columns count from the byte `base`. Returns
  /// whether the line has a pipe that is neither escaped nor in code.
  static func read(_ bytes: [UInt8], _ line: Range<Int>, base: Int, into cells: inout [Table.Cell]) -> Bool {
    guard let first = line.first else { return false }
    var hasPipe = bytes[first] == .pipe
    var at = hasPipe ? first + 1 : first
    var start = at
    func add(_ end: Int) {
      let cell = bytes.trimmed(start..<end)
      let columns = cell.lowerBound - base..<cell.upperBound - base
      cells.append(Table.Cell(columns: columns, isLiteral: !CmarkTree.hasCellMark(in: bytes, cell)))
    }
    while at < line.upperBound {
      switch bytes[at] {
      case .backslash: at += 2
      case .of("`"): at = codeEnd(bytes, at..<line.upperBound)
      case .pipe:
        hasPipe = true
        add(at)
        at += 1
        start = at
      default: at += 1
      }
    }
    if !bytes.trimmed(start..<line.upperBound).isEmpty { add(line.upperBound) }
    return hasPipe
  }

  /// The end of the code that begins with the range, or of its grave accents if they begin no code.
  private static func codeEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let mark = bytes[range].prefix { $0 == .of("`") }
    var at = mark.endIndex
    while let next = bytes[at..<range.upperBound].firstIndex(of: .of("`")) {
      at = bytes[next..<range.upperBound].prefix { $0 == .of("`") }.endIndex
      if at - next == mark.count { return at }
    }
    return mark.endIndex
  }

  /// Whether a line consists of one sign, at least once, and of pipes, colons, plus signs and white space.
  static func isRule(_ line: ArraySlice<UInt8>, of sign: UInt8) -> Bool {
    line.contains(sign)
      && line.allSatisfy { $0 == sign || $0 == .pipe || $0.isBlank || [.of("+"), .of(":")].contains($0) }
  }

  /// One of the bytes `n l c r` for every run of dashes.
  static func alignments(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let columns = line.split { $0 == .pipe || $0 == .of("+") }.filter { $0.contains(.of("-")) }
    return columns.map { column in
      let marks = column.drop(while: \.isBlank)
      let isLeft = marks.first == .of(":")
      let isRight = marks.last { !$0.isBlank } == .of(":")
      return isLeft ? (isRight ? .of("c") : .of("l")) : (isRight ? .of("r") : .of("n"))
    }
  }
}
