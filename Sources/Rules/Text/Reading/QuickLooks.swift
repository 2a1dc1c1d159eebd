internal import DocModel
internal import Features

// What bytes tell before a text is read: nearly all texts end here.

extension JointFault {
  /// A quick look at a block: false where each bracket has its partner, and neither a blank nor a comma inside, and no
  /// mark is one for text that runs from top to bottom.
  static func mayHaveOddBrackets(_ article: Article, _ block: Int) -> Bool {
    let (nodes, pool) = (article.nodes, article.pool)
    var depth = 0
    // The two bytes before.
    var (before, last): (UInt8, UInt8) = (0, 0)
    var node = block + 1
    while node < Int(nodes[block].end) {
      switch nodes[node].kind {
      case .text:
        for byte in pool[nodes[node].literal.indices] {
          // Neither a bracket, nor behind one, nor the end of a mark of East Asia.
          if byte | 1 != .of(")"), last != .of("("), before != 0xef {
            (before, last) = (last, byte)
            continue
          }
          // A comma of East Asia or Arabic, too.
          if last == .of("("), [.space, .of(","), 0xd8, 0xe3, 0xef].contains(byte) { return true }
          switch byte {
          case .of("("): depth += 1
          case .of(")"):
            depth -= 1
            if last == .space { return true }
          case 0x80...0xbf where before == 0xef:
            switch (last, byte) {
            case (0xbc, 0x88): depth += 1
            case (0xbc, 0x89): depth -= 1
            case (0xb8, 0xb0...), (0xb9, ...0x8f): return true
            default: break
            }
          default: break
          }
          if depth < 0 { return true }
          (before, last) = (last, byte)
        }
      case .comment, .mark, .attributes: break
      case .image:
        (before, last) = (0, 0)
        node = Int(nodes[node].end)
        continue
      default: (before, last) = (0, 0)
      }
      node += 1
    }
    return depth != 0
  }

  /// A quick look at a block: false where no letter stands right before or behind bold text or a link.
  static func mayTouch(_ article: Article, _ block: Int) -> Bool {
    let (nodes, pool) = (article.nodes, article.pool)
    // Whether a letter comes last, and where what is open at hand ends.
    var (isLetter, ends): (Bool, [Int]) = (false, [])
    var node = block + 1
    while node < Int(nodes[block].end) {
      var hasClosed = false
      while let end = ends.last, end <= node {
        ends.removeLast()
        hasClosed = true
      }
      let text = pool[nodes[node].literal.indices]
      switch nodes[node].kind {
      case .text where !text.isEmpty:
        if hasClosed, text.span.character(at: 0).scalar.script != nil { return true }
        isLetter = text.lastCharacter?.scalar.script != nil
      case .emphasis, .strong, .strikethrough, .link:
        if isLetter { return true }
        ends.append(Int(nodes[node].end))
      case .text, .comment, .mark, .attributes: if hasClosed { return true }
      case .image:
        isLetter = false
        node = Int(nodes[node].end)
        continue
      default: isLetter = false
      }
      node += 1
    }
    return false
  }
}

extension CutLabel {
  /// A quick look at a block: false where no emphasis holds a bracket.
  static func mayHaveBracket(_ article: Article, _ block: Int) -> Bool {
    let nodes = article.nodes
    // Where the emphasis at hand ends.
    var end = 0
    return nodes.indices[block..<Int(nodes[block].end)].contains { node in
      switch nodes[node].kind {
      case .emphasis, .strong, .strikethrough: end = max(end, Int(nodes[node].end))
      case .text where node < end:
        return article.pool[nodes[node].literal.indices].contains {
          switch $0 {
          case .of("("), .of(")"), .of("["), .of("]"), 0xe3, 0xef: true
          default: false
          }
        }
      default: break
      }
      return false
    }
  }
}

extension CodeSpacing {
  /// A quick look: false where no letter stands right before or behind a code span.
  static func mayTouch(_ text: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
    let bytes = text.span
    var place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: 0)
    while place < bytes.count {
      if place > 0 && isLetter(bytes[place - 1]) || place + 1 < bytes.count && isLetter(bytes[place + 1]) {
        return true
      }
      place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: place + 1)
    }
    return false
  }
}

extension SourceToken {
  /// A quick look: false where a text holds none.
  static func mayStand(in text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    var before: UInt8 = 0
    for i in bytes.indices {
      let byte = bytes[i]
      switch byte {
      case UInt8(ascii: "+"): if i > 0 { return true }
      case UInt8(ascii: "*"): if bytes.count > 1 { return true }
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        if before.isASCIIDigit || before == UInt8(ascii: ".") { return true }
      case UInt8(ascii: "0")...UInt8(ascii: "9"): if before | 0x20 == UInt8(ascii: "v") { return true }
      default: break
      }
      before = byte
    }
    return false
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
