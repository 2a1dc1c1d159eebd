import Alignment
import DocModel

/// A piece of an article that is shown because the two locales differ in it.
struct DiffUnit {
  enum Shape {
    case frontMatter
    case block
    case code
    case table(DiffTable)
  }

  /// The slot index, or -1 for the front matter.
  let slot: Int
  /// The slot of the section's heading, or nil before the first heading.
  let heading: Int?
  let shape: Shape
  /// Indices into the findings of the input, in text order.
  let findings: [Int]

  /// Returns the differing pieces in article order.
  static func all(in input: DiffInput, _ placement: FindingPlacement) -> [DiffUnit] {
    var units: [DiffUnit] = []
    if let findings = placement.bySlot[-1] {
      units.append(DiffUnit(slot: -1, heading: nil, shape: .frontMatter, findings: findings))
    }
    let article = input.article
    var heading: Int?
    var slot = 1
    while slot < article.slots.count {
      let kind = article.slots[slot].kind
      if kind == .heading { heading = slot }
      // Show tables and leaves whole; of containers only the contents, unless one side lacks the container entirely.
      let isLeaf = !kind.isContainer || kind == .table || isOneSided(slot, input)
      let end = isLeaf ? max(slot + 1, Int(article.slots[slot].end)) : slot + 1
      let findings = (slot..<end).flatMap { placement.bySlot[$0] ?? [] }
      // The two may also differ where only a third locale has a finding.
      let isDisputed = placement.disputed.contains(slot) && input.hasOtherCode(slot)
      if !findings.isEmpty || isDisputed || isLeaf && isOneSided(slot, input) {
        units.append(
          DiffUnit(
            slot: slot, heading: heading, shape: shape(at: slot, in: input, placement: placement), findings: findings))
      }
      slot = end
    }
    return units
  }

  private static func shape(at slot: Int, in input: DiffInput, placement: FindingPlacement) -> Shape {
    guard !isOneSided(slot, input) else { return .block }
    switch input.article.slots[slot].kind {
    case .table: return .table(DiffTable(table: slot, in: input, placement: placement))
    case .codeBlock: return .code
    default: return .block
    }
  }

  /// Whether one side has the slot and the other lacks it though it should have it.
  static func isOneSided(_ slot: Int, _ input: DiffInput) -> Bool {
    func isAbsent(_ member: Int) -> Bool {
      if case .absent = input.article.fill(at: slot, of: member) { true } else { false }
    }
    let (a, b) = (input.left, input.right)
    return isAbsent(a) && input.article.node(at: slot, of: b) != nil
      || isAbsent(b) && input.article.node(at: slot, of: a) != nil
  }
}

/// The differing part of a table.
struct DiffTable {
  struct Row {
    let slot: Int
    /// The slots of the shown columns; nil if the row has fewer cells.
    let cells: [Int?]
  }

  let header: Row?
  /// Only the rows that differ.
  let rows: [Row]
  let rowCount: Int
  let columnCount: Int
  /// Ordinals of the shown columns: the first, which labels the row, and those with a difference.
  let columns: [Int]

  init(table: Int, in input: DiffInput, placement: FindingPlacement) {
    let article = input.article
    var rows = article.children(of: table).map { (slot: $0, cells: article.children(of: $0)) }
    let isHeaded = rows.first.map { row in
      input.sides.contains { side in
        article.node(at: row.slot, of: side).map { article.members[side].article.nodes[$0].level == 1 } ?? false
      }
    }
    let header = isHeaded == true ? rows.removeFirst() : nil
    func differs(_ slot: Int) -> Bool { placement.bySlot[slot] != nil || DiffUnit.isOneSided(slot, input) }
    let differing = rows.filter { differs($0.slot) || $0.cells.contains(where: differs) }
    var columns: Set<Int> = [0]
    for row in differing + (header.map { [$0] } ?? []) {
      for (ordinal, cell) in row.cells.enumerated() where differs(cell) { columns.insert(ordinal) }
    }
    let shown = columns.sorted()
    func part(_ row: (slot: Int, cells: [Int])) -> Row {
      Row(slot: row.slot, cells: shown.map { $0 < row.cells.count ? row.cells[$0] : nil })
    }
    self.header = header.map(part)
    self.rows = differing.map(part)
    self.columns = shown
    rowCount = rows.count
    columnCount = max(header?.cells.count ?? 0, rows.map { $0.cells.count }.max() ?? 0)
  }
}
