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
      lazy var compounds = Self.compounds(in: article.features[member].visible)
      return article.slots.indices.compactMap { slot in
        article.slots[slot].kind.holdsInlines && article.hasText(slot, member) ? finding(slot, member, locale, article, { compounds }) : nil
      }
    }
  }

  /// All pairs of words with a hyphen and no blank between them, in small letters and in order.
  private static func compounds(in text: [UInt8]) -> [[UInt8]] {
    var compounds: Set<[UInt8]> = []
    var before = 0..<0
    var start = 0
    for index in text.indices where !isLetter(text[index]) || index == text.count - 1 {
      let end = isLetter(text[index]) ? index + 1 : index
      if before.upperBound + 1 == start, !before.isEmpty, start < end, text[start - 1] == hyphen {
        compounds.insert(text[before.lowerBound..<end].map(\.asciiLowercased))
      }
      (before, start) = (start..<end, index + 1)
    }
    return compounds.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// True where one of the compounds begins so.
  private static func begin(_ compounds: [[UInt8]], with start: [UInt8]) -> Bool {
    var range = compounds.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = compounds[middle].lexicographicallyPrecedes(start) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < compounds.count && compounds[range.lowerBound].starts(with: start)
  }

  private static let hyphen = UInt8(ascii: "-")

  private static let joint = Array("- ".utf8)

  private func finding(_ slot: Int, _ member: Int, _ locale: LocaleText, _ article: AlignedArticle, _ compounds: () -> [[UInt8]]) -> Finding? {
    let text = article.visible(slot, member)
    var rest = text
    while let hyphen = ByteSearch.first(Self.joint[...], in: rest) {
      rest = text[(hyphen + 1)...]
      let before = text[(text[..<hyphen].lastIndex { !Self.isLetter($0) }.map { $0 + 1 } ?? text.startIndex)..<hyphen]
      let behind = text[(hyphen + 2)...].prefix { Self.isLetter($0) }
      guard before.count >= 2, behind.count >= 3, !locale.conjunctions.contains(where: { behind.elementsEqual($0) }),
        Self.begin(compounds(), with: (before + [Self.hyphen] + behind).map(\.asciiLowercased)),
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
