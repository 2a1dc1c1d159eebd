internal import DocModel
internal import Features

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
