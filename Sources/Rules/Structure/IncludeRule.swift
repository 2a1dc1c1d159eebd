internal import Alignment
internal import DocModel
internal import Findings

/// Another file is included, or none.
struct IncludeRule: SplitRule {
  static let card = RuleCard(
    id: "include", title: "Another file is included, or none", severity: .major, mqm: .markup,
    rationale: "The reader gets another text, or a hole where the shared text should stand.",
    fix: .safe,
    passing: [
      Example([
        "en": "[!INCLUDE [a](../a.md)]", "de": "[!INCLUDE [a](../a.md)]", "fr": "[!INCLUDE [a](../a.md)]",
        "pl": "[!INCLUDE [a](../a.md)]",
      ])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n[!INCLUDE [a](../a.md)]", "de": "Hallo.\n\n↓[!INCLUDE [a](../b.md)]",
        "fr": "Bonjour.\n\n[!INCLUDE [a](../a.md)]", "pl": "Witaj.\n\n[!INCLUDE [a](../a.md)]",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .include, d.aspect == .name || d.aspect == .presence else { return nil }
    return finding(d, d.isElsewhere ? .moved("include", d, article) : .other(d, article), in: article)
  }
}

extension Message {
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let path = { @Sendable (m: Int) in
      a.node(d.slot, m).map { "‘\(a.members[m].article.string(a.members[m].article.nodes[$0].literal))’" } ?? "nothing"
    }
    return
      "\(path(d.member)) is included here and \(path(d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): include the same file."
  }
}
