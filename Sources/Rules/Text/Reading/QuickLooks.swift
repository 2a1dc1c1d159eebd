internal import DocModel
internal import Features

// What bytes tell before a text is read: nearly all texts end here.

extension JointFault {
  /// A quick look: false where each bracket has its partner, and neither a blank nor a comma inside, and no mark is one
  /// for text that runs from top to bottom.
  static func mayHaveOddBrackets(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var (place, depth, square) = (0, 0, 0)
    while place < bytes.count {
      // Neither a bracket nor what begins one of East Asia.
      guard bytes[place] | 1 == .of(")") || bytes[place] | 6 == 0x5f || bytes[place] == 0xef else {
        place &+= 1
        continue
      }
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
      place = end
    }
    return depth != 0 || square != 0
  }

  /// A quick look at text of a script without blanks: false where none stands between two characters.
  static func mayPart(_ text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Bool {
    let bytes = text.span
    var place = ByteSearch.byte(.space, in: bytes, from: 0)
    while place + 1 < bytes.count {
      if bytes[place + 1] >= 0x80, let before = text[..<(text.startIndex + place)].lastCharacter?.scalar,
        partsNothing(before, bytes.character(at: place + 1).scalar, locale)
      {
        return true
      }
      place = ByteSearch.byte(.space, in: bytes, from: place + 1)
    }
    return false
  }

  /// A quick look at a block: false where no letter stands right before or behind bold text or a link, and no blank at
  /// the edge of a link.
  static func mayTouch(_ article: Article, _ block: Int) -> Bool {
    let (nodes, pool) = (article.nodes, article.pool)
    let inside = block + 1..<Int(nodes[block].end)
    func isLetter(_ node: Int, _ character: (ArraySlice<UInt8>) -> Unicode.Scalar?) -> Bool {
      guard inside.contains(node) else { return false }
      switch nodes[node].kind {
      case .text: return character(pool[nodes[node].literal.indices])?.script != nil
      // What nobody sees: a letter may stand on its other side.
      case .comment, .mark, .attributes: return true
      default: return false
      }
    }
    func isBlank(_ node: Int, _ edge: (ArraySlice<UInt8>) -> UInt8?) -> Bool {
      inside.contains(node) && nodes[node].kind == .text && edge(pool[nodes[node].literal.indices]) == .space
    }
    return inside.contains { node in
      switch nodes[node].kind {
      case .link where isBlank(node + 1, \.first) || isBlank(Int(nodes[node].end) - 1, \.last): true
      case .emphasis, .strong, .strikethrough, .link:
        isLetter(node - 1) { $0.lastCharacter?.scalar }
          || isLetter(Int(nodes[node].end)) { $0.isEmpty ? nil : $0.span.character(at: 0).scalar }
      default: false
      }
    }
  }
}

extension SourceToken {
  /// A quick look: false where a text holds none.
  static func mayStand(in text: ArraySlice<UInt8>) -> Bool {
    if text.first == .of("*") { return true }
    let bytes = text.span
    return bytes.indices.dropFirst().contains { place in
      switch bytes[place] {
      case .of("+"), .of("*"): true
      case .of("x"), .of("X"): bytes[place - 1].isASCIIDigit || bytes[place - 1] == .of(".")
      case let byte: byte.isASCIIDigit && bytes[place - 1] | 0x20 == .of("v")
      }
    }
  }
}

extension WordRepetition {
  /// A quick look: false where no character that ends a word before an ‘and’ stands behind it again. Languages that set
  /// blanks between words have a sign for that.
  static func mayStand(in text: ArraySlice<UInt8>, _ locale: WritingSystem) -> Bool {
    locale.spacesBetweenWords
      || locale.joints.contains { joint in
        var rest = text
        while let place = ByteSearch.first(joint[...], in: rest) {
          rest = rest[(place + joint.count)...]
          let last = text[..<place].suffix(3)
          if ByteSearch.holds(last, in: rest.prefix(longest * 4)) { return true }
        }
        return false
      }
  }
}
