internal import Alignment
internal import DocModel
internal import Features

/// What is marked in a text. Words in bold are labels: what buttons and menus say.
extension AlignedArticle {
  /// The parts of a text that are marked so, by their nodes.
  func marks(_ kinds: [NodeKind], _ slot: Int, _ member: Int) -> [Int] {
    guard let block = node(slot, member) else { return [] }
    let nodes = members[member].article.nodes
    return (block..<Int(nodes[block].end)).filter { kinds.contains(nodes[$0].kind) }
  }

  /// The bold parts of a text, by their nodes.
  func labels(_ slot: Int, _ member: Int) -> [Int] {
    signs(slot, member).contains(.style) ? marks([.strong], slot, member) : []
  }
}

extension Article {
  /// The letter case that a part of the text begins in; nil where its script has none.
  func beginsWithCapital(_ node: Int) -> Bool? {
    guard let first = plainText(of: node).unicodeScalars.first else { return nil }
    return first.isCapital ? true : first.properties.isLowercase ? false : nil
  }
}
