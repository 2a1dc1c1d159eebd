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
