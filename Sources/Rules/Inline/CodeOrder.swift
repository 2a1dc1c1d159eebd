internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The code spans of a sentence stand in an order of their own.
struct CodeOrder: TextRule {
  static let card = RuleCard(
    id: "code-order", title: "Code spans in another order", severity: .notice, mqm: .grammar,
    rationale:
      "A span that moved while its words stayed leaves a sentence that says something else. Languages order their words differently, so this is a notice.",
    passing: [
      Example([
        "en": "Use `a` or `b`.", "fr": "Utilisez `a` ou `b`.", "de": "Nutzen Sie `a` oder `b`.",
        "pl": "Użyj `a` lub `b`.",
      ])
    ],
    failing: [
      Example([
        "en": "Set `a` to `b` or `c`.", "fr": "Mettez `a` sur `b` ou `c`.", "de": "Setzen Sie `a` auf `b` oder `c`.",
        "zh": "↓將`b`設為`a`或`c`。",
      ])
    ])

  static let reads: TextSigns? = .code

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let own = Spans(block.features, article.features[block.member])
    guard own.count > 1 else { return [] }
    // Only those that have the very same spans say anything about their order.
    var alike = 0
    var votes: [UInt64: [Int]] = [:]
    for member in article.members.indices where member != block.member {
      guard let other = article.textBlock(block.slot, member) else { continue }
      let theirs = Spans(other, article.features[member])
      guard theirs.count == own.count, theirs.sum == own.sum else { continue }
      if theirs.order == own.order { return [] }
      alike += 1
      votes[theirs.order, default: []].append(member)
    }
    guard let (_, holders) = votes.max(by: { $0.value.count < $1.value.count }), holders.count >= 2,
      Quorum.isVerdict(holders.count, of: alike),
      !block.locale.profile.has("verb", "last")
    else { return [] }
    let names = article.texts(of: .code, block.slot, block.member).prefix(4).map { "`\($0)`" }.joined(separator: ", ")
    return [
      finding(
        block,
        "The code spans stand in the order \(names) here and in another one in \(article.names(holders)): check that each still stands with its words.",
        in: article, confidence: Certainty.drift, witnesses: holders)
    ]
  }

  /// The code spans of a block.
  private struct Spans {
    private(set) var count = 0
    /// Equal for the same spans in the same order.
    private(set) var order: UInt64 = 0
    /// Equal for the same spans in any order.
    private(set) var sum: UInt64 = 0

    init(_ block: BlockFeatures, _ features: ArticleFeatures) {
      for fact in features.facts[block.facts.indices] where fact.kind == .code {
        let atom = Atom.finish(fact.atom &+ 1)
        count += 1
        order = Atom.finish(order ^ atom)
        sum = sum &+ atom
      }
    }
  }
}
