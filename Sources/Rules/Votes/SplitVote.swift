internal import Alignment
internal import Features
internal import Findings

/// The locales disagree and nobody can be blamed.
struct SplitVote: SplitRule {
  static let card = RuleCard(
    id: "split-vote", title: "No majority", severity: .notice, mqm: .process,
    rationale: "Too few locales, or a tie: both sides are shown, somebody who reads the source must decide.",
    passing: [Example(["de": "Text `a`.", "fr": "Texte `a`."])],
    failing: [Example(["de": "WKWebView nutzen.", "fr": "↓Utilisez SFSafariView."])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.verdict == .undecided, case .facts(.identifier) = d.aspect else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
