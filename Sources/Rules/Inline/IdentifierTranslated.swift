internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A name that cannot be a word of a language is gone.
struct IdentifierTranslated: SplitRule {
  static let card = RuleCard(
    id: "identifier-translated", title: "API name translated or lost", severity: .major, mqm: .doNotTranslate,
    rationale: "CamelCase and dotted names are typed and searched for as they are: half translated they name nothing.",
    passing: [Example(["en": "Use WKWebView.", "de": "WKWebView nutzen.", "zh": "使用WKWebView。", "pl": "Użyj WKWebView."])],
    failing: [Example(["en": "Use WKWebView.", "de": "WKWebView nutzen.", "zh": "↓使用WKWeb視圖。", "pl": "Użyj WKWebView."])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.identifier), !d.missing.isEmpty, d.verdict != .undecided else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
