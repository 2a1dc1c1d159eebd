internal import Alignment
internal import DocModel
internal import Findings

/// Reports a code block that is missing or was added.
struct CodeBlock: SplitRule {
  static let card = RuleCard(id: "code-block", severity: .major, mqm: .omission, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .codeBlock, d.aspect == .presence else { return nil }
    let message: Message =
      d.isElsewhere
      ? .moved("code block", for: d, in: article) : .presence(d, article, lost: "copy it", added: "check its fences")
    return finding(d, message, in: article)
  }
}
