internal import DocModel

/// How a member's value was found wanting.
public enum Verdict: Sendable, Equatable {
  /// The very text it was made from says otherwise.
  case proven
  /// Made from the same text as others, or without a recorded revision, and outvoted.
  case outvoted
  /// Alone in its revision, against other revisions that agree with each other.
  case alone
  /// The difference follows the revisions: this one is the older, nobody is blamed.
  case drift
  /// Nobody can be blamed: both sides are shown.
  case undecided

  /// True where the finding names a culprit.
  public var blames: Bool { self == .proven || self == .outvoted || self == .alone }
}

/// A verdict on one member's value.
public struct Judgement: Sendable {
  public let member: Int
  public let verdict: Verdict
  /// 0–100.
  public let confidence: UInt8
  /// Members that hold the value this one should hold; the first is the one to compare with.
  public let against: [Int]
  /// Members that hold the same value as this one, itself included.
  public let with: [Int]
}

extension Judgement {
  /// The same with less confidence.
  func weakened(to limit: UInt8) -> Judgement {
    Judgement(member: member, verdict: verdict, confidence: min(confidence, limit), against: against, with: with)
  }
}

/// Decides who is wrong when members hold different values in one place.
///
/// 1. An exact source proves: whoever was made from it and differs is wrong, whoever agrees is right.
/// 2. A difference through a revision group is an error: all members vote, the culprit must face three agreeing independent
///    members and two thirds of the votes.
/// 3. A difference along the groups' borders is drift of the source: it stands on the older group, as a note. A member alone in its
///    revision against several revisions that agree is likely wrong, unless it is the newest.
/// 4. Else nobody is blamed.
public struct Jury: Sendable {
  private let roles: [Member.Role]
  private let groupOf: [Int]
  private let originals: [Bool]
  private let groups: [RevisionGroup]
  /// False for copies of another member, which have no vote.
  private let votes: [Bool]

  public init(members: [Member], groups: [RevisionGroup]) {
    roles = members.map(\.role)
    groupOf = members.map(\.group)
    self.groups = groups
    originals = members.map(\.isOriginal)
    votes = members.indices.map { index in
      // A fallback copy of another locale says nothing of its own.
      members[index].role != .translation || members[index].article.pool.count < Self.leastText
        || !members[..<index].contains { $0.article.isCopy(of: members[index].article) }
    }
  }

  /// Bytes below which two texts may well be equal without being copies: a page of code, a table of numbers.
  private static let leastText = 400

  /// Judges what `value` says of each member; where all say the same, as they nearly always do, nothing is kept of it.
  func judge(_ value: (_ member: Int) -> UInt64?) -> [Judgement] {
    var first: UInt64?
    for member in roles.indices {
      guard let own = value(member) else { continue }
      if first == nil { first = own }
      if own != first { return judge(roles.indices.map(value)) }
    }
    return []
  }

  /// Judges the members' values; nil for a member that has no say (the place is void for it).
  /// - Parameter drift: report also what an exact source clears: that the newest revision says otherwise.
  public func judge(_ values: [UInt64?], drift: Bool = false) -> [Judgement] {
    guard Self.differ(values) else { return [] }
    var result: [Judgement] = []
    let voters = values.indices.filter { values[$0] != nil && votes[$0] }
    for member in values.indices where roles[member] == .translation {
      guard let value = values[member] else { continue }
      if let judgement = judge(member, value, values, voters) {
        result.append(judgement)
      } else if drift, let judgement = behind(member, value, values) {
        result.append(judgement)
      }
    }
    return onlyOneUndecided(result)
  }

  private static func differ(_ values: [UInt64?]) -> Bool {
    var first: UInt64?
    for case let value? in values {
      if first == nil { first = value }
      if value != first { return true }
    }
    return false
  }

  private func judge(_ member: Int, _ value: UInt64, _ values: [UInt64?], _ voters: [Int]) -> Judgement? {
    let group = groups[groupOf[member]]
    let with = values.indices.filter { values[$0] == value }
    if let source = group.exactSource, let truth = values[source] {
      guard truth != value else { return nil }
      let against = [source] + values.indices.filter { values[$0] == truth && $0 != source }
      let mates = group.translations.filter { values[$0] != nil }
      // Where everyone disagrees with the source in the same way, the source is the suspect.
      let suspicious = mates.count >= 3 && mates.allSatisfy { values[$0] == value }
      return Judgement(member: member, verdict: suspicious ? .undecided : .proven, confidence: suspicious ? 30 : 95, against: against, with: with)
    }
    // Who says what the likely source says is not to blame, whatever the others say.
    if let source = group.likelySource, source != member, values[source] == value { return nil }
    guard let (opposing, majority) = strongestOpposition(value, values, voters), !opposing.isEmpty else { return nil }
    let share = Double(opposing.count) / Double(max(1, voters.count))
    if group.key.isEmpty {
      return unrecorded(member, values, voters, opposing, with, share)
    }
    let mates = group.translations.filter { values[$0] != nil }
    let dissenting = mates.count { values[$0] != value }
    // Most of those made from the same text say so: whoever of them differs is the one to look at, and other revisions are no judges.
    let isUsual = dissenting > 0 && mates.count - dissenting >= 2 * dissenting
    if dissenting > 0, !isUsual {
      // The difference cuts through the group.
      let mateAgrees = opposing.contains { groupOf[$0] == groupOf[member] }
      if opposing.count >= 3, share >= 0.66, mateAgrees {
        let confidence = 62 + 30 * share + (opposing.count >= 5 ? 3 : 0)
        return Judgement(member: member, verdict: .outvoted, confidence: UInt8(min(94, confidence)), against: opposing, with: with)
      }
      let holders = values.indices.filter { values[$0] == value && votes[$0] }
      // Two of its own revision agree, the text they were made from among them: what other revisions have says nothing.
      let camp = camp(against: value, values, mates) ?? []
      let isSure = !originals[member] && camp.contains { originals[$0] }
      if isSure || !camp.isEmpty && holders.count <= camp.count * 2 {
        return Judgement(member: member, verdict: isSure ? .outvoted : .undecided, confidence: isSure ? 66 : 50, against: camp, with: with)
      }
      if holders.count > opposing.count { return nil }
      return Judgement(member: member, verdict: .undecided, confidence: 40, against: opposing, with: with)
    }
    return alongBorders(member, majority, values, opposing, with, share, mates)
  }

  /// Members of one revision that hold one other value, when they are two or more, and more than hold this one.
  private func camp(against value: UInt64, _ values: [UInt64?], _ mates: [Int]) -> [Int]? {
    let voters = mates.filter { votes[$0] }
    guard let (camp, _) = strongestOpposition(value, values, voters), camp.count >= 2, camp.count > voters.count(where: { values[$0] == value }) else {
      return nil
    }
    return camp
  }

  /// A member that is true to its own source, which the newest revision's members have left.
  private func behind(_ member: Int, _ value: UInt64, _ values: [UInt64?]) -> Judgement? {
    let own = groupOf[member]
    guard groups[own].exactSource != nil else { return nil }
    let newer = values.indices.filter { groupOf[$0] > own && values[$0] != nil && values[$0] != value }
    guard let newest = newer.map({ groupOf[$0] }).max(), newer.contains(where: { groupOf[$0] == newest }) else { return nil }
    return Judgement(
      member: member, verdict: .drift, confidence: 45, against: newer.filter { groupOf[$0] == newest && roles[$0] != .archive } + newer.filter { groupOf[$0] != newest },
      with: values.indices.filter { values[$0] == value })
  }

  /// The largest camp of voters that hold one other value; among equals the one with a member of the newest group.
  private func strongestOpposition(_ value: UInt64, _ values: [UInt64?], _ voters: [Int]) -> ([Int], UInt64)? {
    // Few values are held in one place.
    var camps: [(members: [Int], value: UInt64)] = []
    for voter in voters {
      guard let own = values[voter], own != value else { continue }
      if let index = camps.firstIndex(where: { $0.value == own }) { camps[index].members.append(voter) } else { camps.append(([voter], own)) }
    }
    func rank(_ camp: [Int]) -> (Int, Int, Int) { (camp.count, camp.lazy.map { groupOf[$0] }.max() ?? 0, -(camp.first ?? 0)) }
    return (camps.count > 1 ? camps.max { rank($0.members) < rank($1.members) } : camps.first).map { ($0.members, $0.value) }
  }

  private func unrecorded(
    _ member: Int, _ values: [UInt64?], _ voters: [Int], _ opposing: [Int], _ with: [Int], _ share: Double
  ) -> Judgement? {
    let value = values[member]
    let source = roles.firstIndex(of: .source)
    if let source, let truth = values[source] {
      if truth == value { return nil }
      let against = [source] + values.indices.filter { values[$0] == truth && $0 != source }
      let followers = against.filter { votes[$0] }
      if followers.count >= 3, Double(followers.count) / Double(max(1, voters.count)) >= 0.66 {
        return Judgement(member: member, verdict: .outvoted, confidence: isShared(with) ? 50 : 70, against: against, with: with)
      }
      return Judgement(member: member, verdict: .drift, confidence: 45, against: against, with: with)
    }
    if originals[member] {
      // The text the others were made from, some versions later: what differs is news.
      return Judgement(member: member, verdict: .drift, confidence: 45, against: opposing, with: with)
    }
    if opposing.count >= 3, share >= 0.66 {
      let confidence = isShared(with) ? 50 : UInt8(58 + 20 * share)
      return Judgement(member: member, verdict: .outvoted, confidence: confidence, against: opposing, with: with)
    }
    let holders = values.indices.filter { values[$0] == value && votes[$0] }
    if holders.count > opposing.count { return nil }
    return Judgement(member: member, verdict: .undecided, confidence: 40, against: opposing, with: with)
  }

  /// Two that say the same without a record of what they were made from were likely made from the same other text.
  private func isShared(_ with: [Int]) -> Bool { with.count { votes[$0] } >= 2 }

  private func alongBorders(
    _ member: Int, _ majority: UInt64, _ values: [UInt64?], _ opposing: [Int], _ with: [Int], _ share: Double, _ mates: [Int]
  ) -> Judgement? {
    let own = groupOf[member]
    let others = Set(opposing.map { groupOf[$0] })
    let isNewest = values.indices.allSatisfy { values[$0] == nil || groupOf[$0] <= own }
    let isOldest = values.indices.allSatisfy { values[$0] == nil || groupOf[$0] >= own }
    if mates.count == 1, groups[own].translations.count == 1, with.allSatisfy({ $0 == member }), others.count >= 2, share >= 0.6 {
      if isNewest { return Judgement(member: member, verdict: .drift, confidence: 45, against: opposing, with: with) }
      return Judgement(member: member, verdict: .alone, confidence: isOldest ? 64 : 70, against: opposing, with: with)
    }
    // One member against several revisions that agree is that member's affair.
    if opposing.count == 1, Set(with.map { groupOf[$0] }).count >= 2 { return nil }
    // Drift stands on the older side.
    guard let newest = others.max() else { return nil }
    if own < newest || (mates.count == 1 && with.count == 1) {
      return Judgement(member: member, verdict: .drift, confidence: 45, against: opposing, with: with)
    }
    return nil
  }

  /// Of several members that cannot be blamed, the last in order carries the finding.
  private func onlyOneUndecided(_ judgements: [Judgement]) -> [Judgement] {
    guard let last = judgements.last(where: { $0.verdict == .undecided }) else { return judgements }
    return judgements.filter { $0.verdict != .undecided || $0.member == last.member }
  }
}

extension Article {
  /// The same text, whatever the locale.
  fileprivate func isCopy(of other: Article) -> Bool { nodes.count == other.nodes.count && pool == other.pool }
}
