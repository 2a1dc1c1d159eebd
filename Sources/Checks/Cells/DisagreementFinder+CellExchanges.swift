internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features

/// Cells that contain values of another cell in their column or row: swapped by hand, or shifted by a lost cell.
extension DisagreementFinder {
  /// Replaces the findings of two cells by one if the values missing in one are the extra values of the other.
  mutating func foldExchanges() {
    let charges = charges()
    guard charges.count > 1 else { return }
    var settled = Set<Holder>()
    var exchanges: [Int: Disagreement] = [:]
    var rows: [Columns: [Int]] = [:]
    for isColumn in [true, false] {
      let lines = charges.map { line(of: $0.holder, isColumn) }
      let order = charges.indices.sorted { (lines[$0], $0) < (lines[$1], $1) }
      for cells in order.chunked(by: { lines[$0] == lines[$1] }) where cells.count > 1 {
        let open = cells.map { charges[$0] }.filter { !settled.contains($0.holder) }
        let exchanged = exchanged(open)
        guard let first = exchanged.first else { continue }
        settled.formUnion(exchanged.lazy.map(\.holder))
        exchanges[first.index] = exchange(of: exchanged.map(\.holder), found[first.index])
        if !isColumn { rows[Columns(exchanged.map(\.holder), article), default: []].append(first.index) }
      }
    }
    guard !exchanges.isEmpty else { return }
    // If all rows have the same columns exchanged, whole columns were swapped.
    for (columns, indices) in rows where indices.count > 1 && indices.count == filledRows(columns) {
      guard let first = indices.first, let one = exchanges[first] else { continue }
      for index in indices.dropFirst() { exchanges[index]?.cause = one.slot }
    }
    found = found.enumerated().compactMap { index, item in
      exchanges[index] ?? (settled.contains(Holder(member: item.member, slot: item.slot)) ? nil : item)
    }
  }

  /// The missing and extra values of each cell, sorted by member and slot.
  private func charges() -> [Charge] {
    let open = found.indices.filter { index in
      guard found[index].verdict.blames, case .facts(let kind) = found[index].aspect, kind != .term else {
        return false
      }
      return article.slots[found[index].slot].kind == .tableCell
    }
    var charges: [Charge] = []
    for index in open.sorted(by: { (found[$0].member, found[$0].slot, $0) < (found[$1].member, found[$1].slot, $1) }) {
      let holder = Holder(member: found[index].member, slot: found[index].slot)
      if charges.last?.holder != holder { charges.append(Charge(holder, index)) }
      charges[charges.count - 1].add(index, of: found)
    }
    return charges
  }

  private struct Holder: Hashable {
    let member: Int
    let slot: Int
  }

  /// Columns of one member's table.
  private struct Columns: Hashable {
    let member: Int
    let table: Int
    let columns: [Int]

    init(_ cells: [Holder], _ article: AlignedArticle) {
      member = cells.first?.member ?? 0
      let row = cells.first.map { Int(article.slots[$0.slot].parent) } ?? 0
      table = Int(article.slots[row].parent)
      columns = cells.map { $0.slot - Int(article.slots[$0.slot].parent) }.sorted()
    }
  }

  /// The number of body rows of a table that a member has.
  private func filledRows(_ columns: Columns) -> Int {
    article.children(of: columns.table).count { article.nodeFound(at: $0, of: columns.member)?.level == 0 }
  }

  /// The cells of one member in one column, or in one row, of a table.
  private struct Line: Comparable {
    let member: Int
    let parent: Int
    let column: Int

    static func < (a: Line, b: Line) -> Bool { (a.member, a.parent, a.column) < (b.member, b.parent, b.column) }
  }

  /// The missing and extra values of one cell.
  private struct Charge {
    let holder: Holder
    var missing: [UInt64] = []
    var extra: [UInt64] = []
    var holdsNames = false
    /// The index of its strongest disagreement.
    private(set) var index: Int

    init(_ holder: Holder, _ index: Int) { (self.holder, self.index) = (holder, index) }

    mutating func add(_ index: Int, of found: [Disagreement]) {
      let item = found[index]
      missing += item.missing.map(\.atom)
      extra += item.extra.map(\.atom)
      if item.aspect != .facts(.number) { holdsNames = true }
      if item.isFirmer(than: found[self.index]) { self.index = index }
    }
  }

  private func line(of holder: Holder, _ isColumn: Bool) -> Line {
    let row = Int(article.slots[holder.slot].parent)
    return isColumn
      ? Line(member: holder.member, parent: Int(article.slots[row].parent), column: holder.slot - row)
      : Line(member: holder.member, parent: row, column: -1)
  }

  /// Of cells in one row or column, those that contain each other's values.
  private func exchanged(_ cells: [Charge]) -> [Charge] {
    guard cells.contains(where: { !$0.extra.isEmpty }), cells.contains(where: { !$0.missing.isEmpty }) else {
      return []
    }
    var isExchanged = Array(repeating: false, count: cells.count)
    let lacking = Dictionary(grouping: cells.indices) { cells[$0].missing.sorted() }
    for (here, own) in cells.enumerated() where !own.extra.isEmpty {
      for there in lacking[own.extra.sorted(), default: []].prefix(Self.mostTried) where there != here {
        let other = cells[there]
        // A number may be spelled out in only one of the cells, so a swap of numbers must match in both directions.
        if own.holdsNames || own.missing.sorted() == other.extra.sorted() && !own.missing.isEmpty {
          isExchanged[here] = true
          isExchanged[there] = true
        }
      }
    }
    return cells.indices.filter { isExchanged[$0] }.map { cells[$0] }
  }

  /// Upper limit of candidate cells tried per cell.
  private static let mostTried = 32

  /// One disagreement on the first of the cells that replaces all disagreements about them.
  private func exchange(of holders: [Holder], _ first: Disagreement) -> Disagreement {
    func text(at slot: Int, of member: Int) -> ValueDifference {
      let text = article.node(at: slot, of: member).map { article.members[member].article.plainText(of: $0) } ?? ""
      return ValueDifference(
        text: text, atom: article.slots[slot].key, exact: 0, count: 1, traits: [],
        line: article.lines(at: slot, of: member).0)
    }
    let isProven = first.verdict == .proven && first.doubts.isSubset(of: .inferredVersion)
    return Disagreement(
      slot: first.slot, aspect: .exchanged, member: first.member, verdict: first.verdict,
      grounds: isProven ? first.grounds : .exchangedCells(first.verdict), doubts: isProven ? first.doubts : [],
      against: first.against, with: first.with, missing: [text(at: first.slot, of: first.reference)],
      extra: holders.map { text(at: $0.slot, of: first.member) },
      line: article.lines(at: first.slot, of: first.member).0,
      lastLine: article.lines(at: first.slot, of: first.member).1)
  }
}
