internal import Alignment
internal import DocModel
internal import Features

/// What is marked in a text. Words in bold are labels: what buttons and menus say.
extension AlignedArticle {
  /// The parts of a text that are marked so, by their nodes. What is marked within many others marks nothing.
  func marks(_ kinds: [NodeKind], _ slot: Int, _ member: Int) -> [Int] {
    guard let block = node(slot, member) else { return [] }
    let nodes = members[member].article.nodes
    var open: [UInt32] = []
    return (block..<Int(nodes[block].end)).filter { index in
      guard kinds.contains(nodes[index].kind) else { return false }
      while let end = open.last, Int(end) <= index { open.removeLast() }
      open.append(nodes[index].end)
      return open.count <= Self.deepestMark
    }
  }

  private static let deepestMark = 8

  /// The links of a text, by their nodes.
  func links(_ slot: Int, _ member: Int) -> [Int] {
    signs(slot, member).contains(.link) ? marks([.link], slot, member) : []
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
