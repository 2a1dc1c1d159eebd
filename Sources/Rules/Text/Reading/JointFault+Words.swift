internal import Alignment
internal import DocModel
internal import Features

/// Words that run together, and blanks that tear one.
extension JointFault {
  static func words(_ text: TextView, _ locale: WritingSystem) -> [JointFault] {
    var result: [JointFault] = []
    var isOpen = false
    for (i, character) in text.characters.enumerated() {
      switch character {
      case TextView.Mark.styleStart, TextView.Mark.linkStart, TextView.Mark.styleEnd, TextView.Mark.linkEnd:
        if let fault = glued(text, i, locale) { result.append(fault) }
      case ",", ".": if let fault = behindMark(text, i, locale) { result.append(fault) }
      case "\"":
        isOpen.toggle()
        if isOpen ? hasBlankInside(text, i) : hasBlankBefore(text, i) {
          result.append(JointFault(kind: isOpen ? .blankInQuotes : .blankBeforeQuote, range: i..<(i + 1)))
        }
      case "-": if let fault = hyphen(text, i, locale) { result.append(fault) }
      default: break
      }
    }
    return result
  }

  /// A word touches the edge of bold text or of a link that has a word inside.
  private static func glued(_ text: TextView, _ i: Int, _ locale: WritingSystem) -> JointFault? {
    let edge = text.characters[i]
    guard let before = text[i - 1], let after = text[i + 1] else { return nil }
    let isEnd = edge.isClosingEdge
    let (outer, inner) = isEnd ? (after, before) : (before, after)
    // The letter outside must be one of the locale's own script, the one inside any.
    guard let script = outer.script, locale.writes(script),
      inner.isLetter || inner.isDigit || isEnd && inner.isClosing
    else { return nil }
    // A letter or two in bold are a part of a word that is explained.
    if (isEnd ? text.word(to: i) : text.word(from: i + 1)).count == 1 { return nil }
    let isLink = edge == TextView.Mark.linkStart || edge == TextView.Mark.linkEnd
    return JointFault(
      kind: isLink ? .gluedToLink : .gluedToStyle, range: isEnd ? text.word(from: i + 1) : text.word(to: i))
  }

  /// `word,word` and `word.Word` where both are words and nothing else is in the token.
  private static func behindMark(_ text: TextView, _ i: Int, _ locale: WritingSystem) -> JointFault? {
    guard let first = text[i + 1], let script = first.script, locale.writes(script), let last = text[i - 1],
      let other = last.script, locale.writes(other)
    else { return nil }
    let isStop = text.characters[i] == "."
    if isStop, !first.isCapital || last.isCapital { return nil }
    let (word, before) = (text.word(from: i + 1), text.word(to: i))
    guard word.count > 1, before.count > 1, endsToken(text[before.lowerBound - 1]), endsToken(text[word.upperBound])
    else { return nil }
    return JointFault(kind: isStop ? .gluedToStop : .gluedToComma, range: word)
  }

  /// A blank, the end, or a mark with which a sentence goes on: no part of an address or a name.
  private static func endsToken(_ character: Unicode.Scalar?) -> Bool {
    character.map { $0.isBlank || [",", ":", ";", "(", "\"", "“", "„"].contains($0) } ?? true
  }

  private static func hasBlankInside(_ text: TextView, _ i: Int) -> Bool {
    guard text[i + 1] == " ", let behind = text[i + 2], behind == TextView.Mark.styleStart || behind.isLetter else {
      return false
    }
    return [nil, " ", "("].contains(text[i - 1])
  }

  private static func hasBlankBefore(_ text: TextView, _ i: Int) -> Bool {
    // Behind a sentence the blank parts it from what follows.
    guard text[i - 1] == " ", let last = text[i - 2], ![" ", ".", "!", "?"].contains(last) else { return false }
    return text[i + 1].map { $0.isBlank || [",", ".", ";", ")"].contains($0) } ?? true
  }

  private static func hyphen(_ text: TextView, _ i: Int, _ locale: WritingSystem) -> JointFault? {
    guard let previous = text[i - 1], let script = text[i + 1]?.script, locale.writes(script) else { return nil }
    let word = text.word(from: i + 1)
    var isConjunction: Bool {
      text[word.upperBound] == " "
        && locale.wordsBehindHyphen.contains { text.characters[word].elementsEqual($0) }
    }
    if previous.isLetter || previous.isDigit {
      return isConjunction ? JointFault(kind: .hyphenBeforeConjunction, range: word) : nil
    }
    guard !locale.setsBlankBeforeHyphen, previous == " ", let edge = text[i - 2],
      edge.isClosingEdge || edge == TextView.Mark.code,
      text[word.upperBound] != "-", word.count > 2 || isConjunction
    else { return nil }
    return JointFault(kind: .blankBeforeHyphen, range: word)
  }

  // MARK: What speaks against them

  /// How sure a word is glued or torn; nil where it is no fault after all.
  func confidence(isWord: Bool, _ text: TextView, _ locale: WritingSystem) -> Certainty? {
    let isNative = text.characters[range].contains { $0.value >= 0x80 }
    return switch kind {
    case .gluedToStyle: isWord ? Certainty.certain : mayBePart(text, locale) ? nil : Certainty.fair
    case .gluedToLink: isWord ? Certainty.firm : mayBePart(text, locale) ? nil : Certainty.slight
    case .gluedToComma: isWord ? Certainty.firm : isNative ? Certainty.likely : Certainty.drift
    // A name may have a dot: Xamarin.Android.
    case .gluedToStop where !isWord && !isNative: nil
    case .gluedToStop:
      text[text.word(to: range.lowerBound - 1).lowerBound]?.isCapital == true
        ? Certainty.weak : isWord ? Certainty.sure : Certainty.slight
    case .blankBefore: mark == "." || mark == "," ? Certainty.certain : Certainty.sure
    case .blankInQuotes, .blankBeforeQuote: Certainty.sure
    case .unmatched: Certainty.likely
    default: Certainty.firm
    }
  }

  /// Letters that are no word of the text may be part of one: the ending of what stands before them, or half of a
  /// compound, of which the other half is in bold or a link: **Request**body.
  private func mayBePart(_ text: TextView, _ locale: WritingSystem) -> Bool {
    let isBehind = text[range.lowerBound - 1]?.isClosingEdge == true
    if range.count <= (isBehind ? locale.longestEnding : min(locale.longestEnding, Self.longestBeginning)) {
      return true
    }
    let second = isBehind ? range.lowerBound : range.upperBound + 1
    let marked =
      isBehind
      ? text.characters[..<(range.lowerBound - 1)].reversed().prefix { !$0.isEdge }
      : Array(text.characters[second...].prefix { !$0.isEdge })
    return locale.makesCompounds && range.count > Self.longestBeginning && text[second]?.isCapital == false
      && !marked.contains(" ")
  }

  private static let longestBeginning = 3

  /// The same letters stand glued in another locale: a name.
  func isWritten(in others: [ArraySlice<UInt8>], _ text: TextView) -> Bool {
    guard kind == .gluedToStop || kind == .gluedToComma || kind == .blankBeforeHyphen else { return false }
    let needle = Array(text.string((range.lowerBound - 1)..<range.upperBound).utf8)
    return others.contains { ByteSearch.holds(needle[...], in: $0) }
  }
}
