internal import DocModel
internal import HTMLTree

extension BodyWriter {
  mutating func tableRow(_ node: Node, _ index: Int) {
    var elements = 1
    if node.level == 1 {
      tree.open(.thead)
      elements = 2
    } else if let table = frames.indices.last, frames[table].kind == .table, !frames[table].isSpecial {
      tree.open(.tbody)
      frames[table].isSpecial = true
    }
    tree.open(.tr)
    descend(node, index, elements: elements, isSpecial: node.level == 1)
  }

  mutating func tableCell(_ node: Node, _ index: Int) {
    cell(isHeader: frames.last?.isSpecial ?? false, alignment: node.level)
    descend(node, index)
  }

  /// Opens a cell. Alignment as style: the attribute `align` is no HTML5.
  private mutating func cell(isHeader: Bool, alignment: UInt8) {
    tree.open(isHeader ? .th : .td)
    switch alignment {
    case 1: tree.attribute(.style, "text-align: left")
    case 2: tree.attribute(.style, "text-align: center")
    case 3: tree.attribute(.style, "text-align: right")
    default: break
    }
  }

  /// Adds the cells a short row lacks.
  mutating func fillRow(_ row: Frame) {
    guard frames.count > 1, frames[frames.count - 2].kind == .table else { return }
    let table = source.article.nodes[frames[frames.count - 2].node]
    var column = 0
    for _ in source.article.children(of: row.node) { column += 1 }
    let alignments = bytes(table.literal)
    while column < Int(table.value), fillers > 0 {
      let letter = column < alignments.count ? alignments[alignments.startIndex + column] : 0
      cell(isHeader: row.isSpecial, alignment: [0x6c: 1, 0x63: 2, 0x72: 3][letter] ?? 0)
      tree.close()
      column += 1
      fillers -= 1
    }
  }
}
