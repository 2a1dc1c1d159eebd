internal import Alignment
internal import DocModel
internal import Findings

/// Tab missing, added or with another id.
struct Tabs: SplitRule {
  static let card = RuleCard(
    id: "tabs", title: "Tab missing, added or with another id", severity: .major, mqm: .markup,
    rationale: "Tabs are switched together by their ids: a translated one no longer follows.",
    fix: .safe,
    passing: [
      Example([
        "en": "# [A](#tab/one)\n\nText.\n\n---", "de": "# [A](#tab/one)\n\nText.\n\n---",
        "fr": "# [A](#tab/one)\n\nText.\n\n---", "pl": "# [A](#tab/one)\n\nText.\n\n---",
      ])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n# [A](#tab/one)\n\nText.\n\n---", "de": "Hallo.\n\n↓# [A](#tab/two)\n\nText.\n\n---",
        "fr": "Bonjour.\n\n# [A](#tab/one)\n\nText.\n\n---", "pl": "Witaj.\n\n# [A](#tab/one)\n\nText.\n\n---",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let kind = article.slots[d.slot].kind
    guard kind == .tab || kind == .tabGroup, d.aspect == .name || d.aspect == .presence else { return nil }
    let id = { @Sendable (member: Int) in article.literal(d.slot, member).map { "‘\($0)’" } ?? "none" }
    return finding(d, "The tab is \(article.sides(d, id)): keep its id.", in: article)
  }
}
