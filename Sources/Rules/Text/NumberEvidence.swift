internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// How much a difference in numbers tells: a digit may be written as a word, a month as a number.
struct NumberEvidence {
  let doubts: Doubts
  /// What is missing is no number but part of a word, and nothing but a digit stands in its place;
  /// or it stands in a code span.
  let isArguable: Bool

  init(_ d: Disagreement, _ article: AlignedArticle) {
    let hard = { (list: [Deviation]) in list.contains { $0.weight > 0 } }
    isArguable =
      !d.missing.isEmpty && !hard(d.extra)
      && (NumberPlaces.areInWords(d.missing, d, article) || NumberPlaces.areMonths(d.missing, d, article)
        || Self.areSaidInWords(d, article))
      || Self.standInCode(d, article) || Self.areOfARepeatedName(d, article) || Self.areProcessors(d)
    if isArguable {
      doubts = .choice
    } else if hard(d.missing) && !d.extra.isEmpty || hard(d.extra) && !d.missing.isEmpty {
      doubts = []
    } else if Self.isChanged(d) {
      doubts = .oneDigit
    } else if hard(d.missing) || hard(d.extra) {
      doubts = hard(d.missing) ? .lostNumber : .addedNumber
    } else {
      doubts = .digits
    }
  }

  /// True for one digit where the others have another: no word was put for it.
  private static func isChanged(_ d: Disagreement) -> Bool {
    guard d.missing.count == 1, d.extra.count == 1,
      d.verdict == .proven || d.verdict == .outvoted && d.against.count >= 3
    else { return false }
    return (d.missing + d.extra).allSatisfy { $0.count == 1 && $0.text.utf8.count == 1 }
  }

  /// True where the text says the numbers in words: zehn for 10.
  private static func areSaidInWords(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let block = article.textBlock(d.slot, d.member) else { return false }
    let text = article.features[d.member].visible[block.text.indices]
    let language = LanguageProfile.of(article.members[d.member].article.locale.language)
    return d.missing.allSatisfy {
      language.says($0.text, in: text) || NumberScale.says($0.text, in: text)
        || language.has("numerals", "han") && HanNumerals.says($0.text, in: text)
    }
  }

  /// True where code spans hold the numbers that the others have in their text.
  private static func standInCode(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.extra.isEmpty else { return false }
    let own = article.texts(of: .code, d.slot, d.member)
    let theirs = article.texts(of: .code, d.slot, d.reference)
    return d.missing.allSatisfy { number in
      own.count { $0.contains(number.text) } > theirs.count { $0.contains(number.text) }
    }
  }

  /// True where the numbers belong to names that both have, and the text has once what the others repeat: Win32.
  private static func areOfARepeatedName(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.extra.isEmpty else { return false }
    let own = article.texts(of: .number, d.slot, d.member)
    return d.missing.allSatisfy { own.contains($0.text) }
      && NumberPlaces.areBehindLetters(d.missing, d, article)
  }

  /// `x86` is 32-bit.
  private static func areProcessors(_ d: Disagreement) -> Bool {
    let (missing, extra) = (Set(d.missing.map(\.text)), Set(d.extra.map(\.text)))
    return missing.union(extra).contains("86") && missing.union(extra).isSubset(of: ["86", "32", "64"])
  }
}
