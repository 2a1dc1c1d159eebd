internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a number in prose that differs from the other locales.
struct NumberRule: SplitRule {
  static let check: String? = "value"
  static let card = RuleCard(id: "number", severity: .major, mqm: .mistranslation, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.number), article.slots[d.slot].kind != .tableCell else { return nil }
    var named = d
    named.missing.removeAll { isThere($0, d, in: article) }
    // Numbers that the text has, and only not as often, are named where no others are missing.
    return finding(
      d, .difference(of: "number", named.missing.isEmpty ? d : named, article), in: article,
      severity: article.areSaidInWords(d) || article.isUnnumberedPage(d) ? .notice : nil,
      doubts: NumberEvidence(d, article).doubts)
  }

  /// Returns whether the member's text has a missing number at another place, be it as a version: `v1.2.3`.
  private func isThere(_ number: ValueDifference, _ d: Disagreement, in article: AlignedArticle) -> Bool {
    article.values(of: .number, at: d.slot, of: d.member).contains { $0.atom == number.atom }
      || ByteSearch.firstWord(Array("v\(number.text)".utf8)[...], in: article.visible(at: d.slot, of: d.member)) != nil
  }
}

extension AlignedArticle {
  /// Returns whether a heading lost the number it begins with, as have all headings of the page: it counts none.
  func isUnnumberedPage(_ d: Disagreement) -> Bool {
    guard slots[d.slot].kind == .heading, d.extra.isEmpty, d.missing.count == 1,
      leadingNumber(at: d.slot, of: d.reference) == d.missing[0].text
    else { return false }
    let numbered = slots.indices.filter { slot in
      slots[slot].kind == .heading && node(at: slot, of: d.member) != nil
        && leadingNumber(at: slot, of: d.reference) != nil
    }
    return numbered.count >= Self.fewestNumbered
      && numbered.allSatisfy { leadingNumber(at: $0, of: d.member) == nil }
  }

  /// The number that a text begins with, such as 1.2; nil if it begins with a word.
  private func leadingNumber(at slot: Int, of member: Int) -> String? {
    let number = visible(at: slot, of: member).prefix { $0.isASCIIDigit || $0 == .of(".") }
    guard number.first?.isASCIIDigit == true else { return nil }
    return String(decoding: number.last == .of(".") ? number.dropLast() : number, as: UTF8.self)
  }

  /// One or two headings may have lost their numbers.
  private static let fewestNumbered = 3

  /// Returns whether only numbers were lost that are part of a name, as in Covid-19, or mean *fully*, as in `100% safe`.
  func areSaidInWords(_ d: Disagreement) -> Bool {
    guard d.extra.isEmpty, !d.missing.isEmpty else { return false }
    let text = visible(at: d.slot, of: d.reference)
    return d.missing.allSatisfy { number in
      guard let place = ByteSearch.first(Array(number.text.utf8)[...], in: text) else { return false }
      let (before, after) = (text[..<place], text[(place + number.text.utf8.count)...])
      if before.last == .of("-"), before.dropLast().suffix(2).count(where: \.isASCIILetter) == 2 { return true }
      let words = String(decoding: after.prefix(12), as: UTF8.self).split(separator: " ")
      return number.text == "100" && words.count > 1 && words[0] == "%" && words[1].first?.isLowercase == true
        && words[1] != "of"
    }
  }
}

/// Check `number/half-of-day` of ``NumberRule``: a 12-hour time keeps its digits but loses AM or PM, so that `12:00 AM`
/// becomes 12:00 and `3:00 PM` becomes 3:00.
struct HalfOfDay: TextRule {
  static let card = NumberRule.card
  static let check: String? = "half-of-day"

  static let reads: TextTraits? = .colon
  static let needs: TextTraits = .digit
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source else { return [] }
    let (own, theirs) = (article.visible(at: block.slot, of: block.member), article.visible(at: block.slot, of: source))
    guard Self.mayHoldTime(theirs), Self.mayHoldTime(own),
      let time = Self.times(in: theirs).lazy.compactMap({ Self.otherTime($0, in: theirs) }).first,
      !NumberScale.saysPartOfDay(own, in: block.locale.profile),
      Self.times(in: own).contains(where: { $0.elementsEqual(time.digits.utf8) })
    else { return [] }
    return [
      finding(
        block, .halfLost(time.digits, time.whole), in: article, line: block.view.line(of: time.digits),
        words: time.digits, confidence: article.exactSource(of: block.member) == source ? .firm : .likely,
        witnesses: [source])
    ]
  }

  /// Parses AM or PM after a time; returns nil without it, or if a 24-hour clock shows the same digits.
  private static func otherTime(_ time: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> (
    digits: String, whole: String
  )? {
    func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    let behind = text[time.endIndex...].prefix(longestHalf)
    guard let start = behind.firstIndex(where: \.isASCIILetter), let hour = Int(string(time.prefix { $0 != .of(":") })),
      ["", " ", "\u{a0}", "\u{202f}"].contains(string(behind[..<start]))
    else { return nil }
    let word = behind[start...].prefix { $0.isASCIILetter || $0 == .of(".") }
    let half = string(word).lowercased().filter { $0 != "." }
    guard 1...12 ~= hour, half == "am" && hour == 12 || half == "pm" && hour != 12 else { return nil }
    return (string(time), string(text[time.startIndex..<word.endIndex]))
  }

  /// Bytes for one space and `a.m.` with one byte after it.
  private static let longestHalf = 8

  /// Fast path: whether any colon follows a digit.
  private static func mayHoldTime(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(.of(":"), in: bytes, from: 0)
    while place < bytes.count {
      if place > 0, bytes[place - 1].isASCIIDigit { return true }
      place = ByteSearch.byte(.of(":"), in: bytes, from: place + 1)
    }
    return false
  }

  /// Returns runs of digits joined by colons.
  private static func times(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !$0.isASCIIDigit && $0 != .of(":") }.compactMap { run in
      let time = run.drop { $0 == .of(":") }
      let end = time.lastIndex(where: \.isASCIIDigit) ?? time.startIndex
      return time[..<end].contains(.of(":")) ? time[...end] : nil
    }
  }
}

extension Message {
  fileprivate static func halfLost(_ digits: String, _ whole: String) -> Message {
    "‘\(digits)’ is ‘\(whole)’ in the source, and nothing here says which half of the day it is: write it as the language does, or as the source has it."
  }
}

/// Rates how strong a number difference is as evidence: a digit may be written as a word, a month name as a number.
struct NumberEvidence {
  let doubts: Mitigations
  /// Whether the difference may be legitimate: the missing numbers are written in words, are part of a word or of a
  /// date, and no other number replaces them; or they occur in a code span.
  let isArguable: Bool

  init(_ d: Disagreement, _ article: AlignedArticle) {
    let (lost, added) = (
      d.missing.contains { $0.traits.contains(.longNumber) }, d.extra.contains { $0.traits.contains(.longNumber) }
    )
    isArguable =
      !d.missing.isEmpty && !added
      && (Self.areSaidInWords(d, article) || Self.stand(d, article, where: Self.isOfAWord)
        || d.missing.allSatisfy { Int($0.text).map((1...12).contains) == true }
          && Self.stand(d, article, where: Self.isOfADate))
      || Self.standInCode(d, article) || Self.areParted(d, article) || Self.isRoundTheClock(d, article)
    doubts =
      if isArguable {
        .choice
      } else if lost && !d.extra.isEmpty || added && !d.missing.isEmpty {
        []
      } else if Self.isChanged(d) {
        .oneDigit
      } else if lost {
        // If several translations lack the number, the phrase is idiomatic: "a 360-degree view".
        d.with.count > 1 ? .choice : .lostNumber
      } else {
        added ? .addedNumber : .digits
      }
  }

  /// Returns whether a single digit was replaced by another digit, so that it cannot have been written as a word.
  private static func isChanged(_ d: Disagreement) -> Bool {
    guard d.missing.count == 1, d.extra.count == 1,
      d.verdict == .proven || d.verdict == .outvoted && d.against.count >= 3
    else { return false }
    return (d.missing + d.extra).allSatisfy { $0.count == 1 && $0.text.utf8.count == 1 }
  }

  /// Returns whether the text writes all missing numbers in words: German "zehn" for 10.
  private static func areSaidInWords(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    let text = article.visible(at: d.slot, of: d.member)
    let language = LanguageProfile.of(article.members[d.member].article.locale.language)
    return !text.isEmpty
      && d.missing.allSatisfy {
        language.says($0.text, in: text) || NumberScale.says($0.text, in: text)
          || language.has("numerals", "han") && HanNumerals.says($0.text, in: text)
      }
  }

  /// Returns whether the missing numbers are lists of digits between commas, and the text has each digit by itself:
  /// `3 と 4` for `3,4`.
  private static func areParted(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, let block = article.textBlock(at: d.slot, of: d.member) else { return false }
    let features = article.features[d.member]
    let own = features.facts[block.facts.indices].filter { $0.kind == .number }
      .map { String(decoding: features.visible[$0.range.indices], as: UTF8.self) }
    return d.missing.allSatisfy { number in
      let parts = number.text.split { ",、，".contains($0) }
      return parts.count > 1 && parts.allSatisfy { $0.count < 3 && own.contains(String($0)) }
    }
  }

  /// Returns whether this member's code spans hold all missing numbers more often than the reference's do.
  private static func standInCode(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    d.extra.isEmpty
      && d.missing.allSatisfy { stands($0, inCodeAt: d.slot, of: d.member, besides: d.reference, article) }
  }

  /// Returns whether a member's code spans hold a number more often than those of another member do.
  static func stands(
    _ number: ValueDifference, inCodeAt slot: Int, of member: Int, besides other: Int, _ article: AlignedArticle
  ) -> Bool {
    func count(_ member: Int) -> Int {
      article.texts(of: .code, at: slot, in: member).count { $0.holds(number.text) }
    }
    return count(member) > count(other)
  }

  // MARK: Context of a number

  /// A number, and up to ``longest`` bytes of text on each side.
  private typealias Place = (before: String, digits: String, behind: String)

  /// Returns whether every occurrence of each missing number in the reference text satisfies `isWanted`. The reference
  /// is the original among the locales that disagree, otherwise the first of them.
  private static func stand(_ d: Disagreement, _ article: AlignedArticle, where isWanted: (Place) -> Bool) -> Bool {
    guard let model = d.against.first(where: { article.members[$0].isOriginal }) ?? d.against.first,
      let block = article.textBlock(at: d.slot, of: model)
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

  /// Context on each side of a number, in bytes.
  private static let longest = 16

  /// Returns whether letters other than a unit touch the digits (Gear32, 10th), or the phrase is 24x7, an idiom.
  private static func isOfAWord(_ place: Place) -> Bool {
    let isLetter = { (character: Character) in character.isASCII && character.isLetter }
    let letters = place.behind.prefix(while: isLetter)
    // "the 500s" is a range of codes, not seconds.
    let isUnit = VersionNumbers.isUnit(letters) && !(letters == "s" && place.before.hasSuffix("the "))
    // One letter before the digits (v6, F5) makes a fixed name, which translations keep.
    let isBehindLetters = place.before.count > 1 && place.before.suffix(2).allSatisfy(isLetter)
    let touches = isBehindLetters || !letters.isEmpty && !isUnit
    return touches && place.digits.allSatisfy(\.isNumber)
      || roundTheClock.contains(where: (place.before + place.digits + place.behind).holds)
  }

  /// Returns whether the numbers are those of 24/7, which other languages say with the days of the year: 24時間365日.
  private static func isRoundTheClock(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    !d.missing.isEmpty && (d.missing + d.extra).allSatisfy { ["7", "24", "365"].contains($0.text) }
      && stand(d, article) { roundTheClock.contains(where: ($0.before + $0.digits + $0.behind).holds) }
  }

  private static let roundTheClock = ["24x7", "24X7", "24/7"]

  /// Returns whether the number is part of a numeric date: 20/10/2015 may become "20. října 2015".
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
