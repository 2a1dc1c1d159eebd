internal import DocModel

/// The boxes between colons that no mark of their own closes. markdown-it-container and remark-directive look for the
/// end of a box before they read what is in it: the outer box ends at the first mark that is long enough, and a box in it
/// that is still open ends with it.
enum OpenEndedBoxes {
  /// The nodes of the boxes that end with what holds them: the box around them, or their parent.
  static func nodes(_ notes: BlockNotes, _ marks: Marks) -> Set<Int> {
    guard marks.closesAtEnd else { return [] }
    var byParent: [Int: [Box]] = [:]
    var result: Set<Int> = []
    for note in notes.directives where marks.all[note.mark].syntax == .colons {
      let mark = marks.all[note.mark]
      if marks.isTab(mark) {
        result.insert(note.node)
      } else {
        let colons = marks.text[mark.range].drop(while: \.isBlank).prefix { $0 == .of(":") }.count
        byParent[note.parent, default: []].append(Box(node: note.node, colons: colons, closes: mark.role == .close))
      }
    }
    for boxes in byParent.values { result.formUnion(open(boxes)) }
    return result
  }

  private struct Box {
    let node: Int
    let colons: Int
    let closes: Bool
  }

  /// The open ones among the marks of one parent, in order.
  private static func open(_ boxes: [Box]) -> [Int] {
    var (waiting, unclosed): ([Int], [Int]) = ([], [])
    /// The opening mark of each closing one, if each closes the innermost box that is short enough.
    var partners: [Int: Int] = [:]
    for (position, box) in boxes.enumerated() {
      guard box.closes else {
        waiting.append(position)
        continue
      }
      guard let index = waiting.lastIndex(where: { boxes[$0].colons <= box.colons }) else { continue }
      partners[position] = waiting[index]
      unclosed += waiting[(index + 1)...]
      waiting.removeSubrange(index...)
    }
    unclosed = (unclosed + waiting).sorted()
    guard !unclosed.isEmpty else { return [] }
    var longestAfter = Array(repeating: 0, count: boxes.count + 1)
    for (position, box) in boxes.enumerated().reversed() {
      longestAfter[position] = max(longestAfter[position + 1], partners[position] == nil ? 0 : box.colons)
    }
    var result = Set(unclosed)
    var passed = 0
    for position in unclosed where position >= passed {
      let needed = boxes[position].colons
      guard longestAfter[position] >= needed else { continue }
      var end = position + 1
      while partners[end] == nil || boxes[end].colons < needed { end += 1 }
      partners[end].map { _ = result.insert($0) }
      result.remove(position)
      passed = end + 1
    }
    return result.map { boxes[$0].node }
  }
}

extension ArticleBuilder {
  /// Makes the nodes after a directive that no mark closes its children.
  ///
  /// - Parameter end: the index after the last of them, unless its parent ends earlier; nil for the parent's end.
  mutating func extend(
    _ opening: (node: Int, mark: Int, parent: Int), to end: Int? = nil, into changes: inout Restructuring
  ) {
    let limit = opening.parent < nodes.count ? Int(nodes[opening.parent].end) : nodes.count
    let end = min(end ?? limit, limit)
    var node = nodes[opening.node]
    node.value = 1
    if end > opening.node + 1 { node.lastLine = max(node.lastLine, nodes[end - 1].lastLine) }
    changes.replace(opening.node, with: node, end: end)
  }
}

extension Marks {
  /// Whether a mark is the `== Title` of a tab, which ends with the next one.
  func isTab(_ mark: Mark) -> Bool { mark.syntax == .colons && text[mark.name].elementsEqual("==".utf8) }
}
