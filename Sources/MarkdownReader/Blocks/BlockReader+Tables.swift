internal import DocModel

extension BlockReader {
  mutating func readTable(_ table: Table) {
    guard let header = table.rows.first else { return }
    let place = sheet.place(line: header.line, offset: start(header.line) + header.column)
    article.open(
      Node(
        kind: .table, firstLine: place.line, lastLine: sheet.fileLine(table.lastLine), column: place.column,
        value: UInt32(table.alignments.count), literal: article.append(table.alignments)))
    for (ordinal, row) in table.rows.enumerated() { readRow(row, ordinal: ordinal, of: table) }
    article.close()
  }

  private mutating func readRow(_ row: Table.Row, ordinal: Int, of table: Table) {
    let base = start(row.line)
    let place = sheet.place(line: row.line, offset: base + row.column)
    article.open(
      Node(
        kind: .tableRow, level: ordinal == 0 ? 1 : 0, firstLine: place.line, lastLine: place.line, column: place.column,
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
