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
    if article.isPartOfCodeBeside(d) { return finding(d, .parted(d, article), in: article, severity: .notice) }
    let message: Message =
      d.isElsewhere
      ? .moved("code block", d, article) : .presence(d, article, lost: "copy it", added: "check its fences")
    return finding(d, message, in: article)
  }
}

extension Message {
  fileprivate static func parted(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    a.node(d.slot, d.member) == nil
      ? "‘\(a.excerpt(d.slot, d.reference))’ is a code block of its own in \(a.names(d.against)), and part of the one beside it here (\(a.evidence(d)))."
      : "The code block ‘\(a.excerpt(d.slot, d.member))’ is part of the one beside it in \(a.others(d))."
  }
}
