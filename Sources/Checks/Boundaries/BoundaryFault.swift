internal import Alignment
internal import DocModel
internal import Features

/// A fault where words or punctuation marks meet: a missing, stray or doubled space, mark or bracket.
struct BoundaryFault {
  enum Kind {
    case blankBefore, doubled, unmatched
    /// An ordinary space next to the no-break space that the language sets before the mark.
    case twoBlanks
    /// A space on the inner side of a bracket, or a comma after an opening one.
    case inBracket
    /// A word touches bold text; a word touches a link.
    case gluedToStyle, gluedToLink
    case gluedToComma, gluedToStop
    /// A space after an opening quotation mark, or before a closing one.
    case blankInQuotes
    /// `[[x]](y)`
    case linkInBrackets
    /// A space at the edge of a link's text; a space between two characters of a script without spaces.
    case blankInLink, blankBetween
    /// An arrow without a bold label before it; an arrow with one, which is no fault.
    case lostStep, step
    /// `**X** -Dienst`
    case blankBeforeHyphen
    /// `Schul-oder`
    case hyphenBeforeConjunction
  }

  let kind: Kind
  /// The mark, in its ASCII form.
  var mark: Unicode.Scalar = " "
  /// Covers the space and the mark, the two marks, the bracket, or the word that touches its neighbor.
  let range: Range<Int>

  /// Identifies a fault across locales: faults with equal forms are the same mistake.
  struct Form: Equatable {
    let kind: Kind
    let mark: Unicode.Scalar
  }

  var form: Form { Form(kind: kind, mark: mark) }

  /// - Parameter count: the number of such faults in the text.
  func message(_ text: TextView, of count: Int = 1) -> Message {
    let shown = text.excerpt(around: range)
    let sign = String(
      text.string(range).filter { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }.drop { $0.isWhitespace })
    let words =
      switch kind {
      case .blankBefore:
        "There is a space before ‘\(sign)’ in ‘\(shown)’: remove it, or restore the word that was lost there."
      case .twoBlanks: "There are a space and a no-break space before ‘\(sign)’ in ‘\(shown)’: keep the latter."
      case .doubled:
        "The marks ‘\(sign)’ are side by side in ‘\(shown)’: keep one of them, or restore the word that was lost there."
      case .inBracket:
        "There is a space or a comma inside the bracket ‘\(sign)’ in ‘\(shown)’: remove it, or restore the word that was lost there."
      case .unmatched:
        "The bracket ‘\(sign)’ in ‘\(shown)’ has no partner, as the other locales’ have: add or remove it."
      case .gluedToStyle:
        "The word ‘\(AlignedArticle.cut(sign, limit: 30))’ is glued to bold text in ‘\(shown)’: put a space between them."
      case .gluedToLink:
        "The word ‘\(AlignedArticle.cut(sign, limit: 30))’ is glued to a link in ‘\(shown)’: put a space between them."
      case .gluedToComma: "There is no space after the comma in ‘\(shown)’: put one there."
      case .gluedToStop:
        "There is no space after the full stop in ‘\(shown)’\(count > 1 ? ", one of \(count) such places in this text" : ""): put one there."
      case .blankInQuotes: "There is a space inside the quotation marks in ‘\(shown)’: remove it."
      case .linkInBrackets: "The link’s text has a second pair of brackets in ‘\(shown)’: remove them."
      case .blankInLink:
        "There is a space at the edge of the link’s text in ‘\(shown)’: remove it, or put it outside."
      case .blankBetween:
        "There is a space between two characters in ‘\(shown)’, where the script has none: remove it, or restore what was lost there."
      case .lostStep, .step:
        "There is no bold label before the arrow in ‘\(shown)’, as in the source: put it back, or make it bold."
      case .blankBeforeHyphen:
        "There is a space before the hyphen in ‘\(shown)’ and none after it: remove it, or separate the words."
      case .hyphenBeforeConjunction:
        "The word behind the hyphen is one of its own in ‘\(shown)’: put a space behind the hyphen."
      }
    return Message(text: words)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar marks the start or end of styled text or a link.
  var isEdge: Bool { TextView.Mark.styleStart...TextView.Mark.linkEnd ~= self }

  /// Whether the scalar marks the end of styled text or a link.
  var isClosingEdge: Bool { self == TextView.Mark.styleEnd || self == TextView.Mark.linkEnd }

  /// Whether a word may end with this scalar: a letter, digit, code span, placeholder or closing bracket.
  var endsWord: Bool {
    isLetter || isDigit || isClosing || self == TextView.Mark.code || self == TextView.Mark.placeholder
  }
}

/// Rates the evidence that words run together.
extension BoundaryFault {
  /// Returns the confidence that this is a fault, or nil if it is legitimate.
  func confidence(isWord: @autoclosure () -> Bool, _ text: TextView, _ locale: WritingSystem) -> Certainty? {
    let isNative = text.characters[range].contains { $0.value >= 0x80 }
    return switch kind {
    case .gluedToStyle: isWord() ? Certainty.certain : mayBePart(text, locale) ? nil : Certainty.fair
    case .gluedToLink: isWord() ? Certainty.firm : mayBePart(text, locale) ? nil : Certainty.slight
    case .gluedToComma: isWord() ? Certainty.firm : isNative ? Certainty.likely : Certainty.drift
    case .gluedToStop:
      Self.confidence(before: text.word(to: range.lowerBound - 1), isNative: isNative, isWord: isWord(), text)
    case .blankBefore: mark == "." || mark == "," ? Certainty.certain : Certainty.sure
    case .blankInQuotes: Certainty.sure
    case .unmatched: Certainty.likely
    case .step: nil
    default: Certainty.firm
    }
  }

  /// Returns the confidence that a sentence begins at a full stop without a space. A name may contain a dot,
  /// Xamarin.Android, but none has a word in small letters with letters of the language before it.
  private static func confidence(before: Range<Int>, isNative: Bool, isWord: Bool, _ text: TextView) -> Certainty? {
    let isOfLanguage = text.characters[before].contains { $0.value >= 0x80 }
    guard isNative || isWord || isOfLanguage else { return nil }
    if text[before.lowerBound]?.isCapital == true { return Certainty.weak }
    return isWord || isOfLanguage ? Certainty.sure : Certainty.slight
  }

  /// Returns whether the glued letters may be part of a word: its ending, or half of a compound whose other half is
  /// emphasized or linked: **Request**body.
  private func mayBePart(_ text: TextView, _ locale: WritingSystem) -> Bool {
    let isBehind = text[range.lowerBound - 1]?.isClosingEdge == true
    if range.count <= (isBehind ? locale.longestEnding : min(locale.longestEnding, Self.longestBeginning)) {
      return true
    }
    if !isBehind, locale.emphasizesEndings, isEnding(text, from: range.upperBound + 1) { return true }
    let second = isBehind ? range.lowerBound : range.upperBound + 1
    guard locale.makesCompounds, range.count > Self.longestBeginning, text[second]?.isCapital == false else {
      return false
    }
    // The other half must be a single word.
    let marked =
      isBehind
      ? text.characters[..<(range.lowerBound - 1)].reversed().prefix { !$0.isEdge }
      : Array(text.characters[second...].prefix { !$0.isEdge })
    return !marked.contains(" ")
  }

  /// Whether the styled text is a few lowercase letters.
  private func isEnding(_ text: TextView, from start: Int) -> Bool {
    let marked = text.characters[min(start, text.characters.count)...].prefix { !$0.isEdge }
    return 1...Self.longestEmphasis ~= marked.count && marked.allSatisfy { $0.isLetter && !$0.isCapital }
  }

  private static let longestBeginning = 3
  private static let longestEmphasis = 6

  /// Whether the fault applies in scripts without spaces, too.
  var isAnywhere: Bool {
    switch kind {
    case .blankInQuotes, .blankInLink, .linkInBrackets, .blankBetween, .lostStep: true
    default: false
    }
  }

  /// Returns whether another locale has the same glued letters, which then are a name.
  func isWritten(in others: [ArraySlice<UInt8>], _ text: TextView) -> Bool {
    guard [.gluedToStop, .gluedToComma, .blankBeforeHyphen, .blankBetween].contains(kind) else { return false }
    let needle = Array(text.string((range.lowerBound - 1)..<range.upperBound).utf8)
    return others.contains { ByteSearch.holds(needle[...], in: $0) }
  }
}

/// Detects words that run together, and stray spaces.
extension BoundaryFault {
  /// Returns whether a text in brackets names an entry by its number, `Bug #4352` or `ruby-dev:42003`: lists show such
  /// references in brackets.
  private static func isReference(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let name = text.reversed().drop(while: \.isDigit)
    return name.count < text.count && ["#", "＃", ":", "-", " "].contains(name.first)
  }

  static func words(_ text: TextView, _ locale: WritingSystem) -> [BoundaryFault] {
    var result: [BoundaryFault] = []
    var isOpen = false
    for (i, character) in text.characters.enumerated() {
      switch character {
      case TextView.Mark.linkStart where text[i + 1] == "[":
        if let end = text.characters[i...].firstIndex(of: TextView.Mark.linkEnd), text[end - 1] == "]",
          !isReference(text.characters[(i + 2)..<max(i + 2, end - 1)])
        {
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
    guard let first = text[i + 1], let script = first.script, locale.writes(script), let last = text[i - 1] else {
      return nil
    }
    let isStop = text.characters[i] == "."
    if isStop, !first.isCapital || last.isCapital { return nil }
    if isStop, last.isClosing || last.isClosingEdge {
      let word = text.word(from: i + 1)
      return word.count > 1 && endsToken(text[word.upperBound])
        ? BoundaryFault(kind: .gluedToStop, range: word) : nil
    }
    guard let other = last.script, locale.writes(other) else { return nil }
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
