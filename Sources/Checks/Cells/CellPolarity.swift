internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a cell that means yes where other locales have no, or the reverse.
struct CellPolarity: SplitRule {
  static let card = RuleCard(id: "cell-polarity", severity: .critical, mqm: .mistranslation, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .meaning, let own = d.extra.first, let other = d.missing.first else { return nil }
    let isOpposite = Set([own.atom, other.atom]) == [1, 2]
    let isAnswer = isOpposite || [own.atom, other.atom].contains(3)
    guard isAnswer else { return nil }
    let isLexical = own.traits.contains(.inLexicon) && other.traits.contains(.inLexicon)
    // Words that are yes or no by the dictionary are an error even across versions, if three or more locales agree
    // against one. With other translations of the same version that lack the cell, the rows may be misaligned.
    let isAlone = article.groups[article.members[d.member].group].translations.count == 1
    let decided = isLexical && isOpposite && isAlone && d.verdict == .drift && d.with.count == 1 && d.against.count >= 3
    return finding(
      d, .opposite(own, other, decided: decided, for: d, in: article), in: article,
      severity: isOpposite && isLexical ? .critical : isOpposite || article.haveSameColumns(d) ? .major : .notice,
      doubts: isLexical ? [] : .learnedMeaning, certainty: decided ? .likely : nil)
  }
}

extension AlignedArticle {
  /// Returns whether the tables of a cell have as many columns: else a dash may be in another column.
  fileprivate func haveSameColumns(_ d: Disagreement) -> Bool {
    guard let table = enclosing(d.slot, .table), let own = nodeFound(at: table, of: d.member),
      let other = nodeFound(at: table, of: d.reference)
    else { return true }
    return own.value == other.value
  }
}

extension Message {
  fileprivate static func opposite(
    _ own: ValueDifference, _ other: ValueDifference, decided: Bool, for d: Disagreement, in a: AlignedArticle
  ) -> Message {
    let revision = a.groups[a.members[d.member].group].label
    let evidence =
      decided
      ? "\(d.against.count) to \(d.with.count); \(a.name(d.member)) alone was made from revision \(revision)"
      : a.evidence(d)
    return
      "The cell says \(gloss(own)) here and \(gloss(other)) in \(a.names(d.against)) (\(evidence)): check it against the source and correct it."
  }
  private static func gloss(_ value: ValueDifference) -> String {
    let meaning =
      value.atom == 1 ? "yes" : value.atom == 2 ? "no" : value.atom == 3 ? "not applicable" : "another value"
    let text = AlignedArticle.cut(value.text, limit: 30)
    return text.lowercased() == meaning ? "‘\(text)’" : "‘\(text)’ (= \(meaning))"
  }
}

/// Reports a cell with another value of a column's small set of values.
struct CellEnum: SplitRule {
  static let card = RuleCard(id: "cell-enum", severity: .major, mqm: .mistranslation, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    // Cells that differ in their links alone say the same.
    guard d.aspect == .enumeration || d.aspect == .meaning, let own = d.extra.first, let other = d.missing.first,
      own.text != other.text
    else { return nil }
    return finding(
      d,
      "The cell says ‘\(AlignedArticle.cut(own.text))’, a word for another value of this column, and ‘\(AlignedArticle.cut(other.text))’ in \(article.others(d)): check it against the source.",
      in: article, doubts: d.aspect == .enumeration ? .fewValues : [])
  }
}

/// Reports a cell that is empty here and filled in other locales, or the reverse.
struct CellEmpty: SplitRule {
  static let card = RuleCard(id: "cell-empty", severity: .major, mqm: .omission, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    // A no-break space, by which some fill empty cells, says nothing.
    guard d.aspect == .empty, ![d.member, d.reference].allSatisfy({ isBlank(d.slot, of: $0, in: article) }) else {
      return nil
    }
    let isEmptyHere = article.excerpt(at: d.slot, of: d.member).isEmpty
    return finding(
      d,
      Message(
        text: isEmptyHere
          ? "The cell is empty here and says ‘\(article.excerpt(at: d.slot, of: d.reference))’ in \(article.others(d)): fill it."
          : "The cell says ‘\(article.excerpt(at: d.slot, of: d.member))’ and is empty in \(article.others(d)): check the pipes of this row."
      ),
      in: article, doubts: article.hasDash(at: d.slot, of: isEmptyHere ? d.reference : d.member) ? .choice : [])
  }

  private func isBlank(_ slot: Int, of member: Int, in article: AlignedArticle) -> Bool {
    article.excerpt(at: slot, of: member).isEmpty && article.block(at: slot, of: member)?.facts.indices.isEmpty != false
  }
}

extension AlignedArticle {
  /// Returns whether the cell holds only a dash, which denotes an absent value.
  fileprivate func hasDash(at slot: Int, of member: Int) -> Bool {
    ["-", "--", "–", "—", "―", "−", "－"].contains(excerpt(at: slot, of: member))
  }
}

/// Reports a cell whose identifiers, code, links or numbers belong to another cell, or that says another type.
struct CellContent: SplitRule {
  static let card = RuleCard(id: "cell-content", severity: .major, mqm: .mistranslation, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .exchanged || d.aspect == .type, let own = d.extra.first, let other = d.missing.first else {
      return nil
    }
    if d.aspect == .type {
      return finding(
        d,
        "The cell says ‘\(AlignedArticle.cut(own.text))’ here and ‘\(AlignedArticle.cut(other.text))’ in \(article.others(d)): write the same type.",
        in: article)
    }
    let lines = d.extra.dropFirst().map { "\($0.line)" }.joined(separator: ", ")
    let place = d.extra.allSatisfy { $0.line == own.line } ? "another cell of the row" : "the cell in line \(lines)"
    let here = own.text.isEmpty ? "The cell is empty" : "The cell says ‘\(AlignedArticle.cut(own.text))’"
    let there = other.text.isEmpty ? "it is empty" : "it says ‘\(AlignedArticle.cut(other.text))’"
    return finding(
      d,
      "\(here) where \(there) in \(article.names(d.against)), and shares its values with \(place)\(article.because(d)): look which of the two got the text of the other.",
      in: article)
  }
}

/// Reports a number, version or unit that differs in a cell.
struct CellNumber: SplitRule {
  static let card = RuleCard(id: "cell-number", severity: .major, mqm: .mistranslation, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.number), article.slots[d.slot].kind == .tableCell else { return nil }
    // Numbers in cells are rarely spelled out, so a replaced number is an error.
    let replaced = !d.missing.isEmpty && !d.extra.isEmpty
    let evidence = NumberEvidence(d, article)
    let isSure =
      !evidence.isArguable && replaced
      || Self.raised(at: d.slot, of: d.member, in: article) != Self.raised(at: d.slot, of: d.reference, in: article)
    return finding(
      d, .difference(of: "number", d, article), in: article, severity: article.areSaidInWords(d) ? .notice : nil,
      doubts: isSure ? [] : evidence.doubts)
  }

  /// Returns the number of `<sup>` elements of a cell: note marks and powers are never spelled out.
  private static func raised(at slot: Int, of member: Int, in article: AlignedArticle) -> Int {
    let pool = article.members[member].article.pool
    return article.nodes(at: slot, of: member).count {
      $0.kind == .htmlInline && pool[$0.literal.indices].starts(with: "<sup>".utf8)
    }
  }
}

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
    let isProven = first.verdict == .proven && first.doubts.isSubset(of: [.inferredVersion, .onlyTranslation])
    return Disagreement(
      slot: first.slot, aspect: .exchanged, member: first.member, verdict: first.verdict,
      grounds: isProven ? first.grounds : .exchangedCells(first.verdict), doubts: isProven ? first.doubts : [],
      against: first.against, with: first.with, missing: [text(at: first.slot, of: first.reference)],
      extra: holders.map { text(at: $0.slot, of: first.member) },
      line: article.lines(at: first.slot, of: first.member).0,
      lastLine: article.lines(at: first.slot, of: first.member).1)
  }
}
