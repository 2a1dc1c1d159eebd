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

// Fast paths over raw bytes, which rule out nearly all texts before they are parsed.

extension BoundaryFault {
  /// Fast path: whether a bracket has no partner or has a space or comma on its inner side, or a vertical mark occurs.
  static func mayHaveOddBrackets(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var (place, depth, square) = (ByteSearch.bracket(in: bytes, from: 0), 0, 0)
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      switch character {
      case "(":
        depth += 1
        guard end < bytes.count, case let next = bytes.character(at: end).scalar else { return true }
        if next == " " || next.clauseMark == "," { return true }
      case ")":
        depth -= 1
        if place > 0, bytes[place - 1] == .space { return true }
      case "（": depth += 1
      case "）": depth -= 1
      case "[", "［": square += 1
      case "]", "］": square -= 1
      case "\u{fe30}"..."\u{fe4f}": return true
      default: break
      }
      if depth < 0 || square < 0 { return true }
      place = ByteSearch.bracket(in: bytes, from: end)
    }
    return depth != 0 || square != 0
  }

  /// Fast path for scripts without spaces: whether a space separates two characters.
  static func mayPart(_ text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(.space, in: bytes, from: 0)
    while place + 1 < bytes.count {
      if bytes[place + 1] >= 0x80, let before = text[..<(text.startIndex + place)].lastCharacter?.scalar,
        partsNothing(before: before, after: bytes.character(at: place + 1).scalar, in: locale)
      {
        return true
      }
      place = ByteSearch.byte(.space, in: bytes, from: place + 1)
    }
    return false
  }

  /// Fast path: whether a letter adjoins styled text or a link, or a link's text has a space or bracket at its edge.
  /// - Parameter lettersToo: Whether the language separates words, so that adjoining letters are a fault.
  static func mayTouch(_ article: Article, _ block: Int, lettersToo: Bool) -> Bool {
    let (nodes, pool) = (article.nodes, article.pool)
    let inside = block + 1..<Int(nodes[block].end)
    func isLetter(_ node: Int, _ character: (ArraySlice<UInt8>) -> Unicode.Scalar?) -> Bool {
      guard inside.contains(node) else { return false }
      switch nodes[node].kind {
      case .text: return character(pool[nodes[node].literal.indices])?.script != nil
      // Invisible nodes: a letter may be on their other side.
      case .comment, .mark, .attributes: return true
      default: return false
      }
    }
    func isOdd(_ node: Int, _ edge: (ArraySlice<UInt8>) -> UInt8?) -> Bool {
      guard inside.contains(node), nodes[node].kind == .text else { return false }
      let byte = edge(pool[nodes[node].literal.indices])
      return byte == .space || byte == .of("[")
    }
    return inside.contains { node in
      switch nodes[node].kind {
      case .link where isOdd(node + 1) { $0.first } || isOdd(Int(nodes[node].end) - 1) { $0.last }: true
      case .emphasis, .strong, .strikethrough, .link:
        lettersToo
          && (isLetter(node - 1) { $0.lastCharacter?.scalar }
            || isLetter(Int(nodes[node].end)) { $0.isEmpty ? nil : $0.span.character(at: 0).scalar })
      default: false
      }
    }
  }

  /// Fast path: whether a word follows a comma or dot without a space, as in `word,word` or `word.Word`.
  /// - Parameter model: The source text; what occurs in it, too, is no fault.
  static func mayRunOn(_ text: ArraySlice<UInt8>, in locale: WritingSystem, model: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    // Letters of a script that the locale does not write belong to a foreign word.
    let writesLatin = locale.writes(.latin)
    func isLetter(_ place: Int) -> Bool { bytes[place] >= 0x80 || writesLatin && bytes[place].isASCIILetter }
    func endsToken(_ byte: UInt8) -> Bool { byte <= .space || byte >= 0x80 || ",:;(\"".utf8.contains(byte) }
    var (place, searched) = (ByteSearch.clauseMark(in: bytes, from: 0), 0)
    while place + 1 < bytes.count {
      defer { place = ByteSearch.clauseMark(in: bytes, from: place + 1) }
      guard place > 0, bytes[place] == .of(",") || bytes[place] == .of("."), isLetter(place - 1), isLetter(place + 1),
        bytes[place] == .of(",") || !bytes[place + 1].isASCIISmall && !bytes[place - 1].isASCIICapital
      else { continue }
      var (start, end) = (place - 1, place + 1)
      while start > 0, bytes[start].isASCIILetter { start -= 1 }
      while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
      guard start == 0 || endsToken(bytes[start]), end == bytes.count || endsToken(bytes[end]) else { continue }
      let isWhole = end > place + 1 && (end == bytes.count || bytes[end] < 0x80)
      let written = text[(text.startIndex + place)..<(text.startIndex + end)]
      searched += 1
      if !isWhole || searched > mostSearched || !ByteSearch.holds(written, in: model) { return true }
    }
    return false
  }

  /// Maximum number of candidates that are searched for in the source text.
  private static let mostSearched = 64
}

// Fast paths over raw bytes for punctuation marks.

extension BoundaryFault {
  /// Fast path: whether a mark may follow a space as ``atMarks(_:_:)`` looks for it, or two marks that form a fault are
  /// adjacent.
  static func mayHaveOddMarks(_ text: ArraySlice<UInt8>, signs: TextTraits, in locale: WritingSystem) -> Bool {
    let bytes = text.span
    let isStyled = signs.contains(.style)
    func character(at place: Int) -> Unicode.Scalar? {
      place < bytes.count ? bytes.character(at: place).scalar : nil
    }
    func before(_ place: Int) -> (scalar: Unicode.Scalar, start: Int)? {
      text[..<(text.startIndex + place)].lastCharacter.map { ($0.scalar, $0.start - text.startIndex) }
    }
    var place = ByteSearch.clauseMark(in: bytes, from: 0)
    while place < bytes.count {
      let start = place
      let (scalar, end) = bytes.character(at: place)
      defer { place = ByteSearch.clauseMark(in: bytes, from: end) }
      guard let mark = scalar.clauseMark else { continue }
      let next = character(at: end)
      if let (last, from) = before(start) {
        if last.isBlank, last != TextView.Mark.lineBreak {
          // In styled text the next character may be hidden by markup, so it is not inspected.
          let ends =
            isStyled || next.map { $0.value >= 0x4e00 || $0.isBlank || $0.isClosing || $0.clauseMark != nil } ?? true
          if ends, !locale.spaceBefore.contains(mark) || before(from)?.scalar.isBlank == true { return true }
        }
        // Styled text may end between the two marks.
        let second = isStyled && next == " " ? character(at: end + 1) : next
        guard let other = second?.clauseMark else { continue }
        if isStyled {
          if last.endsWord && isPair(mark, other) || mark == ":" && other == ":" { return true }
        } else if last.endsWord, isPair(mark, other),
          character(at: bytes.character(at: end).end)?.clauseMark == nil
        {
          return true
        }
      }
    }
    return false
  }

  /// Fast path: whether a space occurs on the inner side of a straight quotation mark.
  static func mayHaveOddQuotes(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(.of("\""), in: bytes, from: 0)
    while place < bytes.count {
      let (before, behind) = (
        place > 0 ? bytes[place - 1] : .space, place + 1 < bytes.count ? bytes[place + 1] : .space
      )
      if behind == .space, before == .space || before == .of("(") { return true }
      if before == .space, behind < .space || behind >= 0x80 || ",.;)".utf8.contains(behind) { return true }
      place = ByteSearch.byte(.of("\""), in: bytes, from: place + 1)
    }
    return false
  }

  /// Fast path: whether a hyphen follows a space after a code span or styled text, or may join a word to a conjunction,
  /// judged by its first letter.
  static func mayHyphenate(_ block: TextBlock, _ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(.of("-"), in: bytes, from: 0)
    while place + 1 < bytes.count {
      let (before, behind) = (place > 0 ? bytes[place - 1] : 0, bytes[place + 1])
      if behind.isLetterByte {
        if before == .space, behind >= 0x80 || block.locale.writes(.latin),
          block.signs.contains(.style) || place > 1 && bytes[place - 2] == ArticleFeatures.codeMark
        {
          return true
        }
        if before.isLetterByte || before.isASCIIDigit,
          block.locale.wordsBehindHyphen.contains(where: { behind >= 0x80 || $0.first?.value == UInt32(behind) })
        {
          return true
        }
      }
      place = ByteSearch.byte(.of("-"), in: bytes, from: place + 1)
    }
    return false
  }
}
