internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// How much a difference in numbers tells: a digit may be written as a word, a month as a number.
struct NumberEvidence {
  let doubts: Doubts
  /// What is missing is no number but part of a word, or said in another way, and nothing but a digit stands in its
  /// place; or it stands in a code span.
  let isArguable: Bool

  init(_ d: Disagreement, _ article: AlignedArticle) {
    let (lost, added) = (d.missing.contains { $0.weight > 0 }, d.extra.contains { $0.weight > 0 })
    isArguable =
      !d.missing.isEmpty && !added
      && (Self.areSaidInWords(d, article) || Self.stand(d, article, where: Self.isOfAWord)
        || d.missing.allSatisfy { Int($0.text).map((1...12).contains) == true }
          && Self.stand(d, article, where: Self.isOfADate))
      || Self.standInCode(d, article)
    doubts =
      if isArguable {
        .choice
      } else if lost && !d.extra.isEmpty || added && !d.missing.isEmpty {
        []
      } else if Self.isChanged(d) {
        .oneDigit
      } else if lost {
        // What several translations lack is a phrase that languages say in their own words: a 360-degree view.
        d.with.count > 1 ? .choice : .lostNumber
      } else {
        added ? .addedNumber : .digits
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
    let text = article.visible(d.slot, d.member)
    let language = LanguageProfile.of(article.members[d.member].article.locale.language)
    return !text.isEmpty
      && d.missing.allSatisfy {
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
      own.count { $0.holds(number.text) } > theirs.count { $0.holds(number.text) }
    }
  }

  // MARK: What numbers stand among

  /// A number, and some of the text around it.
  private typealias Place = (before: String, digits: String, behind: String)

  /// True where each of the missing numbers stands nowhere but in wanted places of the text it is missing from, the
  /// original's where that has it.
  private static func stand(_ d: Disagreement, _ article: AlignedArticle, where isWanted: (Place) -> Bool) -> Bool {
    guard let model = d.against.first(where: { article.members[$0].isOriginal }) ?? d.against.first,
      let block = article.textBlock(d.slot, model)
    else { return false }
    let features = article.features[model]
    let text = features.visible[block.text.indices]
    func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    return d.missing.allSatisfy { number in
      let places = features.facts[block.facts.indices].filter { $0.kind == .number && $0.atom == number.atom }
        .map(\.range.indices)
      return !places.isEmpty
        && places.allSatisfy {
          isWanted(
            (
              string(text[..<$0.lowerBound].suffix(longest)), string(text[$0]),
              string(text[$0.upperBound...].prefix(longest))
            ))
        }
    }
  }

  /// So many bytes around a number are looked at.
  private static let longest = 16

  /// Letters touch the digits, and are no unit: Gear32, 10th. Languages have their own words for 24x7.
  private static func isOfAWord(_ place: Place) -> Bool {
    let isLetter = { (character: Character) in character.isASCII && character.isLetter }
    let letters = place.behind.prefix(while: isLetter)
    // Any of the 500s.
    let isUnit = VersionNumbers.isUnit(letters) && !(letters == "s" && place.before.hasSuffix("the "))
    // v6 and F5 are told as they are.
    let isBehindLetters = place.before.count > 1 && place.before.suffix(2).allSatisfy(isLetter)
    let touches = isBehindLetters || !letters.isEmpty && !isUnit
    return touches && place.digits.allSatisfy(\.isNumber)
      || ["24x7", "24X7", "24/7"].contains { (place.before + place.digits + place.behind).holds($0) }
  }

  /// 20/10/2015 is 20. října 2015.
  private static func isOfADate(_ place: Place) -> Bool {
    ["/", "-", "."].contains { (mark: Character) in
      func isPart(_ character: Character) -> Bool { character == mark || character.isASCII && character.isNumber }
      let date = String(place.before.suffix(while: isPart)) + place.digits + place.behind.prefix(while: isPart)
      let parts = date.split(separator: mark, omittingEmptySubsequences: false)
      return parts.count == 3 && parts.allSatisfy { (1...4).contains($0.count) }
        && (parts[0].count == 4) != (parts[2].count == 4)
    }
  }
}
