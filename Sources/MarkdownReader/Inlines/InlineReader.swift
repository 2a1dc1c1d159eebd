internal import DocModel

extension NodeFlags {
  /// While reading only: the source spells this text with a backslash or as an entity, so it is no mark of a notation.
  static let spelled = NodeFlags(rawValue: 1 << 15)
}

extension ArticleBuilder {
  /// Reads the inlines of the paragraph, heading or cell that the walk has just entered, until it leaves it.
  mutating func readInlines(_ tree: inout CmarkTree, _ trace: inout InlineTrace, on sheet: Sheet) {
    var level = 0
    while true {
      switch tree.next() {
      case .done: return
      case .enter:
        if enter(&tree, &trace, on: sheet) { level += 1 }
      case .exit:
        if level == 0 { return }
        level -= 1
        leave(tree.kind, &trace, on: sheet)
      }
    }
  }

  /// True where the node will be left again.
  private mutating func enter(_ tree: inout CmarkTree, _ trace: inout InlineTrace, on sheet: Sheet) -> Bool {
    switch tree.kind {
    case .text:
      let literal = tree.appendLiteral(to: &pool)
      let (start, isSpelled) = trace.text(pool, literal.indices)
      addText(literal, isSpelled, trace.place(start, in: sheet))
    case .softBreak, .lineBreak:
      add(tree.kind, .empty, trace.place(trace.lineBreak(), in: sheet))
    case .code:
      let start = trace.place(trace.code(), in: sheet)
      add(.code, tree.appendLiteral(to: &pool), start, end: trace.place(max(0, trace.cursor - 1), in: sheet))
    case .htmlInline:
      let literal = tree.appendLiteral(to: &pool)
      let start = trace.place(trace.html(count: literal.count), in: sheet)
      add(.htmlInline, literal, start, end: trace.place(max(0, trace.cursor - 1), in: sheet))
    case .link, .image:
      let (start, isAutolink) = trace.openLink(isImage: tree.kind == .image)
      let place = trace.place(start, in: sheet)
      open(
        Node(
          kind: tree.kind, firstLine: place.line, lastLine: place.line, column: place.column,
          value: isAutolink ? 1 : 0, literal: tree.appendURL(to: &pool), attribute: tree.appendTitle(to: &pool)))
      return true
    case .emphasis, .strong:
      let place = trace.place(trace.emphasis(tree.kind == .strong ? 2 : 1), in: sheet)
      open(Node(kind: tree.kind, firstLine: place.line, lastLine: place.line, column: place.column))
      return true
    default: break
    }
    return false
  }

  private mutating func leave(_ kind: NodeKind, _ trace: inout InlineTrace, on sheet: Sheet) {
    switch kind {
    case .link, .image:
      guard let innermost else { return }
      if trace.closeLink(isAutolink: nodes[innermost].value == 1) { nodes[innermost].flags.insert(.reference) }
    case .emphasis, .strong: _ = trace.emphasis(kind == .strong ? 2 : 1)
    default: return
    }
    close(lastLine: trace.place(max(0, trace.cursor - 1), in: sheet).line)
  }

  private mutating func add(_ kind: NodeKind, _ literal: ByteRange, _ place: Place, end: Place? = nil) {
    leaf(
      Node(kind: kind, firstLine: place.line, lastLine: end?.line ?? place.line, column: place.column, literal: literal))
  }

  /// Adds text; text that only continues the text before it goes into its node.
  private mutating func addText(_ literal: ByteRange, _ isSpelled: Bool, _ place: Place) {
    if !isSpelled, let last = nodes.last, last.kind == .text, last.flags.isEmpty, last.literal.end == literal.start,
      last.depth == depth
    {
      nodes[nodes.count - 1].literal.end = literal.end
      return
    }
    add(.text, literal, place)
    if isSpelled { nodes[nodes.count - 1].flags.insert(.spelled) }
  }

  /// Joins texts that stand side by side from node `start` on, once no notation needs them apart.
  mutating func joinTexts(from start: Int) {
    guard nodes[start...].contains(where: { $0.flags.contains(.spelled) }) else { return }
    var kept: [Node] = []
    for var node in nodes[start...] {
      node.flags.remove(.spelled)
      if node.kind == .text, let last = kept.last, last.kind == .text, last.depth == node.depth,
        last.literal.end == node.literal.start
      {
        kept[kept.count - 1].literal.end = node.literal.end
      } else {
        kept.append(node)
      }
    }
    replaceInlines(from: start, with: kept)
  }

  /// Puts `inlines` in the place of all nodes from `start` on. Their depths say how they nest.
  mutating func replaceInlines(from start: Int, with inlines: [Node]) {
    nodes.removeSubrange(start...)
    nodes.append(contentsOf: inlines)
    var open: [Int] = []
    for index in start..<nodes.count {
      while let last = open.last, nodes[last].depth >= nodes[index].depth {
        nodes[last].end = UInt32(index)
        open.removeLast()
      }
      open.append(index)
    }
    for index in open { nodes[index].end = UInt32(nodes.count) }
  }
}
