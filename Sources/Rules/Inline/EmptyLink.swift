internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `link-target/no-text` of ``LinkTargetRule``: a link without text, whose words are outside it or lost.
struct EmptyLink: TextRule {
  static let card = LinkTargetRule.card
  static let check: String? = "no-text"

  static let reads: TextTraits? = .link
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let link = first(at: block.slot, of: block.member, in: article) else { return [] }
    let models = (block.source.map { [$0] } ?? article.peers(block)).filter {
      article.signs(at: block.slot, of: $0).contains(.link)
    }
    guard !models.isEmpty, models.allSatisfy({ first(at: block.slot, of: $0, in: article) == nil }) else { return [] }
    let text = article.members[block.member].article
    let target = text.string(text.nodes[link].literal)
    return [
      finding(
        block,
        "The link to ‘\(AlignedArticle.cut(target))’ has no text, so nobody sees it: put the words into its brackets, as \(article.names(models)) \(models.count == 1 ? "does" : "do").",
        in: article, line: Int(text.nodes[link].firstLine), words: target, confidence: .strong, witnesses: models)
    ]
  }

  /// Returns the first link that contains only whitespace, or nil.
  private func first(at slot: Int, of member: Int, in article: AlignedArticle) -> Int? {
    guard article.signs(at: slot, of: member).contains(.link), let block = article.node(at: slot, of: member) else {
      return nil
    }
    let text = article.members[member].article
    let nodes = text.nodes
    return nodes.indices[block..<Int(nodes[block].end)].first { link in
      nodes[link].kind == .link
        && nodes[(link + 1)..<Int(nodes[link].end)].allSatisfy { inner in
          inner.kind == .softBreak || inner.kind == .text && isBlank(inner.literal, text)
        }
    }
  }

  private func isBlank(_ text: ByteRange, _ article: Article) -> Bool {
    if let first = article.pool[text.indices].first, first > .space, first < 0x80 { return false }
    return article.string(text).allSatisfy(\.isWhitespace)
  }
}
