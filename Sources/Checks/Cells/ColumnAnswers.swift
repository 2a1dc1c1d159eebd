internal import Algorithms
internal import Alignment
internal import Features

/// The answer that a cell gives to the question of its column.
enum CellAnswer: UInt8, CaseIterable {
  case yes = 1
  case no = 2
  case notApplicable = 3
  case supported, preview, deprecated, other

  init?(_ meaning: Meaning) {
    switch meaning.answersYes {
    case true?: self = .yes
    case false?: self = .no
    case nil:
      switch meaning {
      case .notApplicable: self = .notApplicable
      case .preview: self = .preview
      case .deprecated, .retired: self = .deprecated
      default: return nil
      }
    }
  }
}

/// The answer of each cell of a column, from the lexicon or else from the other members' answers in the same rows.
struct ColumnAnswers {
  private let rows: Int
  /// All answers, member by member; empty if no cell of the column gives one.
  private var stances: [CellAnswer?]
  private var isLexical: [Bool]

  var isEmpty: Bool { stances.isEmpty }

  init(_ cells: CellColumn) {
    rows = cells.rows
    (stances, isLexical) = ([], [])
    guard (0..<cells.members).contains(where: { cells[$0].contains { $0.meaning.flatMap(CellAnswer.init) != nil } })
    else {
      return
    }
    for member in 0..<cells.members { stances += cells[member].lazy.map { $0.meaning.flatMap(CellAnswer.init) } }
    isLexical = stances.map { $0 != nil }
    let known = self
    for member in 0..<cells.members {
      for rows in Self.rowsByLabel(cells, member) {
        judge(rows, of: cells[member: member, row: rows[rows.startIndex]], in: member, by: known)
      }
    }
  }

  /// The rows of each distinct short text of a member.
  private static func rowsByLabel(_ cells: CellColumn, _ member: Int) -> [ArraySlice<Int>] {
    let short = (0..<cells.rows).filter {
      cells[member: member, row: $0].isShort && !cells[member: member, row: $0].isEmpty
        && !cells[member: member, row: $0].isVoid
    }
    let sorted = short.sorted {
      (cells[member: member, row: $0].label, $0) < (cells[member: member, row: $1].label, $1)
    }
    return sorted.chunked { cells[member: member, row: $0].label == cells[member: member, row: $1].label }
  }

  /// Corrects the answer of one of a member's words by the other members' answers in its rows.
  private mutating func judge(_ rows: ArraySlice<Int>, of cell: Cell, in member: Int, by known: ColumnAnswers) {
    let own = known.stance(of: member, inRow: rows[rows.startIndex])
    // An explicit yes or no keeps its meaning even if a whole column is inverted.
    if own == .yes || own == .no, !Self.isLoose(cell.meaning) { return }
    guard let shared = known.consensus(rows, but: member) else {
      if own != nil, Self.isLoose(cell.meaning) { for row in rows { stances[member * self.rows + row] = nil } }
      return
    }
    if own == nil || (own != shared && rows.count >= 2) {
      for row in rows {
        stances[member * self.rows + row] = shared
        isLexical[member * self.rows + row] = false
      }
    }
  }

  /// Words that translators use for more than one answer.
  private static func isLoose(_ meaning: Meaning?) -> Bool {
    guard let meaning else { return false }
    switch meaning {
    case .unavailable, .none, .required, .notRequired, .optional, .blocked, .never, .always: return true
    default: return false
    }
  }

  func stance(of member: Int, inRow row: Int) -> CellAnswer? { stances.isEmpty ? nil : stances[member * rows + row] }

  func isLexical(of member: Int, inRow row: Int) -> Bool { isLexical[member * rows + row] }

  /// The answer that nearly all other members give in these rows, or nil.
  private func consensus(_ rows: ArraySlice<Int>, but member: Int) -> CellAnswer? {
    var tally = InlineArray<8, Int>(repeating: 0)
    var total = 0
    for other in 0..<stances.count / self.rows where other != member {
      for row in rows {
        guard let stance = stance(of: other, inRow: row) else { continue }
        tally[Int(stance.rawValue)] += 1
        total += 1
      }
    }
    return CellAnswer.allCases.first { total > 0 && Quorum.isNearlyAll(tally[Int($0.rawValue)], of: total) }
  }
}

/// The classes of a column with few distinct values, named after one member's labels.
struct ColumnClasses {
  private let rows: Int
  /// Per member and row the reference's label for the cell's word, or nil if the word occurs too rarely for a mapping.
  private var names: [UInt64?]

  /// Nil unless the column has few distinct values in at least half of the members.
  init?(_ cells: CellColumn, preferred: [Bool]) {
    let classes = (0..<cells.members).map { Self.classes(cells[$0]) }
    let candidates = classes.indices.filter { classes[$0] > 0 }
    guard candidates.count >= 2, Quorum.isHalf(candidates.count, of: cells.members),
      let reference = candidates.first(where: { preferred[$0] }) ?? candidates.min(by: { classes[$0] < classes[$1] })
    else { return nil }
    rows = cells.rows
    names = Array(repeating: nil, count: cells.members * cells.rows)
    for member in 0..<cells.members {
      let filled = (0..<rows).filter {
        !cells[member: member, row: $0].isVoid && !cells[member: member, row: $0].isEmpty
      }
      let own = (0..<rows).map { cells.label(of: member, inRow: $0) }
      let sorted = filled.sorted {
        (own[$0], cells[member: reference, row: $0].label) < (own[$1], cells[member: reference, row: $1].label)
      }
      for rows in sorted.chunked(by: { own[$0] == own[$1] }) {
        let answered = rows.filter { !cells[member: reference, row: $0].isVoid }
        let answers = answered.chunked {
          cells[member: reference, row: $0].label == cells[member: reference, row: $1].label
        }
        guard let most = answers.max(by: { $0.count < $1.count }), most.count >= 2,
          Quorum.isVerdict(most.count, of: answered.count)
        else { continue }
        for row in rows { names[member * self.rows + row] = cells[member: reference, row: most[most.startIndex]].label }
      }
    }
  }

  /// The number of distinct values of a member's cells if they are few and short, else 0.
  private static func classes(_ cells: ArraySlice<Cell>) -> Int {
    var labels = HashInterner()
    var filled = 0
    for cell in cells where !cell.isVoid && !cell.isEmpty {
      guard cell.isShort else { return 0 }
      filled += 1
      if labels.number(of: cell.label) + 1 == labels.count, labels.count * 2 > cells.count { return 0 }
    }
    return filled >= 4 && labels.count * 2 <= filled && labels.count > 1 ? labels.count : 0
  }

  /// The class of a cell as the reference's label, or nil if it has none.
  func value(of member: Int, inRow row: Int) -> UInt64? { names[member * rows + row] }
}
