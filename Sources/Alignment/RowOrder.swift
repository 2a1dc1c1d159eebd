internal import DocModel

/// Matches rows of one table in different order: sorted, moved by hand, or shifted by an added or removed row. The
/// first cell identifies a row. If two matches cross, the other values must agree too; otherwise cells were exchanged,
/// not rows.
struct RowOrder {
  /// Pairs that increase on both sides.
  let inOrder: [(Int, Int)]
  /// Pairs of rows that changed their order relative to others.
  let moved: [(Int, Int)]

  /// Nil if all rows are in the same position, as in nearly all tables; only the first cells are compared for this.
  init?(_ a: [Element], _ b: [Element]) {
    guard a.first?.kind == .tableRow, b.first?.kind == .tableRow,
      a.count != b.count || zip(a, b).contains(where: { $0.key != $1.key })
    else { return nil }
    let named = AlignmentAnchors.unique(a, b, in: a.indices, and: b.indices, key: \.key)
    let crossing = Self.crossing(named)
    let sure = named.indices.filter { !crossing[$0] || Self.agree(a[named[$0].0], b[named[$0].1]) }.map { named[$0] }
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

  /// Returns whether the rows have the same values besides the one that identifies them.
  private static func agree(_ a: Element, _ b: Element) -> Bool {
    a.sum.neutral == b.sum.neutral && a.values >= (a.isKeyExplicit ? 2 : 1)
  }
}
