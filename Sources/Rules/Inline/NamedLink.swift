internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The text of a link is a name in the source: here the full stop stands in it, too, or the name beside it. Another way to ask for
/// ``IdentifierAltered``.
struct NamedLink: ArticleRule {
  static let card = IdentifierAltered.card
  static let check: CheckCard? = CheckCard(
    "link-text", title: "Words beside a name taken into its link",
    failing: [
      Example(
        ["en": "See [about_Gear](/x).", "de": "↓[Siehe](/x)about_Gear.", "pl": "↓Zob. [about_Gear.](/x)"], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.named(in: $0, article) }, { finding($0, $1, article) })
  }

  /// The links of a source's block whose text is a name.
  private struct Named {
    let slot: Int
    let source: Int
    let links: [(name: [UInt8], target: UInt64)]
  }

  private static func named(in source: Int, _ article: AlignedArticle) -> [Named] {
    let model = article.members[source].article
    return article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, article.signs(slot, source).contains(.link) else { return nil }
      let links = article.links(slot, source).prefix(MarkedName.most).compactMap { link in
        MarkedName(link, model).map { (name: $0.bytes, target: AlignedArticle.target(link, model)) }
      }
      return links.isEmpty ? nil : Named(slot: slot, source: source, links: links)
    }
  }

  private func finding(_ named: Named, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.signs(named.slot, member).contains([.link, .style]), let block = article.node(named.slot, member)
    else { return nil }
    let text = article.members[member].article
    let links = article.links(named.slot, member).prefix(MarkedName.most)
    // Most are as they should be.
    let names = links.compactMap { MarkedName($0, text)?.bytes }
    if named.links.allSatisfy({ names.contains($0.name) }) { return nil }
    let own = links.map { (link: $0, target: AlignedArticle.target($0, text)) }
    for link in named.links {
      guard let same = own.first(where: { $0.target == link.target }) else { continue }
      let shown = text.plainBytes(of: same.link)
      guard Self.isMoved(link.name[...], shown[...], in: article.visible(named.slot, member)) else { continue }
      return finding(
        .holds(String(decoding: shown, as: UTF8.self), String(decoding: link.name, as: UTF8.self)), in: article,
        member: member,
        line: InlineText(text, block).line(of: shown), confidence: Certainty.sure,
        related: [Reporting.related(article, named.slot, named.source)],
        salt: article.slots[named.slot].key)
    }
    return nil
  }

  /// The text of the link ends in a full stop, or the name stands right before or behind it.
  private static func isMoved(_ name: ArraySlice<UInt8>, _ shown: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool
  {
    if shown.isEmpty || shown.elementsEqual(name) { return false }
    if let rest = MarkedName.rest(of: shown, but: name) {
      return rest.last == 0x2e || rest.suffix(3).elementsEqual("。".utf8)
    }
    if ByteSearch.holdsFolded(name, in: shown) { return false }
    return [shown + name, name + shown].contains { ByteSearch.holds($0[...], in: text) }
  }
}

extension Message {
  fileprivate static func holds(_ shown: String, _ name: String) -> Message {
    Message(
      text:
        "The text of the link is ‘\(name)’ in the source and ‘\(AlignedArticle.cut(shown))’ here: let it hold the name alone."
    )
  }
}
