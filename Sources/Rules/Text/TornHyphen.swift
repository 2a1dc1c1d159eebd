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
      return article.members[member].role == .translation && locale.spacesBetweenWords ? findings(member, locale, article) : []
    }
  }

  private static let joint = Array("- ".utf8)

  /// At most one in a block.
  private func findings(_ member: Int, _ locale: LocaleText, _ article: AlignedArticle) -> [Finding] {
    let text = article.features[member].visible
    lazy var compounds = Self.compounds(in: text)
    var found: [Finding] = []
    var rest = text[...]
    while let hyphen = ByteSearch.first(Self.joint[...], in: rest) {
      rest = text[(hyphen + 2)...]
      let behind = rest.prefix(while: Self.isLetter)
      guard behind.count >= 3 else { continue }
      let before = text[(text[..<hyphen].lastIndex { !Self.isLetter($0) }.map { $0 + 1 } ?? text.startIndex)..<hyphen]
      guard before.count >= 2, !locale.conjunctions.contains(where: { behind.elementsEqual($0) }),
        Self.begin(compounds, with: (before + [Self.hyphen] + behind).map(\.asciiLowercased)),
        let slot = article.slots.indices.first(where: { isIn($0, member, before.startIndex..<behind.endIndex, article) }), let node = article.node(slot, member)
      else { continue }
      let torn = text[before.startIndex..<behind.endIndex]
      let shown = String(decoding: torn, as: UTF8.self)
      found.append(
        finding(
          Message(text: "‘\(shown)’ has no blank behind its hyphen elsewhere in this text: remove it."), in: article, member: member,
          line: InlineText(article.members[member].article, node).line(of: Array(torn)), words: shown, confidence: 80, salt: article.slots[slot].key))
      rest = text[(article.visible(slot, member).endIndex)...]
    }
    return found
  }

  private func isIn(_ slot: Int, _ member: Int, _ words: Range<Int>, _ article: AlignedArticle) -> Bool {
    guard article.slots[slot].kind.holdsInlines, article.hasText(slot, member) else { return false }
    let text = article.visible(slot, member)
    return text.startIndex <= words.lowerBound && words.upperBound <= text.endIndex
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

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
