internal import Alignment
internal import DocModel
internal import Findings

/// Reports a value of the source that all translations contradict in the same way.
struct SourceSuspect: SplitRule {
  static let card = RuleCard(id: "source-suspect", severity: .notice, mqm: .process)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let group = article.groups[article.members[d.member].group]
    // The jury leaves a vote undecided against an exact source only if all its translations agree otherwise.
    guard d.verdict == .undecided, let source = group.exactSource, d.against == [source],
      article.members[source].role == .source,
      d.with.count >= 3
    else { return nil }
    let here = d.missing.isEmpty ? "" : " \(d.missing.quoted)"
    let there = d.extra.isEmpty ? "" : " (they have \(d.extra.quoted))"
    let lines = article.lines(at: d.slot, of: source)
    return finding(
      "All \(d.with.count) translations that can be compared differ from the source\(here) in the same way\(there): check the source’s \(article.slots[d.slot].kind.noun).",
      of: article.path, at: Reporting.place(in: article, of: source, from: lines.0, through: lines.1),
      confidence: .likely, severity: nil,
      related: d.with.prefix(4).map { Reporting.related(in: article, at: d.slot, of: $0) },
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: source, at: d.slot,
        subject: (d.missing.map(\.atom) + d.extra.map(\.atom)).reduce(0, &+)))
  }
}
