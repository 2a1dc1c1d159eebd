internal import Alignment
internal import DocModel
internal import Findings
internal import Fixes

/// Turns the disagreements of an article into claims.
extension RuleSet {
  /// The finding of the first rule that claims a disagreement. (A lazy `compactMap` would run that rule twice.)
  private func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding? {
    for rule in Self.splits {
      if let finding = rule.claim(disagreement, in: article) { return finding }
    }
    return nil
  }

  /// Returns whether no rule can rate it above a note; rules may raise the excepted aspects, or decide them per page.
  private func isNote(_ d: Disagreement) -> Bool {
    guard d.certainty().percent < threshold else { return false }
    return switch d.aspect {
    case .codeText, .kind, .meaning: false
    default: true
    }
  }

  /// Returns the disagreements that can be more than notes, and those they cause. A disagreement caused by a note is a
  /// note; so is one of many that show another version of the page.
  /// - Parameter areNotes: By disagreement, whether no rule can rate it above a note.
  private func loud(among all: [Disagreement], areNotes: [Bool], in article: AlignedArticle) -> [Disagreement] {
    var drifts = Array(repeating: 0, count: article.members.count)
    var sure: Set<Fold.Key> = []
    for index in all.indices {
      if article.isShared(all[index]) { drifts[all[index].member] += 1 }
      if !areNotes[index], let key = Fold.blockKey(all[index]) { sure.insert(key) }
    }
    var notes: Set<Fold.Key> = []
    return all.indices.filter { index in
      let (isNote, cause) = (areNotes[index], Fold.causeKey(all[index]))
      if let cause, sure.contains(cause), !notes.contains(cause) { return true }
      let isOfVersion = drifts[all[index].member] >= Fold.leastOfVersion && article.isShared(all[index])
      guard isNote || isOfVersion || cause.map(notes.contains) == true else { return true }
      if let key = Fold.blockKey(all[index]), !sure.contains(key) || !isNote { notes.insert(key) }
      return false
    }.map { all[$0] }
  }

  /// - Parameters:
  ///   - crowd: Counts the findings that are not made.
  ///   - quiet: By file, the number of disagreements that are at most notes; this adds to it.
  func claims(in article: AlignedArticle, crowd: inout FindingOverflow, quiet: inout [String: Int]) -> [Claim] {
    var claims: [Claim] = []
    var witnesses = Witnesses(article)
    let engine = proposesFixes ? FixEngine(article) : nil
    let (disagreements, allSurplus) = article.judged()
    var surplus = allSurplus
    let areNotes = disagreements.indices.map { isNote(disagreements[$0]) }
    let held = disagreements.indices.filter { areNotes[$0] && disagreements[$0].cause == nil }
    for (member, notes) in Dictionary(grouping: held, by: { disagreements[$0].member }) {
      quiet[article.members[member].article.file, default: 0] += notes.count
    }
    for disagreement in makesNotes ? disagreements : loud(among: disagreements, areNotes: areNotes, in: article) {
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

  /// Returns how many notes are not reported, separately for pages reported as outdated and for others.
  func heldBack(_ quiet: [String: Int], _ told: [Finding]) -> OmittedNotes {
    let behind = Set(
      told.lazy.filter { Self.processes.contains($0.rule) && $0.level(threshold: threshold) != .note }.map(\.file))
    return quiet.reduce(into: OmittedNotes()) { held, one in
      if behind.contains(one.key) { held.behind += one.value } else { held.others += one.value }
    }
  }

  /// The rules that report outdated pages.
  private static let processes = Set(checks.lazy.map { $0.card }.filter { $0.mqm == .process }.map(\.id))
}
