internal import Alignment
internal import DocModel
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

  /// What a rule decides that knows more than the jury, and what pages decide together.
  private static let undecided: Set<Aspect> = [.kind, .meaning, .codeText]

  /// No rule can make it more than a note.
  private func isNote(_ d: Disagreement) -> Bool {
    d.certainty().percent < threshold && !Self.undecided.contains(d.aspect)
  }

  /// - Parameters:
  ///   - crowd: is told what was only counted.
  ///   - quiet: by file, how many were no more than notes.
  func claims(_ article: AlignedArticle, _ crowd: inout Crowd, _ quiet: inout [String: Int]) -> [Claim] {
    var claims: [Claim] = []
    var witnesses = Witnesses(article)
    let engine = proposesFixes ? FixEngine(article) : nil
    var (disagreements, surplus) = article.judged()
    for disagreement in disagreements {
      if isNote(disagreement) {
        let file = article.members[disagreement.member].article.file
        if disagreement.cause == nil { quiet[file, default: 0] += 1 }
        if !makesNotes { continue }
      }
      guard let claimed = claim(disagreement, in: article), var finding = choice.chosen(claimed) else { continue }
      if let engine { finding.fix = engine.fix(for: disagreement) }
      if !surplus.isEmpty,
        let more = surplus.removeValue(forKey: DisagreementKind(disagreement.aspect, disagreement.member))
      {
        crowd.count(more, like: finding)
      }
      if finding.related.isEmpty { finding.related = witnesses.places(of: disagreement) }
      claims.append(
        Claim(
          finding: finding, disagreement: disagreement, isSharedDrift: article.isShared(disagreement),
          isOfPassage: article.lostPassage(disagreement) != nil))
    }
    return claims
  }

  /// What is told to nobody: on pages that are told to be behind, and on others.
  func heldBack(_ quiet: [String: Int], _ told: [Finding]) -> HeldBack {
    let behind = Set(
      told.lazy.filter { Self.processes.contains($0.rule) && $0.level(threshold: threshold) != .note }.map(\.file))
    return quiet.reduce(into: HeldBack()) { held, one in
      if behind.contains(one.key) { held.behind += one.value } else { held.others += one.value }
    }
  }

  /// Rules that tell of pages which are behind.
  private static let processes = Set(checks.lazy.map { $0.card }.filter { $0.mqm == .process }.map(\.id))
}
