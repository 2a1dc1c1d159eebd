internal import DocModel
internal import Features

/// Bold text or emphasis that begins or ends where a label does not.
enum CutLabel {
  /// One bracket of a pair stands inside the emphasis, the other outside: `**[label**]`, `[ **OK]**`, `*(3.5* or
  /// later)`.
  static func bracket(in text: TextView) -> Range<Int>? {
    for i in text.indices where text.characters[i] == TextView.Mark.styleStart {
      guard let end = end(of: i, in: text), case let label = text.characters[i..<end], label.contains(where: isBracket)
      else { continue }
      let isCut = pairs.contains { abs(depth(of: $0, in: label)) == 1 && depth(of: $0, in: text.characters[...]) == 0 }
      if isCut { return i..<(end + 1) }
    }
    return nil
  }

  /// A quick look: false where no emphasis of a block holds a bracket.
  static func mayHoldBracket(_ article: Article, _ block: Int) -> Bool {
    var end = 0
    for index in block..<Int(article.nodes[block].end) {
      let node = article.nodes[index]
      switch node.kind {
      case .emphasis, .strong, .strikethrough: end = max(end, Int(node.end))
      case .text where index < end:
        if article.pool[node.literal.indices].contains(where: mayBeginBracket) { return true }
      default: break
      }
    }
    return false
  }

  /// One of ASCII, or what those of East Asia begin with.
  private static func mayBeginBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case .of("("), .of(")"), .of("["), .of("]"), 0xe3, 0xef: true
    default: false
    }
  }

  /// How many more opening brackets there are than closing ones.
  private static func depth(of pair: (Unicode.Scalar, Unicode.Scalar), in part: ArraySlice<Unicode.Scalar>) -> Int {
    part.count { $0 == pair.0 } - part.count { $0 == pair.1 }
  }

  /// `[**以字**元]`: a label in square brackets, of letters only, of which the emphasis leaves out an end. Where words are
  /// not parted by blanks that end is no word of its own.
  static func word(in text: TextView) -> Range<Int>? {
    for open in text.indices where text.characters[open] == "[" {
      guard let close = text.characters[open...].prefix(longest).firstIndex(of: "]") else { return nil }
      let label = text.characters[(open + 1)..<close]
      let edges = label.indices.filter { label[$0].isEdge }
      guard edges.count == 2, label[edges[0]] == TextView.Mark.styleStart,
        label.allSatisfy({ $0.isEdge || $0.script?.isEastAsian == true }), edges[1] + 1 < close
      else { continue }
      return open..<(close + 1)
    }
    return nil
  }

  /// Where the emphasis ends that begins at a place, if it holds no other and is no longer than a label is.
  private static func end(of start: Int, in text: TextView) -> Int? {
    guard let next = text.characters[(start + 1)...].prefix(longest).firstIndex(where: \.isEdge) else { return nil }
    return text.characters[next] == TextView.Mark.styleEnd ? next : nil
  }

  /// In characters.
  private static let longest = 150

  private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("[", "]"), ("(", ")"), ("「", "」"), ("【", "】"), ("（", "）"), ("［", "］"),
  ]

  private static func isBracket(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "[", "]", "(", ")", "「", "」", "【", "】", "（", "）", "［", "］": true
    default: false
    }
  }
}
