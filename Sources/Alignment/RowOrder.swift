internal import DocModel

/// Rows of one table that stand elsewhere on the other side: sorted anew, put elsewhere by hand, or behind a row that
/// came or went. What names a row is its first cell. Where two of these crossed each other, the values beside them must
/// agree, too: else cells were exchanged, and no rows.
struct RowOrder {
  /// Pairs that rise on both sides.
  let inOrder: [(Int, Int)]
  /// Pairs of rows that stand before a row on one side and behind it on the other.
  let moved: [(Int, Int)]

  /// Nil where rows stand beside their own, as in nearly all tables, at the cost of looking at their first cells.
  init?(_ a: [Element], _ b: [Element]) {
    guard a.first?.kind == .tableRow, b.first?.kind == .tableRow,
      a.count != b.count || zip(a, b).contains(where: { $0.key != $1.key })
    else { return nil }
    let named = AlignmentAnchors.unique(a, b, a.indices, b.indices, key: \.key)
    let crossing = Self.crossing(named)
    let sure = named.indices.filter { !crossing[$0] || Self.agree(a[named[$0].0], b[named[$0].1]) }.map { named[$0] }
    let rising = AlignmentAnchors.rising(sure)
    let firsts = Set(rising.map(\.0))
    inOrder = rising
    moved = sure.filter { !firsts.contains($0.0) }
    if a.count == b.count, moved.isEmpty, inOrder.allSatisfy({ $0.0 == $0.1 }) { return nil }
  }

  /// Which of the pairs, in the order of their first members, stand crosswise to another.
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

  /// Beside what names them, they hold the same values.
  private static func agree(_ a: Element, _ b: Element) -> Bool {
    a.sum.neutral == b.sum.neutral && a.values >= (a.isKeyExplicit ? 2 : 1)
  }
}
