internal import DocModel
internal import Features

/// Marks where no text of a language has one.
extension JointFault {
  /// Blanks before marks and doubled marks in reading order, and brackets behind them.
  /// - Parameter signs: what the text holds.
  static func marks(_ text: TextView, _ signs: TextSigns, _ locale: WritingSystem) -> [JointFault] {
    let marks = signs.isDisjoint(with: [.blankThenMark, .twoMarks]) ? [] : atMarks(text, locale)
    return marks + (signs.contains(.bracket) ? [inBracket(text), unmatched(text)].compactMap { $0 } : [])
  }

  /// What a text must hold for there to be any.
  static let signsOfMarks: TextSigns = [.blankThenMark, .twoMarks, .bracket]

  private static func atMarks(_ text: TextView, _ locale: WritingSystem) -> [JointFault] {
    var result: [JointFault] = []
    for i in text.indices {
      guard let mark = text.characters[i].clauseMark, result.last.map({ $0.range.upperBound <= i }) ?? true else {
        continue
      }
      if let fault = blankBefore(text, i, mark, locale) ?? doubled(text, i, mark) { result.append(fault) }
    }
    return result
  }

  /// Blank, then a mark that ends what stands before it.
  private static func blankBefore(_ text: TextView, _ i: Int, _ mark: Unicode.Scalar, _ locale: WritingSystem)
    -> JointFault?
  {
    var start = i
    // Where a style ends between blank and mark, the reader sees them side by side.
    while text[start - 1]?.isClosingEdge == true { start -= 1 }
    let place = start - 1
    guard let blank = text[place], blank.isBlank, blank != TextView.Mark.lineBreak else { return nil }
    if locale.spaceBefore.contains(mark) {
      guard let other = text[place - 1], other == " " && blank.isNoBreakBlank || other.isNoBreakBlank && blank == " ",
        endsClause(text, i + 1, mark)
      else { return nil }
      return JointFault(kind: .twoBlanks, mark: mark, range: (place - 1)..<(i + 1))
    }
    var wordEnd = place
    while let previous = text[wordEnd - 1], previous.isBlank || previous.isEdge {
      if previous == TextView.Mark.lineBreak { return nil }
      wordEnd -= 1
    }
    // `File > , Open`: the comma stands for the next step's name, or for nothing.
    guard let word = text[wordEnd - 1], word.endsWord || word == ">" && mark == ",", endsClause(text, i + 1, mark)
    else { return nil }
    return JointFault(kind: .blankBefore, mark: mark, range: place..<(i + 1))
  }

  /// The mark closes a sentence or clause: no `.NET`, no `...`, no `:tag`.
  private static func endsClause(_ text: TextView, _ end: Int, _ mark: Unicode.Scalar) -> Bool {
    guard let next = text[end] else { return true }
    if next.value >= 0x4e00, mark == "." || mark == "," { return true }
    if next.isBlank || next.isClosing || next.isEdge { return true }
    guard let other = next.clauseMark else { return false }
    return isPair(mark, other) && other != "." || mark == "," && other == "." && text[end + 1]?.isBlank ?? true
  }

  /// Two marks that never stand together, `,,` or `. .`; not `...` and not the low quotation mark typed as `,,`.
  private static func doubled(_ text: TextView, _ i: Int, _ mark: Unicode.Scalar) -> JointFault? {
    guard text[i - 1]?.endsWord == true, let other = text[i + 1]?.clauseMark, isPair(mark, other) else { return nil }
    if let next = text[i + 2] {
      if next.clauseMark != nil { return nil }
      if !next.isBlank, !next.isClosing, !next.isEdge, next.script?.isEastAsian != true { return nil }
    }
    return JointFault(kind: .doubled, mark: mark, range: i..<(i + 2))
  }

  private static func isPair(_ mark: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    mark == other && [",", ".", ";"].contains(mark) || mark == "," && other == "."
      || mark == ";" && (other == "." || other == ",")
  }

  /// `( x)`, `(x )` and `(, x)`; who has blanks on both sides of a label means them: `( **x** )`.
  private static func inBracket(_ text: TextView) -> JointFault? {
    for (i, character) in text.characters.enumerated() {
      if character == "(", let next = text[i + 1] {
        let begins = text[i + 2].map { $0.isLetter || $0.isDigit || $0 == TextView.Mark.code } ?? false
        if next.clauseMark == "," || next == " " && begins {
          return JointFault(kind: .inBracket, mark: "(", range: i..<(i + 2))
        }
      } else if character == ")", text[i - 1] == " ", let word = text[i - 2],
        word.endsWord || word.isClosingEdge,
        text.characters[..<i].lastIndex(of: "(").flatMap({ text[$0 + 1] }) != " "
      {
        return JointFault(kind: .inBracket, mark: "(", range: (i - 1)..<(i + 1))
      }
    }
    return nil
  }

  /// The first bracket without a partner; `a)` of a list is none.
  private static func unmatched(_ text: TextView) -> JointFault? {
    // The outermost bracket that is open, and how many are.
    var (first, depth) = (0, 0)
    for (i, character) in text.characters.enumerated() {
      switch character {
      case "(", "（":
        if depth == 0 { first = i }
        depth += 1
      case ")", "）":
        if depth == 0 { return isLabel(text, i) ? nil : JointFault(kind: .unmatched, mark: ")", range: i..<(i + 1)) }
        depth -= 1
      default: break
      }
    }
    return depth > 0 ? JointFault(kind: .unmatched, mark: "(", range: first..<(first + 1)) : nil
  }

  /// `1)`, `a)`, `:)`.
  private static func isLabel(_ text: TextView, _ i: Int) -> Bool {
    guard let first = text[i - 1], ![":", "-", ";"].contains(first), let second = text[i - 2] else { return true }
    return second.isBlank || first.isDigit
  }
}
