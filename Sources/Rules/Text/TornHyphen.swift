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
      return article.members[member].role == .translation && locale.spacesBetweenWords
        ? findings(member, locale, article) : []
    }
  }

  private static let joint = Array("- ".utf8)

  /// At most one in a block.
  private func findings(_ member: Int, _ locale: LocaleText, _ article: AlignedArticle) -> [Finding] {
    let text = article.features[member].visible
    let torn = torn(in: text, locale)
    guard !torn.isEmpty else { return [] }
    return article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, article.hasText(slot, member), let node = article.node(slot, member)
      else { return nil }
      let block = article.visible(slot, member)
      let index = Self.first(below: torn.count) { torn[$0].lowerBound >= block.startIndex }
      guard index < torn.count, torn[index].upperBound <= block.endIndex else { return nil }
      let words = Array(text[torn[index]])
      let shown = String(decoding: words, as: UTF8.self)
      return finding(
        Message(text: "‘\(shown)’ has no blank behind its hyphen elsewhere in this text: remove it."), in: article,
        member: member,
        line: InlineText(article.members[member].article, node).line(of: words), words: shown, confidence: 80,
        salt: article.slots[slot].key)
    }
  }

  /// Where they stand, in order.
  private func torn(in text: [UInt8], _ locale: LocaleText) -> [Range<Int>] {
    lazy var compounds = Self.compounds(in: text)
    var torn: [Range<Int>] = []
    var rest = text[...]
    while let hyphen = ByteSearch.first(Self.joint[...], in: rest) {
      rest = text[(hyphen + 2)...]
      let behind = rest.prefix(while: Self.isLetter)
      guard behind.count >= 3 else { continue }
      let before = text[(text[..<hyphen].lastIndex { !Self.isLetter($0) }.map { $0 + 1 } ?? text.startIndex)..<hyphen]
      guard before.count >= 2, !locale.conjunctions.contains(where: { behind.elementsEqual($0) }),
        Self.begin(compounds, with: (before + [Self.hyphen] + behind).map(\.asciiLowercased))
      else { continue }
      torn.append(before.startIndex..<behind.endIndex)
    }
    return torn
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
    let place = first(below: compounds.count) { !compounds[$0].lexicographicallyPrecedes(start) }
    return place < compounds.count && compounds[place].starts(with: start)
  }

  /// The first number that answers a question, as all behind it do; `count` where none does.
  private static func first(below count: Int, where isBehind: (Int) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBehind(middle) ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return range.lowerBound
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
