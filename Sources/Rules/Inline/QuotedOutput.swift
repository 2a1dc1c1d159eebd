internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// What the code on the page writes, quoted in the text: translated, readers look for it in vain. Another way to ask for ``TermMissing``.
struct QuotedOutput: ArticleRule {
  static let card = TermMissing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.quoted(in: $0, article) }, { finding($0, $1, article) })
  }

  private struct Quoted {
    let slot: Int
    let source: Int
    let text: [UInt8]
  }

  private static func quoted(in source: Int, _ article: AlignedArticle) -> [Quoted] {
    let model = article.members[source].article
    var asked = 0
    return article.slots.indices.flatMap { slot -> [Quoted] in
      // A page that quotes more is a list.
      guard asked < MarkedName.most, article.slots[slot].kind.holdsInlines,
        article.signs(slot, source).contains(.quote), !article.texts[slot].isOneText
      else { return [] }
      let phrases = phrases(in: article.visible(slot, source))
      if phrases.isEmpty { return [] }
      asked += phrases.count
      return phrases.filter { phrase in model.hasCodeBlock { ByteSearch.holds(phrase, in: $0) } }.map {
        Quoted(slot: slot, source: source, text: Array($0))
      }
    }
  }

  /// Words between straight quotes.
  private static func phrases(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let parts = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts.count % 2 == 1 else { return [] }
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { part in
      (6...60).contains(part.count) && part.contains(0x20)
        && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x20 }
    }
  }

  private func finding(_ quoted: Quoted, _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.hasText(quoted.slot, member),
      !ByteSearch.holdsFolded(quoted.text[...], in: article.visible(quoted.slot, member)),
      article.members[member].article.hasCodeBlock(where: { ByteSearch.holds(quoted.text[...], in: $0) })
    else { return nil }
    let peers = article.translations(of: quoted.slot, but: member, from: quoted.source)
    let keepers = peers.filter { ByteSearch.holdsFolded(quoted.text[...], in: article.visible(quoted.slot, $0)) }
    guard keepers.count >= 2, keepers.count * 3 >= peers.count * 2 else { return nil }
    let text = String(decoding: quoted.text, as: UTF8.self)
    return finding(
      .lost(text, article.names([quoted.source] + keepers)), in: article, member: member,
      line: article.lines(quoted.slot, member).0, confidence: 80,
      related: [Reporting.related(article, quoted.slot, quoted.source)], salt: article.slots[quoted.slot].key)
  }
}

extension Message {
  fileprivate static func lost(_ text: String, _ names: String) -> Message {
    Message(
      text:
        "The code on this page writes ‘\(text)’, which the text quotes in \(names) and not here: quote it as it is written."
    )
  }
}
