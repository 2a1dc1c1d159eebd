internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a number in prose that differs from the other locales.
struct NumberRule: SplitRule {
  static let check: String? = "value"
  static let card = RuleCard(id: "number", severity: .major, mqm: .mistranslation, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.number), article.slots[d.slot].kind != .tableCell else { return nil }
    return finding(
      d, .difference(of: "number", d, article), in: article, doubts: NumberEvidence(d, article).doubts)
  }
}
