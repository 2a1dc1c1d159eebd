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
    if d.isElsewhere { return finding(d, .moved("include", d, article), in: article) }
    let path = { @Sendable (member: Int) in article.literal(d.slot, member).map { "‘\($0)’" } ?? "nothing" }
    return finding(d, "The file included is \(article.sides(d, path)): include the same file.", in: article)
  }
}
