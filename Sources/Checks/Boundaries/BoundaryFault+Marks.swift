internal import DocModel
internal import Features

/// Detects misplaced and doubled punctuation marks.
extension BoundaryFault {
  /// Returns spaces before marks and doubled marks in reading order, then bracket faults.
  /// - Parameter signs: The signs of the text; checks whose signs are absent are skipped.
  static func marks(in text: TextView, signs: TextTraits, locale: WritingSystem) -> [BoundaryFault] {
    let marks = signs.isDisjoint(with: [.blankThenMark, .twoMarks]) ? [] : atMarks(text, locale)
    return signs.contains(.bracket) ? marks + inBrackets(text) : marks
  }

  /// Signs of which a text needs at least one to have such a fault.
  static let signsOfMarks: TextTraits = [.blankThenMark, .twoMarks, .bracket]

  private static func atMarks(_ text: TextView, _ locale: WritingSystem) -> [BoundaryFault] {
    var result: [BoundaryFault] = []
    for i in text.indices {
      guard let mark = text.characters[i].clauseMark, result.last.map({ $0.range.upperBound <= i }) ?? true else {
        continue
      }
      if let fault = blankBefore(in: text, at: i, mark: mark, locale: locale) ?? doubled(in: text, at: i, mark: mark) {
        result.append(fault)
      }
    }
    return result
  }

  /// Detects a space before a mark that closes a clause.
  private static func blankBefore(in text: TextView, at i: Int, mark: Unicode.Scalar, locale: WritingSystem)
    -> BoundaryFault?
  {
    var start = i
    // Markup between the space and the mark is invisible, so skip it.
    while text[start - 1]?.isEdge == true { start -= 1 }
    // `**. ini**` is a torn file extension, not a full stop.
    if mark == ".", text[i - 1]?.isEdge == true, text[i - 1]?.isClosingEdge == false, text[i + 1]?.isBlank == true {
      return nil
    }
    let place = start - 1
    guard let blank = text[place], blank.isBlank, blank != TextView.Mark.lineBreak else { return nil }
    if text.characters[i].value >= 0x80, isBehindAddress(text, place) { return nil }
    if locale.spaceBefore.contains(mark) {
      guard let other = text[place - 1], other == " " && blank.isNoBreakBlank || other.isNoBreakBlank && blank == " ",
        endsClause(in: text, to: i + 1, mark: mark)
      else { return nil }
      return BoundaryFault(kind: .twoBlanks, mark: mark, range: (place - 1)..<(i + 1))
    }
    var wordEnd = place
    while let previous = text[wordEnd - 1], previous.isBlank || previous.isEdge {
      if previous == TextView.Mark.lineBreak { return nil }
      wordEnd -= 1
    }
    // Accept a word, or one of these ends: `File > , Open` (the next label was lost), `Save as... .`, `X - : y`.
    guard let word = text[wordEnd - 1],
      word.endsWord || word == ">" && mark == "," || word == "." && text[wordEnd - 2] == "." || word == "…"
        || word == "-" && text[wordEnd - 2]?.isBlank == true && wordEnd > 2,
      endsClause(in: text, to: i + 1, mark: mark)
    else { return nil }
    return BoundaryFault(kind: .blankBefore, mark: mark, range: place..<(i + 1))
  }

  /// Returns whether the mark closes a sentence or clause, unlike in `.NET`, `...` or `:tag`.
  private static func endsClause(in text: TextView, to end: Int, mark: Unicode.Scalar) -> Bool {
    guard let next = text[end] else { return true }
    if next.value >= 0x4e00, mark == "." || mark == "," { return true }
    if next.isBlank || next.isClosing || next.isEdge { return true }
    guard let other = next.clauseMark else { return false }
    return isPair(mark, other) && other != "." || mark == "," && other == "." && text[end + 1]?.isBlank ?? true
  }

  /// Detects adjacent marks such as `,,` or `. .`, but not `...` or a low quotation mark typed as `,,`.
  private static func doubled(in text: TextView, at i: Int, mark: Unicode.Scalar) -> BoundaryFault? {
    // Styled text may end between them: `**X:** :`.
    var second = i + 1
    while text[second]?.isClosingEdge == true { second += 1 }
    let isApart = second > i + 1
    if isApart, text[second]?.isBlank == true, text[second] != TextView.Mark.lineBreak { second += 1 }
    let isWord = text[i - 1].map { $0.endsWord || isApart && mark == ":" && $0.isBlank } ?? false
    guard isWord, let other = text[second]?.clauseMark, isPair(mark, other) || isApart && mark == ":" && other == ":"
    else { return nil }
    if let next = text[second + 1] {
      if next.clauseMark != nil { return nil }
      if !next.isBlank, !next.isClosing, !next.isEdge, next.script?.isEastAsian != true { return nil }
    }
    return BoundaryFault(kind: .doubled, mark: mark, range: i..<(second + 1))
  }

  static func isPair(_ mark: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    mark == other && [",", ".", ";"].contains(mark) || mark == "," && other == "."
      || mark == ";" && (other == "." || other == ",")
  }
}

/// Detects brackets without a partner, and spaces or commas inside brackets.
extension BoundaryFault {
  static func inBrackets(_ text: TextView) -> [BoundaryFault] {
    let places = text.indices.filter { text.characters[$0].isBracket }
    return
      ([inBracket(text, places)] + brackets.map { unmatched(in: text, at: places, open: $0.open, close: $0.close) })
      .compactMap { $0 }
  }

  /// Detects `( x)`, `(x )` and `(, x)`. Spaces on both sides of a label are deliberate: `( **x** )`.
  private static func inBracket(_ text: TextView, _ places: [Int]) -> BoundaryFault? {
    for i in places {
      let character = text.characters[i]
      if character == "(", let next = text[i + 1] {
        let begins = text[i + 2].map { $0.isLetter || $0.isDigit || $0 == TextView.Mark.code } ?? false
        if next.clauseMark == "," || next == " " && begins {
          return BoundaryFault(kind: .inBracket, mark: "(", range: i..<(i + 2))
        }
      } else if character == ")", text[i - 1] == " ", let word = text[i - 2],
        word.endsWord || word.isClosingEdge,
        text.characters[..<i].lastIndex(of: "(").flatMap({ text[$0 + 1] }) != " "
      {
        return BoundaryFault(kind: .inBracket, mark: "(", range: (i - 1)..<(i + 1))
      }
    }
    return nil
  }

  private static let brackets: [(open: [Unicode.Scalar], close: [Unicode.Scalar])] = [
    (["(", "（"], [")", "）"]), (["[", "［"], ["]", "］"]),
  ]

  /// Returns the first bracket without a partner, or nil; the bracket of a list label `a)` does not count.
  private static func unmatched(
    in text: TextView, at places: [Int], open: [Unicode.Scalar], close: [Unicode.Scalar]
  ) -> BoundaryFault? {
    // Index of the outermost open bracket, and the nesting depth.
    var (first, depth) = (0, 0)
    for i in places {
      let character = text.characters[i]
      if open.contains(character) {
        if depth == 0 { first = i }
        depth += 1
      } else if close.contains(character) {
        if depth == 0 {
          return isLabel(text, i) ? nil : BoundaryFault(kind: .unmatched, mark: close[0], range: i..<(i + 1))
        }
        depth -= 1
      }
    }
    return depth > 0 ? BoundaryFault(kind: .unmatched, mark: open[0], range: first..<(first + 1)) : nil
  }

  /// Returns whether the bracket closes a list label or emoticon: `1)`, `a)`, `:)`.
  private static func isLabel(_ text: TextView, _ i: Int) -> Bool {
    guard let first = text[i - 1], ![":", "-", ";"].contains(first), let second = text[i - 2] else { return true }
    return second.isBlank || first.isDigit
  }
}

extension Unicode.Scalar {
  fileprivate var isBracket: Bool {
    switch self {
    case "(", ")", "（", "）", "[", "]", "［", "］": true
    default: false
    }
  }
}
