internal import Alignment
internal import Findings

/// Reports a cell that means yes where other locales have no, or the reverse.
struct CellPolarity: SplitRule {
  static let card = RuleCard(id: "cell-polarity", severity: .critical, mqm: .mistranslation, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .meaning, let own = d.extra.first, let other = d.missing.first else { return nil }
    let isOpposite = Set([own.atom, other.atom]) == [1, 2]
    let isAnswer = isOpposite || [own.atom, other.atom].contains(3)
    guard isAnswer else { return nil }
    let isLexical = own.weight == 1 && other.weight == 1
    // Words that are yes or no by the dictionary are an error even across versions, if three or more locales agree
    // against one. With other translations of the same version that lack the cell, the rows may be misaligned.
    let isAlone = article.groups[article.members[d.member].group].translations.count == 1
    let decided = isLexical && isOpposite && isAlone && d.verdict == .drift && d.with.count == 1 && d.against.count >= 3
    return finding(
      d, .opposite(own, other, decided: decided, for: d, in: article), in: article,
      severity: isOpposite && isLexical ? .critical : .major,
      doubts: isLexical ? [] : .learnedMeaning, certainty: decided ? .likely : nil)
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
