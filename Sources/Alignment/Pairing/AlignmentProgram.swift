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

  func step(row i: Int, column j: Int) -> Step {
    let row = row(i)
    return row.columns.contains(j) ? best[row.base + j].step : .start
  }

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

/// Matches rows of one table in different order: sorted, moved by hand, or shifted by an added or removed row. The
/// first cell identifies a row. If two matches cross, the other values must agree too, or all other cells must fit better
/// so than by their positions; otherwise cells were exchanged, not rows.
struct RowOrder {
  /// Pairs that increase on both sides.
  let inOrder: [(Int, Int)]
  /// Pairs of rows that changed their order relative to others.
  let moved: [(Int, Int)]

  /// Nil if all rows are in the same position, as in nearly all tables; only the first cells are compared for this.
  init?(_ a: [Element], _ b: [Element], by similarity: Similarity) {
    guard a.first?.kind == .tableRow, b.first?.kind == .tableRow,
      a.count != b.count || zip(a, b).contains(where: { $0.key != $1.key })
    else { return nil }
    let named = AlignmentAnchors.unique(a, b, in: a.indices, and: b.indices, key: \.key)
    let crossing = Self.crossing(named)
    let areMoved =
      a.count == b.count && Self.fitBetter(named.indices.filter { crossing[$0] }.map { named[$0] }, a, b, similarity)
    let sure = named.indices.filter { !crossing[$0] || areMoved || Self.agree(a[named[$0].0], b[named[$0].1]) }
      .map { named[$0] }
    let rising = AlignmentAnchors.rising(sure)
    let firsts = Set(rising.map(\.0))
    inOrder = rising
    moved = sure.filter { !firsts.contains($0.0) }
    if a.count == b.count, moved.isEmpty, inOrder.allSatisfy({ $0.0 == $0.1 }) { return nil }
  }

  /// Per pair, sorted by first element: whether it crosses another pair.
  private static func crossing(_ pairs: [(Int, Int)]) -> [Bool] {
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
