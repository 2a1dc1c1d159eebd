internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A blank stands behind the hyphen of a compound, `Contoso- Dienst`, where the text has Contoso-Dienst elsewhere. Another way to ask for
/// ``Spacing``.
struct TornHyphen: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member in
      let locale = LocaleText.of(article.members[member].article.locale)
      guard article.members[member].role == .translation, locale.spacesBetweenWords,
        ByteSearch.holds(Self.joint[...], in: article.features[member].visible[...])
      else { return [Finding]() }
      return article.slots.indices.compactMap { slot in
        article.slots[slot].kind.holdsInlines && article.hasText(slot, member) ? finding(slot, member, locale, article) : nil
      }
    }
  }

  private static let joint = Array("- ".utf8)

  private func finding(_ slot: Int, _ member: Int, _ locale: LocaleText, _ article: AlignedArticle) -> Finding? {
    let text = article.visible(slot, member)
    var rest = text
    while let hyphen = ByteSearch.first(Self.joint[...], in: rest) {
      rest = text[(hyphen + 1)...]
      let before = text[(text[..<hyphen].lastIndex { !Self.isLetter($0) }.map { $0 + 1 } ?? text.startIndex)..<hyphen]
      let behind = text[(hyphen + 2)...].prefix { Self.isLetter($0) }
      guard before.count >= 2, behind.count >= 3, !locale.conjunctions.contains(where: { behind.elementsEqual($0) }),
        ByteSearch.holdsFolded(before + text[hyphen...hyphen] + behind, in: article.features[member].visible[...]),
        let node = article.node(slot, member)
      else { continue }
      let torn = text[before.startIndex..<behind.endIndex]
      let shown = String(decoding: torn, as: UTF8.self)
      return finding(
        Message(text: "‘\(shown)’ has no blank behind its hyphen elsewhere in this text: remove it."), in: article, member: member,
        line: InlineText(article.members[member].article, node).line(of: Array(torn)), words: shown, confidence: 80, salt: article.slots[slot].key)
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
