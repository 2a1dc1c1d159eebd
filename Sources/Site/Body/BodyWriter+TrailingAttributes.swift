internal import DocModel

/// The attribute lists of markdown-it-attrs, which VitePress has by default. At the end of a text, `text {.class}` is
/// that of the block: in the first paragraph of an item it is the item's, and on a line of its own there that of the list.
extension BodyWriter {
  /// Whether the node is an attribute list directly after text, which only this notation has.
  func isTrailing(_ index: Int) -> Bool {
    let nodes = source.article.nodes
    return renderer.flavor == .vitepress && index > 0 && index < nodes.count && nodes[index].kind == .attributes
      && nodes[index - 1].kind == .text && nodes[index - 1].depth == nodes[index].depth
  }

  /// Whether a block is the first of an item, whose attribute list is not its own.
  func beginsItem(_ index: Int) -> Bool {
    guard renderer.flavor == .vitepress, let frame = frames.last else { return false }
    return frame.kind == .item && frame.node + 1 == index
  }

  /// Whether a paragraph is an attribute list alone, which is that of the list or table above it.
  func isOnlyAttributes(_ node: Node, _ index: Int) -> Bool {
    renderer.flavor == .vitepress && Int(node.end) == index + 2 && source.article.nodes[index + 1].kind == .attributes
  }

  /// The attribute list of an item.
  func attributeList(inItem item: Node, _ index: Int) -> AttributeList? {
    guard let last = lastInline(ofItem: item, index) else { return nil }
    let place = isApart(last) ? last - 2 : last
    return isTrailing(place) ? attributeList(source.article.nodes[place]) : nil
  }

  /// The attribute list of a list: in one of its items, or in a paragraph after it.
  func attributeList(inList list: Node, _ index: Int) -> AttributeList? {
    guard renderer.flavor == .vitepress else { return nil }
    let nodes = source.article.nodes
    var item = index + 1
    while item < list.end {
      if let last = lastInline(ofItem: nodes[item], item), isApart(last) { return attributeList(nodes[last]) }
      item = Int(nodes[item].end)
    }
    let next = Int(list.end)
    guard next < nodes.count, nodes[next].depth == list.depth, nodes[next].kind == .paragraph,
      isOnlyAttributes(nodes[next], next)
    else { return nil }
    return attributeList(nodes[next + 1])
  }

  /// Whether the node is an attribute list on a line of its own.
  private func isApart(_ index: Int) -> Bool {
    let nodes = source.article.nodes
    return nodes[index].kind == .attributes && nodes[index - 1].kind == .softBreak
  }

  /// The last inline of the paragraph that an item begins with.
  private func lastInline(ofItem item: Node, _ index: Int) -> Int? {
    let nodes = source.article.nodes
    guard renderer.flavor == .vitepress, index + 1 < item.end, nodes[index + 1].kind == .paragraph,
      nodes[index + 1].end > index + 2
    else { return nil }
    let last = Int(nodes[index + 1].end) - 1
    return nodes[last].depth == nodes[index + 1].depth + 1 ? last : nil
  }
}
