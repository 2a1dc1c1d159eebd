internal import Alignment
internal import DocModel
internal import Features
internal import Findings

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
    case .codeText, .kind, .meaning, .anchor, .recast: false
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
    let fix = fixes?(article)
    let (disagreements, allSurplus) = article.judged()
    var surplus = allSurplus
    let areNotes = disagreements.indices.map { isNote(disagreements[$0]) }
    let held = disagreements.indices.filter { areNotes[$0] && disagreements[$0].cause == nil }
    for (member, notes) in Dictionary(grouping: held, by: { disagreements[$0].member }) {
      quiet[article.members[member].article.file, default: 0] += notes.count
    }
    for disagreement in makesNotes ? disagreements : loud(among: disagreements, areNotes: areNotes, in: article) {
      guard let claimed = claim(disagreement, in: article), var finding = choice.chosen(claimed) else { continue }
      if let fix, finding.fix == nil { finding.fix = fix(disagreement) }
      if !surplus.isEmpty,
        let more = surplus.removeValue(forKey: DisagreementKind(disagreement.aspect, disagreement.member))
      {
        crowd.count(more, like: finding)
      }
      if finding.related.isEmpty { finding.related = witnesses.places(of: disagreement) }
      claims.append(
        Claim(
          finding: finding, disagreement: disagreement, isSharedDrift: article.isShared(disagreement),
          isOfPassage: article.lostPassage(disagreement) != nil,
          isOfMissingBlock: article.node(at: disagreement.slot, of: disagreement.member) == nil))
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

/// Limits the findings per check and file: more than ``most`` become one, with their number and the first ``shown``.
struct FindingOverflow {
  /// The unit of counting: one check in one file, with notes counted apart from reportable findings.
  private struct Key: Hashable {
    let check: RuleID
    let file: String
    let isNote: Bool
  }

  /// Up to `most` findings of a check in a file are reported singly; of more, only the first `shown` are listed.
  static let most = 1000
  static let shown = 50

  let threshold: UInt8
  /// The number of findings per key that were counted but not stored.
  private var surplus: [Key: Int] = [:]
  /// The number of findings per key that ``kept(_:)`` has let through so far.
  private var kept: [Key: Int] = [:]

  init(threshold: UInt8) { self.threshold = threshold }

  private func key(_ finding: Finding) -> Key {
    let level = finding.level(threshold: threshold)
    return Key(check: finding.check, file: finding.file, isNote: level == .note)
  }

  /// Counts findings that were never made.
  mutating func count(_ number: Int, like finding: Finding) { surplus[key(finding), default: 0] += number }

  /// Returns the findings of one block that are within the limit ``most`` of their key; counts the rest.
  mutating func kept(_ found: [Finding]) -> [Finding] {
    found.filter { finding in
      let key = key(finding)
      kept[key, default: 0] += 1
      if kept[key, default: 0] <= Self.most { return true }
      surplus[key, default: 0] += 1
      return false
    }
  }

  /// Returns the findings of an article, those of each key that exceeds ``most`` replaced by one summary finding.
  func gathered(_ findings: [Finding]) -> [Finding] {
    guard findings.count > Self.most || !surplus.isEmpty else { return findings }
    var crowds = Dictionary(grouping: findings.indices) { key(findings[$0]) }
    crowds = crowds.filter { $0.value.count + surplus[$0.key, default: 0] > Self.most }
    guard !crowds.isEmpty else { return findings }
    var result: [Int: Finding] = [:]
    for (key, indices) in crowds {
      let all = indices.map { findings[$0] }
      guard let first = indices.first else { continue }
      result[first] = gathered(all, of: all.count + surplus[key, default: 0])
    }
    let gone = Set(crowds.values.joined())
    return findings.indices.compactMap { result[$0] ?? (gone.contains($0) ? nil : findings[$0]) }
  }

  /// - Parameter count: The total number, including findings that were only counted.
  private func gathered(_ all: [Finding], of count: Int) -> Finding? {
    let order = all.indices.sorted { a, b in
      let (one, other) = (all[a].place, all[b].place)
      return (one.line, one.column, a) < (other.line, other.column, b)
    }
    let gravest = order.max {
      (all[$0].confidence, all[$0].severity, -$0) < (all[$1].confidence, all[$1].severity, -$1)
    }
    guard let gravest else { return nil }
    var first = all[gravest]
    let others = order.lazy.filter { $0 != gravest }.prefix(Self.shown - 1).map { all[$0] }
    first.tell()
    let name = StableHash.mix(first.file, into: StableHash.mix("\n", into: StableHash.mix(first.check.name)))
    var result = first.standing(
      for: [],
      saying:
        "\(first.message) There are \(count) such places in this file: the first are listed, the others only counted.",
      fingerprint: StableHash.finish(name ^ StableHash.mix(first.article)))
    result.consequences += others
    return result
  }
}
