internal import DocModel
internal import Features

/// Pairs of blocks that match though they are in different order on the two sides.
struct BlockOrder {
  /// Pairs that increase on both sides.
  let inOrder: [(Int, Int)]
  /// Pairs of blocks that changed their order relative to others.
  let moved: [(Int, Int)]
  /// The column of a table whose cells identify most of the rows, or nil.
  var nameColumn: Int?

  /// Nil if all rows of a table, or sections of a page, are in the same order.
  init?(_ a: [Element], _ b: [Element], by similarity: Similarity) {
    guard let order = RowOrder.order(a, b, by: similarity) ?? SectionOrder.order(a, b) else { return nil }
    self = order
  }

  /// - Parameter pairs: sorted by first element.
  fileprivate init(_ pairs: [(Int, Int)], nameColumn: Int? = nil) {
    self.nameColumn = nameColumn
    inOrder = AlignmentAnchors.rising(pairs)
    let firsts = Set(inOrder.map(\.0))
    moved = pairs.filter { !firsts.contains($0.0) }
  }

  private init(inOrder: [(Int, Int)], moved: [(Int, Int)]) { (self.inOrder, self.moved) = (inOrder, moved) }

  /// Returns the order with several pairs in place of each: those of the blocks for a pair of sections.
  fileprivate func flatMap(_ parts: ((Int, Int)) -> [(Int, Int)]) -> BlockOrder {
    BlockOrder(inOrder: inOrder.flatMap(parts), moved: moved.flatMap(parts))
  }
}

/// Matches rows of one table in different order: sorted, moved by hand, or shifted by an added or removed row. The cells
/// of one column identify the rows. Matches that cross are taken if the other cells fit them as well as the rows'
/// positions; otherwise cells were exchanged, not rows.
private struct RowOrder {
  private let a: [Element]
  private let b: [Element]
  private let similarity: Similarity
  /// Pairs of the rows with the same name, sorted by first element.
  private let named: [(Int, Int)]
  /// The column of the names.
  private let column: Int

  /// Nil if all rows are in the same position, as in nearly all tables; only the first cells are compared for this.
  static func order(_ a: [Element], _ b: [Element], by similarity: Similarity) -> BlockOrder? {
    guard a.first?.kind == .tableRow, b.first?.kind == .tableRow,
      a.count != b.count || zip(a, b).contains(where: { $0.key != $1.key })
    else { return nil }
    return RowOrder(a, b, by: similarity).order
  }

  private init(_ a: [Element], _ b: [Element], by similarity: Similarity) {
    (self.a, self.b, self.similarity) = (a, b, similarity)
    let first = AlignmentAnchors.unique(a, b, in: a.indices, and: b.indices, key: \.key)
    let half = min(a.count, b.count) / 2
    let width = first.count > half ? 0 : min(a[0].cells.count, b[0].cells.count)
    // If few first cells identify a row (many rows share a state), use the words of another column as names.
    let other = (1..<max(1, width)).lazy.map { column in
      (column, AlignmentAnchors.unique(a, b, in: a.indices, and: b.indices) { similarity.words(of: $0, in: column) })
    }.first { $0.1.count > max(half, RowOrder.fewestNames) }
    (column, named) = other ?? (0, first)
  }

  private var order: BlockOrder? {
    let sure = Self.runs(of: named).flatMap { run in
      run.count == 1 || areMoved(run)
        ? Array(named[run]) : named[run].filter { Self.agree(a[$0.0], b[$0.1]) }
    }
    let isNamed = named.count > max(min(a.count, b.count) / 2, Self.fewestNames)
    let order = BlockOrder(sure, nameColumn: isNamed ? column : nil)
    let isSame = a.count == b.count && order.moved.isEmpty && order.inOrder.allSatisfy { $0.0 == $0.1 }
    return isSame ? nil : order
  }

  /// The ranges of pairs that cross others, each with those that it crosses; one pair alone crosses none.
  /// - Parameter pairs: sorted by first element.
  static func runs(of pairs: [(Int, Int)]) -> [Range<Int>] {
    var least = pairs.map(\.1)
    for k in least.indices.dropLast().reversed() { least[k] = min(least[k], least[k + 1]) }
    var runs: [Range<Int>] = []
    var (start, most) = (0, -1)
    for (k, pair) in pairs.enumerated() {
      most = max(most, pair.1)
      guard k + 1 == pairs.count || least[k + 1] > most else { continue }
      runs.append(start..<k + 1)
      start = k + 1
    }
    return runs
  }

  /// Returns whether rows of the same name are as alike in their other cells as rows at the same position.
  private func areMoved(_ run: Range<Int>) -> Bool {
    let shift = run.lowerBound == 0 ? 0 : named[run.lowerBound - 1].1 - named[run.lowerBound - 1].0
    let gain = named[run].reduce(0.0) { gain, pair in
      let (own, place) = (a[pair.0], pair.0 + shift)
      guard b.indices.contains(place), b[place].level == own.level else { return gain }
      return gain + likeness(own, b[pair.1]) - likeness(own, b[place])
    }
    // Numbers and code may be exchanged like all values.
    let least = column == 0 && named[run].contains { a[$0.0].isKeyExplicit } ? Self.leastGain : 0
    return gain >= least * Double(run.count)
  }

  /// The likeness of two rows but for the cell that names them.
  private func likeness(_ a: Element, _ b: Element) -> Double {
    similarity.likeness(ofRows: a, b) + similarity.likeness(ofCells: a, b, but: column)
  }

  /// The number of names in common that do not yet tell that a column has names.
  private static let fewestNames = 2
  /// Per row, in units of ``Similarity/score(_:_:)``.
  private static let leastGain = 0.2

  /// Returns whether the rows have the same values besides the one that identifies them.
  private static func agree(_ a: Element, _ b: Element) -> Bool {
    a.sum.neutral == b.sum.neutral && a.values >= (a.isKeyExplicit ? 2 : 1)
  }
}

/// Matches the sections of a page in another order: those of a list of commands, sorted by their translated titles. The
/// values of their blocks identify them.
private enum SectionOrder {
  /// A heading and the blocks up to the next one.
  private struct Section {
    let range: Range<Int>
    /// Equal for sections of the same shape.
    let shape: [UInt8]
    /// Equal for sections with the same values; 0 if there are too few to tell it from others.
    let key: UInt64
    let values: UInt64

    init(_ range: Range<Int>, of blocks: [Element]) {
      self.range = range
      shape = range.map { blocks[$0].kind.rawValue } + [blocks[range.lowerBound].level]
      values = range.reduce(0) { $0 | blocks[$1].sum.mask }
      key =
        values.nonzeroBitCount < SectionOrder.fewestValues
        ? 0
        : range.reduce(0) { StableHash.finish($0 &* 31 &+ (blocks[$1].values > 0 ? blocks[$1].sum.neutral : 0)) } | 1
    }
  }

  /// Nil if fewer sections than ``leastMoved`` changed their places, as on nearly all pages.
  static func order(_ a: [Element], _ b: [Element]) -> BlockOrder? {
    guard let own = sections(of: a), let other = sections(of: b),
      own.count != other.count || zip(own, other).count(where: { $0.key != $1.key && $0.key != 0 }) >= leastMoved
    else { return nil }
    // Sections that occur more than once, as "Parameters" of each method, tell no order: one that a side has more than the
    // other shifts all after it.
    let (places, owns) = (Self.places(of: other), Self.places(of: own))
    let twins = own.indices.compactMap { section -> (Int, Int)? in
      guard own[section].key != 0, owns[own[section].key]?.count == 1, let found = places[own[section].key],
        found.count == 1, let place = found.first, own[section].shape == other[place].shape
      else { return nil }
      return (section, place)
    }
    let crossing = RowOrder.runs(of: twins).reduce(0) { $0 + ($1.count > 1 ? $1.count : 0) }
    guard crossing >= leastMoved, twins.count * 2 > own.count else { return nil }
    let pairs = (twins + alike(own, other, but: twins)).sorted { $0.0 < $1.0 }
    return BlockOrder(pairs).flatMap { Array(zip(own[$0.0].range, other[$0.1].range)) }
  }

  private static func places(of sections: [Section]) -> [UInt64: [Int]] {
    Dictionary(grouping: sections.indices, by: { sections[$0].key })
  }

  /// Pairs of the sections that no twin was found for, those with most values in common first.
  private static func alike(_ own: [Section], _ other: [Section], but twins: [(Int, Int)]) -> [(Int, Int)] {
    var (left, right) = (Set(own.indices).subtracting(twins.map(\.0)), Set(other.indices).subtracting(twins.map(\.1)))
    let pairs = left.flatMap { i in right.map { (i, $0) } }.filter { own[$0.0].shape == other[$0.1].shape }
    func share(_ pair: (Int, Int)) -> Double {
      let (one, two) = (own[pair.0].values, other[pair.1].values)
      return Double((one & two).nonzeroBitCount) / Double(max(1, (one | two).nonzeroBitCount))
    }
    return pairs.map { ($0, share($0)) }.filter { $0.1 >= leastShare }
      .sorted { ($1.1, $0.0.0, $0.0.1) < ($0.1, $1.0.0, $1.0.1) }
      .compactMap { pair, _ in
        guard left.contains(pair.0), right.contains(pair.1) else { return nil }
        left.remove(pair.0)
        right.remove(pair.1)
        return pair
      }
  }

  /// Nil if there are fewer than ``fewestSections``.
  private static func sections(of blocks: [Element]) -> [Section]? {
    let starts = blocks.indices.filter { blocks[$0].kind == .heading }
    return starts.count < fewestSections
      ? nil
      : starts.indices.map { index in
        Section(starts[index]..<(index + 1 < starts.count ? starts[index + 1] : blocks.count), of: blocks)
      }
  }

  /// The number of sections of a page that may be sorted.
  private static let fewestSections = 6
  /// The number of sections that must have changed places; fewer were moved by hand.
  private static let leastMoved = 4
  private static let fewestValues = 2
  /// The share of common values of two sections that are the same.
  private static let leastShare = 0.5
}

/// Matches the tables of a page whose sections are in another order: each has the row names of another one's partner.
enum TableOrder {
  /// The pairs that take the place of pairs of tables without a name in common; empty on nearly all pages.
  /// - Parameter partner: by block of `a`.
  static func exchanged(_ a: [Element], _ b: [Element], partner: [Int32], reverse: [Int32]) -> [(Int, Int)] {
    let wrong = partner.indices.filter { i in
      partner[i] >= 0 && a[i].kind == .table && b[Int(partner[i])].kind == .table
        && a[i].key & b[Int(partner[i])].key == 0
    }
    guard wrong.contains(where: { isOther(a[$0], b[Int(partner[$0])]) }) else { return [] }
    func isFree(_ table: Element, _ partner: Int32) -> Bool {
      table.kind == .table && partner == SequenceAlignment.none
    }
    let left = (wrong + partner.indices.filter { isFree(a[$0], partner[$0]) }).sorted()
    let free = reverse.indices.filter { isFree(b[$0], reverse[$0]) }
    let alike = pairs(left, with: (wrong.map { Int(partner[$0]) } + free).sorted()) { areAlike(a[$0], b[$1]) }
    let (first, second) = (Set(alike.map(\.0)), Set(alike.map(\.1)))
    // The tables that lost their partners.
    let lost = wrong.filter { !first.contains($0) && second.contains(Int(partner[$0])) }
    let others = wrong.filter { first.contains($0) }.map { Int(partner[$0]) }.filter { !second.contains($0) }
    return alike + pairs(lost, with: others.sorted()) { a[$0].level == b[$1].level }
  }

  /// Pairs each block with the first one left that fits it.
  private static func pairs(_ left: [Int], with right: [Int], where fit: (Int, Int) -> Bool) -> [(Int, Int)] {
    var right = right
    return left.compactMap { i in
      right.firstIndex { fit(i, $0) }.map { (i, right.remove(at: $0)) }
    }
  }

  /// Whether the tables have different columns, and one of them several rows.
  private static func isOther(_ a: Element, _ b: Element) -> Bool {
    a.level != b.level && max(a.key.nonzeroBitCount, b.key.nonzeroBitCount) >= fewestNames
  }

  private static func areAlike(_ a: Element, _ b: Element) -> Bool {
    let most = max(a.key.nonzeroBitCount, b.key.nonzeroBitCount)
    return a.level == b.level && most >= fewestNames && (a.key & b.key).nonzeroBitCount * 2 > most
  }

  private static let fewestNames = 2
}
