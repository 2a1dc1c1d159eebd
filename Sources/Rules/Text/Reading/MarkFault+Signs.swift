internal import Alignment
internal import DocModel
internal import Features

/// A quick look at the bytes of a block, before its text is put together: most hold nothing that could be a fault.
extension MarkFault {
  /// False where there can be no fault.
  static func mayStand(_ slot: Int, _ member: Int, _ locale: LocaleText, _ article: AlignedArticle) -> Bool {
    guard let block = article.textBlock(slot, member), let node = article.node(slot, member) else { return false }
    return block.signs.contains(.bracket) && !isBalanced(article.members[member].article, node)
      || !block.signs.isDisjoint(with: [.blankThenMark, .twoMarks, .arabic, .kana, .han])
        && mayHaveMarks(article.features[member].visible[block.text.indices], block.signs, locale)
  }

  /// A blank or a mark before a mark. The visible text does not show where styles end, so that more stands side by side in it.
  private static func mayHaveMarks(_ visible: ArraySlice<UInt8>, _ signs: TextSigns, _ system: LocaleText) -> Bool {
    let text = visible.span
    let hasStyle = signs.contains(.style)
    var next = firstBytes.first(in: text, from: 0)
    while next < text.count {
      let i = next
      next = firstBytes.first(in: text, from: i + 1)
      // A letter of Japanese, which begins like the marks.
      if text[i] == 0xe3, i + 1 < text.count, text[i + 1] != 0x80 { continue }
      guard let here = InlineText.scalar(text, at: i), let mark = fold(here.value) else { continue }
      // `.NET` and `:tag` end nothing.
      let isInside = !hasStyle && here.end < text.count && (text[here.end].isASCIILetter || text[here.end].isASCIIDigit)
      if isInside { continue }
      if let blank = blank(before: i, in: text) {
        if !system.allowsBlank(before: mark) { return true }
        if let other = self.blank(before: blank.start, in: text), areTwoBlanks(other.value, blank.value) { return true }
      }
      guard let second = InlineText.scalar(text, at: here.end), let other = fold(second.value), isPair(mark, other)
      else { continue }
      if hasStyle || InlineText.scalar(text, at: second.end).flatMap({ fold($0.value) }) == nil { return true }
    }
    return false
  }

  private static func blank(before i: Int, in text: Span<UInt8>) -> (value: UInt32, start: Int)? {
    guard i > 0 else { return nil }
    var start = i - 1
    while start > 0, text[start] & 0xc0 == 0x80 { start -= 1 }
    return InlineText.scalar(text, at: start).flatMap { TextCharacters.isBlank($0.value) ? ($0.value, start) : nil }
  }

  /// True where every bracket that ``bracket(_:)`` looks at has its partner, and none has a blank or a comma on its inner side.
  private static func isBalanced(_ article: Article, _ index: Int) -> Bool {
    let pool = article.pool
    var depth = 0
    var i = index + 1
    while i < Int(article.nodes[index].end) {
      let node = article.nodes[i]
      i = node.kind == .image ? Int(node.end) : i + 1
      guard node.kind == .text else { continue }
      let text = pool.span.extracting(node.literal.indices)
      var next = ByteSearch.bracket(in: text, from: 0)
      while next < text.count {
        let k = next
        next = ByteSearch.bracket(in: text, from: k + 1)
        if text[k] == 0x28, k + 1 < text.count, text[k + 1] == 0x20 || text[k + 1] == 0x2c { return false }
        if text[k] == 0x29, k > 0, text[k - 1] == 0x20 { return false }
        switch InlineText.scalar(text, at: k)?.value {
        case 0x28, 0xff08: depth += 1
        case 0x29, 0xff09:
          if depth == 0 { return false }
          depth -= 1
        default: break
        }
      }
    }
    return depth == 0
  }

  static let firstBytes = ByteSet(mayBeginMark)
}
