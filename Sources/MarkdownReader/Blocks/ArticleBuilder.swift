internal import DocModel

/// An article's nodes and texts while they are read, in preorder.
struct ArticleBuilder {
  var nodes: [Node] = []
  var pool: [UInt8] = []
  var diagnostics: [Diagnostic] = []
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

  mutating func warn(_ message: @autoclosure () -> String, line: UInt32, column: UInt32 = 0) {
    diagnostics.warn(line: line, column: column, message)
  }
}
