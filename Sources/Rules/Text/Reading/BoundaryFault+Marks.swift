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
