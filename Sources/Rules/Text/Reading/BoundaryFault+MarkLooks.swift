internal import DocModel
internal import Features

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
