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

  /// No rule can make it more than a note: some know more than the jury, and of what samples say pages decide together.
  private func isNote(_ d: Disagreement) -> Bool {
    guard d.certainty().percent < threshold else { return false }
    return ![.codeText, .kind, .meaning].contains(d.aspect)
  }

  /// Those that can be more than notes, and what follows from them. What follows from a note is one, and what goes with
  /// another version of a page.
  private func loud(_ disagreements: [Disagreement], _ article: AlignedArticle) -> [Disagreement] {
    let drifts = Dictionary(disagreements.lazy.filter(article.isShared).map { ($0.member, 1) }, uniquingKeysWith: +)
    let sure = Set(disagreements.lazy.filter { !isNote($0) }.compactMap(Fold.blockKey))
    var notes: Set<Fold.Key> = []
    return disagreements.filter { d in
      let (isNote, cause) = (isNote(d), Fold.causeKey(d))
      if let cause, sure.contains(cause), !notes.contains(cause) { return true }
      let isOfVersion = drifts[d.member, default: 0] >= Fold.leastOfVersion && article.isShared(d)
      guard isNote || isOfVersion || cause.map(notes.contains) == true else { return true }
      if let key = Fold.blockKey(d), !sure.contains(key) || !isNote { notes.insert(key) }
      return false
    }
  }

  /// - Parameters:
  ///   - crowd: is told what was only counted.
  ///   - quiet: by file, how many were no more than notes.
  func claims(_ article: AlignedArticle, _ crowd: inout Crowd, _ quiet: inout [String: Int]) -> [Claim] {
    var claims: [Claim] = []
    var witnesses = Witnesses(article)
    let engine = proposesFixes ? FixEngine(article) : nil
    var (disagreements, surplus) = article.judged()
    for disagreement in disagreements where disagreement.cause == nil && isNote(disagreement) {
      quiet[article.members[disagreement.member].article.file, default: 0] += 1
    }
    for disagreement in makesNotes ? disagreements : loud(disagreements, article) {
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
