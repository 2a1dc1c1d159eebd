internal import DocModel
internal import HTMLTree

extension BodyWriter {
  /// Renders a table; on a page it is inside a scrollable region that the keyboard can reach.
  mutating func table(_ node: Node, _ index: Int) {
    var elements = 1
    if let place {
      tablesDrawn += 1
      tree.open(.div)
      tree.attribute(.class, "dc-table")
      tree.attribute(.role, "region")
      tree.attribute(.tabindex, "0")
      tree.attribute(.ariaLabel, place.strings.filled("table", name: "number", value: String(tablesDrawn)))
      elements = 2
    }
    tree.open(.table)
    descend(node, index, elements: elements)
  }

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
    cell(isHeader: frames.last?.isSpecial ?? false, alignment: node.level, isEmpty: Int(node.end) <= index + 1)
    descend(node, index)
  }

  /// Opens a cell, aligned by a class on a page, where styles are forbidden, else by a style (not `align`: HTML5).
  private mutating func cell(isHeader: Bool, alignment: UInt8, isEmpty: Bool) {
    if place != nil {
      // An empty cell is not a header.
      tree.open(isHeader && !isEmpty ? .th : .td)
      if isHeader, !isEmpty { tree.attribute(.scope, "col") }
      switch alignment {
      case 1: tree.attribute(.class, "dc-left")
      case 2: tree.attribute(.class, "dc-center")
      case 3: tree.attribute(.class, "dc-right")
      default: break
      }
      return
    }
    tree.open(isHeader ? .th : .td)
    switch alignment {
    case 1: tree.attribute(.style, "text-align: left")
    case 2: tree.attribute(.style, "text-align: center")
    case 3: tree.attribute(.style, "text-align: right")
    default: break
    }
  }

  /// Adds the cells that a short row lacks.
  mutating func fillRow(_ row: Frame) {
    guard frames.count > 1, frames[frames.count - 2].kind == .table else { return }
    let table = source.article.nodes[frames[frames.count - 2].node]
    var column = 0
    for _ in source.article.children(of: row.node) { column += 1 }
    let alignments = bytes(table.literal)
    while column < Int(table.value), fillers > 0 {
      let letter = column < alignments.count ? alignments[alignments.startIndex + column] : 0
      cell(isHeader: row.isSpecial, alignment: [0x6c: 1, 0x63: 2, 0x72: 3][letter] ?? 0, isEmpty: true)
      tree.close()
      column += 1
      fillers -= 1
    }
  }
}
