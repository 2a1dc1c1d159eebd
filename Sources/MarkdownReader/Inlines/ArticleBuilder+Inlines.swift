internal import DocModel

/// Flags that exist only while an article is read.
extension NodeFlags {
  /// The text is escaped with a backslash in the source, so it is no markup.
  static var spelled: NodeFlags { NodeFlags(rawValue: 1 << 15) }
  /// The text is written as an entity, at least in part: columns within it do not match the source.
  static var entity: NodeFlags { NodeFlags(rawValue: 1 << 14) }
  /// Both, as one value: a set that is written as a list is made anew at each use.
  static var spelledOrEntity: NodeFlags { NodeFlags(rawValue: 1 << 15 | 1 << 14) }
}

extension ArticleBuilder {
  /// Reads the inlines of the paragraph, heading or cell that the walk has just entered, until it leaves it.
  mutating func readInlines(_ tree: inout CmarkTree, _ trace: inout InlineTrace, on sheet: PreparedSource) {
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

  /// Returns whether the walk will leave the node again, as it has children.
  private mutating func enter(_ tree: inout CmarkTree, _ trace: inout InlineTrace, on sheet: PreparedSource) -> Bool {
    switch tree.kind {
    case .text:
      let literal = tree.appendLiteral(to: &pool)
      var rest = literal.indices
      while !rest.isEmpty {
        let (start, text, spelling) = trace.text(pool, &rest)
        addText(
          ByteRange(start: UInt32(text.lowerBound), end: UInt32(text.upperBound)), spelling: spelling,
          at: trace.place(start, in: sheet))
      }
    case .softBreak, .lineBreak:
      add(tree.kind, .empty, at: trace.place(trace.lineBreak(), in: sheet))
    case .code:
      let start = trace.place(trace.code(), in: sheet)
      add(.code, tree.appendLiteral(to: &pool), at: start, end: trace.place(max(0, trace.cursor - 1), in: sheet))
    case .htmlInline:
      let literal = tree.appendLiteral(to: &pool)
      let start = trace.place(trace.html(count: literal.count), in: sheet)
      add(.htmlInline, literal, at: start, end: trace.place(max(0, trace.cursor - 1), in: sheet))
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

  private mutating func leave(_ kind: NodeKind, _ trace: inout InlineTrace, on sheet: PreparedSource) {
    switch kind {
    case .link, .image:
      guard let innermost else { return }
      if trace.closeLink(isAutolink: nodes[innermost].value == 1) { nodes[innermost].flags.insert(.reference) }
    case .emphasis, .strong: _ = trace.emphasis(kind == .strong ? 2 : 1)
    default: return
    }
    close(lastLine: trace.place(max(0, trace.cursor - 1), in: sheet).line)
  }

  private mutating func add(_ kind: NodeKind, _ literal: ByteRange, at place: Place, end: Place? = nil) {
    leaf(
      Node(kind: kind, firstLine: place.line, lastLine: end?.line ?? place.line, column: place.column, literal: literal)
    )
  }

  /// Adds text, merged into the previous text node if it directly continues that.
  private mutating func addText(_ literal: ByteRange, spelling: NodeFlags, at place: Place) {
    if spelling.isEmpty, let last = nodes.last, last.kind == .text, last.flags.isEmpty,
      last.literal.end == literal.start,
      last.depth == depth
    {
      nodes[nodes.count - 1].literal.end = literal.end
      return
    }
    add(.text, literal, at: place)
    nodes[nodes.count - 1].flags = spelling
  }

  /// Joins adjacent texts from node `start` on, except for those with a flag in `kept`.
  mutating func joinTexts(from start: Int, keeping kept: NodeFlags) {
    guard nodes[start...].allSatisfy({ $0.depth <= InlinePass.depthLimit }) else {
      for index in start..<nodes.count { nodes[index].flags.subtract(.spelledOrEntity) }
      return
    }
    var joined: [Node] = []
    joined.reserveCapacity(nodes.count - start)
    for node in nodes[start...] {
      if node.kind == .text, let last = joined.last, last.kind == .text, last.depth == node.depth,
        last.literal.end == node.literal.start, last.flags.union(node.flags).isDisjoint(with: kept)
      {
        joined[joined.count - 1].literal.end = node.literal.end
        joined[joined.count - 1].flags.insert(.entity)
      } else {
        joined.append(node)
      }
    }
    if kept.isEmpty {
      for index in joined.indices { joined[index].flags.subtract(.spelledOrEntity) }
    }
    replaceInlines(from: start, with: joined)
  }

  /// Replaces all nodes from `start` on by `inlines`, whose depths define the nesting.
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
