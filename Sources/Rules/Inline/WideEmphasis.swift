internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The emphasis of a name takes in words beside it. Another way to ask for ``EmphasisBroken``.
struct WideEmphasis: TextRule {
  static let card = EmphasisBroken.card
  static let reads: TextSigns? = .identifier
  static let needs: TextSigns = .style

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = article.likelySource(of: block.member), source != block.member, article.signs(block.slot, source).contains(.style),
      let node = article.node(block.slot, source)
    else { return [] }
    let text = InlineText(article.members[block.member].article, block.node)
    let own = Self.spans(of: text).prefix(MarkedName.most)
    let model = InlineText(article.members[source].article, node)
    for span in Self.spans(of: model).prefix(MarkedName.most) {
      let name = model.bytes[span]
      guard MarkedName.isName(name), !own.contains(where: { text.bytes[$0].elementsEqual(name) }),
        let wide = own.first(where: { MarkedName.isWithWords(name, in: text.bytes[$0]) })
      else { continue }
      return [
        finding(
          block, .wide(String(decoding: text.bytes[wide], as: UTF8.self), String(decoding: name, as: UTF8.self)), in: article,
          at: wide.lowerBound, of: text, confidence: 72, witnesses: [source])
      ]
    }
    return []
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
    Message(text: "The emphasis is on ‘\(name)’ alone in the source, and on ‘\(AlignedArticle.cut(shown))’ here: let it begin and end with the name.")
  }
}
