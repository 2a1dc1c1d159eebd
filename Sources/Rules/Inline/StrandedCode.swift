internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A code span stands alone behind the end of a text that was to hold it. Another way to ask for ``CodeOrder``.
struct StrandedCode: ArticleRule {
  static let card = CodeOrder.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation,
        !CodeOrder.headFinal.contains(article.members[member].article.locale.language)
      else { return [] }
      return article.slots.indices.compactMap { finding($0, member, article) }
    }
  }

  private func finding(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.slots[slot].kind.holdsInlines, article.signs(slot, member).contains([.code, .mark]),
      !article.texts[slot].isOneText,
      Self.isStranded(article.visible(slot, member)), let node = article.node(slot, member)
    else { return nil }
    let peers = article.members.indices.filter { $0 != member && article.hasText(slot, $0) }
    guard !peers.contains(where: { Self.isStranded(article.visible(slot, $0)) }) else { return nil }
    let code = article.texts(of: .code, slot, member)
    let sorted = code.sorted()
    let holders = peers.filter { article.texts(of: .code, slot, $0).sorted() == sorted }
    guard holders.count >= 2, holders.count * 3 >= peers.count * 2, let last = code.last else { return nil }
    let text = InlineText(article.members[member].article, node)
    let place = text.bytes.lastIndex(of: InlineText.Mark.code) ?? 0
    return finding(
      .stranded(last, article.names(holders)), in: article, member: member, line: text.line(at: place), words: last,
      confidence: 74, severity: .minor,
      related: holders.prefix(3).map { Reporting.related(article, slot, $0) }, salt: article.slots[slot].key)
  }

  /// The text ends in a full stop, a blank and a code span.
  private static func isStranded(_ text: ArraySlice<UInt8>) -> Bool {
    guard let end = text.lastIndex(where: { $0 != 0x20 }), text[end] == ArticleFeatures.codeMark else { return false }
    let before = text[..<end]
    guard before.last == 0x20, let mark = before.lastIndex(where: { $0 != 0x20 }), before[mark] == 0x2e else {
      return false
    }
    // Shorter words are short forms: cf. `code`.
    return before[..<mark].reversed().prefix { $0.isASCIILetter || $0 >= 0x80 }.count { $0 & 0xc0 != 0x80 }
      > longestShortForm
  }

  private static let longestShortForm = 4
}

extension Message {
  fileprivate static func stranded(_ code: String, _ names: String) -> Message {
    Message(
      text:
        "‘\(AlignedArticle.cut(code))’ stands alone behind the end of the text, and within a sentence in \(names): put it where its words are."
    )
  }
}
