internal import DocModel

/// How a member's value was found wanting, the firmest first.
public enum Verdict: Sendable, Comparable {
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
public struct Judgement: Weighed, Sendable {
  public let member: Int
  public let grounds: Grounds
  public internal(set) var doubts: Doubts = []
  /// Members that hold the value this one should hold; the first is the one to compare with.
  public let against: [Int]
  /// Members that hold the same value as this one, itself included.
  public let with: [Int]

  public var verdict: Verdict { grounds.verdict }
}

extension Judgement {
  /// The same with doubts.
  func weakened(by doubts: Doubts) -> Judgement {
    var result = self
    result.doubts.formUnion(doubts)
    return result
  }

  /// The same against these alone.
  func naming(_ witnesses: [Int]) -> Judgement {
    Judgement(member: member, grounds: grounds, doubts: doubts, against: witnesses, with: with)
  }
}

extension [Int] {
  /// The members who are in another list, too: they are right in both. All of them where nobody is.
  func right(in other: [Int]) -> [Int] {
    if self == other { return self }
    let both = filter(other.contains)
    return both.isEmpty ? self : both
  }
}

/// Decides who is wrong when members hold different values in one place.
///
/// 1. An exact source proves: whoever was made from it and differs is wrong, whoever agrees is right.
/// 2. A difference through a revision group is an error: all members vote, the culprit must face three agreeing
///    independent members and two thirds of the votes.
/// 3. A difference along the groups' borders is drift of the source: it stands on the older group, as a note. A member
///    alone in its revision against several revisions that agree is likely wrong, unless it is the newest.
/// 4. Else nobody is blamed.
public struct Jury: Sendable {
  private let roles: [Member.Role]
  private let groupOf: [Int]
  private let originals: [Bool]
  private let groups: [RevisionGroup]
  /// Per group ``RevisionGroup/witnesses``.
  private let witnesses: [[Int]]
  private let source: Int?
  /// So few translations were made from the source that it decides, not they.
  private let isAuthority: Bool
  /// False for copies of another member, which have no vote.
  private let hasVote: [Bool]

  public init(members: [Member], groups: [RevisionGroup]) {
    roles = members.map(\.role)
    groupOf = members.map(\.group)
    self.groups = groups
    witnesses = groups.map(\.witnesses)
    originals = members.map(\.isOriginal)
    source = roles.firstIndex(of: .source)
    isAuthority = roles.count { $0 == .translation } <= Self.few
    hasVote = members.indices.map { index in
      // A fallback copy of another locale says nothing of its own.
      members[index].role != .translation || members[index].article.pool.count < Self.leastText
        || !members[..<index].contains { $0.article.isCopy(of: members[index].article) }
    }
  }

  /// Bytes below which two texts may well be equal without being copies: a page of code, a table of numbers.
  private static let leastText = 400

  /// So many translations are no jury.
  static let few = 3

  /// Judges what `value` says of each member; where all say the same, as they nearly always do, nothing is kept of it.
  /// - Parameter isOneOfFew: there are so few values that another text may well have the same one by chance.
  func judge(isOneOfFew: Bool = false, _ value: (_ member: Int) -> UInt64?) -> [Judgement] {
    var first: UInt64?
    for member in roles.indices {
      guard let own = value(member) else { continue }
      if first == nil { first = own }
      if own != first { return judge(roles.indices.map(value), isOneOfFew: isOneOfFew) }
    }
    return []
  }

  /// Judges the members' values; nil for a member that has no say (the place is void for it).
  /// - Parameter drift: report also what an exact source clears: that the newest revision says otherwise.
  public func judge(_ values: [UInt64?], drift: Bool = false, isOneOfFew: Bool = false) -> [Judgement] {
    guard Self.differ(values) else { return [] }
    let votes = Votes(values, of: values.indices, hasVote: hasVote, groupOf: groupOf)
    var result: [Judgement] = []
    result.reserveCapacity(values.count)
    for member in values.indices where roles[member] == .translation {
      guard let value = values[member] else { continue }
      if let judgement = judge(member, value, values, votes, isOneOfFew) {
        result.append(judgement)
      } else if drift, let judgement = behind(member, value, values, votes) {
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

  private func judge(_ member: Int, _ value: UInt64, _ values: [UInt64?], _ votes: Votes, _ isOneOfFew: Bool)
    -> Judgement?
  {
    let group = groupOf[member]
    let mates = Mates(witnesses[group], value, values)
    if let source = groups[group].exactSource, let truth = values[source] {
      guard truth != value else { return nil }
      // Where everyone disagrees with the source in the same way, the source is the suspect.
      let suspicious = mates.count >= 3 && mates.dissenting == 0
      return Judgement(
        member: member, grounds: suspicious ? .suspectSource : .exactSource,
        against: Self.first(source, of: votes.members(of: truth)), with: votes.members(of: value))
    }
    // Who says what the likely source says is not to blame, whatever the others say.
    if let source = groups[group].likelySource, source != member, values[source] == value { return nil }
    guard let side = votes.opposition(to: value) else { return nil }
    let opposing = side.voters
    let with = votes.members(of: value)
    let share = Double(opposing.count) / Double(max(1, votes.voters))
    if groups[group].key.isEmpty { return unrecorded(member, value, values, votes, opposing, with) }
    // Most of those made from the same text say so: whoever of them differs is the one to look at, and other revisions
    // are no judges.
    let isUsual = mates.dissenting > 0 && mates.count - mates.dissenting >= 2 * mates.dissenting
    guard mates.dissenting > 0, !isUsual else { return alongBorders(member, values, side, with, share, mates.count) }
    // The difference cuts through the group.
    let mateAgrees = opposing.contains(where: witnesses[group].contains)
    if opposing.count >= Quorum.witnesses, Quorum.isVerdict(opposing.count, of: votes.voters), mateAgrees {
      return Judgement(
        member: member, grounds: .outvoted(by: opposing.count, of: votes.voters, isRecorded: true), against: opposing,
        with: with)
    }
    let holders = votes.count(for: value)
    // Two of its own revision agree, the text they were made from among them: what other revisions have says nothing.
    let mateSide = mateSide(against: value, values, group)
    if isOneOfFew, mateSide.count >= 3, mateSide.count == mates.count - 1 {
      return Judgement(member: member, grounds: .ownRevision, against: mateSide, with: [member])
    }
    let isSure = !originals[member] && mateSide.contains { originals[$0] }
    if isSure || !mateSide.isEmpty && holders <= mateSide.count * 2 {
      return Judgement(
        member: member, grounds: isSure ? .ownRevision : .dividedRevision, against: mateSide, with: with)
    }
    if holders > opposing.count { return nil }
    return Judgement(member: member, grounds: .undecided, against: opposing, with: with)
  }

  /// Those who tell of the same text and have a say, the member itself included.
  private struct Mates {
    var count = 0
    var dissenting = 0

    init(_ witnesses: [Int], _ value: UInt64, _ values: [UInt64?]) {
      for mate in witnesses {
        guard let other = values[mate] else { continue }
        count += 1
        if other != value { dissenting += 1 }
      }
    }
  }

  /// The source, and behind it the others.
  private static func first(_ source: Int, of members: [Int]) -> [Int] {
    members.first == source ? members : [source] + members.filter { $0 != source }
  }

  /// Members of one revision that hold one other value, when they are two or more, and more than hold this one.
  private func mateSide(against value: UInt64, _ values: [UInt64?], _ group: Int) -> [Int] {
    let votes = Votes(values, of: witnesses[group], hasVote: hasVote, groupOf: groupOf)
    guard let side = votes.opposition(to: value)?.voters, side.count >= 2, side.count > votes.count(for: value) else {
      return []
    }
    return side
  }

  /// A member that is true to its own source, which the newest revision's members have left.
  private func behind(_ member: Int, _ value: UInt64, _ values: [UInt64?], _ votes: Votes) -> Judgement? {
    let own = groupOf[member]
    guard groups[own].exactSource != nil else { return nil }
    let newer = values.indices.filter { groupOf[$0] > own && values[$0] != nil && values[$0] != value }
    guard let newest = newer.map({ groupOf[$0] }).max(), newer.contains(where: { groupOf[$0] == newest }) else {
      return nil
    }
    return Judgement(
      member: member, grounds: .otherRevision,
      against: newer.filter { groupOf[$0] == newest && roles[$0] != .archive } + newer.filter { groupOf[$0] != newest },
      with: votes.members(of: value))
  }

  private func unrecorded(
    _ member: Int, _ value: UInt64, _ values: [UInt64?], _ votes: Votes, _ opposing: [Int], _ with: [Int]
  ) -> Judgement? {
    let holders = votes.count(for: value)
    // Two that say the same without a record of what they were made from were likely made from the same other text.
    let isShared = holders >= 2
    if let source, let truth = values[source] {
      if truth == value { return nil }
      let against = Self.first(source, of: votes.members(of: truth))
      let followers = votes.count(for: truth)
      if followers >= Quorum.witnesses, Quorum.isVerdict(followers, of: votes.voters) {
        return Judgement(
          member: member, grounds: .followedSource, doubts: isShared ? .shared : [], against: against, with: with)
      }
      guard isAuthority else {
        return Judgement(member: member, grounds: .otherRevision, against: against, with: with)
      }
      // What two translations have alike, the source may have had.
      return Judgement(
        member: member, grounds: .decidingSource, doubts: isShared ? .sharedByTwo : [], against: against, with: with)
    }
    if opposing.count >= Quorum.witnesses, Quorum.isVerdict(opposing.count, of: votes.voters) {
      return Judgement(
        member: member, grounds: .outvoted(by: opposing.count, of: votes.voters, isRecorded: false),
        doubts: isShared ? .shared : [], against: opposing, with: with)
    }
    if holders > opposing.count { return nil }
    return Judgement(member: member, grounds: .undecided, against: opposing, with: with)
  }

  private func alongBorders(
    _ member: Int, _ values: [UInt64?], _ opposing: Votes.Side, _ with: [Int], _ share: Double, _ mates: Int
  ) -> Judgement? {
    let own = groupOf[member]
    let against = opposing.voters
    if mates == 1, groups[own].translations.count == 1, with.count == 1, spansGroups(against), share >= 0.6 {
      let isNewest = values.indices.allSatisfy { values[$0] == nil || groupOf[$0] <= own }
      if isNewest {
        return Judgement(member: member, grounds: .otherRevision, against: against, with: with)
      }
      let isOldest = values.indices.allSatisfy { values[$0] == nil || groupOf[$0] >= own }
      return Judgement(
        member: member, grounds: .aloneInRevision(isOldest: isOldest), against: against,
        with: with)
    }
    // One member against several revisions that agree is that member's affair.
    if against.count == 1, spansGroups(with) { return nil }
    // Drift stands on the older side.
    if own < opposing.newest || (mates == 1 && with.count == 1) {
      return Judgement(member: member, grounds: .otherRevision, against: against, with: with)
    }
    return nil
  }

  /// True for members of two revision groups or more.
  private func spansGroups(_ members: [Int]) -> Bool { members.contains { groupOf[$0] != groupOf[members[0]] } }

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
