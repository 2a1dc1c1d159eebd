internal import Alignment
internal import Findings
internal import Fixes

/// What rules say of the disagreements of an article.
extension RuleSet {
  /// The finding of the first rule that claims a disagreement. (A lazy `compactMap` would ask that rule twice.)
  private func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding? {
    for rule in Self.splits {
      if let finding = rule.claim(disagreement, in: article) { return finding }
    }
    return nil
  }

  /// - Parameter crowd: is told what was only counted.
  func claims(_ article: AlignedArticle, _ crowd: inout Crowd) -> [Claim] {
    var claims: [Claim] = []
    var witnesses = Witnesses(article)
    let engine = proposesFixes ? FixEngine(article) : nil
    var (disagreements, surplus) = article.judged()
    for disagreement in disagreements {
      guard let claimed = claim(disagreement, in: article), var finding = choice.chosen(claimed) else { continue }
      if let engine { finding.fix = engine.fix(for: disagreement) }
      if !surplus.isEmpty,
        let more = surplus.removeValue(forKey: DisagreementKind(disagreement.aspect, disagreement.member))
      {
        crowd.count(more, like: finding)
      }
      if finding.related.isEmpty, isTold(finding) { finding.related = witnesses.places(of: disagreement) }
      claims.append(
        Claim(
          finding: finding, disagreement: disagreement, isSharedDrift: article.isShared(disagreement),
          isOfPassage: article.lostPassage(disagreement) != nil))
    }
    return claims
  }
}
