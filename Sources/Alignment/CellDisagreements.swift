internal import DocModel
internal import Features

extension DisagreementFinder {
  /// Checks the cells of a table column by column: meaning, class, emptiness and listed names.
  mutating func cells(_ table: Int) {
    let rows = article.children(of: table).filter { article.firstNode($0)?.level == 0 }
    guard !rows.isEmpty else { return }
    let first = found.count
    // Cells have no children: those of a row are consecutive slots.
    let width = rows.map { Int(article.slots[$0].end) - $0 - 1 }.max() ?? 0
    for column in 0..<width {
      let slots = rows.map { $0 + 1 + column < Int(article.slots[$0].end) ? $0 + 1 + column : -1 }
      let cells = cells(in: slots)
      let meanings = ColumnAnswers(cells)
      if !meanings.isEmpty {
        for (row, slot) in slots.enumerated() where slot >= 0 { judgeMeaning(at: slot, inRow: row, by: meanings) }
      }
      judgeClasses(of: slots, in: cells, by: meanings)
      judgeEmptiness(slots, cells)
      listedNames(slots)
    }
    doubtMeanings(of: rows, since: first)
  }

  /// Marks findings as `otherVersion` if rows were added or removed and several cells say the opposite of the source:
  /// rows of two versions are probably misaligned.
  private mutating func doubtMeanings(of rows: [Int], since first: Int) {
    for member in 0..<count {
      let opposite = (first..<found.count).filter {
        found[$0].member == member && found[$0].aspect == .meaning && found[$0].grounds == .decidingSource
      }
      guard opposite.count >= Quorum.witnesses, let source = found[opposite[0]].against.first,
        rows.contains(where: { (article.node(at: $0, of: member) == nil) != (article.node(at: $0, of: source) == nil) })
      else { continue }
      for index in opposite { found[index].doubts.insert(.otherVersion) }
    }
  }

  private mutating func cells(in slots: [Int]) -> CellColumn {
    var cells = CellColumn(article.features, rows: slots.count)
    for member in 0..<count {
      let visible = article.features[member].visible
      let language = article.members[member].article.locale.language
      for slot in slots { cells.append(slot < 0 ? .void : cell(at: slot, of: member, in: visible, language: language)) }
    }
    return cells
  }

  /// - Parameters:
  ///   - visible: the member's ``ArticleFeatures/visible``.
  ///   - language: the member's.
  private mutating func cell(at slot: Int, of member: Int, in visible: [UInt8], language: String) -> Cell {
    guard let block = article.block(at: slot, of: member) else {
      return article.fill(at: slot, of: member).isAbsent ? .absent : .void
    }
    let mayMean = block.length <= Lexicon.longestWord
    return Cell(
      block, visible,
      meaning: mayMean
        ? meanings.meaning(of: visible[block.text.indices], hash: block.textHash, member, language: language) : nil)
  }

  private mutating func judgeMeaning(at slot: Int, inRow row: Int, by meanings: ColumnAnswers) {
    for judgement in jury.judge(isOneOfFew: true, { meanings.stance(of: $0, inRow: row).map { UInt64($0.rawValue) } }) {
      guard let reference = judgement.against.first else { continue }
      func said(_ member: Int) -> ValueDifference {
        let stance = UInt64(meanings.stance(of: member, inRow: row)?.rawValue ?? 0)
        return deviation(at: slot, of: member, atom: stance, isLexical: meanings.isLexical(of: member, inRow: row))
      }
      add(at: slot, .meaning, judgement, missing: [said(reference)], extra: [said(judgement.member)])
    }
  }

  /// Describes a cell as a value; weight 1 if the lexicon knows its text.
  private func deviation(at slot: Int, of member: Int, atom: UInt64, isLexical: Bool) -> ValueDifference {
    let text = article.node(at: slot, of: member).map { article.members[member].article.plainText(of: $0) } ?? ""
    return ValueDifference(
      text: text, atom: atom, exact: atom, count: 1, weight: isLexical ? 1 : 0,
      line: article.lines(at: slot, of: member).0)
  }

  /// Reports cells of another class than in the other members. Cells known to the lexicon are skipped: their meaning
  /// was compared.
  private mutating func judgeClasses(of slots: [Int], in cells: CellColumn, by meanings: ColumnAnswers) {
    guard let classes = ColumnClasses(cells, preferred: article.members.map { $0.role != .translation }) else { return }
    for (row, slot) in slots.enumerated() where slot >= 0 {
      let judgements = jury.judge { member in
        meanings.stance(of: member, inRow: row) == nil ? classes.value(of: member, inRow: row) : nil
      }
      for judgement in judgements where judgement.verdict.blames {
        guard let reference = judgement.against.first else { continue }
        let member = judgement.member
        add(
          at: slot, .enumeration, judgement,
          missing: [deviation(at: slot, of: reference, atom: cells.label(of: reference, inRow: row), isLexical: false)],
          extra: [deviation(at: slot, of: member, atom: cells.label(of: member, inRow: row), isLexical: false)])
      }
    }
  }

  private mutating func judgeEmptiness(_ slots: [Int], _ cells: CellColumn) {
    for (row, slot) in slots.enumerated() where slot >= 0 {
      let judgements = jury.judge { member in
        let cell = cells[member: member, row: row]
        return cell.isVoid ? nil : cell.isEmpty ? 0 : 1
      }
      for judgement in judgements {
        let earlier = found.count
        add(at: slot, .empty, judgement)
        // If the tables have different column counts, the cell is a consequence of the table's finding.
        guard found.count > earlier, let reference = judgement.against.first,
          case let table = Int(article.slots[Int(article.slots[slot].parent)].parent),
          let own = article.nodeFound(at: table, of: judgement.member),
          let other = article.nodeFound(at: table, of: reference),
          own.value != other.value
        else { continue }
        found[found.count - 1].cause = table
      }
    }
  }
}
