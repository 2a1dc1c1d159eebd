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
    if let found = hole(block, article) { return [found] }
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
        block, .order(names, article.names(holders)), in: article, confidence: Certainty.drift, witnesses: holders)
    ]
  }

  /// Two spans with nothing but a blank between them, where no other locale has such: what stood between them is gone.
  private func hole(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    guard ByteSearch.holds(Self.neighbours[...], in: article.visible(block.slot, block.member)) else { return nil }
    let peers = article.peers(block)
    guard peers.count >= 2,
      !peers.contains(where: { ByteSearch.holds(Self.neighbours[...], in: article.visible(block.slot, $0)) }),
      let place = block.view.place(of: "\(TextView.Mark.code) \(TextView.Mark.code)")
    else { return nil }
    let excerpt = block.view.excerpt(around: place..<place + 3)
    let message: Message =
      "Two code spans stand side by side in ‘\(excerpt)’, where the others have words between them: check what is lost."
    return finding(block, message, in: article, at: place, of: block.view, confidence: Certainty.weak)
  }

  private static let neighbours = [ArticleFeatures.codeMark, UInt8(ascii: " "), ArticleFeatures.codeMark]

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

extension Message {
  fileprivate static func order(_ names: String, _ others: String) -> Message {
    "The code spans stand in the order \(names) here and in another one in \(others): check that each still stands with its words."
  }
}
