internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A time of day of twelve hours is left with its digits, and nothing says which half of the day is meant: `12:00 AM` is
/// no 12:00, and 3:00 PM no 3:00. Another way to ask for ``NumberRule``.
struct HalfOfDay: TextRule {
  static let card = NumberRule.card
  static let check: CheckCard? = CheckCard(
    "half-of-day", title: "AM or PM lost from a time of day",
    failing: [
      Example([
        "en": "Made 11/23/2016 12:00:00 AM.", "de": "↓Erstellt 23.11.2016 12:00:00 Uhr.", "fr": "Fait 12:00:00 AM.",
      ])
    ])

  static let reads: TextSigns? = .colon
  static let needs: TextSigns = .digit
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = article.likelySource(of: block.member), source != block.member else { return [] }
    let theirs = article.visible(block.slot, source)
    guard Self.mayHoldTime(theirs), NumberScale.saysHalfOfDay(theirs) else { return [] }
    let own = article.visible(block.slot, block.member)
    guard !NumberScale.saysPartOfDay(own) else { return [] }
    let text = String(decoding: own, as: UTF8.self)
    return Self.otherTimes(in: String(decoding: theirs, as: UTF8.self)).prefix(1).compactMap { time in
      guard Self.times(in: text).contains(time.digits) else { return nil }
      return finding(
        block, .halfLost(time.digits, time.whole), in: article,
        line: block.view.line(at: block.view.place(of: time.digits) ?? 0), words: time.digits,
        confidence: article.exactSource(of: block.member) == source ? .firm : .likely,
        witnesses: [source])
    }
  }

  /// Digits stand on both sides of a colon.
  private static func mayHoldTime(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.dropFirst().dropLast().contains {
      text[$0] == .of(":") && text[$0 - 1].isASCIIDigit && text[$0 + 1].isASCIIDigit
    }
  }

  /// Those that a clock of 24 hours shows with other digits.
  private static func otherTimes(in text: String) -> [(digits: String, whole: String)] {
    text.matches(of: /\b(1[0-2]|0?[1-9])((?::[0-5][0-9])+)[ \u{a0}\u{202f}]?([AaPp])\.?[Mm]\b/).compactMap { match in
      let (hour, isAfternoon) = (Int(match.1) ?? 0, match.3.lowercased() == "p")
      return isAfternoon == (hour == 12) ? nil : (digits: String(match.1 + match.2), whole: String(match.0))
    }
  }

  private static func times(in text: String) -> Set<String> {
    Set(text.matches(of: /[0-9]+(?::[0-9]+)+/).map { String($0.0) })
  }
}

extension Message {
  fileprivate static func halfLost(_ digits: String, _ whole: String) -> Message {
    "‘\(digits)’ is ‘\(whole)’ in the source, and nothing here says which half of the day it is: write it as the language does, or as the source has it."
  }
}
