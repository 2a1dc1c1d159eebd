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

/// Moves runs of blocks without a partner to where they begin with a heading. Where sections repeat the same blocks, as
/// "Parameters" of each method, a lost section may as well be the end of one and the beginning of the next.
struct GapSlider {
  private let blocks: [Element]

  init(_ blocks: [Element]) { self.blocks = blocks }

  /// Longer runs are not moved.
  private static let longest = 64
  /// The loss of score per block that a run is moved by.
  private static let tolerance = 0.1

  /// - Parameters:
  ///   - partner: by block; `reverse` is that of the other side.
  ///   - score: of a block and one of the other side.
  func slide(_ partner: inout [Int32], _ reverse: inout [Int32], _ score: (Int, Int) -> Double) {
    guard partner.contains(SequenceAlignment.none), blocks.contains(where: { $0.kind == .heading }) else { return }
    var next = 0
    while next < blocks.count {
      let start = next
      next += 1
      guard partner[start] == SequenceAlignment.none else { continue }
      while next < blocks.count, partner[next] == SequenceAlignment.none { next += 1 }
      guard next - start <= Self.longest, blocks[start..<next].contains(where: { $0.kind == .heading }) else {
        continue
      }
      let distance = best(start..<next, partner, score)
      move(start..<next, by: distance, &partner, &reverse)
      next = max(next, next + distance)
    }
  }

  /// The rank of a block as the first of a section: the level of a heading, else more than that of any.
  private func rank(_ index: Int) -> Int { blocks[index].kind == .heading ? Int(blocks[index].level) : .max }

  /// The number of blocks to move a run by, less than 0 towards the start.
  private func best(_ run: Range<Int>, _ partner: [Int32], _ score: (Int, Int) -> Double) -> Int {
    var best = (distance: 0, rank: rank(run.lowerBound))
    for step in [-1, 1] {
      var loss = 0.0
      for count in 1...run.count {
        // The block that gives its partner away, and the one of the run that takes it.
        let (giver, taker) =
          step < 0
          ? (run.lowerBound - count, run.upperBound - count) : (run.upperBound + count - 1, run.lowerBound + count - 1)
        guard blocks.indices.contains(giver), partner[giver] >= 0, blocks[giver].kind == blocks[taker].kind,
          count == 1 || partner[giver] == partner[giver - step] + Int32(step)
        else { break }
        loss += score(giver, Int(partner[giver])) - score(taker, Int(partner[giver]))
        guard loss <= Self.tolerance * Double(count) else { break }
        let first = run.lowerBound + step * count
        if first < blocks.count, rank(first) < best.rank { best = (step * count, rank(first)) }
      }
    }
    return best.distance
  }

  private func move(_ run: Range<Int>, by distance: Int, _ partner: inout [Int32], _ reverse: inout [Int32]) {
    guard distance != 0 else { return }
    let givers =
      distance < 0 ? run.lowerBound + distance..<run.lowerBound : run.upperBound..<run.upperBound + distance
    // Towards the start, the last givers go first, so that none is overwritten.
    for giver in distance < 0 ? Array(givers.reversed()) : Array(givers) {
      let taker = giver + (distance < 0 ? run.count : -run.count)
      let other = partner[giver]
      (partner[taker], partner[giver]) = (other, SequenceAlignment.none)
      if other >= 0 { reverse[Int(other)] = Int32(taker) }
    }
  }
}
