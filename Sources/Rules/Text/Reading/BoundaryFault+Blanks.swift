internal import DocModel
internal import Features

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
