internal import DocModel

/// Collects the facts of an article block by block.
struct FactList {
  private(set) var all: [Fact] = []
  /// The index of the current block's first fact.
  private(set) var first = 0
  /// The start of the current block's visible text.
  private(set) var start = 0
  /// The offsets in the visible text where source lines begin, for all blocks.
  private var lines: [(offset: Int, line: UInt32)] = []
  private var firstLine = 0
  private var line: UInt32 = 0
  private var nextLine = 0

  init(capacity: Int) { all.reserveCapacity(capacity) }

  var count: Int { all.count }

  /// Begins a block whose text starts at `offset` and on `line`.
  mutating func begin(at offset: Int, line: UInt32) {
    first = all.count
    start = offset
    self.line = line
    firstLine = lines.count
    nextLine = firstLine
  }

  /// Records that the text from `offset` on is on `line`.
  mutating func note(line: UInt32, at offset: Int) {
    if firstLine == lines.count || line != lines[lines.count - 1].line { lines.append((offset, line)) }
  }

  @inline(__always)
  mutating func add(_ fact: Fact) { all.append(fact) }

  /// Adds a fact of the visible text. Must be called in reading order, because the line is found incrementally.
  mutating func add(_ kind: FactKind, _ hashes: (folded: UInt64, exact: UInt64), at range: Range<Int>, weight: UInt8) {
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
