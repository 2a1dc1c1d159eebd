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
    return finding(
      d, .difference(of: "number", d, article), in: article, doubts: NumberEvidence(d, article).doubts)
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
