internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The same name in other letter case.
struct TermCase: SplitRule {
  static let card = RuleCard(
    id: "term-case", title: "Name in other letter case", severity: .minor, mqm: .terminology,
    rationale: "MSAL, iOS and Intune are written one way only: other capitals look like another product, and search is not always kind.",
    passing: [Example(["de": "MSAL nutzen.", "fr": "Utilisez MSAL.", "ko": "MSAL을 사용합니다.", "pl": "Użyj MSAL.", "sv": "Använd MSAL."])],
    failing: [Example(["de": "↓Msal nutzen.", "fr": "Utilisez MSAL.", "ko": "MSAL을 사용합니다.", "pl": "Użyj MSAL.", "sv": "Använd MSAL."])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .spelling else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
