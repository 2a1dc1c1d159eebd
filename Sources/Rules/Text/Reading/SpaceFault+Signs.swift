internal import Alignment
internal import DocModel
internal import Features

/// A quick look at the bytes of a block, before its text is put together: most hold nothing that could be a fault.
extension SpaceFault {
  /// False where ``all(_:_:)`` would find nothing.
  static func mayStand(in block: TextBlock, of article: AlignedArticle) -> Bool {
    if block.signs.contains(.style), touchesStyle(article.members[block.member].article, block.node) { return true }
    return !block.signs.isDisjoint(with: [.markThenLetter, .quote, .hyphen]) && mayHaveMarks(block, article)
  }

  /// Letters on both sides of the edge of bold text or of a link.
  private static func touchesStyle(_ article: Article, _ index: Int) -> Bool {
    let end = Int(article.nodes[index].end)
    for i in index + 1..<end {
      let node = article.nodes[i]
      switch node.kind {
      case .emphasis, .strong, .strikethrough, .link: break
      default: continue
      }
      if endsInWord(i - 1, article), i + 1 < end, beginsWord(i + 1, article) { return true }
      let next = Int(node.end)
      if next < end, endsInWord(next - 1, article), beginsWord(next, article) { return true }
    }
    return false
  }

  private static func beginsWord(_ index: Int, _ article: Article) -> Bool {
    let node = article.nodes[index]
    // A comment leaves nothing, so that its neighbours touch.
    guard node.kind == .text, !node.literal.isEmpty else { return node.kind == .text || node.kind == .comment }
    return isWordByte(article.pool[Int(node.literal.start)])
  }

  private static func endsInWord(_ index: Int, _ article: Article) -> Bool {
    let node = article.nodes[index]
    guard node.kind == .text, !node.literal.isEmpty else { return node.kind == .text || node.kind == .comment }
    let byte = article.pool[Int(node.literal.end) - 1]
    return isWordByte(byte) || TextCharacters.isClosing(UInt32(byte))
  }

  /// A mark, a quotation mark or a hyphen among letters, as the kinds of faults have it.
  private static func mayHaveMarks(_ block: TextBlock, _ article: AlignedArticle) -> Bool {
    let visible = article.visible(block.slot, block.member)
    let text = visible.span
    let edges = !block.signs.isDisjoint(with: [.style, .code])
    var next = ByteSearch.joint(in: text, from: 0)
    while next < text.count {
      let i = next
      next = ByteSearch.joint(in: text, from: i + 1)
      switch text[i] {
      case UInt8(ascii: ","), UInt8(ascii: "."):
        if isBetweenWords(text, i, isStop: text[i] == UInt8(ascii: ".")), !isWritten(visible, i, block, article) {
          return true
        }
      case UInt8(ascii: "\""):
        if i > 0, text[i - 1] == 0x20, i + 1 == text.count || !isWordByte(text[i + 1]) { return true }
        if i + 1 < text.count, text[i + 1] == 0x20, i == 0 || text[i - 1] == 0x28 { return true }
      case UInt8(ascii: "-"):
        guard i > 0, i + 2 < text.count, isLetterByte(text[i + 1]), isLetterByte(text[i + 2]) else { continue }
        if text[i - 1] == 0x20 ? edges : isConjunction(visible, visible.startIndex + i + 1, block.locale.conjunctions) {
          return true
        }
      default: break
      }
    }
    return false
  }

  /// Another locale has the mark and the word behind it glued, too: a name. The word is no shorter than the one that is looked for
  /// in the end, as marks of notation are not seen here.
  private static func isWritten(
    _ visible: ArraySlice<UInt8>, _ mark: Int, _ block: TextBlock, _ article: AlignedArticle
  ) -> Bool {
    let start = visible.startIndex + mark
    let word = visible[(start + 1)...].prefix(while: isLetterByte)
    return article.members.indices.contains { member in
      member != block.member
        && ByteSearch.holds(visible[start..<word.endIndex], in: article.visible(block.slot, member))
    }
  }

  /// True where one of the words stands at `i`, with a blank behind it.
  static func isConjunction(_ text: ArraySlice<UInt8>, _ i: Int, _ conjunctions: [[UInt8]]) -> Bool {
    conjunctions.contains { word in
      i + word.count < text.endIndex && text[i + word.count] == 0x20 && text[i..<(i + word.count)].elementsEqual(word)
    }
  }

  private static func isBetweenWords(_ text: Span<UInt8>, _ i: Int, isStop: Bool) -> Bool {
    guard i >= 2, i + 2 < text.count, isLetterByte(text[i - 2]), isLetterByte(text[i - 1]),
      isLetterByte(text[i + 1]), isLetterByte(text[i + 2])
    else { return false }
    return !isStop || (text[i + 1] <= 0x5a || text[i + 1] >= 0x80) && (text[i - 1] >= 0x61)
  }

  /// Of a letter, as far as one byte tells.
  private static func isLetterByte(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIILetter }

  private static func isWordByte(_ byte: UInt8) -> Bool { isLetterByte(byte) || byte.isASCIIDigit }
}
