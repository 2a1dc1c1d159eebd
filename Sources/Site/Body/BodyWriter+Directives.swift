internal import DocModel
internal import HTMLTree

extension BodyWriter {
  mutating func directive(_ node: Node, _ index: Int) {
    labelled(node, name: source.article.string(node.literal), parameters: source.article.string(node.attribute))
    descend(node, index)
  }

  mutating func placeholder(_ node: Node, _ index: Int) {
    let isBlock = !(frames.last?.kind.holdsText ?? false)
    tree.open(isBlock ? .p : .span)
    tree.attribute(.class, "placeholder")
    text(node.attribute.isEmpty ? node.literal : node.attribute)
    tree.close()
  }

  private mutating func labelled(_ node: Node, name: String, parameters: String) {
    tree.open(.div)
    tree.attribute(.class, "placeholder")
    tree.attribute(.dataName, name)
    tree.open(.p)
    tree.attribute(.class, "placeholder-label")
    tree.text(parameters.isEmpty ? name : "\(name) \(parameters)")
    tree.close()
  }
}
