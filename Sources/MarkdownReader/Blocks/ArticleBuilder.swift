internal import DocModel

/// An article's nodes and texts while they are read, in preorder.
struct ArticleBuilder {
  var nodes: [Node] = []
  var pool: [UInt8] = []
  var diagnostics: [Diagnostic] = []
  /// The marks whose partner is in another container.
  var unpaired: [UnpairedMark] = []
  private var opened: [UInt32] = []
  /// The line of the first node too deep for a 16-bit depth, or nil.
  private(set) var tooDeep: UInt32?

  init(byteCount: Int) {
    nodes.reserveCapacity(64 + byteCount / 24)
    pool.reserveCapacity(byteCount)
  }

  var depth: UInt16 { UInt16(clamping: opened.count) }
  /// The index of the innermost node that is still open.
  var innermost: Int? { opened.last.map(Int.init) }

  // `open` and `leaf` are inlined so that a node is written field by field to its place: copying it as a whole right
  // after would stall until all fields are written.

  /// Adds a node whose children follow, until ``close(lastLine:)``.
  @inline(__always)
  mutating func open(_ node: Node) {
    var node = node
    node.depth = depth
    if opened.count == Int(UInt16.max), tooDeep == nil { tooDeep = node.firstLine }
    opened.append(UInt32(nodes.count))
    nodes.append(node)
  }

  mutating func close(lastLine: UInt32? = nil) {
    guard let index = opened.popLast() else { return }
    nodes[Int(index)].end = UInt32(nodes.count)
    if let lastLine { nodes[Int(index)].lastLine = lastLine }
  }

  /// Adds a node without children.
  @inline(__always)
  mutating func leaf(_ node: Node) {
    var node = node
    node.depth = depth
    node.end = UInt32(nodes.count + 1)
    nodes.append(node)
  }

  mutating func append(_ bytes: some Collection<UInt8>) -> ByteRange {
    guard !bytes.isEmpty else { return .empty }
    let start = UInt32(pool.count)
    pool.append(contentsOf: bytes)
    return ByteRange(start: start, end: UInt32(pool.count))
  }

  mutating func warn(
    _ message: @autoclosure () -> String, line: UInt32, column: UInt32 = 0, topic: Diagnostic.Topic = .text
  ) {
    diagnostics.warn(line: line, column: column, topic: topic, message)
  }
}

/// Collects changes to a finished tree and applies them in one pass. Indices are those of the tree before.
struct Restructuring {
  private struct Parent {
    let node: Node
    /// The index after the last descendant.
    let end: Int
  }
  private var inserted: [Int: [Parent]] = [:]
  private var replaced: [Int: Parent] = [:]
  private var dissolved: Set<Int> = []
  private var removed: [Int: Int] = [:]

  var isEmpty: Bool { inserted.isEmpty && replaced.isEmpty && dissolved.isEmpty && removed.isEmpty }

  /// Puts the nodes from `index` to `end` below a new node; of several such calls, the first node is the outermost.
  mutating func insert(_ node: Node, at index: Int, end: Int) {
    inserted[index, default: []].append(Parent(node: node, end: end))
  }
  /// Replaces the node at `index` by `node`, the parent of all nodes up to `end`.
  mutating func replace(_ index: Int, with node: Node, end: Int) { replaced[index] = Parent(node: node, end: end) }
  /// Removes a node and keeps its children.
  mutating func dissolve(_ index: Int) { dissolved.insert(index) }
  /// Removes a node with its descendants.
  mutating func remove(_ index: Int, end: Int) { removed[index] = end }

  func apply(to nodes: [Node]) -> [Node] {
    var output = Output(capacity: nodes.count + inserted.count)
    var index = 0
    for next in Set(inserted.keys).union(replaced.keys).union(dissolved).union(removed.keys).sorted() + [nodes.count] {
      output.put(nodes, index, before: next)
      guard next >= index, next < nodes.count else { continue }
      output.close(at: next)
      index = next + 1
      for parent in inserted[next] ?? [] { output.open(parent.node, end: parent.end) }
      if let end = removed[next] {
        index = end
      } else if let parent = replaced[next] {
        output.open(parent.node, end: parent.end)
      } else if !dissolved.contains(next) {
        output.open(nodes[next], end: Int(nodes[next].end))
      }
    }
    output.close(at: nodes.count)
    return output.nodes
  }

  /// The changed tree while it is built.
  private struct Output {
    private(set) var nodes: [Node] = []
    private var opened: [(end: Int, index: Int)] = []

    init(capacity: Int) { nodes.reserveCapacity(capacity) }

    mutating func close(at index: Int) {
      while let last = opened.last, last.end <= index {
        nodes[last.index].end = UInt32(nodes.count)
        opened.removeLast()
      }
    }

    /// Adds a node that is the parent of all old nodes before index `end`.
    mutating func open(_ node: Node, end: Int) {
      var node = node
      node.depth = UInt16(clamping: opened.count)
      opened.append((min(end, opened.last?.end ?? end), nodes.count))
      nodes.append(node)
    }

    /// Copies the old nodes from `start` to `end`.
    mutating func put(_ before: [Node], _ start: Int, before end: Int) {
      var start = start
      while start < end {
        close(at: start)
        // Up to `limit`, only nodes opened in this loop can close.
        let limit = min(end, opened.last?.end ?? end)
        let deeper = opened.count - Int(before[start].depth)
        let shift = nodes.count - start
        for index in start..<limit {
          var node = before[index]
          node.depth = UInt16(clamping: Int(node.depth) + deeper)
          if node.end > limit {
            opened.append((min(Int(node.end), opened.last?.end ?? Int(node.end)), nodes.count))
          } else {
            node.end = UInt32(Int(node.end) + shift)
          }
          nodes.append(node)
        }
        start = limit
      }
    }
  }
}

/// Parts of MDX: `import Part from './_part.mdx'` makes `<Part />` an include of that file.
extension ArticleBuilder {
  mutating func readParts() {
    let jsx = DirectiveSyntax.jsx.rawValue
    var parts: [String: String] = [:]
    for node in nodes
    where node.kind == .directive && node.level == jsx && pool[node.literal.indices].elementsEqual("import".utf8) {
      Self.addParts(of: String(decoding: pool[node.attribute.indices], as: UTF8.self), to: &parts)
    }
    guard !parts.isEmpty else { return }
    var known: [String: ByteRange] = [:]
    for index in nodes.indices where nodes[index].level == jsx {
      let isBlock = nodes[index].kind == .directive
      guard isBlock ? Int(nodes[index].end) == index + 1 : nodes[index].kind == .placeholder else { continue }
      let name = String(
        decoding: pool[(isBlock ? nodes[index].literal : nodes[index].attribute).indices], as: UTF8.self)
      guard let path = parts[name] else { continue }
      let range = known[name] ?? append(Array(path.utf8))
      known[name] = range
      nodes[index].kind = .include
      nodes[index].level = isBlock ? 0 : 1
      nodes[index].value = UInt32(IncludeNotation.part.rawValue)
      nodes[index].literal = range
      nodes[index].attribute = .empty
    }
  }

  /// Reads statements `Name from 'path'`, the first without its `import`.
  private static func addParts(of text: String, to parts: inout [String: String]) {
    for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == ";" }) {
      var words = line.split(whereSeparator: \.isWhitespace)
      if words.first == "import" { words.removeFirst() }
      guard words.count == 3, words[1] == "from", let first = words[0].first, first.isLetter else { continue }
      let path = ScriptText.withoutEscapes(words[2].filter { $0 != "'" && $0 != "\"" })
      if [".md", ".mdx"].contains(where: { path.hasSuffix($0) }) { parts[String(words[0])] = path }
    }
  }
}

/// The spans that Material for MkDocs adds: `==marked==`, `^^inserted^^`, `H~2~O`, `x^2^`.
extension ArticleBuilder {
  private struct SpanRun: DelimiterRun {
    let node: Int
    let parent: Int
    let range: Range<Int>
    let sign: UInt8
    let opens: Bool
    let closes: Bool
    var partner: Int?

    /// Whether the span holds no white space, as subscripts and superscripts do.
    var isWord: Bool { range.count == 1 }
  }

  /// Makes marks of the spans in texts; their keyword is the delimiter.
  mutating func readSpans(from start: Int) {
    var runs = spanRuns(from: start)
    guard runs.count > 1 else { return }
    pair(&runs)
    replace(runs, from: start) { Self.mark($0, closing: $1, in: $2) }
  }

  private static func mark(_ run: SpanRun, closing: SpanRun, in text: Node) -> Node {
    let end = closing.node == run.node ? closing.range.upperBound : run.range.upperBound
    var mark = InlinePass.part(run.range.lowerBound..<end, of: text)
    mark.kind = .mark
    mark.level = DirectiveSyntax.span.rawValue
    mark.flags = []
    mark.attribute = ByteRange(start: UInt32(run.range.lowerBound), end: UInt32(run.range.upperBound))
    return mark
  }

  private func spanRuns(from start: Int) -> [SpanRun] {
    var runs: [SpanRun] = []
    var parents: [Int] = []
    for index in start..<nodes.count {
      while let last = parents.last, Int(nodes[last].end) <= index { parents.removeLast() }
      let node = nodes[index]
      if Int(node.end) > index + 1 { parents.append(index) }
      guard node.kind == .text, !node.flags.contains(.spelled) else { continue }
      let text = node.literal.indices
      var at = text.lowerBound
      while at < text.upperBound {
        let sign = pool[at]
        guard sign == .of("=") || sign == .of("^") || sign == .of("~") else {
          at += 1
          continue
        }
        let first = at
        while at < text.upperBound, pool[at] == sign { at += 1 }
        guard at - first == (sign == .of("=") ? 2 : 1) || sign == .of("^") && at - first == 2 else { continue }
        let before =
          first > text.lowerBound ? InlineClass(pool, endingAt: first) : classBefore(index, blockStart: start)
        let after = at < text.upperBound ? InlineClass(pool, startingAt: at) : classAfter(index)
        let isWord = at - first == 1
        let opens = after != .space && (isWord || !isWordByte(before: first, in: text))
        let closes = before != .space && (isWord || !isWordByte(at: at, in: text))
        if opens || closes {
          runs.append(
            SpanRun(
              node: index, parent: parents.last ?? -1, range: first..<at, sign: sign, opens: opens, closes: closes))
        }
      }
    }
    return runs
  }

  /// Delimiters of two characters do not begin or end inside a word; scripts without spaces between words have none.
  private func isWordByte(before offset: Int, in text: Range<Int>) -> Bool {
    offset > text.lowerBound && pool[offset - 1].isAlphanumeric
  }

  private func isWordByte(at offset: Int, in text: Range<Int>) -> Bool {
    offset < text.upperBound && pool[offset].isAlphanumeric
  }

  /// Pairs each closing run with the last open one of its kind, and drops those opened between.
  private func pair(_ runs: inout [SpanRun]) {
    var open: [Int] = []
    for index in runs.indices {
      let run = runs[index]
      if run.closes,
        let place = open.suffix(64).lastIndex(where: { isPair(runs[$0], run) })
      {
        runs[open[place]].partner = index
        runs[index].partner = open[place]
        open.removeSubrange(place...)
      } else if run.opens {
        open.append(index)
      }
    }
  }

  private func isPair(_ opening: SpanRun, _ closing: SpanRun) -> Bool {
    guard opening.sign == closing.sign, opening.range.count == closing.range.count, opening.parent == closing.parent,
      opening.node != closing.node || opening.range.upperBound < closing.range.lowerBound
    else { return false }
    return !opening.isWord
      || opening.node == closing.node
        && !pool[opening.range.upperBound..<closing.range.lowerBound].contains(where: \.isSpace)
  }
}
