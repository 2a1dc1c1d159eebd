internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// How much a difference in numbers tells: a digit may be written as a word, a month as a number.
struct NumberEvidence {
  let confidence: UInt8
  let severity: Severity?
  /// What is missing is no number but part of a word, and nothing but a digit stands in its place;
  /// it is a date of its own; or it stands in a code span.
  let isArguable: Bool

  init(_ d: Disagreement, _ article: AlignedArticle) {
    let hard = { (list: [Deviation]) in list.contains { $0.weight > 0 } }
    isArguable =
      !d.missing.isEmpty && !hard(d.extra)
      && (NumberPlaces.areInWords(d.missing, d, article) || NumberPlaces.areMonths(d.missing, d, article)
        || Self.areSaidInWords(d, article))
      || Self.isOwnDate(d, article) || Self.standInCode(d, article) || Self.areOfTheOtherCalendar(d, article)
      || Self.areOfARepeatedName(d, article) || Self.areProcessors(d) || Self.areBounds(d)
    severity = Self.differInZero(d) ? .minor : nil
    if isArguable {
      confidence = min(d.confidence, Certainty.weak)
    } else if hard(d.missing) && !d.extra.isEmpty || hard(d.extra) && !d.missing.isEmpty {
      confidence = d.confidence
    } else if Self.isChanged(d) {
      confidence = min(d.confidence, Certainty.fair)
    } else if hard(d.missing) || hard(d.extra) {
      confidence = min(d.confidence, hard(d.missing) || Self.isPutIn(d, article) ? Certainty.slight : Certainty.weak)
    } else {
      confidence = min(d.confidence, Certainty.faint)
    }
  }

  /// True for one digit where the others have another: no word was put for it.
  private static func isChanged(_ d: Disagreement) -> Bool {
    guard d.missing.count == 1, d.extra.count == 1,
      d.verdict == .proven || d.verdict == .outvoted && d.against.count >= 3
    else { return false }
    return (d.missing + d.extra).allSatisfy { $0.count == 1 && $0.text.utf8.count == 1 }
  }

  /// A number of two digits or more that nobody else has, nor the exact source, and that no word says.
  private static func isPutIn(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.verdict == .proven, d.with == [d.member],
      d.against.count(where: { article.members[$0].role == .translation }) >= 4
    else { return false }
    // Who says a thing twice has its number twice, and 499 ends the 400s.
    let known = article.texts(of: .number, d.slot, d.reference)
    return d.extra.allSatisfy { number in
      Int(number.text).map { $0 > 12 && $0 % 100 != 99 && !said.contains($0) } == true && !known.contains(number.text)
    }
  }

  /// What other languages say in a word: an hour, a day, a month, half, all.
  private static let said: Set<Int> = [15, 20, 24, 30, 31, 48, 50, 60, 90, 100, 365, 1000, 10_000]

  /// True where the text says the numbers in words: zehn for 10.
  private static func areSaidInWords(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let block = article.textBlock(d.slot, d.member) else { return false }
    let text = article.features[d.member].visible[block.text.indices]
    let language = LanguageProfile.of(article.members[d.member].article.locale.language)
    return d.missing.allSatisfy { language.says($0.text, in: text) }
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

  /// True where the year of a date differs that the others do not have in common either: each page says when it was made.
  private static func isOwnDate(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.contains(where: isYear), d.extra.contains(where: isYear) else { return false }
    var dates: Set<[UInt64]> = []
    for member in article.members.indices where member != d.member {
      guard let block = article.textBlock(d.slot, member) else { continue }
      dates.insert(
        article.features[member].facts[block.facts.indices].filter { $0.kind == .number }.map(\.atom).sorted())
    }
    return dates.count > 1
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

  /// More than 0 is 1 or more.
  private static func areBounds(_ d: Disagreement) -> Bool {
    [d.missing.map(\.text), d.extra.map(\.text)].sorted { $0.lexicographicallyPrecedes($1) } == [["0"], ["1"]]
  }

  private static func isYear(_ number: Deviation) -> Bool {
    number.text.utf8.count == 4 && (number.text.hasPrefix("19") || number.text.hasPrefix("20"))
      && number.text.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Thai counts the years from the Buddha on: 2559 is 2016.
  private static func areOfTheOtherCalendar(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard article.members[d.member].article.locale.language == "th", !d.missing.isEmpty, d.missing.allSatisfy(isYear)
    else { return false }
    return d.extra.compactMap { Int($0.text) }.sorted()
      == d.missing.compactMap { Int($0.text).map { $0 + 543 } }.sorted()
  }

  /// `5.0` for `5`: the same version.
  private static func differInZero(_ d: Disagreement) -> Bool {
    guard d.missing.count == d.extra.count else { return false }
    return zip(d.missing, d.extra).allSatisfy { isZero($0.text, behind: $1.text) || isZero($1.text, behind: $0.text) }
  }

  private static func isZero(_ long: String, behind short: String) -> Bool {
    long == short + ".0" || long == short + ",0"
  }
}
