internal import Alignment
internal import DocModel

extension AlignedArticle {
  func holdsCode(_ slot: Int, _ member: Int) -> Bool {
    guard let node = node(slot, member) else { return false }
    let article = members[member].article
    return article.nodes[node..<Int(article.nodes[node].end)].contains { $0.kind == .code }
  }

  /// There is something to translate: no code alone, no shortcode.
  func holdsWords(_ slot: Int, _ member: Int) -> Bool {
    (slot..<Int(slots[slot].end)).contains { below in
      guard let node = node(below, member) else { return false }
      let article = members[member].article
      return article.nodes[node..<Int(article.nodes[node].end)].contains {
        $0.kind == .text
          && String(decoding: article.pool[$0.literal.indices], as: UTF8.self).contains(where: \.isLetter)
      }
    }
  }
}
