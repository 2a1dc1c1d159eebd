internal import DocModel

extension ArticleBuilder {
  /// Makes an alert of the quote whose first paragraph, the last one read, has `[!NOTE]` or its like for a first line.
  mutating func readAlert(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count
    else { return }
    let mark = nodes[paragraph + 1]
    guard mark.kind == .text, let name = Self.alertName(pool, mark.literal.indices) else { return }
    let isWhole = paragraph + 2 == nodes.count
    guard isWhole || nodes[paragraph + 2].kind == .softBreak || nodes[paragraph + 2].kind == .lineBreak else { return }
    nodes[quote].kind = .alert
    nodes[quote].literal = append(pool[name].map { $0.isLetter ? $0 & 0xdf : $0 })
    if isWhole {
      nodes.removeSubrange(paragraph...)
      return
    }
    nodes.removeSubrange(paragraph + 1...paragraph + 2)
    nodes[paragraph].end -= 2
    for index in paragraph + 1..<nodes.count { nodes[index].end -= 2 }
    nodes[paragraph].firstLine = nodes[paragraph + 1].firstLine
    nodes[paragraph].column = nodes[paragraph + 1].column
  }

  private static func alertName(_ bytes: [UInt8], _ mark: Range<Int>) -> Range<Int>? {
    guard bytes.has("[!", at: mark.lowerBound) else { return nil }
    let text = bytes.trimmed(mark)
    for name in ["note", "tip", "important", "caution", "warning"]
    where text.count == name.utf8.count + 3 && bytes.hasIgnoringCase(name, at: mark.lowerBound + 2) && bytes[text.upperBound - 1] == .of("]") {
      return mark.lowerBound + 2..<text.upperBound - 1
    }
    return nil
  }
}
