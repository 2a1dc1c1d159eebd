internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link begins or ends at the wrong word, as a bracket shows of which its text holds one half. Another way to ask for ``LinkTargetRule``.
struct LinkExtent: TextRule {
  static let card = LinkTargetRule.card
  static let reads: TextSigns? = [.bracket, .kana]
  static let needs: TextSigns = [.link, .style]

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = InlineText(article.members[block.member].article, block.node)
    guard let place = CutBracket.inLink(text), let source = article.likelySource(of: block.member),
      let node = article.node(block.slot, source),
      CutBracket.inLink(InlineText(article.members[source].article, node)) == nil
    else { return [] }
    return [
      finding(
        block, .cut(text.excerpt(around: place)), in: article, at: place.lowerBound, of: text,
        confidence: 76, severity: .minor, witnesses: [source])
    ]
  }
}

extension Message {
  fileprivate static func cut(_ shown: String) -> Message {
    Message(
      text: "A link holds one bracket of a pair only, in ‘\(shown)’: let it begin and end with the words it is about.")
  }
}
