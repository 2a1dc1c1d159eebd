internal import DocModel
internal import Features

/// Columns and cells of tables.
extension AlignmentBuilder {
  /// Per member: which of its columns answers each column of the reference; -1 for none.
  func mapColumns(of table: Int, reference: Int) -> [[Int]] {
    let width = node(table, reference).map { Int(outlines[reference].article.nodes[$0].value) } ?? 0
    let referenceColumns = node(table, reference).map { columnElements(reference, $0) } ?? []
    return outlines.indices.map { member in
      guard let node = node(table, member), outlines[member].article.nodes[node].kind == .table else { return [] }
      let own = Int(outlines[member].article.nodes[node].value)
      if own == width { return Array(0..<width) }
      let similarity = Similarity(ratio: ratios[member] / ratios[reference])
      let alignment = SequenceAlignment(referenceColumns, columnElements(member, node), similarity)
      return alignment.partner.map { Int($0) }
    }
  }

  private func columnElements(_ member: Int, _ table: Int) -> [Element] {
    let article = outlines[member].article
    var sums = Array(repeating: Outline.Sum(), count: Int(article.nodes[table].value))
    for row in article.children(of: table) {
      for (c, cell) in article.children(of: row).enumerated() where c < sums.count {
        let sum = outlines[member].sums[cell]
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
    let width = maps.map(\.count).max() ?? 0
    let cells = outlines.indices.map { member in
      node(row, member).map { Array(outlines[member].article.children(of: $0)) } ?? []
    }
    for column in 0..<width {
      drafts[row].children.append(drafts.count)
      drafts.append(Draft(kind: .tableCell, parent: row, key: Atom.finish(drafts[row].key &* 31 &+ UInt64(column))))
      for member in outlines.indices {
        guard let rowNode = node(row, member), column < maps[member].count, maps[member][column] >= 0 else {
          fills.append(.void)
          continue
        }
        let own = maps[member][column]
        let line = outlines[member].article.nodes[rowNode].firstLine
        fills.append(own < cells[member].count ? .node(Int32(cells[member][own])) : .absent(line: line))
      }
    }
  }
}
