internal import DocModel

/// Changes to a finished tree, all of them made in one pass over it. Indices are those of the tree before.
struct Restructuring {
  private struct Parent {
    let node: Node
    /// Index behind the last node below it.
    let end: Int
  }
  private var inserted: [Int: [Parent]] = [:]
  private var replaced: [Int: Parent] = [:]
  private var dissolved: Set<Int> = []
  private var removed: [Int: Int] = [:]

  var isEmpty: Bool { inserted.isEmpty && replaced.isEmpty && dissolved.isEmpty && removed.isEmpty }

  /// Puts the nodes from `index` to `end` below a new node; of several, the first is the outermost.
  mutating func insert(_ node: Node, at index: Int, end: Int) {
    inserted[index, default: []].append(Parent(node: node, end: end))
  }
  /// Puts `node` in the place of the node at `index`, above everything up to `end`.
  mutating func replace(_ index: Int, with node: Node, end: Int) { replaced[index] = Parent(node: node, end: end) }
  /// Takes a node away; what is below it stays.
  mutating func dissolve(_ index: Int) { dissolved.insert(index) }
  /// Takes a node away with all that is below it.
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

  /// The tree after the changes while it grows.
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

    /// Adds a node that those before index `end` of the tree before go into.
    mutating func open(_ node: Node, end: Int) {
      var node = node
      node.depth = UInt16(clamping: opened.count)
      opened.append((min(end, opened.last?.end ?? end), nodes.count))
      nodes.append(node)
    }

    /// Adds what stands before index `end` in the tree before, from `start` on.
    mutating func put(_ before: [Node], _ start: Int, before end: Int) {
      var start = start
      while start < end {
        close(at: start)
        // So far nothing closes but what is opened on the way.
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
