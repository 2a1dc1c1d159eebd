internal import Algorithms
internal import DocModel
internal import Features

/// The cells of a dynamic program; above a size limit only a band around the diagonal.
struct AlignmentProgram {
  /// The last step to a cell: a pair, a block without a partner, or two blocks paired with one.
  enum Step: UInt8 { case start, pair, skipA, skipB, twoToOne, oneToTwo }

  /// The best way to reach one cell.
  struct Choice {
    var value = -1e9
    var step = Step.start

    mutating func consider(_ candidate: Double, _ step: Step) {
      guard candidate > value else { return }
      (value, self.step) = (candidate, step)
    }
  }

  private let n: Int
  private let m: Int
  private let band: Int
  private let stride: Int
  private var best: [Choice]

  /// With more cells than this only a band is computed.
  private static let bandedFrom = 60_000

  private static func band(rows n: Int, columns m: Int) -> Int {
    n * m > bandedFrom ? abs(n - m) + max(40, bandedFrom / max(n, m) / 2) : max(n, m)
  }

  static func cells(rows n: Int, columns m: Int) -> Int { n * min(m, 2 * band(rows: n, columns: m) + 1) }

  init(rows n: Int, columns m: Int) {
    (self.n, self.m) = (n, m)
    band = Self.band(rows: n, columns: m)
    stride = min(m + 1, 2 * band + 1)
    best = Array(repeating: Choice(), count: (n + 1) * stride)
  }

  /// The cells of one row.
  struct Row {
    let columns: Range<Int>
    /// The index in `best` of the row's column 0, which may lie outside the band.
    fileprivate let base: Int
  }

  func row(_ i: Int) -> Row {
    guard i >= 0 else { return Row(columns: 0..<0, base: 0) }
    let middle = i * m / max(n, 1)
    let start = max(0, middle - band)
    return Row(columns: start..<min(m, middle + band) + 1, base: i * stride - (stride > m ? 0 : start))
  }

  func value(_ row: Row, _ j: Int) -> Double { row.columns.contains(j) ? best[row.base + j].value : -1e9 }

  func step(_ row: Row, _ j: Int) -> Step { row.columns.contains(j) ? best[row.base + j].step : .start }

  func step(row i: Int, column j: Int) -> Step { step(row(i), j) }

  mutating func set(inRow row: Row, column j: Int, to choice: Choice) { best[row.base + j] = choice }
}

/// Pairs of blocks that match without comparison and divide the blocks between them.
enum AlignmentAnchors {
  /// Pairs the blocks whose key occurs exactly once in each of the two ranges; key 0 means no key.
  static func unique(
    _ a: [Element], _ b: [Element], in x: Range<Int>, and y: Range<Int>, key: (Element) -> UInt64
  ) -> [(Int, Int)] {
    var keys = HashInterner()
    // Per key number: its position on either side, `none` if it does not occur there, `often` if it occurs more than
    // once.
    var places: [(a: Int, b: Int)] = []
    let (none, often) = (-1, -2)
    for i in x {
      let key = key(a[i])
      guard key != 0 else { continue }
      let number = keys.number(of: key)
      if number == places.count { places.append((i, none)) } else { places[number].a = often }
    }
    for j in y {
      let key = key(b[j])
      guard key != 0, let number = keys.known(key), places[number].a >= 0, a[places[number].a].kind == b[j].kind else {
        continue
      }
      places[number].b = places[number].b == none ? j : often
    }
    return places.filter { $0.a >= 0 && $0.b >= 0 }
  }

  /// The longest subsequence whose second elements increase.
  static func rising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (k, pair) in pairs.enumerated() {
      let place = tails.partitioningIndex { pairs[$0].1 >= pair.1 }
      if place > 0 { previous[k] = tails[place - 1] }
      if place == tails.count { tails.append(k) } else { tails[place] = k }
    }
    var result: [(Int, Int)] = []
    var k = tails.last ?? -1
    while k >= 0 {
      result.append(pairs[k])
      k = previous[k]
    }
    return result.reversed()
  }
}

/// Pairs of blocks that match though they are in different order on the two sides.
struct BlockOrder {
  /// Pairs that increase on both sides.
  let inOrder: [(Int, Int)]
  /// Pairs of blocks that changed their order relative to others.
  let moved: [(Int, Int)]

  /// Nil if all rows of a table, or sections of a page, are in the same order.
  init?(_ a: [Element], _ b: [Element], by similarity: Similarity) {
    guard let order = RowOrder.order(a, b, by: similarity) ?? SectionOrder.order(a, b) else { return nil }
    self = order
  }

  /// - Parameter pairs: sorted by first element.
  fileprivate init(_ pairs: [(Int, Int)]) {
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

/// Matches rows of one table in different order: sorted, moved by hand, or shifted by an added or removed row. The
/// first cell identifies a row. If two matches cross, the other values must agree too, or all other cells must fit better
/// so than by their positions; otherwise cells were exchanged, not rows.
private enum RowOrder {
  /// Nil if all rows are in the same position, as in nearly all tables; only the first cells are compared for this.
  static func order(_ a: [Element], _ b: [Element], by similarity: Similarity) -> BlockOrder? {
    guard a.first?.kind == .tableRow, b.first?.kind == .tableRow,
      a.count != b.count || zip(a, b).contains(where: { $0.key != $1.key })
    else { return nil }
    let named = AlignmentAnchors.unique(a, b, in: a.indices, and: b.indices, key: \.key)
    let crossing = Self.crossing(named)
    let areMoved =
      a.count == b.count && Self.fitBetter(named.indices.filter { crossing[$0] }.map { named[$0] }, a, b, similarity)
    let sure = named.indices.filter { !crossing[$0] || areMoved || Self.agree(a[named[$0].0], b[named[$0].1]) }
      .map { named[$0] }
    let order = BlockOrder(sure)
    let isSame = a.count == b.count && order.moved.isEmpty && order.inOrder.allSatisfy { $0.0 == $0.1 }
    return isSame ? nil : order
  }

  /// Per pair, sorted by first element: whether it crosses another pair.
  static func crossing(_ pairs: [(Int, Int)]) -> [Bool] {
    var result = Array(repeating: false, count: pairs.count)
    var most = -1
    for (k, pair) in pairs.enumerated() {
      result[k] = pair.1 < most
      most = max(most, pair.1)
    }
    var least = Int.max
    for (k, pair) in pairs.enumerated().reversed() {
      if pair.1 > least { result[k] = true }
      least = min(least, pair.1)
    }
    return result
  }

  /// Returns whether rows of the same name are more alike in their other cells than rows at the same position.
  private static func fitBetter(_ pairs: [(Int, Int)], _ a: [Element], _ b: [Element], _ similarity: Similarity) -> Bool
  {
    guard pairs.count >= leastMoved else { return false }
    let gain = pairs.reduce(0.0) { gain, pair in
      gain + similarity.likeness(ofRows: a[pair.0], b[pair.1]) - similarity.likeness(ofRows: a[pair.0], b[pair.0])
    }
    return gain > leastGain * Double(pairs.count)
  }

  /// In rows: two that changed places may have exchanged their names alone.
  private static let leastMoved = 3
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
    guard RowOrder.crossing(twins).count(where: { $0 }) >= leastMoved, twins.count * 2 > own.count else { return nil }
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
