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
  mutating func insert(_ node: Node, at index: Int, end: Int) { inserted[index, default: []].append(Parent(node: node, end: end)) }
  /// Puts `node` in the place of the node at `index`, above everything up to `end`.
  mutating func replace(_ index: Int, with node: Node, end: Int) { replaced[index] = Parent(node: node, end: end) }
  /// Takes a node away; what is below it stays.
  mutating func dissolve(_ index: Int) { dissolved.insert(index) }
  /// Takes a node away with all that is below it.
  mutating func remove(_ index: Int, end: Int) { removed[index] = end }

  func apply(to nodes: [Node]) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(nodes.count + inserted.count)
    var open: [(end: Int, index: Int)] = []

    func close(at index: Int) {
      while let last = open.last, last.end <= index {
        result[last.index].end = UInt32(result.count)
        open.removeLast()
      }
    }
    func put(_ node: Node, end: Int) {
      var node = node
      node.depth = UInt16(clamping: open.count)
      open.append((min(end, open.last?.end ?? end), result.count))
      result.append(node)
    }

    let touched = Set(inserted.keys).union(replaced.keys).union(dissolved).union(removed.keys).sorted()
    var next = 0
    var index = 0
    while index < nodes.count {
      close(at: index)
      while next < touched.count, touched[next] < index { next += 1 }
      guard next < touched.count, touched[next] == index else {
        put(nodes[index], end: Int(nodes[index].end))
        index += 1
        continue
      }
      for parent in inserted[index] ?? [] { put(parent.node, end: parent.end) }
      if let end = removed[index] {
        index = end
        continue
      }
      if let parent = replaced[index] {
        put(parent.node, end: parent.end)
      } else if !dissolved.contains(index) {
        put(nodes[index], end: Int(nodes[index].end))
      }
      index += 1
    }
    close(at: nodes.count)
    return result
  }
}
