internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The emphasis of a name takes in words beside it. Another way to ask for ``EmphasisBroken``.
struct WideEmphasis: ArticleRule {
  static let card = EmphasisBroken.card
  static let check: CheckCard? = CheckCard(
    "wide", title: "Words beside a name taken into its emphasis",
    failing: [
      Example(["en": "The **Get-GearBox** tool.", "pl": "↓Narzędzie **cmdlet Get-GearBox**."], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.named(in: $0, article) }, { finding($0, $1, article) })
  }

  /// The names that a source's block emphasizes.
  private struct Named {
    let slot: Int
    let source: Int
    let names: [[UInt8]]
  }

  private static func named(in source: Int, _ article: AlignedArticle) -> [Named] {
    let model = article.members[source].article
    return article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, article.signs(slot, source).contains(.style),
        let block = article.node(slot, source)
      else { return nil }
      let names = (block..<Int(model.nodes[block].end)).lazy.filter {
        model.nodes[$0].kind == .emphasis || model.nodes[$0].kind == .strong
      }
      .compactMap { MarkedName($0, model)?.bytes }.prefix(MarkedName.most)
      return names.isEmpty ? nil : Named(slot: slot, source: source, names: Array(names))
    }
  }

  private func finding(_ named: Named, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.signs(named.slot, member).contains([.identifier, .style]),
      let block = article.node(named.slot, member)
    else { return nil }
    let text = InlineText(article.members[member].article, block)
    let own = Self.spans(of: text).prefix(MarkedName.most)
    for name in named.names {
      guard !own.contains(where: { text.bytes[$0].elementsEqual(name) }),
        let wide = own.first(where: { MarkedName.isWithWords(name[...], in: text.bytes[$0]) })
      else { continue }
      return finding(
        .wide(String(decoding: text.bytes[wide], as: UTF8.self), String(decoding: name, as: UTF8.self)), in: article,
        member: member,
        line: text.line(at: wide.lowerBound), words: text.words(from: wide.lowerBound), confidence: Certainty.likely,
        related: [Reporting.related(article, named.slot, named.source)], salt: article.slots[named.slot].key)
    }
    return nil
  }

  /// What stands in emphasis, with no other mark in it.
  private static func spans(of text: InlineText) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while let open = text.bytes[start...].firstIndex(of: InlineText.Mark.styleStart) {
      start = open + 1
      let end = text.bytes[start...].firstIndex { $0 < 0x20 } ?? text.bytes.count
      if end < text.bytes.count, text.bytes[end] == InlineText.Mark.styleEnd { result.append(start..<end) }
    }
    return result
  }
}

extension Message {
  fileprivate static func wide(_ shown: String, _ name: String) -> Message {
    Message(
      text:
        "The emphasis is on ‘\(name)’ alone in the source, and on ‘\(AlignedArticle.cut(shown))’ here: let it begin and end with the name."
    )
  }
}
