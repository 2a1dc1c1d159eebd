internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The code spans of a sentence stand in an order of their own.
struct CodeOrder: TextRule {
  static let card = RuleCard(id: "code-order", severity: .notice, mqm: .grammar)

  static let reads: TextSigns? = .code

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let own = spans(block.slot, block.member, article)
    guard !own.dropFirst().isEmpty, case let peers = article.peers(block),
      !peers.contains(where: { spans(block.slot, $0, article).elementsEqual(own) }),
      !block.locale.profile.has("verb", "last")
    else { return [] }
    // Only those that have the very same spans say anything about their order.
    let sorted = own.sorted()
    let alike = peers.filter { spans(block.slot, $0, article).sorted() == sorted }
    let orders = Dictionary(grouping: alike) { Array(spans(block.slot, $0, article)) }
    guard let holders = orders.values.max(by: { ($0.count, $1[0]) < ($1.count, $0[0]) }),
      holders.count >= 2, Quorum.isVerdict(holders.count, of: alike.count)
    else { return [] }
    let names = article.texts(of: .code, block.slot, block.member).prefix(4).map { "`\($0)`" }.joined(separator: ", ")
    return [
      finding(
        block,
        "The code spans stand in the order \(names) here and in another one in \(article.names(holders)): check that each still stands with its words.",
        in: article, confidence: Certainty.drift, witnesses: holders)
    ]
  }

  /// The code spans of a text, in reading order.
  private func spans(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> some Collection<UInt64> {
    let facts = article.textBlock(slot, member)?.facts.indices ?? 0..<0
    return article.features[member].facts[facts].lazy.filter { $0.kind == .code }.map(\.atom)
  }
}
