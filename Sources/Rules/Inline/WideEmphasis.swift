internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The emphasis of a name takes in words beside it. Another way to ask for ``EmphasisBroken``.
struct WideEmphasis: TextRule {
  static let card = EmphasisBroken.card
  static let check: CheckCard? = CheckCard(
    "wide", title: "Words beside a name taken into its emphasis",
    failing: [
      Example(["en": "The **Get-GearBox** tool.", "pl": "↓Narzędzie **cmdlet Get-GearBox**."], source: "en")
    ])

  static let reads: TextSigns? = .style
  static let needs: TextSigns = .identifier
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = article.likelySource(of: block.member), article.signs(block.slot, source).contains(.style) else {
      return []
    }
    let (text, model) = (article.members[block.member].article, article.members[source].article)
    let own = article.marks([.emphasis, .strong], block.slot, block.member).map { text.plainText(of: $0) }
    guard own.count <= MarkedName.most else { return [] }
    for mark in article.marks([.emphasis, .strong], block.slot, source).prefix(MarkedName.most) {
      guard let name = MarkedName(mark, model)?.bytes else { continue }
      let shown = String(decoding: name, as: UTF8.self)
      guard !own.contains(shown),
        let wide = own.first(where: { MarkedName.isWithWords(name[...], in: Array($0.utf8)[...]) })
      else { continue }
      let message: Message =
        "The emphasis is on ‘\(shown)’ alone in the source, and on ‘\(AlignedArticle.cut(wide))’ here: let it begin and end with the name."
      return [
        finding(
          block, message, in: article, line: block.view.line(of: wide), words: wide, confidence: Certainty.likely,
          witnesses: [source])
      ]
    }
    return []
  }
}
