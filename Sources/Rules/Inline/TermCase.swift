internal import Alignment
internal import Findings

/// Reports a name that differs only in letter case.
struct TermCase: SplitRule {
  static let check: String? = "name"
  static let card = RuleCard(id: "term-case", severity: .minor, mqm: .terminology, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .spelling else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
