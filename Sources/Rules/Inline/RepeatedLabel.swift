internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A way through menus takes the same step twice: **Accounts** > **Accounts**. Another way to ask for ``RepeatedWord``.
struct RepeatedLabel: ArticleRule {
  static let card = RepeatedWord.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.ways(of: $0, article) }, { finding($0, $1, article) })
  }

  /// A block of a source with steps that all differ.
  private struct Way {
    let slot: Int
    let source: Int
  }

  private static func ways(of source: Int, _ article: AlignedArticle) -> [Way] {
    article.slots.indices.compactMap { slot in
      let labels = article.labels(toTranslate: slot, source)
      guard labels.count >= 2, article.visible(slot, source).contains(where: { $0 == UInt8(ascii: ">") || $0 > 0xe1 }),
        repeated(labels, article.members[source].article) == nil,
        zip(labels, labels.dropFirst()).contains(where: { areSteps($0, $1, article.members[source].article) })
      else { return nil }
      return Way(slot: slot, source: source)
    }
  }

  private func finding(_ way: Way, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let text = article.members[member].article
    guard let step = Self.repeated(article.labels(way.slot, member), text), let block = article.node(way.slot, member)
    else { return nil }
    let peers = article.translations(of: way.slot, but: member, from: way.source)
    if peers.contains(where: { Self.repeated(article.labels(way.slot, $0), article.members[$0].article) != nil }) {
      return nil
    }
    let shown = text.plainText(of: step)
    return finding(
      .twice(shown), in: article, member: member, line: InlineText(text, block).line(of: text.plainBytes(of: step)),
      words: shown, confidence: 80,
      related: [Reporting.related(article, way.slot, way.source)], salt: article.slots[way.slot].key)
  }

  /// The first step that is the same as the one before.
  private static func repeated(_ labels: [Int], _ article: Article) -> Int? {
    zip(labels, labels.dropFirst()).first {
      areSteps($0, $1, article) && article.plainBytes(of: $0) == article.plainBytes(of: $1)
    }?.0
  }

  /// Nothing but a mark that shows the way parts the two.
  private static func areSteps(_ one: Int, _ next: Int, _ article: Article) -> Bool {
    let between = Int(article.nodes[one].end)
    guard between + 1 == next, article.nodes[between].kind == .text else { return false }
    let mark = article.pool[article.nodes[between].literal.indices].filter { $0 != 0x20 }
    return marks.contains(mark)
  }

  private static let marks = Set([">", "->", "→", "›", "»", "＞", "⇒", "=>"].map { Array($0.utf8) })
}

extension Message {
  fileprivate static func twice(_ label: String) -> Message {
    Message(
      text:
        "The way takes the step ‘\(label)’ twice, and two different ones in the source: look up what the first is called."
    )
  }
}
