internal import DocModel

/// Handling of notations that were masked from libcmark.
extension BlockReader {
  /// The index of the mark that an HTML block is the replacement of, or nil for the author's HTML.
  func blockMark(_ node: Node) -> Int? {
    guard !marks.isEmpty, let (range, mark) = marks.token(in: article.pool, node.literal.indices),
      range.lowerBound == article.pool.trimmed(node.literal.indices).lowerBound + 2,
      article.pool.has("<?", at: range.lowerBound - 2),
      article.pool.trimmed(range.upperBound..<node.literal.indices.upperBound).count == 2
    else { return nil }
    return mark
  }

  /// Replaces tokens in code and HTML by the author's text. `first` is the sheet's line of the text's first line.
  mutating func restore(_ node: inout Node, from first: Int) {
    guard !marks.isEmpty else { return }
    if let (_, mark) = marks.token(in: article.pool, node.attribute.indices), marks.all[mark].role == .fence {
      let mark = marks.all[mark]
      let parameters = marks.text.trimmed(mark.parameters)
      node.attribute = article.append(parameters.isEmpty ? marks.text[mark.name] : marks.text[parameters])
    } else {
      node.attribute = marks.restored(node.attribute, in: &article.pool)
    }
    node.literal = marks.restored(node.literal, in: &article.pool)
    let last = first + max(0, Int(node.lastLine) - Int(node.firstLine)) + 1
    guard (first...last).contains(where: { marks.itemLines[$0].map { marks.all[$0].role == .footnote } ?? false })
    else { return }
    var lines = article.pool[node.literal.indices].split(separator: .lineFeed, omittingEmptySubsequences: false).map(
      Array.init)
    for index in lines.indices {
      guard let mark = marks.itemLines[first + index], marks.all[mark].role == .footnote,
        let at = lines[index].indices.first(where: { lines[index].has("01) ", at: $0) })
      else { continue }
      lines[index].replaceSubrange(at..<at + 4, with: marks.text[marks.all[mark].range])
    }
    node.literal = article.append(Array(lines.joined(separator: [.lineFeed])))
  }

  mutating func restructure() {
    guard !notes.isEmpty else { return }
    var changes = Restructuring()
    article.pairDirectives(notes, marks, into: &changes)
    article.convertItems(notes, marks, footnotes: notations.footnotes, into: &changes)
    article.groupTabs(notes, into: &changes)
    if !changes.isEmpty { article.nodes = changes.apply(to: article.nodes) }
  }
}
