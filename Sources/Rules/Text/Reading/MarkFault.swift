internal import Alignment
internal import DocModel
internal import Features

/// A mark where no text of a language has one.
struct MarkFault {
  enum Kind {
    case blankBefore, doubled, unmatched
    /// A blank beside the no-break blank that the language has before the mark.
    case twoBlanks
    /// A blank on the inner side of a bracket, or a comma behind an opening one.
    case inBracket
  }

  let kind: Kind
  /// The mark, folded to its ASCII form.
  let mark: UInt32
  /// In the bytes of the text: the blank and the mark, the two marks, the bracket.
  let range: Range<Int>

  /// The same fault in another locale's words.
  func isLike(_ other: MarkFault) -> Bool { kind == other.kind && mark == other.mark }

  var confidence: UInt8 {
    switch kind {
    case .blankBefore: mark == 0x2e || mark == 0x2c ? Certainty.certain : Certainty.sure
    case .doubled, .twoBlanks: Certainty.firm
    case .inBracket: Certainty.firm
    case .unmatched: Certainty.likely
    }
  }

  func message(_ text: InlineText) -> Message {
    let shown = text.excerpt(around: range)
    let sign = String(
      String(decoding: text.bytes[range].drop { $0 == 0x20 || $0 < 0x20 }, as: UTF8.self).drop {
        $0 == "\u{a0}" || $0 == "\u{202f}"
      })
    return switch kind {
    case .blankBefore:
      Message(
        text: "A blank stands before ‘\(sign)’ in ‘\(shown)’: remove it, or restore the word that was lost there.")
    case .twoBlanks:
      Message(text: "A blank and a no-break blank stand before ‘\(sign)’ in ‘\(shown)’: keep the latter.")
    case .doubled:
      Message(
        text:
          "The marks ‘\(sign)’ stand side by side in ‘\(shown)’: keep one of them, or restore the word that was lost there."
      )
    case .inBracket:
      Message(
        text:
          "A blank or a comma stands inside the bracket ‘\(sign)’ in ‘\(shown)’: remove it, or restore the word that was lost there."
      )
    case .unmatched:
      Message(text: "The bracket ‘\(sign)’ in ‘\(shown)’ has no partner, as the other locales’ have: add or remove it.")
    }
  }

  // MARK: Finding them

  /// Blanks before marks and doubled marks, in reading order.
  static func all(_ text: InlineText, _ system: LocaleText) -> [MarkFault] {
    var result: [MarkFault] = []
    let firstBytes = Self.firstBytes
    var i = 0
    while i < text.bytes.count {
      i = firstBytes.first(in: text.bytes.span, from: i)
      guard let here = text.scalar(at: i) else { break }
      if let mark = fold(here.value) {
        if let fault = blankBefore(text, i, here.end, mark, system) ?? doubled(text, i, here.end, mark) {
          result.append(fault)
          i = fault.range.upperBound
          continue
        }
      }
      i = here.end
    }
    return result
  }

  /// The first bytes of what ``fold(_:)`` knows.
  static func mayBeginMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2c, 0x2e, 0x3a, 0x3b, 0x3f, 0xd8, 0xe3, 0xef: true
    default: false
    }
  }

  /// Blank, then a mark that ends what stands before it.
  private static func blankBefore(_ text: InlineText, _ i: Int, _ end: Int, _ mark: UInt32, _ system: LocaleText)
    -> MarkFault?
  {
    var start = i
    // Where a style ends between blank and mark, the reader sees them side by side.
    while let previous = text.scalar(before: start), isClose(previous.value) { start = previous.start }
    guard let blank = text.scalar(before: start), TextCharacters.isBlank(blank.value), blank.value != 0x0a else {
      return nil
    }
    if system.allowsBlank(before: mark) {
      guard let other = text.scalar(before: blank.start), areTwoBlanks(other.value, blank.value), ends(text, end, mark)
      else { return nil }
      return MarkFault(kind: .twoBlanks, mark: mark, range: other.start..<end)
    }
    var wordEnd = blank.start
    while let previous = text.scalar(before: wordEnd), TextCharacters.isBlank(previous.value) || isEdge(previous.value)
    {
      if previous.value == 0x0a { return nil }
      wordEnd = previous.start
    }
    // `File > , Open`: the comma stands for the next step's name, or for nothing.
    guard let word = text.scalar(before: wordEnd), endsSomething(word.value) || (word.value == 0x3e && mark == 0x2c),
      ends(text, end, mark)
    else { return nil }
    return MarkFault(kind: .blankBefore, mark: mark, range: blank.start..<end)
  }

  /// One that breaks a line and one that does not.
  static func areTwoBlanks(_ one: UInt32, _ other: UInt32) -> Bool {
    one == 0x20 && isNoBreak(other) || isNoBreak(one) && other == 0x20
  }

  private static func isNoBreak(_ scalar: UInt32) -> Bool { scalar == 0xa0 || scalar == 0x202f }

  /// The mark closes a sentence or clause: no `.NET`, no `...`, no `:tag`.
  private static func ends(_ text: InlineText, _ end: Int, _ mark: UInt32) -> Bool {
    guard let next = text.scalar(at: end) else { return true }
    if next.value >= 0x4e00, mark == 0x2e || mark == 0x2c { return true }
    return TextCharacters.isBlank(next.value) || TextCharacters.isClosing(next.value) || isEdge(next.value)
      || fold(next.value).map {
        isPair(mark, $0) && $0 != 0x2e || mark == 0x2c && $0 == 0x2e && endsText(text, next.end)
      } ?? false
  }

  private static func endsText(_ text: InlineText, _ end: Int) -> Bool {
    text.scalar(at: end).map { TextCharacters.isBlank($0.value) } ?? true
  }

  /// `( x)`, `(x )` and `(, x)`, where all brackets are closed.
  /// - Parameter behindStyle: what stands before the blank is bold, a link or the like: `(**x** )`.
  static func inBracket(_ text: InlineText, behindStyle: Bool = false) -> MarkFault? {
    var next = ByteSearch.bracket(in: text.bytes.span, from: 0)
    while next < text.bytes.count {
      let i = next
      next = ByteSearch.bracket(in: text.bytes.span, from: i + 1)
      let byte = text.bytes[i]
      if byte == 0x28, let next = text.scalar(at: i + 1) {
        if fold(next.value) == 0x2c || next.value == 0x20 && startsSomething(text, next.end) {
          return MarkFault(kind: .inBracket, mark: 0x28, range: i..<next.end)
        }
      } else if byte == 0x29, i >= 2, text.bytes[i - 1] == 0x20, let word = text.scalar(before: i - 1),
        behindStyle ? isClose(word.value) : endsSomething(word.value)
      {
        return MarkFault(kind: .inBracket, mark: 0x28, range: (i - 1)..<(i + 1))
      }
    }
    return nil
  }

  /// `(x )`: it opens as usual. A text that has blanks on both sides means them.
  func opensUsually(_ text: InlineText) -> Bool {
    guard kind == .inBracket, text.bytes[range.lowerBound] == 0x20,
      let open = text.bytes[..<range.lowerBound].lastIndex(of: 0x28)
    else { return false }
    return text.bytes[open + 1] != 0x20
  }

  private static func startsSomething(_ text: InlineText, _ i: Int) -> Bool {
    text.scalar(at: i).map {
      TextCharacters.isLetter($0.value) || TextCharacters.isDigit($0.value) || $0.value == UInt32(InlineText.Mark.code)
    } ?? false
  }

  /// Two marks that never stand together, `,,` or `. .`; not `...` and not the low quotation mark typed as `,,`.
  private static func doubled(_ text: InlineText, _ i: Int, _ end: Int, _ mark: UInt32) -> MarkFault? {
    guard let previous = text.scalar(before: i), endsSomething(previous.value) else { return nil }
    guard let second = text.scalar(at: end), let other = fold(second.value) else { return nil }
    guard isPair(mark, other) else { return nil }
    let next = text.scalar(at: second.end)
    if let next, fold(next.value) != nil { return nil }
    if let next, !TextCharacters.isBlank(next.value), !TextCharacters.isClosing(next.value), !isEdge(next.value),
      next.value < 0x2e80
    {
      return nil
    }
    return MarkFault(kind: .doubled, mark: mark, range: i..<second.end)
  }

  static func isPair(_ mark: UInt32, _ other: UInt32) -> Bool {
    (mark == 0x2c && other == 0x2c) || (mark == 0x2e && other == 0x2e) || (mark == 0x3b && other == 0x3b)
      || (mark == 0x2c && other == 0x2e) || (mark == 0x3b && (other == 0x2e || other == 0x2c))
  }

  /// The first bracket without a partner, where that is one of `(`, `)`, `（`, `）`; `a)` of a list is none.
  static func bracket(_ text: InlineText) -> MarkFault? {
    // The outermost bracket that is open, and how many are.
    var first = 0
    var depth = 0
    var next = ByteSearch.bracket(in: text.bytes.span, from: 0)
    while next < text.bytes.count {
      let i = next
      next = ByteSearch.bracket(in: text.bytes.span, from: i + 1)
      guard let here = text.scalar(at: i) else { break }
      switch here.value {
      case 0x28, 0xff08:
        if depth == 0 { first = i }
        depth += 1
      case 0x29, 0xff09:
        if depth == 0 { return isLabel(text, i) ? nil : MarkFault(kind: .unmatched, mark: 0x29, range: i..<here.end) }
        depth -= 1
      default: break
      }
    }
    guard depth > 0, let scalar = text.scalar(at: first) else { return nil }
    return MarkFault(kind: .unmatched, mark: 0x28, range: first..<scalar.end)
  }

  /// `1)`, `a)`, `:)`.
  private static func isLabel(_ text: InlineText, _ i: Int) -> Bool {
    guard let first = text.scalar(before: i) else { return true }
    if first.value == 0x3a || first.value == 0x2d || first.value == 0x3b { return true }
    guard let second = text.scalar(before: first.start) else { return true }
    return TextCharacters.isBlank(second.value) || TextCharacters.isDigit(first.value)
  }

  // MARK: Characters

  /// A mark that ends a clause, in its ASCII form.
  static func fold(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x2e, 0x3002, 0xff0e, 0xff61: 0x2e
    case 0x2c, 0xff0c, 0x3001, 0x60c: 0x2c
    case 0x3b, 0xff1b, 0x61b: 0x3b
    case 0x3a, 0xff1a: 0x3a
    case 0x21, 0xff01: 0x21
    case 0x3f, 0xff1f, 0x61f: 0x3f
    default: nil
    }
  }

  private static func isEdge(_ scalar: UInt32) -> Bool {
    scalar >= UInt32(InlineText.Mark.styleStart) && scalar <= UInt32(InlineText.Mark.linkEnd)
  }

  private static func isClose(_ scalar: UInt32) -> Bool {
    scalar == UInt32(InlineText.Mark.styleEnd) || scalar == UInt32(InlineText.Mark.linkEnd)
  }

  /// A letter, a digit, code, a closing bracket: a word ends here.
  private static func endsSomething(_ scalar: UInt32) -> Bool {
    TextCharacters.isLetter(scalar) || TextCharacters.isDigit(scalar) || TextCharacters.isClosing(scalar)
      || scalar == UInt32(InlineText.Mark.code) || scalar == UInt32(InlineText.Mark.placeholder)
  }
}
