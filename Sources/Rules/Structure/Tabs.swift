internal import Alignment
internal import DocModel
internal import Findings

/// Reports a tab that is missing, was added, or has another id.
struct Tabs: SplitRule {
  static let card = RuleCard(id: "tabs", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let kind = article.slots[d.slot].kind
    guard kind == .tab || kind == .tabGroup, d.aspect == .name || d.aspect == .presence else { return nil }
    let id = { @Sendable (member: Int) in article.literal(at: d.slot, of: member).map { "‘\($0)’" } ?? "none" }
    return finding(d, "The tab is \(article.sides(d, id)): keep its id.", in: article)
  }
}
