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
    return finding(d, .other(d, article), in: article)
  }
}

extension Message {
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let id = { @Sendable (m: Int) in
      a.node(d.slot, m).map { "‘\(a.members[m].article.string(a.members[m].article.nodes[$0].literal))’" } ?? "none"
    }
    return
      "The tab is \(id(d.member)) here and \(id(d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): keep its id."
  }
}
