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

  /// The bold parts of a source's text that is not the same in all: none where there are so many that they are a list.
  func labels(toTranslate slot: Int, _ source: Int) -> [Int] {
    guard slots[slot].kind.holdsInlines, !texts[slot].isOneText else { return [] }
    let labels = labels(slot, source)
    return labels.count <= MarkedName.most ? labels : []
  }

  /// The members whose text in a slot has so many bold parts, with these.
  func labels(_ slot: Int, count: Int, of peers: [Int]) -> [(member: Int, labels: [Int])] {
    peers.compactMap { peer in
      let own = labels(slot, peer)
      return own.count == count ? (peer, own) : nil
    }
  }
}

extension Article {
  /// The words of a marked part that is nothing but a text; empty where it holds anything else.
  func text(ofMark mark: Int) -> ArraySlice<UInt8> {
    guard mark + 1 < nodes.count, nodes[mark + 1].kind == .text, nodes[mark + 1].end == nodes[mark].end else {
      return []
    }
    return pool[nodes[mark + 1].literal.indices]
  }

  /// A bold part of a block begins with a small letter, or may do so.
  func hasSmallLabel(_ block: Int) -> Bool {
    (block..<Int(nodes[block].end)).contains { i in
      guard nodes[i].kind == .strong, i + 1 < nodes.count else { return false }
      guard nodes[i + 1].kind == .text else { return true }
      let text = pool[nodes[i + 1].literal.indices]
      switch text.first ?? 0 {
      // Capitals of Latin-1 and of Cyrillic stand before the small letters.
      case 0xc3: return text.dropFirst().first ?? 0 > 0x9e
      case 0xd0: return text.dropFirst().first ?? 0 > 0xaf
      case let first: return first >= 0x80 ? first < 0xe0 : first >= 0x61
      }
    }
  }

  /// The letter case that a part of the text begins in; nil where its script has none.
  func beginsWithCapital(_ node: Int) -> Bool? {
    let text = plainBytes(of: node)
    guard let (value, _) = InlineText.scalar(text[...], at: 0), let scalar = Unicode.Scalar(value) else { return nil }
    return scalar.properties.isUppercase ? true : scalar.properties.isLowercase ? false : nil
  }
}
