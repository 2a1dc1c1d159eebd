internal import Alignment
internal import Features
internal import Findings

/// Reports a disagreement that no locale can be blamed for.
struct SplitVote: SplitRule {
  static let card = RuleCard(id: "split-vote", severity: .notice, mqm: .process)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.verdict == .undecided, case .facts(.identifier) = d.aspect else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
