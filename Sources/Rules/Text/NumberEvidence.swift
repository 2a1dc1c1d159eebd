internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// How much a difference in numbers tells: a digit may be written as a word, a month as a number.
struct NumberEvidence {
  let confidence: UInt8
  /// Nil for the rule's own.
  let severity: Severity?
  /// What is missing is no number but part of a word, and nothing but a digit stands in its place;
  /// it is a date of its own; or it stands in a code span.
  let isArguable: Bool

  init(_ d: Disagreement, _ article: AlignedArticle) {
    let hard = { (list: [Deviation]) in list.contains { $0.weight > 0 } }
    isArguable = !d.missing.isEmpty && !hard(d.extra) && WordDigits.hold(d.missing, d, article) || Self.isOwnDate(d, article) || Self.standInCode(d, article)
      || Self.areOfTheOtherCalendar(d, article)
    severity = Self.differInZero(d) ? .minor : nil
    if isArguable {
      confidence = min(d.confidence, 50)
    } else if hard(d.missing) && !d.extra.isEmpty || hard(d.extra) && !d.missing.isEmpty {
      confidence = d.confidence
    } else if hard(d.missing) || hard(d.extra) {
      confidence = min(d.confidence, hard(d.missing) ? 61 : 50)
    } else {
      confidence = min(d.confidence, 40)
    }
  }

  /// True where code spans hold the numbers that the others have in their text.
  private static func standInCode(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.extra.isEmpty else { return false }
    let own = article.texts(of: .code, d.slot, d.member), theirs = article.texts(of: .code, d.slot, d.reference)
    return d.missing.allSatisfy { number in own.count { $0.contains(number.text) } > theirs.count { $0.contains(number.text) } }
  }

  /// True where the year of a date differs that the others do not have in common either: each page says when it was made.
  private static func isOwnDate(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.contains(where: isYear), d.extra.contains(where: isYear) else { return false }
    var dates: Set<[UInt64]> = []
    for member in article.members.indices where member != d.member {
      guard let block = article.textBlock(d.slot, member) else { continue }
      dates.insert(article.features[member].facts[block.facts.indices].filter { $0.kind == .number }.map(\.atom).sorted())
    }
    return dates.count > 1
  }

  private static func isYear(_ number: Deviation) -> Bool {
    number.text.utf8.count == 4 && (number.text.hasPrefix("19") || number.text.hasPrefix("20")) && number.text.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Thai counts the years from the Buddha on: 2559 is 2016.
  private static func areOfTheOtherCalendar(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard article.members[d.member].article.locale.language == "th", !d.missing.isEmpty, d.missing.allSatisfy(isYear) else { return false }
    return d.extra.compactMap { Int($0.text) }.sorted() == d.missing.compactMap { Int($0.text).map { $0 + 543 } }.sorted()
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

/// Digits that words are made with: 24x7, 21Fabrikam, 10th, the 500s. Languages say them in words, or leave them to the name.
enum WordDigits {
  /// True where all these numbers are such digits in the text they are missing from, the original's where it has them.
  static func hold(_ numbers: [Deviation], _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let model = d.against.first(where: { article.members[$0].isOriginal }) ?? d.against.first,
      let block = article.textBlock(d.slot, model)
    else { return false }
    let features = article.features[model]
    let text = features.visible[block.text.indices]
    return numbers.allSatisfy { number in
      let places = features.facts[block.facts.indices].filter { $0.kind == .number && $0.atom == number.atom }.map(\.range.indices)
      return !places.isEmpty && places.allSatisfy { isPartOfWord($0, in: text) }
    }
  }

  private static func isPartOfWord(_ digits: Range<Int>, in text: ArraySlice<UInt8>) -> Bool {
    if isAroundTheClock(digits, in: text) { return true }
    let letters = text[digits.upperBound...].prefix { $0.isASCIILetter }
    switch String(decoding: letters.prefix(12), as: UTF8.self) {
    case "st", "nd", "rd", "th": return true
    case "s": return text[..<digits.lowerBound].suffix(4).elementsEqual("the ".utf8)
    default: break
    }
    guard letters.count >= 4, let first = letters.first, first < 0x60, letters.dropFirst().allSatisfy({ $0 > 0x60 }) else { return false }
    // Gbit and Mbytes are units.
    return letters.dropFirst().first != UInt8(ascii: "b")
  }

  /// `24x7` and `24/7`, from either of its numbers.
  private static func isAroundTheClock(_ digits: Range<Int>, in text: ArraySlice<UInt8>) -> Bool {
    let start = text[digits] == Array("7".utf8)[...] ? digits.lowerBound - 3 : digits.lowerBound
    guard start >= text.startIndex, start + 4 <= text.endIndex else { return false }
    let word = text[start..<(start + 4)]
    return word.starts(with: Array("24".utf8)) && word.last == UInt8(ascii: "7") && [0x78, 0x58, 0x2f].contains(word[start + 2])
  }
}
