internal import Features

/// Where a cell stands on the question its column asks.
enum Stance: UInt8 {
  case yes = 1, no = 2, notApplicable = 3
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

/// What the cells of one column say in each member: by the lexicon, else by the company a word keeps.
struct ColumnMeanings {
  /// `stances[member][row]`.
  private(set) var stances: [[Stance?]]
  private var lexical: [[Bool]]

  init(_ cells: [[Cell]]) {
    stances = cells.map { $0.map { $0.meaning.flatMap(Stance.init) } }
    lexical = []
    guard stances.contains(where: { $0.contains { $0 != nil } }) else { return }
    lexical = stances.map { $0.map { $0 != nil } }
    let known = stances
    for member in cells.indices {
      var rowsOf: [UInt64: [Int]] = [:]
      for (row, cell) in cells[member].enumerated() where cell.isShort && !cell.isEmpty && !cell.isVoid {
        rowsOf[cell.label, default: []].append(row)
      }
      for (_, rows) in rowsOf {
        let own = known[member][rows[0]]
        // A plain yes or no means itself, even where a whole column is inverted.
        if own == .yes || own == .no, !isLoose(cells[member][rows[0]].meaning) { continue }
        guard let shared = Self.consensus(rows, member, known) else {
          if own != nil, isLoose(cells[member][rows[0]].meaning) { for row in rows { stances[member][row] = nil } }
          continue
        }
        if own == nil || (own != shared && rows.count >= 2) {
          for row in rows {
            stances[member][row] = shared
            lexical[member][row] = false
          }
        }
      }
    }
  }

  /// Words that translators put for more than one thing.
  private func isLoose(_ meaning: Meaning?) -> Bool {
    guard let meaning else { return false }
    switch meaning {
    case .unavailable, .none, .required, .notRequired, .optional, .blocked, .never, .always: return true
    default: return false
    }
  }

  func isLexical(_ member: Int, _ row: Int) -> Bool { lexical[member][row] }

  /// What the other members say in all of these rows, nil where they do not agree.
  private static func consensus(_ rows: [Int], _ member: Int, _ known: [[Stance?]]) -> Stance? {
    var tally: [Stance: Int] = [:]
    for row in rows {
      for other in known.indices where other != member { if let stance = known[other][row] { tally[stance, default: 0] += 1 } }
    }
    let total = tally.values.reduce(0, +)
    guard let best = tally.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }), best.value * 4 >= total * 3 else { return nil }
    return best.key
  }
}

/// The classes of a column that holds few different values, named after one member's words.
struct ColumnClasses {
  private let cells: [[Cell]]
  private let reference: Int
  /// Per member: the reference's label for each of its own.
  private let names: [[UInt64: (label: UInt64, rows: Int)]]

  /// Nil where the column is no column of few values.
  init?(_ cells: [[Cell]], preferred: [Bool]) {
    let classes = cells.map(Self.classes)
    let candidates = cells.indices.filter { classes[$0] > 0 }
    guard candidates.count >= 2, candidates.count * 2 >= cells.count,
      let best = candidates.first(where: { preferred[$0] }) ?? candidates.min(by: { classes[$0] < classes[$1] })
    else { return nil }
    self.cells = cells
    reference = best
    names = cells.indices.map { member in
      var tally: [UInt64: [UInt64: Int]] = [:]
      for (row, cell) in cells[member].enumerated() where !cell.isVoid && !cell.isEmpty && !cells[best][row].isVoid {
        tally[cell.label, default: [:]][cells[best][row].label, default: 0] += 1
      }
      return tally.compactMapValues { counts in
        guard let top = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), top.value * 3 >= counts.values.reduce(0, +) * 2 else { return nil }
        return (top.key, top.value)
      }
    }
  }

  /// How many different values a member's cells have, where they are few and short; else 0.
  private static func classes(_ cells: [Cell]) -> Int {
    var labels: [UInt64] = []
    var filled = 0
    for cell in cells where !cell.isVoid && !cell.isEmpty {
      guard cell.isShort else { return 0 }
      filled += 1
      if labels.contains(cell.label) { continue }
      labels.append(cell.label)
      if labels.count * 2 > cells.count { return 0 }
    }
    return filled >= 4 && labels.count * 2 <= filled && labels.count > 1 ? labels.count : 0
  }

  /// The class of a cell by the reference's name; nil where its word was not seen often enough elsewhere to have one.
  func value(_ member: Int, _ row: Int) -> UInt64? {
    let cell = cells[member][row]
    guard !cell.isVoid, !cell.isEmpty, let name = names[member][cell.label], name.rows >= 2 else { return nil }
    return name.label
  }
}
