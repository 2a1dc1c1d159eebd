internal import Alignment
internal import DocModel
internal import Findings

/// Code block missing or added.
struct CodeBlock: SplitRule {
  static let card = RuleCard(
    id: "code-block", title: "Code block missing or added", severity: .major, mqm: .omission,
    rationale: "The reader misses the command or sample that the text explains.",
    fix: .safe,
    passing: [
      Example([
        "en": "```sh\nls -l\n```\n\nText.", "de": "```sh\nls -l\n```\n\nText.", "fr": "```sh\nls -l\n```\n\nTexte.",
        "pl": "```sh\nls -l\n```\n\nTekst.",
      ])
    ],
    failing: [
      Example([
        "en": "```sh\nls -l\n```\n\nText.", "de": "↓Text.", "fr": "```sh\nls -l\n```\n\nTexte.",
        "pl": "```sh\nls -l\n```\n\nTekst.",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .codeBlock, d.aspect == .presence else { return nil }
    let message: Message =
      d.isElsewhere
      ? .moved("code block", d, article) : .presence(d, article, lost: "copy it", added: "check its fences")
    return finding(d, message, in: article)
  }
}
