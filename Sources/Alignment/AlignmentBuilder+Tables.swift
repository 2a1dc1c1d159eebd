internal import DocModel
internal import Features

/// Aligns the columns and cells of tables.
extension AlignmentBuilder {
  /// Per member: the member's column for each column of the reference; -1 for none.
  mutating func mapColumns(of table: Int, reference: Int) -> [[Int]] {
    let width = node(at: table, of: reference).map { Int(outlines[reference].article.nodes[$0].value) } ?? 0
    let plain = plainMaps[width] ?? Array(0..<width)
    plainMaps[width] = plain
    var referenceColumns: [Element]?
    return outlines.indices.map { member in
      guard let node = node(at: table, of: member), outlines[member].article.nodes[node].kind == .table else {
        return []
      }
      let own = Int(outlines[member].article.nodes[node].value)
      if own == width { return plain }
      let columns =
        referenceColumns ?? self.node(at: table, of: reference).map { columnElements(of: reference, inTable: $0) } ?? []
      referenceColumns = columns
      let similarity = Similarity(ratio: ratios[member] / ratios[reference])
      let alignment = SequenceAlignment(columns, columnElements(of: member, inTable: node), by: similarity)
      return alignment.partner.map { Int($0) }
    }
  }

  private func columnElements(of member: Int, inTable table: Int) -> [Element] {
    let article = outlines[member].article
    var sums = Array(repeating: Outline.Sum(), count: Int(article.nodes[table].value))
    for row in article.children(of: table) {
      for (c, cell) in article.children(of: row).enumerated() where c < sums.count {
        let sum = outlines[member].sum(of: cell)
        sums[c].mask |= sum.mask
        sums[c].termMask |= sum.termMask
        sums[c].neutral = sums[c].neutral &+ sum.neutral
        sums[c].length += sum.length
        sums[c].leaves += 1
      }
    }
    return sums.map { Element(node: 0, kind: .tableCell, sum: $0) }
  }

  mutating func addCells(to row: Int) {
    guard let maps = columnMaps[drafts[row].parent] else { return }
    let width = maps.reduce(0) { max($0, $1.count) }
    let first = fills.count
    let base = drafts.count
    fills.append(contentsOf: repeatElement(.void, count: width * count))
    for column in 0..<width {
      drafts.append(
        Draft(kind: .tableCell, parent: row, key: StableHash.finish(drafts[row].key &* 31 &+ UInt64(column))))
    }
    drafts[row].children = base..<base + width
    var cells: [Int32] = []
    for member in outlines.indices where !maps[member].isEmpty {
      guard let rowNode = node(at: row, of: member) else { continue }
      let article = outlines[member].article
      let line = article.nodes[rowNode].firstLine
      cells.removeAll(keepingCapacity: true)
      for cell in article.children(of: rowNode) { cells.append(Int32(cell)) }
      for (column, own) in maps[member].enumerated() where own >= 0 {
        fills[first + column * count + member] = own < cells.count ? .node(cells[own]) : .absent(line: line)
      }
    }
  }
}
