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
      holders.count * 3 >= alike * 2,
      !block.locale.profile.has("verb", "last")
    else { return [] }
    let names =
      article.features[block.member].block(block.node).map { features in
        article.features[block.member].facts[features.facts.indices].filter { $0.kind == .code }.prefix(4)
          .map { "`\(article.features[block.member].string($0, in: article.members[block.member].article))`" }.joined(
            separator: ", ")
      } ?? ""
    return [
      finding(
        block, .order(names, article.names(holders)), in: article, confidence: Certainty.drift, witnesses: holders)
    ]
  }

  /// Two spans with nothing but a blank between them, where no other locale has such: what stood between them is gone.
  private func hole(_ block: TextBlock, _ article: AlignedArticle) -> Finding? {
    guard Self.mayHaveNeighbours(article.visible(block.slot, block.member)) else { return nil }
    let peers = article.peers(block)
    let text = InlineText(article.members[block.member].article, block.node)
    guard peers.count >= 2, let place = Self.neighbours(text) else { return nil }
    let isShared = peers.contains { member in
      article.node(block.slot, member).map { Self.neighbours(InlineText(article.members[member].article, $0)) != nil }
        ?? false
    }
    guard !isShared else { return nil }
    return finding(
      block, .hole(text.excerpt(around: place)), in: article, at: place.lowerBound, of: text, confidence: Certainty.weak
    )
  }

  /// The same without a look at where styles begin and end.
  private static func mayHaveNeighbours(_ text: ArraySlice<UInt8>) -> Bool {
    let (bytes, code) = (text.span, ArticleFeatures.codeMark)
    var i = ByteSearch.byte(code, in: bytes, from: 0)
    while i + 2 < bytes.count {
      if bytes[i + 1] == 0x20, bytes[i + 2] == code { return true }
      i = ByteSearch.byte(code, in: bytes, from: i + 1)
    }
    return false
  }

  private static func neighbours(_ text: InlineText) -> Range<Int>? {
    let code = InlineText.Mark.code
    return text.bytes.indices.first { i in
      text.bytes[i] == code && i + 2 < text.bytes.count && text.bytes[i + 1] == 0x20 && text.bytes[i + 2] == code
    }.map { $0..<($0 + 3) }
  }

  /// The code spans of a block.
  private struct Spans {
    private(set) var count = 0
    /// Equal for the same spans in the same order.
    private(set) var order: UInt64 = 0
    /// Equal for the same spans in any order.
    private(set) var sum: UInt64 = 0

    init(_ block: BlockFeatures, _ features: ArticleFeatures) {
      let facts = features.facts
      for index in block.facts.indices where facts[index].kind == .code {
        let atom = Atom.finish(facts[index].atom &+ 1)
        count += 1
        order = Atom.finish(order ^ atom)
        sum = sum &+ atom
      }
    }
  }
}

extension Message {
  fileprivate static func order(_ names: String, _ others: String) -> Message {
    Message(
      text:
        "The code spans stand in the order \(names) here and in another one in \(others): check that each still stands with its words."
    )
  }
  fileprivate static func hole(_ shown: String) -> Message {
    Message(
      text:
        "Two code spans stand side by side in ‘\(shown)’, where the others have words between them: check what is lost."
    )
  }
}
