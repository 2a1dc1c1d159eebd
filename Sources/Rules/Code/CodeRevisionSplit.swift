internal import Alignment
internal import Findings

/// A sample differs along the revisions: it is stale, not mistranslated.
struct CodeRevisionSplit: SplitRule {
  static let card = RuleCard(
    id: "code-revision-split", title: "Stale sample", severity: .notice, mqm: .process,
    rationale:
      "The sample changed between the source revisions that the locales were made from: the older ones need the new text, nobody made an error.",
    passing: [Example(["de": "```sh\nls -l\n```", "fr": "```sh\nls -l\n```"])],
    failing: [
      Example([
        "de": "---\nms.openlocfilehash: a1\nms.lasthandoff: 01/01/2020\n---\n```sh\n↓ls -l\n```",
        "fr": "---\nms.openlocfilehash: a1\nms.lasthandoff: 01/01/2020\n---\n```sh\n↓ls -l\n```",
        "ko": "---\nms.openlocfilehash: b2\nms.lasthandoff: 01/01/2021\n---\n```sh\nls -la\n```",
        "sv": "---\nms.openlocfilehash: b2\nms.lasthandoff: 01/01/2021\n---\n```sh\nls -la\n```",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict == .drift, !article.groups[article.members[d.member].group].key.isEmpty
    else { return nil }
    return finding(d, "The code says \(article.saidOtherwise(d)); \(article.evidence(d)).", in: article)
  }
}
