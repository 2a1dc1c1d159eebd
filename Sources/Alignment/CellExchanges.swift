internal import DocModel
internal import Features

/// Cells of one column that stand in each other's row.
extension DisagreementFinder {
  mutating func judgeExchanges(_ slots: [Int], _ cells: [[Cell]]) {
    var row = 0
    while row + 1 < slots.count {
      defer { row += 1 }
      guard slots[row] >= 0, slots[row + 1] >= 0, differ(cells, row), differ(cells, row + 1), let usual = usualPair(cells, row) else { continue }
      let values = cells.map { member -> UInt64? in
        guard let pair = Self.pair(member, row) else { return nil }
        return pair == usual ? 1 : pair.first == usual.second && pair.second == usual.first ? 2 : nil
      }
      guard values.contains(2) else { continue }
      for judgement in jury.judge(values) where values[judgement.member] == 2 {
        add(
          slots[row], .exchange, judgement, missing: [said(slots[row], judgement.against.first ?? judgement.member)],
          extra: [said(slots[row], judgement.member)])
      }
    }
  }

  /// What two neighbouring cells of a column hold, in language-neutral values.
  private struct Pair: Hashable {
    let first: UInt64
    let second: UInt64
  }

  /// Nil where nothing tells the two apart, or where the lexicon knows both: those are judged by their meaning.
  private static func pair(_ column: [Cell], _ row: Int) -> Pair? {
    let (a, b) = (column[row], column[row + 1])
    guard !a.isVoid, !b.isVoid, a.facts != b.facts, a.meaning == nil || b.meaning == nil else { return nil }
    return Pair(first: a.facts, second: b.facts)
  }

  private func differ(_ cells: [[Cell]], _ row: Int) -> Bool {
    var first: UInt64?
    for column in cells where !column[row].isVoid {
      if first == nil { first = column[row].facts }
      if first != column[row].facts { return true }
    }
    return false
  }

  /// The pair most members have, an original's among equals.
  private func usualPair(_ cells: [[Cell]], _ row: Int) -> Pair? {
    var votes: [Pair: Int] = [:]
    for (member, column) in cells.enumerated() {
      if let pair = Self.pair(column, row) { votes[pair, default: 0] += article.members[member].isOriginal ? 3 : 2 }
    }
    return votes.max { ($0.value, $0.key.first, $0.key.second) < ($1.value, $1.key.first, $1.key.second) }?.key
  }

  /// A cell as a value.
  private func said(_ slot: Int, _ member: Int) -> Deviation {
    let text = article.node(slot, member).map { article.members[member].article.plainText(of: $0) } ?? ""
    return Deviation(text: text, atom: 0, exact: 0, count: 1, weight: 0, line: article.lines(slot, member).0)
  }
}
