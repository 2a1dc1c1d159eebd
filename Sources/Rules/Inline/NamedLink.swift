internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The text of a link is a name in the source: here the full stop stands in it, too, or the name beside it. Another way to ask for
/// ``IdentifierAltered``.
struct NamedLink: TextRule {
  static let card = IdentifierAltered.card
  static let reads: TextSigns? = .link
  static let needs: TextSigns = .style

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = article.likelySource(of: block.member), source != block.member else { return [] }
    let own = article.links(block.slot, block.member).prefix(MarkedName.most), theirs = article.links(block.slot, source).prefix(MarkedName.most)
    guard !own.isEmpty, !theirs.isEmpty else { return [] }
    let (text, model) = (article.members[block.member].article, article.members[source].article)
    for link in theirs {
      let name = model.plainBytes(of: link)
      guard MarkedName.isName(name[...]) else { continue }
      let target = AlignedArticle.target(link, model)
      guard let same = own.first(where: { AlignedArticle.target($0, text) == target }) else { continue }
      let shown = text.plainBytes(of: same)
      guard Self.isMoved(name[...], shown[...], in: article.visible(block.slot, block.member)) else { continue }
      let line = InlineText(text, block.node).line(of: shown)
      return [
        finding(
          block, .holds(String(decoding: shown, as: UTF8.self), String(decoding: name, as: UTF8.self)), in: article, line: line,
          confidence: 76, witnesses: [source])
      ]
    }
    return []
  }

  /// The text of the link ends in a full stop, or the name stands right before or behind it.
  private static func isMoved(_ name: ArraySlice<UInt8>, _ shown: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    if shown.isEmpty || shown.elementsEqual(name) { return false }
    if let rest = MarkedName.rest(of: shown, but: name) { return rest.last == 0x2e || rest.suffix(3).elementsEqual("。".utf8) }
    if ByteSearch.holdsFolded(name, in: shown) { return false }
    return [shown + name, name + shown].contains { ByteSearch.holds($0[...], in: text) }
  }
}

extension Message {
  fileprivate static func holds(_ shown: String, _ name: String) -> Message {
    Message(text: "The text of the link is ‘\(name)’ in the source and ‘\(AlignedArticle.cut(shown))’ here: let it hold the name alone.")
  }
}
