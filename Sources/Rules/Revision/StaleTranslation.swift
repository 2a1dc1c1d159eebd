internal import Alignment
internal import DocModel
internal import Findings

/// The source was changed since the translation was made from it.
struct StaleTranslation: ArticleRule {
  static let card = RuleCard(id: "stale-translation", severity: .major, mqm: .process)

  func check(_ article: AlignedArticle) -> [Finding] {
    guard let source = article.members.firstIndex(where: { $0.role == .source }) else { return [] }
    let now = article.groups[article.members[source].group].key
    guard Self.isHash(now) else { return [] }
    return article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member].article
      guard article.members[member].role == .translation, let made = text.revision?.sourceHash, Self.isHash(made),
        made != now
      else { return [] }
      if let findings = findings(byHistoryOf: member, comparedTo: source, in: article) { return findings }
      // Report on line 1: the finding is about the page, and stays there if tools reorder the metadata.
      let change = SourceChange(of: member, comparedTo: source, in: article)
      return [
        finding(
          .stale(member, comparedTo: source, by: change, in: article), in: article, member: member, line: 1,
          confidence: Certainty.fact,
          severity: change.severity,
          related: [
            RelatedPlace(
              place: Reporting.place(in: article, of: source, from: 1, through: 1),
              text: "today’s source, hash \(now.prefix(7))")
          ])
      ]
    }
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy(\.isSmallHexDigit)
  }
}

/// Without a recorded revision, the number of differences decides.
extension StaleTranslation: SplitRule {
  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .page, let all = d.missing.first?.count else { return nil }
    if d.extra.count == 1 {
      return finding(
        d, .oldSamples(places: d.extra[0].count, blocks: all, for: d, in: article), in: article, severity: .minor)
    }
    if d.extra.count == 3 { return finding(d, .older(d, article), in: article) }
    guard d.extra.count == 2 else { return nil }
    if article.hasNoText(d.member) { return finding(d, .empty(d, article), in: article) }
    // If nearly all blocks exist in other kinds, it may be the same text.
    return finding(
      d, .drifted(differing: d.extra[0].count, lost: d.extra[1].count, of: all, for: d, in: article), in: article,
      severity: d.extra[0].weight == 0 ? .minor : nil)
  }
}

extension AlignedArticle {
  /// Returns whether a page has only metadata and comments.
  fileprivate func hasNoText(_ member: Int) -> Bool {
    members[member].article.nodes.allSatisfy { $0.kind == .document || $0.kind == .comment }
  }
}
