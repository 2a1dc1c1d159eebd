internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The text of a link is a name in the source: here the full stop stands in it, too, or the name beside it. Another way to ask for
/// ``IdentifierAltered``.
struct NamedLink: TextRule {
  static let card = IdentifierAltered.card
  static let check: CheckCard? = CheckCard(
    "link-text", title: "Words beside a name taken into its link",
    failing: [
      Example(
        ["en": "See [about_Gear](/x).", "de": "↓[Siehe](/x)about_Gear.", "pl": "↓Zob. [about_Gear.](/x)"], source: "en")
    ])

  static let reads: TextSigns? = .link
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = article.likelySource(of: block.member), article.signs(block.slot, source).contains(.link) else {
      return []
    }
    let (text, model) = (article.members[block.member].article, article.members[source].article)
    let own = article.links(block.slot, block.member).prefix(MarkedName.most)
    for link in article.links(block.slot, source).prefix(MarkedName.most) {
      guard let name = MarkedName(link, model)?.bytes,
        let same = own.first(where: { AlignedArticle.target($0, text) == AlignedArticle.target(link, model) })
      else { continue }
      let bytes = text.plainBytes(of: same)
      guard Self.isMoved(name[...], bytes[...], in: article.visible(block.slot, block.member)) else { continue }
      let shown = String(decoding: bytes, as: UTF8.self)
      let message = Message(
        text:
          "The text of the link is ‘\(String(decoding: name, as: UTF8.self))’ in the source and ‘\(AlignedArticle.cut(shown))’ here: let it hold the name alone."
      )
      return [
        finding(
          block, message, in: article, line: block.view.line(of: shown), confidence: Certainty.sure,
          witnesses: [source])
      ]
    }
    return []
  }

  /// The text of the link ends in a full stop, or the name stands right before or behind it.
  private static func isMoved(_ name: ArraySlice<UInt8>, _ shown: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool
  {
    if shown.isEmpty || shown.elementsEqual(name) { return false }
    if let rest = MarkedName.rest(of: shown, but: name) {
      return String(decoding: rest, as: UTF8.self).unicodeScalars.last?.clauseMark == "."
    }
    if ByteSearch.holdsFolded(name, in: shown) { return false }
    return [shown + name, name + shown].contains { ByteSearch.holds($0[...], in: text) }
  }
}
