package import Alignment
internal import DocModel

/// The kind of case against a member's value, strongest first.
package enum Verdict: Sendable, Comparable {
  /// The exact source differs from the member.
  case proven
  /// Outvoted by members of the same revision, or without a recorded revision.
  case outvoted
  /// The only member of its revision, against other revisions that agree.
  case alone
  /// The values differ by revision and this one is older: not an error.
  case drift
  /// No side can be blamed: both are shown.
  case undecided

  /// Whether the finding blames the member.
  package var blames: Bool { self == .proven || self == .outvoted || self == .alone }
}

/// The verdict on one member's value.
package struct Judgement: Assessed, Sendable {
  package let member: Int
  package let grounds: VerdictBasis
  package internal(set) var doubts: Mitigations = []
  /// Members with the value this one should have; the first is the reference for comparison.
  package let against: [Int]
  /// Members with the same value as this one, itself included.
  package let with: [Int]

  package var verdict: Verdict { grounds.verdict }
}

extension Judgement {
  /// A copy with further doubts.
  func weakened(by doubts: Mitigations) -> Judgement {
    var result = self
    result.doubts.formUnion(doubts)
    return result
  }

  /// A copy whose reference members are `witnesses`.
  func naming(_ witnesses: [Int]) -> Judgement {
    Judgement(member: member, grounds: grounds, doubts: doubts, against: witnesses, with: with)
  }
}

extension [Int] {
  /// The members that are also in another list, or all of them if none is.
  func right(in other: [Int]) -> [Int] {
    if self == other { return self }
    let both = filter(other.contains)
    return both.isEmpty ? self : both
  }
}

/// Decides which member is wrong when members have different values in a slot.
///
/// 1. An exact source is proof: its translations are wrong if they differ and right if they agree.
/// 2. A difference within a revision group is an error: all members vote, and a member is blamed only if three
///    independent members and two thirds of the votes agree against it.
/// 3. A difference between groups is a change of the source, noted on the older group. The only member of its revision
///    is probably wrong if several other revisions agree, unless it is the newest.
/// 4. Otherwise no member is blamed.
package struct Jury: Sendable {
  private let roles: [Member.Role]
  private let groupOf: [Int]
  private let originals: [Bool]
  private let groups: [RevisionGroup]
  /// Per group: ``RevisionGroup/witnesses``.
  private let witnesses: [[Int]]
  private let source: Int?
  /// Whether the source decides alone because there are too few translations for a vote.
  private let isAuthority: Bool
  /// Per member: whether it votes. Copies of another member and pages that are not translated do not.
  private let hasVote: [Bool]

  /// - Parameter untranslated: See ``AlignedArticle/isUntranslated``.
  package init(members: [Member], groups: [RevisionGroup], untranslated: [Bool]) {
    roles = members.map(\.role)
    groupOf = members.map(\.group)
    self.groups = groups
    witnesses = groups.map(\.witnesses)
    originals = members.map(\.isOriginal)
    source = roles.firstIndex(of: .source)
    isAuthority = roles.count { $0 == .translation } <= AlignedArticle.fewTranslations
    hasVote = members.indices.map { index in
      // A fallback copy of another locale is no independent evidence.
      members[index].role != .translation
        || !untranslated[index]
          && (members[index].article.pool.count < Self.leastText
            || !members[..<index].contains { $0.article.isCopy(of: members[index].article) })
    }
  }

  /// Size in bytes below which two texts may be equal without being copies: a page of code, a table of numbers.
  private static let leastText = 400

  /// Judges the value of each member; the common case of equal values allocates nothing.
  /// - Parameter isOneOfFew: whether so few values are possible that another text may have the same one by chance.
  func judge(isOneOfFew: Bool = false, _ value: (_ member: Int) -> UInt64?) -> [Judgement] {
    var first: UInt64?
    for member in roles.indices {
      guard let own = value(member) else { continue }
      if first == nil { first = own }
      if own != first { return judge(roles.indices.map(value), isOneOfFew: isOneOfFew) }
    }
    return []
  }

  /// Judges the members' values; a member with nil does not vote.
  /// - Parameter drift: also report a member that agrees with its exact source while the newest revision differs.
  package func judge(_ values: [UInt64?], drift: Bool = false, isOneOfFew: Bool = false) -> [Judgement] {
    guard Self.differ(values) else { return [] }
    let votes = Votes(values, of: values.indices, hasVote: hasVote, groupOf: groupOf)
    var result: [Judgement] = []
    result.reserveCapacity(values.count)
    for member in values.indices where roles[member] == .translation {
      guard let value = values[member] else { continue }
      if let judgement = judge(member, value: value, among: values, votes: votes, isOneOfFew: isOneOfFew) {
        result.append(judgement)
      } else if drift, let judgement = behind(member, value: value, among: values, votes: votes) {
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

  private func judge(_ member: Int, value: UInt64, among values: [UInt64?], votes: Votes, isOneOfFew: Bool)
    -> Judgement?
  {
    let group = groupOf[member]
    let mates = Mates(witnesses[group], value: value, among: values)
    if let source = groups[group].exactSource, let truth = values[source] {
      guard truth != value else { return nil }
      // Of an older version the translation has what today's source has: it was brought up to date there.
      if let today = roles.firstIndex(of: .source), today != source, values[today] == value { return nil }
      // If all members of the group disagree with the source in the same way, the source is suspect.
      let suspicious = mates.count >= 3 && mates.dissenting == 0
      return Judgement(
        member: member, grounds: suspicious ? .suspectSource : .exactSource,
        against: first(source, of: votes.members(of: truth)), with: votes.members(of: value))
    }
    // A member that agrees with the likely source is not blamed.
    if let source = groups[group].likelySource, source != member, values[source] == value { return nil }
    guard let side = votes.opposition(to: value) else { return nil }
    let opposing = side.voters
    let with = votes.members(of: value)
    let share = Double(opposing.count) / Double(max(1, votes.voters))
    if groups[group].key.isEmpty {
      return unrecorded(member, value: value, among: values, votes: votes, opposing: opposing, with: with)
    }
    // If most of the revision have this value, the dissenters are judged instead; other revisions do not count.
    let isUsual = mates.dissenting > 0 && mates.count - mates.dissenting >= 2 * mates.dissenting
    guard mates.dissenting > 0, !isUsual else {
      return alongBorders(member, among: values, opposing: side, with: with, share: share, mates: mates.count)
    }
    // The difference is within the group.
    let mateAgrees = opposing.contains(where: witnesses[group].contains)
    if opposing.count >= Quorum.witnesses, Quorum.isVerdict(opposing.count, of: votes.voters), mateAgrees {
      return Judgement(
        member: member, grounds: .outvoted(by: opposing.count, of: votes.voters, isRecorded: true), against: opposing,
        with: with)
    }
    let holders = votes.count(for: value)
    // With few possible values, if all others of the revision agree, other revisions do not count.
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

  /// Counts the witnesses of a group with a value, the member itself included, and those that differ from it.
  private struct Mates {
    var count = 0
    var dissenting = 0

    init(_ witnesses: [Int], value: UInt64, among values: [UInt64?]) {
      for mate in witnesses {
        guard let other = values[mate] else { continue }
        count += 1
        if other != value { dissenting += 1 }
      }
    }
  }

  /// The source and the members that agree with it, which copies of it do not.
  private func first(_ source: Int, of members: [Int]) -> [Int] {
    let witnesses = members.allSatisfy { hasVote[$0] } ? members : members.filter { hasVote[$0] }
    return witnesses.first == source ? witnesses : [source] + witnesses.filter { $0 != source }
  }

  /// The members of a revision that share another value, if they are at least two and more than hold this one; else
  /// empty.
  private func mateSide(against value: UInt64, _ values: [UInt64?], _ group: Int) -> [Int] {
    let votes = Votes(values, of: witnesses[group], hasVote: hasVote, groupOf: groupOf)
    guard let side = votes.opposition(to: value)?.voters, side.count >= 2, side.count > votes.count(for: value) else {
      return []
    }
    return side
  }

  /// A note for a member that agrees with its exact source while the newest revision differs, or nil.
  private func behind(_ member: Int, value: UInt64, among values: [UInt64?], votes: Votes) -> Judgement? {
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
    _ member: Int, value: UInt64, among values: [UInt64?], votes: Votes, opposing: [Int], with: [Int]
  ) -> Judgement? {
    let holders = votes.count(for: value)
    // Two members without a record that agree were probably translated from the same other text.
    let isShared = holders >= 2
    if let source, let truth = values[source] {
      if truth == value { return nil }
      let against = first(source, of: votes.members(of: truth))
      let followers = votes.count(for: truth)
      if followers >= Quorum.witnesses, Quorum.isVerdict(followers, of: votes.voters) {
        return Judgement(
          member: member, grounds: .followedSource, doubts: isShared ? .shared : [], against: against, with: with)
      }
      guard isAuthority else {
        return Judgement(member: member, grounds: .otherRevision, against: against, with: with)
      }
      // Two translations agreeing against the source may both follow an older source.
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
    _ member: Int, among values: [UInt64?], opposing: Votes.Side, with: [Int], share: Double, mates: Int
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
    // One member against several revisions that agree is judged on that member.
    if against.count == 1, spansGroups(with) { return nil }
    // Report version differences on the older side.
    if own < opposing.newest || (mates == 1 && with.count == 1) {
      return Judgement(member: member, grounds: .otherRevision, against: against, with: with)
    }
    return nil
  }

  /// Returns whether the members belong to two or more revision groups.
  private func spansGroups(_ members: [Int]) -> Bool { members.contains { groupOf[$0] != groupOf[members[0]] } }

  /// Keeps only the last of several undecided judgements.
  private func onlyOneUndecided(_ judgements: [Judgement]) -> [Judgement] {
    guard let last = judgements.last(where: { $0.verdict == .undecided }) else { return judgements }
    return judgements.filter { $0.verdict != .undecided || $0.member == last.member }
  }
}

extension Article {
  /// Returns whether both have the same text, regardless of locale.
  fileprivate func isCopy(of other: Article) -> Bool { nodes.count == other.nodes.count && pool == other.pool }
}

extension AlignedArticle {
  /// Decides which member is wrong if members differ. Made anew on every access: keep it.
  var jury: Jury { Jury(members: members, groups: groups, untranslated: isUntranslated) }
}

/// The members grouped by the value they have in a slot.
struct Votes {
  struct Side {
    let value: UInt64
    /// All members with the value, in order.
    fileprivate(set) var members: [Int] = []
    /// Those members that vote.
    fileprivate(set) var voters: [Int] = []
    /// The newest revision group of a voter.
    fileprivate(set) var newest = 0

    /// Returns whether this side has more voters, or equally many and a newer group.
    fileprivate func isStronger(than other: Side) -> Bool {
      (voters.count, newest, -(voters.first ?? 0)) > (other.voters.count, other.newest, -(other.voters.first ?? 0))
    }
  }

  /// One side per distinct value; usually very few.
  private var all: [Side] = []
  /// The number of voting members with a value.
  let voters: Int

  /// - Parameter members: the members whose values count, in order.
  init(_ values: [UInt64?], of members: some Sequence<Int>, hasVote: [Bool], groupOf: [Int]) {
    all.reserveCapacity(2)
    for member in members {
      guard let value = values[member] else { continue }
      let known = all.firstIndex { $0.value == value }
      if known == nil {
        all.append(Side(value: value))
        all[all.count - 1].members.reserveCapacity(values.count)
      }
      all[known ?? all.count - 1].members.append(member)
    }
    var count = 0
    for index in all.indices {
      let members = all[index].members
      let voters = members.allSatisfy { hasVote[$0] } ? members : members.filter { hasVote[$0] }
      all[index].newest = voters.reduce(0) { max($0, groupOf[$1]) }
      all[index].voters = voters
      count += voters.count
    }
    voters = count
  }

  /// All members with a value, in order.
  func members(of value: UInt64) -> [Int] { all.firstIndex { $0.value == value }.map { all[$0].members } ?? [] }

  /// The number of voting members with a value.
  func count(for value: UInt64) -> Int { all.firstIndex { $0.value == value }.map { all[$0].voters.count } ?? 0 }

  /// The strongest side with voters for another value, or nil.
  func opposition(to value: UInt64) -> Side? {
    var strongest: Int?
    for index in all.indices where all[index].value != value && !all[index].voters.isEmpty {
      if let current = strongest, !all[index].isStronger(than: all[current]) { continue }
      strongest = index
    }
    return strongest.map { all[$0] }
  }
}

/// The majorities that decide among locales, places and words.
package enum Quorum {
  /// This many agreeing members are not coincidence.
  package static let witnesses = 3

  /// More than half.
  package static func isMost(_ part: Int, of all: Int) -> Bool { part * 2 > all }
  /// At least half.
  package static func isHalf(_ part: Int, of all: Int) -> Bool { part * 2 >= all }
  /// At least two thirds: the majority that blames a member.
  package static func isVerdict(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 }
  /// At least two thirds if one more member is counted as agreeing.
  package static func isVerdictButForOne(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 - 3 }
  /// At least three quarters.
  package static func isNearlyAll(_ part: Int, of all: Int) -> Bool { part * 4 >= all * 3 }
}
