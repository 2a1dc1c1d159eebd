internal import Alignment
internal import DocModel
internal import Features

/// Detects words that run together, and stray spaces.
extension BoundaryFault {
  static func words(_ text: TextView, _ locale: WritingSystem) -> [BoundaryFault] {
    var result: [BoundaryFault] = []
    var isOpen = false
    for (i, character) in text.characters.enumerated() {
      switch character {
      case TextView.Mark.linkStart where text[i + 1] == "[":
        if let end = text.characters[i...].firstIndex(of: TextView.Mark.linkEnd), text[end - 1] == "]" {
          result.append(BoundaryFault(kind: .linkInBrackets, range: i..<(i + 2)))
        }
      case TextView.Mark.styleStart, TextView.Mark.linkStart, TextView.Mark.styleEnd, TextView.Mark.linkEnd:
        if let fault = blankInLink(text, i) ?? glued(in: text, at: i, locale: locale) { result.append(fault) }
      case " " where !locale.spacesBetweenWords:
        if let before = text[i - 1], let after = text[i + 1], partsNothing(before: before, after: after, in: locale) {
          result.append(BoundaryFault(kind: .blankBetween, range: i..<(i + 1)))
        }
      case ">": if let step = step(text, i) { result.append(step) }
      case ",", ".": if let fault = behindMark(in: text, at: i, locale: locale) { result.append(fault) }
      case "\"":
        isOpen.toggle()
        if isOpen ? hasBlankInside(text, i) : hasBlankBefore(text, i) {
          result.append(BoundaryFault(kind: .blankInQuotes, range: i..<(i + 1)))
        }
      case "-": if let fault = hyphen(in: text, at: i, locale: locale) { result.append(fault) }
      default: break
      }
    }
    return result
  }

  /// Detects a word that touches styled text or a link whose adjoining character belongs to a word.
  private static func glued(in text: TextView, at i: Int, locale: WritingSystem) -> BoundaryFault? {
    let edge = text.characters[i]
    guard let before = text[i - 1], let after = text[i + 1] else { return nil }
    let isEnd = edge.isClosingEdge
    let (outer, inner) = isEnd ? (after, before) : (before, after)
    // The outer letter must belong to the locale's own scripts, the inner one to any.
    guard let script = outer.script, locale.writes(script),
      inner.isLetter || inner.isDigit || isEnd && inner.isClosing
    else { return nil }
    // A single emphasized letter is part of a word that the text explains.
    if (isEnd ? text.word(to: i) : text.word(from: i + 1)).count == 1 { return nil }
    let isLink = edge == TextView.Mark.linkStart || edge == TextView.Mark.linkEnd
    return BoundaryFault(
      kind: isLink ? .gluedToLink : .gluedToStyle, range: isEnd ? text.word(from: i + 1) : text.word(to: i))
  }

  /// Detects `word,word` and `word.Word` if the token holds nothing but the two words.
  private static func behindMark(in text: TextView, at i: Int, locale: WritingSystem) -> BoundaryFault? {
    guard let first = text[i + 1], let script = first.script, locale.writes(script), let last = text[i - 1],
      let other = last.script, locale.writes(other)
    else { return nil }
    let isStop = text.characters[i] == "."
    if isStop, !first.isCapital || last.isCapital { return nil }
    let (word, before) = (text.word(from: i + 1), text.word(to: i))
    guard word.count > 1, before.count > 1, endsToken(text[before.lowerBound - 1]), endsToken(text[word.upperBound])
    else { return nil }
    return BoundaryFault(kind: isStop ? .gluedToStop : .gluedToComma, range: word)
  }

  /// Returns whether a word ends here, at a space, the end or a mark, and is not part of an address or a name.
  private static func endsToken(_ character: Unicode.Scalar?) -> Bool {
    character.map { $0.isBlank || [",", ":", ";", "(", "\"", "“", "„"].contains($0) } ?? true
  }

  private static func hyphen(in text: TextView, at i: Int, locale: WritingSystem) -> BoundaryFault? {
    guard let previous = text[i - 1], let script = text[i + 1]?.script, locale.writes(script) else { return nil }
    let word = text.word(from: i + 1)
    var isConjunction: Bool {
      text[word.upperBound] == " "
        && locale.wordsBehindHyphen.contains { text.characters[word].elementsEqual($0) }
    }
    if previous.isLetter || previous.isDigit {
      return isConjunction ? BoundaryFault(kind: .hyphenBeforeConjunction, range: word) : nil
    }
    guard !locale.setsBlankBeforeHyphen, previous == " ", let edge = text[i - 2],
      edge.isClosingEdge || edge == TextView.Mark.code,
      text[word.upperBound] != "-", word.count > 2 || isConjunction
    else { return nil }
    return BoundaryFault(kind: .blankBeforeHyphen, range: word)
  }
}

/// Detects stray spaces, and arrows that lost a label.
extension BoundaryFault {
  static func hasBlankInside(_ text: TextView, _ i: Int) -> Bool {
    guard text[i + 1] == " ", let behind = text[i + 2], behind == TextView.Mark.styleStart || behind.isLetter else {
      return false
    }
    return [nil, " ", "("].contains(text[i - 1])
  }

  static func hasBlankBefore(_ text: TextView, _ i: Int) -> Bool {
    // After a sentence the space belongs before the quotation mark, which then opens.
    guard text[i - 1] == " ", let last = text[i - 2], ![" ", ".", "!", "?"].contains(last) else { return false }
    return text[i + 1].map { $0.isBlank || [",", ".", ";", ")"].contains($0) } ?? true
  }

  /// `https://example.org 。`: without the space, programs would treat the mark as part of the address.
  static func isBehindAddress(_ text: TextView, _ i: Int) -> Bool {
    guard text[i - 1] == TextView.Mark.linkEnd,
      let start = text.characters[..<i].lastIndex(of: TextView.Mark.linkStart)
    else { return false }
    return ["http", "www."].contains(text.string((start + 1)..<min(start + 5, i)))
  }

  /// Detects a space at the edge of a link's text: `[ x](y)` and `[x ](y)`.
  static func blankInLink(_ text: TextView, _ i: Int) -> BoundaryFault? {
    let isStart = text.characters[i] == TextView.Mark.linkStart
    guard isStart || text.characters[i] == TextView.Mark.linkEnd, case let inner = isStart ? i + 1 : i - 1,
      text[inner] == " ", let word = text[isStart ? i + 2 : i - 2], !word.isBlank, word != TextView.Mark.object,
      word != TextView.Mark.linkStart
    else { return nil }
    return BoundaryFault(kind: .blankInLink, range: inner..<(inner + 1))
  }

  /// Returns whether a space between the two characters is stray in a script without spaces. In Japanese one must be
  /// hiragana: kanji and katakana words may form a list.
  static func partsNothing(before: Unicode.Scalar, after: Unicode.Scalar, in locale: WritingSystem) -> Bool {
    locale.script == .han
      ? before.script == .han && after.script == .han
      : before.isCharacter && after.isCharacter && (before.isHiragana || after.isHiragana)
  }

  /// Classifies an arrow before a bold label: with a label before it, or lost as in `choose  > **Run**`; else nil.
  static func step(_ text: TextView, _ i: Int) -> BoundaryFault? {
    guard text[i - 1] == " ", text[i + 1] == " ",
      text.characters[(i + 1)...].first(where: { !$0.isBlank }) == TextView.Mark.styleStart,
      let before = text.characters[..<i].last(where: { !$0.isBlank })
    else { return nil }
    let isLost = before.isLetter || before.clauseMark != nil
    return isLost || before.isClosingEdge ? BoundaryFault(kind: isLost ? .lostStep : .step, range: i..<(i + 1)) : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isHiragana: Bool { "\u{3041}"..."\u{309f}" ~= self }

  fileprivate var isCharacter: Bool { script == .han || script == .kana }
}
