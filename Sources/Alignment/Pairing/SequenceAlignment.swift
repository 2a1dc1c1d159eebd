internal import Algorithms
internal import DocModel

/// Pairs two sequences of blocks.
struct SequenceAlignment {
  /// Per block of the reference: its partner in the other sequence, or a negative marker.
  private(set) var partner: [Int32]
  /// Per block of the other sequence: its partner in the reference, or a negative marker.
  private(set) var reverse: [Int32]
  /// Pairs of rows, or blocks of sections, in different order on the two sides; they have no partner above.
  private(set) var moved: [(Int, Int)] = []
  /// The number of dynamic programming cells computed, which grows linearly with the blocks.
  private(set) var cells = 0

  /// Added to the score of two blocks at the same position if both sequences have equally many.
  private static let diagonalBonus = 0.35
  /// Like ``diagonalBonus``, for table rows, which have few other distinguishing features.
  private static let rowBonus = 0.9
  /// Minimum score of two rows at the same position if both tables have equally many.
  private static let leastForRows = -0.3
  private let bonus: Double

  static let none: Int32 = -1
  /// Marks a block whose content is in the block before it on the other side.
  static let mergedIntoPrevious: Int32 = -2

  /// - Parameter known: pairs already known to match, increasing on both sides.
  init(_ a: [Element], _ b: [Element], by similarity: Similarity, known: () -> [(Int, Int)] = { [] }) {
    partner = Array(repeating: Self.none, count: a.count)
    reverse = Array(repeating: Self.none, count: b.count)
    bonus = Self.bonus(a)
    let order = BlockOrder(a, b, by: similarity)
    if order == nil, Self.isDiagonal(a, b, by: similarity) {
      for i in a.indices { pair(i, with: i) }
      return
    }
    let known = known()
    let anchors = known.isEmpty ? order?.inOrder ?? [] : known
    guard let order, let column = order.nameColumn else {
      align(a, b, along: anchors, by: similarity)
      move(order?.moved ?? TableOrder.exchanged(a, b, partner: partner, reverse: reverse))
      return
    }
    let (own, other) = (a.map { $0.named(by: column, similarity) }, b.map { $0.named(by: column, similarity) })
    alignRows(own, other, along: anchors, moved: order.moved, by: similarity)
  }

  /// Aligns the blocks between anchors.
  private mutating func align(
    _ a: [Element], _ b: [Element], along anchors: [(Int, Int)], by similarity: Similarity
  ) {
    var from = (0, 0)
    for anchor in anchors.isEmpty ? Self.anchors(a, b) : anchors {
      solve(a, b, in: from.0..<anchor.0, and: from.1..<anchor.1, by: similarity)
      pair(anchor.0, with: anchor.1)
      from = (anchor.0 + 1, anchor.1 + 1)
    }
    solve(a, b, in: from.0..<a.count, and: from.1..<b.count, by: similarity)
    GapSlider(a).slide(&partner, &reverse) { similarity.score(a[$0], b[$1]) }
    GapSlider(b).slide(&reverse, &partner) { similarity.score(a[$1], b[$0]) }
  }

  /// Aligns the rows of a table without those that were moved, so that these take no partner from others.
  private mutating func alignRows(
    _ a: [Element], _ b: [Element], along anchors: [(Int, Int)], moved: [(Int, Int)], by similarity: Similarity
  ) {
    let (away, there) = (Set(moved.map(\.0)), Set(moved.map(\.1)))
    let (own, other) = (a.indices.filter { !away.contains($0) }, b.indices.filter { !there.contains($0) })
    var rest = self
    (rest.partner, rest.reverse) = (own.map { _ in Self.none }, other.map { _ in Self.none })
    rest.align(
      own.map { a[$0] }, other.map { b[$0] },
      along: anchors.compactMap { anchor in
        guard !away.contains(anchor.0), !there.contains(anchor.1) else { return nil }
        return (own.partitioningIndex { $0 >= anchor.0 }, other.partitioningIndex { $0 >= anchor.1 })
      }, by: similarity)
    for (i, j) in rest.partner.enumerated() where j >= 0 { pair(own[i], with: other[Int(j)]) }
    (cells, self.moved) = (rest.cells, moved)
  }

  /// Removes the current partners of moved blocks.
  private mutating func move(_ rows: [(Int, Int)]) {
    for (i, j) in rows {
      if partner[i] >= 0 { reverse[Int(partner[i])] = Self.none }
      if reverse[j] >= 0 { partner[Int(reverse[j])] = Self.none }
      (partner[i], reverse[j]) = (Self.none, Self.none)
    }
    moved = rows
  }

  /// The one-to-one pairs, without merged blocks.
  var sure: [(Int, Int)] {
    partner.indices.compactMap { i in
      let j = Int(partner[i])
      let isMerged =
        j >= 0
        && (i + 1 < partner.count && partner[i + 1] == Self.mergedIntoPrevious
          || j + 1 < reverse.count && reverse[j + 1] == Self.mergedIntoPrevious)
      return j < 0 || isMerged ? nil : (i, j)
    }
  }

  private mutating func pair(_ i: Int, with j: Int) {
    partner[i] = Int32(j)
    reverse[j] = Int32(i)
  }

  private static func bonus(_ elements: [Element]) -> Double {
    elements.first?.kind == .tableRow ? rowBonus : diagonalBonus
  }

  /// Fast path: returns whether the blocks match pairwise in order, as in most articles, so no dynamic program is
  /// needed.
  static func isPlainDiagonal(_ a: [Element], _ b: [Element], by similarity: Similarity) -> Bool {
    isDiagonal(a, b, by: similarity) && (a.count == 1 || BlockOrder(a, b, by: similarity) == nil)
  }

  /// Returns whether the blocks match pairwise, if they are in the same order.
  private static func isDiagonal(_ a: [Element], _ b: [Element], by similarity: Similarity) -> Bool {
    guard a.count == b.count else { return false }
    // Both sides have one block of the same kind.
    if a.count == 1, a[0].kind == b[0].kind { return true }
    let bonus = bonus(a)
    return a.indices.allSatisfy { a[$0].kind == b[$0].kind && similarity.score(a[$0], b[$0]) + bonus >= 0.5 }
  }

  /// Pairs that need no comparison: their key is unique on both sides, and they are in the same order.
  private static func anchors(_ a: [Element], _ b: [Element]) -> [(Int, Int)] {
    var pairs = AlignmentAnchors.unique(a, b, in: a.indices, and: b.indices) { e in
      switch e.kind {
      case .heading: e.key &+ 1
      case .codeBlock: e.sum.length > 12 ? e.key &+ 2 : 0
      default: e.sum.mask.nonzeroBitCount >= 3 ? e.sum.neutral &+ 3 : 0
      }
    }
    // Equally many rows and at most two at another position: cells were exchanged, not rows.
    if a.first?.kind == .tableRow, a.count == b.count, pairs.count(where: { $0.0 != $0.1 }) <= 2 {
      pairs.removeAll { $0.0 != $0.1 }
    }
    return AlignmentAnchors.rising(pairs)
  }

  /// The cost of leaving a block without a partner. It is higher for tables with equally many rows: their rows
  /// correspond even if cells were exchanged.
  private static func gap(_ a: [Element], _ isSquare: Bool) -> Double {
    isSquare && a.first?.kind == .tableRow ? 3 * Similarity.gap : Similarity.gap
  }

  /// The score of a pair, with a bonus for blocks at the same position.
  private func answer(_ a: Element, _ b: Element, isDiagonal: Bool, by similarity: Similarity) -> Double {
    let score = similarity.score(a, b)
    guard isDiagonal else { return score }
    guard score > Similarity.impossible else { return score }
    return max(score, a.kind == .tableRow ? Self.leastForRows : score) + bonus
  }

  /// Aligns one range between anchors.
  private mutating func solve(
    _ a: [Element], _ b: [Element], in x: Range<Int>, and y: Range<Int>, by similarity: Similarity
  ) {
    if x.isEmpty || y.isEmpty { return }
    if x.count == 1, y.count == 1 {
      // One block on each side: a pair, or two gaps.
      let (one, other) = (a[x.lowerBound], b[y.lowerBound])
      let areOther = a.count != b.count && one.isNamed(unlike: other)
      if areOther
        ? similarity.score(one, other) >= Similarity.gap
        : answer(one, other, isDiagonal: true, by: similarity) >= 2 * Self.gap(a, true)
      {
        pair(x.lowerBound, with: y.lowerBound)
      }
      return
    }
    guard AlignmentProgram.cells(rows: x.count, columns: y.count) > Self.workLimit else {
      return program(a, b, in: x, and: y, by: similarity)
    }
    var from = (x.lowerBound, y.lowerBound)
    for twin in AlignmentAnchors.rising(AlignmentAnchors.unique(a, b, in: x, and: y, key: \.twinKey)) {
      divide(a, b, in: from.0..<twin.0, and: from.1..<twin.1, by: similarity)
      pair(twin.0, with: twin.1)
      from = (twin.0 + 1, twin.1 + 1)
    }
    divide(a, b, in: from.0..<x.upperBound, and: from.1..<y.upperBound, by: similarity)
  }

  /// Aligns a part of a long range: pairs equal blocks at both ends, then cuts the rest along the diagonal into pieces,
  /// so that time and memory grow linearly with the blocks.
  private mutating func divide(
    _ a: [Element], _ b: [Element], in x: Range<Int>, and y: Range<Int>, by similarity: Similarity
  ) {
    if AlignmentProgram.cells(rows: x.count, columns: y.count)
      <= min(Self.workLimit, max(Self.pieceLimit, 16 * (x.count + y.count)))
    {
      return solve(a, b, in: x, and: y, by: similarity)
    }
    let shorter = min(x.count, y.count)
    var head = 0
    while head < shorter {
      let (i, j) = (x.lowerBound + head, y.lowerBound + head)
      if a[i].isTwin(of: b[j]) {
        pair(i, with: j)
        head += 1
      } else if let count = Self.island(a[i..<x.upperBound], b[j..<y.upperBound]) {
        solve(a, b, in: i..<i + count, and: j..<j + count, by: similarity)
        head += count
      } else {
        break
      }
    }
    var tail = 0
    while tail < shorter - head, a[x.upperBound - 1 - tail].isTwin(of: b[y.upperBound - 1 - tail]) {
      tail += 1
      pair(x.upperBound - tail, with: y.upperBound - tail)
    }
    let (n, m) = (x.count - head - tail, y.count - head - tail)
    let pieces = max(1, Int((Double(n) * Double(m) / Double(Self.pieceLimit)).squareRoot().rounded(.up)))
    for piece in 0..<pieces {
      let (i, j) = (x.lowerBound + head + n * piece / pieces, y.lowerBound + head + m * piece / pieces)
      let (nextI, nextJ) = (n * (piece + 1) / pieces, m * (piece + 1) / pieces)
      solve(a, b, in: i..<x.lowerBound + head + nextI, and: j..<y.lowerBound + head + nextJ, by: similarity)
    }
  }

  /// The number of differing blocks (1 to 4) before a run of equal ones, or nil if no such run is near.
  private static func island(_ a: ArraySlice<Element>, _ b: ArraySlice<Element>) -> Int? {
    (1...4).first { count in
      let (restA, restB) = (a.dropFirst(count), b.dropFirst(count))
      return restA.count >= resync && restB.count >= resync
        && zip(restA, restB).prefix(resync).allSatisfy { $0.isTwin(of: $1) }
    }
  }

  /// The number of equal blocks that must follow differing ones to resynchronize.
  private static let resync = 8

  /// Ranges with more cells than this are divided first.
  private static let workLimit = 1_000_000
  /// Maximum cells of one piece of a divided range.
  private static let pieceLimit = 2048

  private mutating func program(
    _ a: [Element], _ b: [Element], in x: Range<Int>, and y: Range<Int>, by similarity: Similarity
  ) {
    let n = x.count
    let m = y.count
    var program = AlignmentProgram(rows: n, columns: m)
    cells += AlignmentProgram.cells(rows: n, columns: m)
    let gap = Self.gap(a, n == m)
    let joinedA = a[x].joinedToPrevious
    let joinedB = b[y].joinedToPrevious
    var row = program.row(0)
    program.set(inRow: row, column: 0, to: AlignmentProgram.Choice(value: 0))
    for j in row.columns.dropFirst() {
      program.set(
        inRow: row, column: j, to: AlignmentProgram.Choice(value: program.value(row, j - 1) + gap, step: .skipB))
    }
    var above = program.row(-1)
    for i in 1...n {
      let before = above
      (above, row) = (row, program.row(i))
      let own = a[x.lowerBound + i - 1]
      let isParagraph = own.kind == .paragraph
      let areParagraphs = joinedA[i - 1].kind == .paragraph
      // The cells to the left and diagonally above.
      var (left, corner) = (program.value(row, -1), program.value(above, row.columns.lowerBound - 1))
      var lastStep = AlignmentProgram.Step.start
      for j in row.columns {
        var choice = AlignmentProgram.Choice()
        let up = program.value(above, j)
        if j > 0 {
          let other = y.lowerBound + j - 1
          choice.consider(corner + answer(own, b[other], isDiagonal: n == m && i == j, by: similarity), .pair)
          choice.consider(up + gap + (program.step(above, j) == .skipA ? Similarity.continued : 0), .skipA)
          choice.consider(left + gap + (lastStep == .skipB ? Similarity.continued : 0), .skipB)
          if areParagraphs, b[other].kind == .paragraph {
            choice.consider(
              program.value(before, j - 1) + similarity.score(joinedA[i - 1], b[other])
                + Similarity.merge(joinedA[i - 1], b[other]), .twoToOne)
          }
          if isParagraph, joinedB[j - 1].kind == .paragraph {
            choice.consider(
              program.value(above, j - 2) + similarity.score(own, joinedB[j - 1])
                + Similarity.merge(joinedB[j - 1], own), .oneToTwo)
          }
        } else {
          choice.consider(up + gap, .skipA)
        }
        program.set(inRow: row, column: j, to: choice)
        (left, lastStep, corner) = (choice.value, choice.step, up)
      }
    }
    follow(program, in: x, and: y)
  }

  /// Traces the best path back from its end.
  private mutating func follow(_ program: AlignmentProgram, in x: Range<Int>, and y: Range<Int>) {
    var i = x.count
    var j = y.count
    while i > 0 || j > 0 {
      let ai = x.lowerBound + i - 1
      let bj = y.lowerBound + j - 1
      switch program.step(row: i, column: j) {
      case .pair:
        pair(ai, with: bj)
        i -= 1
        j -= 1
      case .skipA: i -= 1
      case .skipB: j -= 1
      case .twoToOne:
        pair(ai - 1, with: bj)
        partner[ai] = Self.mergedIntoPrevious
        i -= 2
        j -= 1
      case .oneToTwo:
        pair(ai, with: bj - 1)
        reverse[bj] = Self.mergedIntoPrevious
        i -= 1
        j -= 2
      case .start: return
      }
    }
  }
}
