internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Values in small letters that the source marks one by one, `**empty**, **assigned** or **removed**`, and other translations keep as
/// they are, were translated here. Another way to ask for ``IdentifierTranslated``.
struct MarkedValues: ArticleRule {
  static let card = IdentifierTranslated.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.values(in: $0, article) }, { finding($0, $1, article) })
  }

  private struct Values {
    let slot: Int
    let source: Int
    let words: [ArraySlice<UInt8>]
  }

  private static func values(in source: Int, _ article: AlignedArticle) -> [Values] {
    let text = article.members[source].article
    return article.slots.indices.compactMap { slot in
      let words = article.labels(toTranslate: slot, source).map { text.text(ofMark: $0) }.filter(isValue)
      return words.count >= fewest ? Values(slot: slot, source: source, words: words) : nil
    }
  }

  /// One alone may be stressed.
  private static let fewest = 3

  private static func isValue(_ text: ArraySlice<UInt8>) -> Bool {
    (3...24).contains(text.count) && text.allSatisfy { $0 >= 0x61 && $0.isASCIILetter }
  }

  private func finding(_ values: Values, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let slot = values.slot
    guard let block = article.node(slot, member), holds(values, member, article) == 0 else { return nil }
    let own = article.labels(slot, member)
    let peers = article.translations(of: slot, but: member, from: values.source)
    let keepers = peers.filter { holds(values, $0, article) == values.words.count }
    guard own.count >= values.words.count, keepers.count >= 2 else { return nil }
    let text = article.members[member].article
    let shown = text.plainBytes(of: own[0])
    return finding(
      .translated(
        values.words.map { String(decoding: $0, as: UTF8.self) }.inQuotes, article.names([values.source] + keepers)),
      in: article, member: member,
      line: InlineText(text, block).line(of: shown), words: String(decoding: shown, as: UTF8.self), confidence: 72,
      related: [Reporting.related(article, slot, values.source)], salt: article.slots[slot].key)
  }

  /// How many of the values a member has.
  private func holds(_ values: Values, _ member: Int, _ article: AlignedArticle) -> Int {
    let text = article.visible(values.slot, member)
    return values.words.count { ByteSearch.holdsWords($0, in: text) }
  }
}

extension Message {
  fileprivate static func translated(_ values: String, _ names: String) -> Message {
    Message(text: "The values \(values) of \(names) are translated here: restore them.")
  }
}
