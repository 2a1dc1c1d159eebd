internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The code spans of a sentence stand in an order of their own.
struct CodeOrder: TextRule {
  static let card = RuleCard(
    id: "code-order", title: "Code spans in another order", severity: .notice, mqm: .grammar,
    rationale: "Languages order their words differently, but a span that moved while its words stayed leaves a sentence that says something else. Only where the other locales agree on an order, so this is a notice.",
    passing: [Example(["en": "Use `a` or `b`.", "fr": "Utilisez `a` ou `b`.", "de": "Nutzen Sie `a` oder `b`.", "pl": "Użyj `a` lub `b`."])],
    failing: [Example(["en": "Set `a` to `b` or `c`.", "fr": "Mettez `a` sur `b` ou `c`.", "de": "Setzen Sie `a` auf `b` oder `c`.", "zh": "↓將`b`設為`a`或`c`。"])])

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.signs.contains(.code), let own = spans(block.slot, block.member, article), own.count > 1 else { return [] }
    let others = article.peers(block).compactMap { member in spans(block.slot, member, article).map { (member, $0) } }
    let sorted = own.sorted()
    // Only those that have the very same spans say anything about their order.
    let alike = others.filter { $0.1.sorted() == sorted }
    var votes: [[UInt64]: [Int]] = [:]
    for (member, order) in alike { votes[order, default: []].append(member) }
    guard votes[own] == nil, let (_, holders) = votes.max(by: { $0.value.count < $1.value.count }), holders.count >= 2,
      holders.count * 3 >= alike.count * 2
    else { return [] }
    let names = article.features[block.member].block(block.node).map { features in
      article.features[block.member].facts[features.facts.indices].filter { $0.kind == .code }.prefix(4)
        .map { "`\(article.features[block.member].string($0, in: article.members[block.member].article))`" }.joined(separator: ", ")
    } ?? ""
    return [
      finding(block, Message(text: "The code spans stand in the order \(names) here and in another one in \(article.names(holders)): check that each still stands with its words."),
        in: article, confidence: 45, witnesses: holders)
    ]
  }

  /// The code spans of a block in reading order.
  private func spans(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> [UInt64]? {
    guard let block = article.node(slot, member).flatMap({ article.features[member].block($0) }) else { return nil }
    return article.features[member].facts[block.facts.indices].filter { $0.kind == .code }.map(\.atom)
  }
}
