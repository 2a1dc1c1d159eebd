internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Check `negation/torn` of ``Negation``: a phrase that has no sense without its negation, such as かもしれます for
/// かもしれません. Each language lists its phrases in the row `torn-negation`.
struct TornNegation: TextRule {
  static let card = Negation.card
  static let check: String? = "torn"

  static let reads: TextTraits? = [.kana]

  static func reads(in place: TextPlace) -> TextTraits? { place.locale.tornNegations.isEmpty ? [] : reads }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let text = article.visible(at: block.slot, of: block.member)
    return block.locale.tornNegations.compactMap { phrase in
      guard let place = ByteSearch.first(phrase.torn[...], in: text) else { return nil }
      let torn = String(decoding: phrase.torn, as: UTF8.self)
      let line =
        article.lines(at: block.slot, of: block.member).0 + text[..<place].count { $0 == .lineFeed }
      var result = finding(
        block, "‘\(torn)’ lost its negation: write ‘\(phrase.whole)’.", in: article, line: line, words: torn,
        confidence: Certainty.firm)
      result.fix = TextFixes.replacement(
        of: torn, by: phrase.whole, in: article.members[block.member].article, line: line)
      return result
    }
  }
}
