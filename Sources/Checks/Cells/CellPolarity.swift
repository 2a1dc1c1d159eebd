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
    guard d.aspect == .enumeration || d.aspect == .meaning, let own = d.extra.first, let other = d.missing.first else {
      return nil
    }
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
    guard d.aspect == .empty else { return nil }
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
}

extension AlignedArticle {
  /// Returns whether the cell holds only a dash, which denotes an absent value.
  fileprivate func hasDash(at slot: Int, of member: Int) -> Bool {
    ["-", "--", "–", "—", "―", "−", "－"].contains(excerpt(at: slot, of: member))
  }
}

/// Reports a cell whose identifiers, code, links or numbers belong to another cell.
struct CellContent: SplitRule {
  static let card = RuleCard(id: "cell-content", severity: .major, mqm: .mistranslation, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .exchanged, let own = d.extra.first, let other = d.missing.first else { return nil }
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
      d, .difference(of: "number", d, article), in: article,
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
