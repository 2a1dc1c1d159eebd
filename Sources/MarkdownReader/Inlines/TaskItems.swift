internal import DocModel

extension ArticleBuilder {
  /// Makes a task of the list item whose first paragraph, the last one read, begins with `[ ] ` or `[x] `.
  mutating func readTask(inParagraph paragraph: Int) {
    guard let item = innermost, item + 1 == paragraph, nodes[item].kind == .item, paragraph + 1 < nodes.count else {
      return
    }
    let text = nodes[paragraph + 1]
    let start = text.literal.indices.lowerBound
    guard text.kind == .text, text.literal.count >= 3, pool[start] == .of("["), pool[start + 2] == .of("]") else {
      return
    }
    let mark = pool[start + 1]
    guard mark == .space || mark.asciiLowercased == .of("x") else { return }
    if text.literal.count == 3 {
      guard paragraph + 2 < nodes.count, nodes[paragraph + 2].kind == .softBreak else { return }
      nodes.removeSubrange(paragraph + 1...paragraph + 2)
      for index in paragraph..<nodes.count { nodes[index].end -= 2 }
    } else {
      guard pool[start + 3].isBlank else { return }
      var rest = start + 3
      while rest < text.literal.indices.upperBound, pool[rest].isBlank { rest += 1 }
      nodes[paragraph + 1] = InlinePass.part(rest..<text.literal.indices.upperBound, of: text)
    }
    nodes[item].level = mark == .space ? 1 : 2
  }
}
