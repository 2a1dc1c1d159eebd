internal import DocModel
internal import Features

extension DisagreementFinder {
  /// What the cells of a table say, column by column.
  mutating func cells(_ table: Int) {
    let rows = article.children(of: table).filter { isBody($0) }
    guard !rows.isEmpty else { return }
    let grid = rows.map { article.children(of: $0) }
    for column in 0..<(grid.map(\.count).max() ?? 0) {
      let slots = grid.map { column < $0.count ? $0[column] : -1 }
      var cells: [[Cell]] = []
      for member in 0..<count { cells.append(slots.map { $0 < 0 ? Cell.void : cell($0, member) }) }
      let meanings = ColumnMeanings(cells)
      for (row, slot) in slots.enumerated() where slot >= 0 {
        judgeMeaning(slot, row, meanings)
      }
      judgeClasses(slots, cells, meanings)
      judgeEmptiness(slots, cells)
      judgeNames(slots)
      judgeKeptCells(slots)
    }
  }

  private func isBody(_ row: Int) -> Bool {
    for member in 0..<count {
      if let node = article.node(row, member) { return article.members[member].article.nodes[node].level == 0 }
    }
    return false
  }

  private mutating func cell(_ slot: Int, _ member: Int) -> Cell {
    switch article.fill(slot, member) {
    case .absent: return Cell(label: 0, isEmpty: true, isShort: true, meaning: nil)
    case .node(let n), .moved(let n):
      guard let block = article.features[member].block(Int(n)) else { return .void }
      let features = article.features[member]
      let text = features.visible[block.text.indices]
      let isEmpty = block.length == 0 && block.facts.isEmpty
      let label = Cell.label(text) &+ (block.mask == 0 ? 0 : block.neutral)
      return Cell(label: label, isEmpty: isEmpty, isShort: block.length <= 32, meaning: meaning(of: text, block.textHash, member))
    default: return .void
    }
  }

  /// The few words of a column stand there again and again: each is looked up once.
  private mutating func meaning(of text: ArraySlice<UInt8>, _ hash: UInt64, _ member: Int) -> Meaning? {
    let key = hash ^ UInt64(member)
    if let known = meanings[key] { return known }
    let meaning = Lexicon.meaning(of: text, language: article.members[member].article.locale.language)
    meanings[key] = .some(meaning)
    return meaning
  }

  private mutating func judgeMeaning(_ slot: Int, _ row: Int, _ meanings: ColumnMeanings) {
    for judgement in jury.judge({ meanings.stances[$0][row].map { UInt64($0.rawValue) } }) {
      let member = judgement.member
      guard let reference = judgement.against.first else { continue }
      add(
        slot, .meaning, judgement,
        missing: [deviation(slot, reference, UInt64(meanings.stances[reference][row]?.rawValue ?? 0), meanings.isLexical(reference, row))],
        extra: [deviation(slot, member, UInt64(meanings.stances[member][row]?.rawValue ?? 0), meanings.isLexical(member, row))])
    }
  }

  /// A cell as a value: its text, and whether the lexicon knows it.
  private func deviation(_ slot: Int, _ member: Int, _ atom: UInt64, _ isLexical: Bool) -> Deviation {
    let text = article.node(slot, member).map { article.members[member].article.plainText(of: $0) } ?? ""
    return Deviation(
      text: text, atom: atom, exact: atom, count: 1, weight: isLexical ? 1 : 0, line: article.lines(slot, member).0)
  }

  /// Cells that moved to another class of their column. Only what no lexicon knows: the rest was judged by its meaning.
  private mutating func judgeClasses(_ slots: [Int], _ cells: [[Cell]], _ meanings: ColumnMeanings) {
    guard let classes = ColumnClasses(cells, preferred: article.members.map { $0.role != .translation }) else { return }
    for (row, slot) in slots.enumerated() where slot >= 0 {
      let judgements = jury.judge { member in meanings.stances[member][row] == nil ? classes.value(member, row) : nil }
      for judgement in judgements where judgement.verdict.blames {
        guard let reference = judgement.against.first else { continue }
        let member = judgement.member
        add(
          slot, .enumeration, judgement, missing: [deviation(slot, reference, cells[reference][row].label, false)],
          extra: [deviation(slot, member, cells[member][row].label, false)])
      }
    }
  }

  private mutating func judgeEmptiness(_ slots: [Int], _ cells: [[Cell]]) {
    for (row, slot) in slots.enumerated() where slot >= 0 {
      let judgements = jury.judge { member in cells[member][row].isVoid ? nil : cells[member][row].isEmpty ? 0 : 1 }
      for judgement in judgements { add(slot, .empty, judgement) }
    }
  }
}

/// A cell of one member.
struct Cell {
  /// Equal for cells with the same text, letter case, blanks and trailing footnote marks apart.
  let label: UInt64
  let isEmpty: Bool
  let isShort: Bool
  let meaning: Meaning?
  var isVoid: Bool { label == 0 && !isEmpty }

  static let void = Cell(label: 0, isEmpty: false, isShort: false, meaning: nil)

  static func label(_ text: ArraySlice<UInt8>) -> UInt64 {
    var end = text.endIndex
    while end > text.startIndex, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: "*") || text[end - 1] == UInt8(ascii: ".") {
      end -= 1
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text[..<end] where byte != 0x20 {
      hash = (hash ^ UInt64(byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)) &* 0x0000_0100_0000_01b3
    }
    return Atom.finish(hash)
  }
}
