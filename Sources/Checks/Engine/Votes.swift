internal import Alignment

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
