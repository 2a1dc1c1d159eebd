internal import DocModel
internal import HTMLTree

/// Formulas in TeX, which pages show as MathML.
extension BodyWriter {
  /// Draws a formula in a text; as code if it cannot be drawn.
  mutating func formula(_ node: Node) {
    if let element = element(of: node, isDisplay: node.level == 2) {
      draw(element, of: node)
    } else {
      tree.open(.code)
      code(node.literal)
      tree.close()
    }
  }

  /// Draws a block of code whose language is `math`. Returns false if it cannot be drawn.
  mutating func formulaBlock(_ node: Node) -> Bool {
    guard let element = element(of: node, isDisplay: true) else { return false }
    tree.open(.div)
    tree.attribute(.class, "dc-formula")
    draw(element, of: node)
    tree.close()
    return true
  }

  private mutating func draw(_ element: MathElement, of node: Node) {
    element.draw(in: &tree, source: source.article.string(node.literal).trimmingBlanks)
  }

  private mutating func element(of node: Node, isDisplay: Bool) -> MathElement? {
    let text = source.article.string(node.literal).trimmingBlanks
    guard place != nil, !text.isEmpty else { return nil }
    switch renderer.formula?(text, isDisplay) {
    case .drawn(let element)?: return element
    case .wrong(let reason)?:
      warn(node, "the formula '\(Excerpt.of(bytes(node.literal)))' is shown as code: \(reason)")
      return nil
    case nil: return nil
    }
  }
}
