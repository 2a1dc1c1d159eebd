internal import Alignment
internal import DocModel
internal import Features

/// A place where words run together, or where a blank tears one.
struct SpaceFault {
  enum Kind {
    /// A word touches bold text; a word touches a link.
    case gluedToStyle, gluedToLink
    case gluedToComma, gluedToStop
    /// A blank behind an opening quotation mark; before a closing one.
    case blankInQuotes, blankBeforeQuote
    /// `**X** -Dienst`
    case blankBeforeHyphen
    /// `Schul-oder`
    case hyphenBeforeConjunction
  }

  let kind: Kind
  /// The word that touches what it should not, in the bytes of the text.
  let word: Range<Int>

  /// 0 where it is no fault after all: a short run of letters that is no word of the text is an ending.
  func confidence(isWord: Bool, _ text: InlineText, _ system: LocaleText) -> UInt8 {
    let letters = text.bytes[word].count { $0 & 0xc0 != 0x80 }
    let isLong = letters > (Self.shortEndings.contains(system.language) ? 2 : 3)
    let isNative = text.bytes[word].contains { $0 >= 0x80 }
    return switch kind {
    case .gluedToStyle: isWord ? Certainty.certain : isLong ? Certainty.fair : 0
    case .gluedToLink: isWord ? Certainty.firm : isLong ? Certainty.slight : 0
    case .gluedToComma: isWord ? Certainty.firm : isNative ? Certainty.likely : Certainty.drift
    // A name may have a dot: Xamarin.Android.
    case .gluedToStop:
      isWord || isNative ? (isBehindName(text) ? Certainty.weak : isWord ? Certainty.sure : Certainty.slight) : 0
    case .blankInQuotes, .blankBeforeQuote: Certainty.sure
    case .blankBeforeHyphen: Certainty.firm
    case .hyphenBeforeConjunction: Certainty.firm
    }
  }

  /// The word in bold text and the one that touches it, as one: **Klassen**selektor.
  func compound(_ text: InlineText) -> [UInt8]? {
    guard kind == .gluedToStyle else { return nil }
    let before = word.lowerBound - 1
    let behind = word.upperBound + 1
    if before >= 0, text.bytes[before] == InlineText.Mark.styleEnd {
      return Array(text.bytes[TextCharacters.wordStart(text, to: before)..<before]) + text.bytes[word]
    }
    return Array(text.bytes[word]) + text.bytes[behind..<TextCharacters.wordEnd(text, from: behind)]
  }

  private func isBehindName(_ text: InlineText) -> Bool {
    text.scalar(at: TextCharacters.wordStart(text, to: word.lowerBound - 1)).map { TextCharacters.isCapital($0.value) }
      ?? false
  }

  /// The same letters stand glued in another locale: a name.
  func isWritten(in others: [ArraySlice<UInt8>], _ text: InlineText) -> Bool {
    guard kind == .gluedToStop || kind == .gluedToComma || kind == .blankBeforeHyphen else { return false }
    let needle = text.bytes[(word.lowerBound - 1)..<word.upperBound]
    return others.contains { ByteSearch.holds(needle, in: $0) }
  }

  func message(_ text: InlineText) -> Message {
    let shown = text.excerpt(around: word)
    let letters = AlignedArticle.cut(String(decoding: text.bytes[word], as: UTF8.self), limit: 30)
    return switch kind {
    case .gluedToStyle:
      Message(text: "The word ‘\(letters)’ is glued to bold text in ‘\(shown)’: put a space between them.")
    case .gluedToLink:
      Message(text: "The word ‘\(letters)’ is glued to a link in ‘\(shown)’: put a space between them.")
    case .gluedToComma: Message(text: "No space stands behind the comma in ‘\(shown)’: put one there.")
    case .gluedToStop: Message(text: "No space stands behind the full stop in ‘\(shown)’: put one there.")
    case .blankInQuotes:
      Message(text: "A blank stands right behind an opening quotation mark in ‘\(shown)’: remove it.")
    case .blankBeforeQuote:
      Message(text: "A blank stands right before a closing quotation mark in ‘\(shown)’: remove it.")
    case .blankBeforeHyphen:
      Message(text: "A blank stands before the hyphen in ‘\(shown)’ and none behind it: remove it, or part the words.")
    case .hyphenBeforeConjunction:
      Message(text: "The word behind the hyphen is one of its own in ‘\(shown)’: put a space behind the hyphen.")
    }
  }

  // MARK: Finding them

  static func all(_ text: InlineText, _ system: LocaleText) -> [SpaceFault] {
    var result: [SpaceFault] = []
    let conjunctions = system.conjunctions
    var quotes = 0
    for (i, byte) in text.bytes.enumerated() {
      switch byte {
      case InlineText.Mark.styleStart, InlineText.Mark.linkStart, InlineText.Mark.styleEnd, InlineText.Mark.linkEnd:
        if let fault = glued(text, i, byte, system) { result.append(fault) }
      case UInt8(ascii: ","), UInt8(ascii: "."):
        if let fault = afterMark(text, i, byte, system) { result.append(fault) }
      case UInt8(ascii: "\""):
        quotes += 1
        if quotes % 2 == 1 {
          if isOpenQuote(text, i) { result.append(SpaceFault(kind: .blankInQuotes, word: i..<(i + 1))) }
        } else if isCloseQuote(text, i) {
          result.append(SpaceFault(kind: .blankBeforeQuote, word: i..<(i + 1)))
        }
      case UInt8(ascii: "-"):
        if let fault = hyphen(text, i, conjunctions, system) { result.append(fault) }
      default: break
      }
    }
    return result
  }

  private static func glued(_ text: InlineText, _ i: Int, _ mark: UInt8, _ system: LocaleText) -> SpaceFault? {
    let isEnd = mark == InlineText.Mark.styleEnd || mark == InlineText.Mark.linkEnd
    guard let before = text.scalar(before: i), let after = text.scalar(at: i + 1) else { return nil }
    // `*word*[link](x)`: an edge on both sides.
    if mark == InlineText.Mark.linkStart, before.value == UInt32(InlineText.Mark.styleEnd) {
      guard let last = text.scalar(before: i - 1), TextCharacters.isLetter(last.value),
        TextCharacters.isLetter(after.value)
      else { return nil }
      return SpaceFault(kind: .gluedToLink, word: TextCharacters.wordStart(text, to: i - 1)..<(i - 1))
    }
    // The letter outside must be one of the locale's own script, the one inside any.
    let outer = isEnd ? after.value : before.value
    let inner = isEnd ? before.value : after.value
    guard let script = Script.of(outer), system.writes(script),
      TextCharacters.isLetter(inner) || TextCharacters.isDigit(inner) || (isEnd && TextCharacters.isClosing(inner))
    else { return nil }
    // A letter or two in bold are a part of a word that is explained.
    let inside = isEnd ? TextCharacters.wordStart(text, to: i)..<i : (i + 1)..<TextCharacters.wordEnd(text, from: i + 1)
    if text.bytes[inside].filter({ $0 & 0xc0 != 0x80 }).count == 1 { return nil }
    let word = isEnd ? (i + 1)..<TextCharacters.wordEnd(text, from: i + 1) : TextCharacters.wordStart(text, to: i)..<i
    let isLink = mark == InlineText.Mark.linkStart || mark == InlineText.Mark.linkEnd
    return SpaceFault(kind: isLink ? .gluedToLink : .gluedToStyle, word: word)
  }

  /// `word,word` and `word.Word` where both are words and nothing else is in the token.
  private static func afterMark(_ text: InlineText, _ i: Int, _ mark: UInt8, _ system: LocaleText) -> SpaceFault? {
    let word = (i + 1)..<TextCharacters.wordEnd(text, from: i + 1)
    let before = TextCharacters.wordStart(text, to: i)..<i
    guard word.count > 1, before.count > 1, let first = text.scalar(at: word.lowerBound),
      let last = text.scalar(before: i),
      let script = Script.of(first.value), system.writes(script), let other = Script.of(last.value),
      system.writes(other)
    else { return nil }
    if mark == UInt8(ascii: "."), !TextCharacters.isCapital(first.value) || TextCharacters.isCapital(last.value) {
      return nil
    }
    guard isEdge(text.scalar(before: before.lowerBound)?.value), isEdge(text.scalar(at: word.upperBound)?.value) else {
      return nil
    }
    return SpaceFault(kind: mark == UInt8(ascii: ".") ? .gluedToStop : .gluedToComma, word: word)
  }

  /// A blank, the end, or a mark with which a sentence goes on: no part of an address or a name.
  private static func isEdge(_ scalar: UInt32?) -> Bool {
    guard let scalar else { return true }
    switch scalar {
    case 0x2c, 0x3a, 0x3b, 0x28, 0x22, 0x201c, 0x201e: return true
    default: return TextCharacters.isBlank(scalar)
    }
  }

  private static func isOpenQuote(_ text: InlineText, _ i: Int) -> Bool {
    guard let next = text.scalar(at: i + 1), next.value == 0x20, let behind = text.scalar(at: i + 2) else {
      return false
    }
    guard behind.value == UInt32(InlineText.Mark.styleStart) || TextCharacters.isLetter(behind.value) else {
      return false
    }
    let previous = text.scalar(before: i)?.value
    return previous == nil || previous == 0x20 || previous == 0x28
  }

  private static func isCloseQuote(_ text: InlineText, _ i: Int) -> Bool {
    // Behind a sentence the blank parts it from what follows.
    guard i > 1, text.bytes[i - 1] == 0x20, ![0x20, 0x2e, 0x21, 0x3f].contains(text.bytes[i - 2]) else { return false }
    guard let next = text.scalar(at: i + 1) else { return true }
    return TextCharacters.isBlank(next.value) || [0x2c, 0x2e, 0x3b, 0x29].contains(next.value)
  }

  private static func hyphen(_ text: InlineText, _ i: Int, _ conjunctions: [[UInt8]], _ system: LocaleText)
    -> SpaceFault?
  {
    let word = (i + 1)..<TextCharacters.wordEnd(text, from: i + 1)
    guard word.count > 1, let first = text.scalar(at: word.lowerBound), let script = Script.of(first.value),
      system.writes(script),
      let previous = text.scalar(before: i)
    else { return nil }
    if TextCharacters.isLetter(previous.value) || TextCharacters.isDigit(previous.value),
      isConjunction(text.bytes[...], i + 1, conjunctions)
    {
      return SpaceFault(kind: .hyphenBeforeConjunction, word: word)
    }
    guard previous.value == 0x20, word.count > 2 || isConjunction(text.bytes[...], i + 1, conjunctions),
      let edge = text.scalar(before: previous.start),
      [InlineText.Mark.styleEnd, InlineText.Mark.linkEnd, InlineText.Mark.code].contains(where: {
        UInt32($0) == edge.value
      }),
      text.scalar(at: word.upperBound).map({ $0.value != 0x2d }) ?? true
    else { return nil }
    return SpaceFault(kind: .blankBeforeHyphen, word: word)
  }

  /// Languages whose endings are of two letters at most: more is a word.
  private static let shortEndings: Set<String> = ["de", "nl", "en", "fr", "es", "it", "pt", "ca", "gl", "vi"]
}
