internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Keys by which ``Fold/rows`` match a claim (the effect) with the claim that explains it (the cause).
extension Fold {
  /// The key of the block whose own difference caused this one, or nil if there is no cause.
  static func causeKey(_ d: Disagreement) -> Key? { d.cause.map { .block(slot: $0, member: d.member) } }

  /// The key of the claim's block if a difference of this aspect explains the other differences within the block.
  static func blockKey(_ d: Disagreement) -> Key? {
    switch d.aspect {
    case .presence, .recast, .headingLevel, .columns, .exchanged, .facts(.code): .block(slot: d.slot, member: d.member)
    default: nil
    }
  }

  static func lineKeys(_ one: Claim) -> [Key] {
    guard one.explainsItsLine else { return [] }
    return ([one.finding] + one.finding.consequences).map { .line(file: $0.file, $0.place.line) }
  }

  static func nameKey(_ one: Claim) -> Key? {
    guard let d = one.disagreement, d.aspect.isOfNames, !d.missing.isEmpty else { return nil }
    return .block(slot: d.slot, member: d.member)
  }

  static func ruleKey(_ one: Claim, _ card: RuleCard) -> Key? {
    one.finding.rule == card.id ? .rule(one.finding.rule, file: one.finding.file) : nil
  }

  static func wordsKey(_ one: Claim) -> Key? {
    one.finding.words.isEmpty
      ? nil : .words(file: one.finding.file, line: one.finding.place.line, one.finding.words)
  }
}
