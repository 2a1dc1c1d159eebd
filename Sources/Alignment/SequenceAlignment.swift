internal import DocModel

/// Pairs two sequences of blocks.
struct SequenceAlignment {
  /// Per block of the reference: the partner in the other sequence, or a negative mark.
  private(set) var partner: [Int32]
  /// Per block of the other: the partner in the reference, or a negative mark.
  private(set) var reverse: [Int32]

  /// Where both have as many blocks, the same place speaks for a pair.
  private static let diagonalBonus = 0.35
  /// Rows of one table have little else that tells them apart.
  private static let rowBonus = 0.9
  /// What two rows of the same place have in common at least, where either table has as many.
  private static let leastForRows = -0.3
  private let bonus: Double

  static let none: Int32 = -1
  /// Marks of blocks that stand in the block before them: `-2`.
  static let mergedIntoPrevious: Int32 = -2

  /// Above this many cells the dynamic programme is kept to a band around the diagonal.
  private static let cellLimit = 60_000

  /// - Parameter known: pairs that are already sure, rising on both sides.
  init(_ a: [Element], _ b: [Element], _ similarity: Similarity, known: () -> [(Int, Int)] = { [] }) {
    partner = Array(repeating: Self.none, count: a.count)
    reverse = Array(repeating: Self.none, count: b.count)
    bonus = Self.bonus(a)
    if Self.isPlainDiagonal(a, b, similarity) {
      for i in a.indices { pair(i, i) }
      return
    }
    var from = (0, 0)
    let known = known()
    for anchor in known.isEmpty ? Self.anchors(a, b) : known {
      solve(a, b, from.0..<anchor.0, from.1..<anchor.1, similarity)
      pair(anchor.0, anchor.1)
      from = (anchor.0 + 1, anchor.1 + 1)
    }
    solve(a, b, from.0..<a.count, from.1..<b.count, similarity)
  }

  /// The pairs of one block each.
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

  private mutating func pair(_ i: Int, _ j: Int) {
    partner[i] = Int32(j)
    reverse[j] = Int32(i)
  }

  private static func bonus(_ elements: [Element]) -> Double {
    elements.first?.kind == .tableRow ? rowBonus : diagonalBonus
  }

  /// Most articles are the same block by block: no programme is needed to see that.
  static func isPlainDiagonal(_ a: [Element], _ b: [Element], _ similarity: Similarity) -> Bool {
    guard a.count == b.count else { return false }
    // The only blocks of two that answer each other.
    if a.count == 1, a[0].kind == b[0].kind || similarity.isTextForDirective(a[0], b[0]) { return true }
    let bonus = bonus(a)
    for i in a.indices where a[i].kind != b[i].kind || similarity.score(a[i], b[i]) + bonus < 0.5 { return false }
    return true
  }

  /// Pairs that need no comparison: what names them stands once on either side, and in the same order.
  private static func anchors(_ a: [Element], _ b: [Element]) -> [(Int, Int)] {
    func strongKey(_ e: Element) -> UInt64 {
      switch e.kind {
      case .heading: e.key &+ 1
      case .codeBlock: e.sum.length > 12 ? e.key &+ 2 : 0
      default: e.sum.mask.nonzeroBitCount >= 3 ? e.sum.neutral &+ 3 : 0
      }
    }
    var keys = AtomNumbers()
    // By the number of a key: where it stands on either side, `none` where it does not, `often` where it does more than once.
    var places: [(a: Int, b: Int)] = []
    let (none, often) = (-1, -2)
    for (i, e) in a.enumerated() {
      let key = strongKey(e)
      guard key != 0 else { continue }
      let number = keys.number(of: key)
      if number == places.count { places.append((i, none)) } else { places[number].a = often }
    }
    for (j, e) in b.enumerated() {
      let key = strongKey(e)
      guard key != 0, let number = keys.known(key), places[number].a >= 0, a[places[number].a].kind == e.kind else {
        continue
      }
      places[number].b = places[number].b == none ? j : often
    }
    var pairs = places.filter { $0.a >= 0 && $0.b >= 0 }
    // As many rows on both sides, and next to none at another place: cells were exchanged, not rows.
    if a.first?.kind == .tableRow, a.count == b.count, pairs.count(where: { $0.a != $0.b }) <= 2 {
      pairs.removeAll { $0.a != $0.b }
    }
    return longestIncreasing(pairs)
  }

  /// The longest subsequence whose second members rise.
  private static func longestIncreasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (k, pair) in pairs.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[k] = tails[low - 1] }
      if low == tails.count { tails.append(k) } else { tails[low] = k }
    }
    var result: [(Int, Int)] = []
    var k = tails.last ?? -1
    while k >= 0 {
      result.append(pairs[k])
      k = previous[k]
    }
    return result.reversed()
  }

  private enum Step: UInt8 { case start, pair, skipA, skipB, twoToOne, oneToTwo }

  /// What leaving one block without a partner costs. As many rows on both sides are the same rows, whatever was exchanged in them.
  private static func gap(_ a: [Element], _ isSquare: Bool) -> Double {
    isSquare && a.first?.kind == .tableRow ? 3 * Similarity.gap : Similarity.gap
  }

  /// How well a block of the reference and one of the other answer each other. On the diagonal their place speaks for them, too.
  private func answer(_ a: Element, _ b: Element, isDiagonal: Bool, _ similarity: Similarity) -> Double {
    let score = similarity.score(a, b)
    guard isDiagonal else { return score }
    if similarity.isTextForDirective(a, b) { return max(score, 0) + bonus }
    guard score > Similarity.impossible else { return score }
    return max(score, a.kind == .tableRow ? Self.leastForRows : score) + bonus
  }

  /// The best way to come to one cell of the dynamic programme.
  private struct Choice {
    private(set) var value = -1e9
    private(set) var step = Step.start

    mutating func consider(_ candidate: Double, _ step: Step) {
      guard candidate > value else { return }
      value = candidate
      self.step = step
    }
  }

  /// Dynamic programming over one stretch between anchors.
  private mutating func solve(
    _ a: [Element], _ b: [Element], _ x: Range<Int>, _ y: Range<Int>, _ similarity: Similarity
  ) {
    if x.isEmpty || y.isEmpty { return }
    if x.count == 1, y.count == 1 {
      // One block against one: a pair, or two gaps.
      if answer(a[x.lowerBound], b[y.lowerBound], isDiagonal: true, similarity) >= 2 * Self.gap(a, true) {
        pair(x.lowerBound, y.lowerBound)
      }
      return
    }
    let n = x.count
    let m = y.count
    let band = n * m > Self.cellLimit ? abs(n - m) + max(40, Self.cellLimit / max(n, m) / 2) : max(n, m)
    let width = m + 1
    var best = Array(repeating: -1e9, count: (n + 1) * width)
    var step = Array(repeating: Step.start, count: (n + 1) * width)
    best[0] = 0
    let gap = Self.gap(a, n == m)
    let joinedA = Self.joined(a[x])
    let joinedB = Self.joined(b[y])
    for j in 1...min(m, band) {
      best[j] = best[j - 1] + gap
      step[j] = .skipB
    }
    for i in 1...n {
      let middle = i * m / n
      let own = a[x.lowerBound + i - 1]
      let isParagraph = own.kind == .paragraph
      let areParagraphs = joinedA[i - 1].kind == .paragraph
      for j in max(0, middle - band)...min(m, middle + band) {
        let here = i * width + j
        var choice = Choice()
        if j > 0 {
          let other = y.lowerBound + j - 1
          choice.consider(
            best[here - width - 1] + answer(own, b[other], isDiagonal: n == m && i == j, similarity), .pair)
          choice.consider(best[here - width] + gap, .skipA)
          choice.consider(best[here - 1] + gap, .skipB)
          if areParagraphs, b[other].kind == .paragraph {
            choice.consider(
              best[here - 2 * width - 1] + similarity.score(joinedA[i - 1], b[other]) + Similarity.merge, .twoToOne)
          }
          if isParagraph, joinedB[j - 1].kind == .paragraph {
            choice.consider(
              best[here - width - 2] + similarity.score(own, joinedB[j - 1]) + Similarity.merge, .oneToTwo)
          }
        } else {
          choice.consider(best[here - width] + gap, .skipA)
        }
        best[here] = choice.value
        step[here] = choice.step
      }
    }
    var i = n
    var j = m
    while i > 0 || j > 0 {
      let ai = x.lowerBound + i - 1
      let bj = y.lowerBound + j - 1
      switch step[i * width + j] {
      case .pair:
        pair(ai, bj)
        i -= 1
        j -= 1
      case .skipA: i -= 1
      case .skipB: j -= 1
      case .twoToOne:
        pair(ai - 1, bj)
        partner[ai] = Self.mergedIntoPrevious
        i -= 2
        j -= 1
      case .oneToTwo:
        pair(ai, bj - 1)
        reverse[bj] = Self.mergedIntoPrevious
        i -= 1
        j -= 2
      case .start: return
      }
    }
  }

  /// Per block, the one before it and itself taken as one, where both are paragraphs; else a block of no paragraph's kind.
  private static func joined(_ elements: ArraySlice<Element>) -> [Element] {
    elements.indices.map {
      joined(elements[max(elements.startIndex, $0 - 1)], elements[$0], areTwo: $0 > elements.startIndex)
    }
  }

  private static func joined(_ first: Element, _ second: Element, areTwo: Bool) -> Element {
    guard areTwo, first.kind == .paragraph, second.kind == .paragraph else {
      return Element(node: 0, kind: .document, sum: Outline.Sum())
    }
    var sum = first.sum
    sum.mask |= second.sum.mask
    sum.termMask |= second.sum.termMask
    sum.neutral = sum.neutral &+ second.sum.neutral
    sum.length += second.sum.length
    sum.text = 0
    return Element(node: first.node, kind: .paragraph, sum: sum)
  }
}
