internal import Alignment
internal import Findings

/// Reports a sample that differs between source versions, so that it is stale, not mistranslated.
struct CodeRevisionSplit: SplitRule {
  static let card = RuleCard(id: "code-revision-split", severity: .notice, mqm: .process)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict == .drift, !article.groups[article.members[d.member].group].key.isEmpty
    else { return nil }
    return finding(d, "The code says \(article.saidOtherwise(d)); \(article.evidence(d)).", in: article)
  }
}
