internal import DocModel

/// The facts of an article while they are found, block by block.
struct FactList {
  private(set) var all: [Fact] = []
  /// The first fact of the block at hand.
  private(set) var first = 0
  /// Where the visible text of the block at hand begins.
  private(set) var start = 0
  /// Where a new source line begins in the text of a block, of all blocks.
  private var lines: [(offset: Int, line: UInt32)] = []
  private var firstLine = 0
  private var line: UInt32 = 0
  private var nextLine = 0

  init(capacity: Int) { all.reserveCapacity(capacity) }

  var count: Int { all.count }

  /// Begins a block whose text stands at `offset` and in `line`.
  mutating func begin(at offset: Int, line: UInt32) {
    first = all.count
    start = offset
    self.line = line
    firstLine = lines.count
    nextLine = firstLine
  }

  /// What follows at `offset` stands in `line`.
  mutating func note(line: UInt32, at offset: Int) {
    if firstLine == lines.count || line != lines[lines.count - 1].line { lines.append((offset, line)) }
  }

  @inline(__always)
  mutating func add(_ fact: Fact) { all.append(fact) }

  /// Adds what stands in the visible text. Asked in reading order.
  mutating func add(_ kind: FactKind, _ hashes: (folded: UInt64, exact: UInt64), _ range: Range<Int>, weight: UInt8) {
    while nextLine < lines.count, nextLine == firstLine || lines[nextLine].offset <= range.lowerBound {
      line = lines[nextLine].line
      nextLine += 1
    }
    all.append(
      Fact(
        kind: kind, atom: hashes.folded, exact: hashes.exact,
        range: ByteRange(start: UInt32(range.lowerBound), end: UInt32(range.upperBound)), line: line, weight: weight))
  }
}
