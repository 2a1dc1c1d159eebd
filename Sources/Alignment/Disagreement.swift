public import Features

/// The aspect of a slot on which members can disagree.
public enum Aspect: Sendable, Hashable {
  /// Whether the block exists.
  case presence
  /// The kind of the block.
  case kind
  /// The block exists as another kind in a separate slot: see ``Disagreement/counterpart``.
  case recast
  case headingLevel
  /// The explicit id of a heading.
  case anchor
  /// The name of an alert (NOTE, WARNING) or directive, the path of an include, the id of a tab.
  case name
  /// Number of a table's columns.
  case columns
  /// The delimiter row of a table.
  case columnAlignment
  /// The info string of a fenced code block.
  case codeLanguage
  /// Lines of a code block.
  case codeBody
  /// The human-readable part of a code block: strings, text between tags, labels, example names.
  case codeText
  /// The answer of a cell: yes, no, not applicable and the like.
  case meaning
  /// The value of a cell in a column with few distinct values.
  case enumeration
  /// Whether a cell is empty.
  case empty
  /// Cells of one column or row contain each other's values.
  case exchanged
  /// The letter case of a name.
  case spelling
  /// The whole page was made from another text.
  case page
  /// The values of one kind in a block.
  case facts(FactKind)

  public var isOfNames: Bool { self == .facts(.identifier) || self == .facts(.term) || self == .spelling }
}

/// One value that is missing from, or added to, a member's block.
public struct Deviation: Sendable, Hashable {
  /// The value as written.
  public let text: String
  public let atom: UInt64
  /// The spelling of the value; see ``Fact/exact``.
  public let exact: UInt64
  /// The difference to the number of occurrences in the reference, always positive.
  public let count: Int
  /// See ``Fact/weight``.
  public let weight: UInt8
  /// The line in the file that contains the value: the member's for an extra value, the reference's for a missing one.
  public let line: Int

  public init(text: String, atom: UInt64, exact: UInt64, count: Int, weight: UInt8, line: Int) {
    self.text = text
    self.atom = atom
    self.exact = exact
    self.count = count
    self.weight = weight
    self.line = line
  }

  /// A count of places or blocks for a finding about the whole page.
  /// - Parameter atom: identifies the thing counted.
  init(number: Int, atom: UInt64 = 0, weight: UInt8 = 0) {
    self.init(text: "\(number)", atom: atom, exact: atom, count: number, weight: weight, line: 1)
  }

  /// A copy with another text.
  public func named(_ text: String) -> Deviation {
    Deviation(text: text, atom: atom, exact: exact, count: count, weight: weight, line: line)
  }
}

/// A difference of one member from others in one slot and aspect. Computed once; at most one rule reports it.
public struct Disagreement: Weighed, Sendable {
  public let slot: Int
  public let aspect: Aspect
  /// The member it is reported on.
  public let member: Int
  public internal(set) var verdict: Verdict
  public let grounds: Grounds
  public internal(set) var doubts: Doubts = []
  /// Members with the value this one should have; the first is the reference for comparison.
  public let against: [Int]
  /// Members with the same value as this one, itself included.
  public let with: [Int]
  /// The values that the reference has and this member lacks, and the reverse.
  public let missing: [Deviation]
  public let extra: [Deviation]
  /// The first line in the member's file.
  public let line: Int
  public let lastLine: Int
  /// The slot of the disagreement this one follows from and is folded into, or nil.
  public var cause: Int?

  /// The missing or extra value occurs on the page as often as it should: it was moved.
  public internal(set) var isElsewhere = false

  /// For code: the rewording would be accepted in an independent translation, and the code still runs.
  public internal(set) var isReworded = false

  /// For a recast block, the slot in which the member has it, else nil.
  public internal(set) var counterpart: Int?

  /// A copy for a block that the member has as another kind of block in slot `here`.
  func recast(from slot: Int, to here: Int, _ article: AlignedArticle) -> Disagreement {
    let lines = article.lines(here, member)
    var result = Disagreement(
      slot: slot, aspect: .recast, member: member, verdict: verdict, grounds: grounds, doubts: doubts,
      against: against.filter { article.node(slot, $0) != nil }, with: with, missing: [],
      extra: [], line: lines.0, lastLine: lines.1)
    result.counterpart = here
    return result
  }

  /// Reclassifies the disagreement as a version difference, which is not the translation's fault.
  mutating func becomeDrift() {
    verdict = .drift
    doubts.insert(.otherVersion)
  }

  /// The member to compare with.
  public var reference: Int { against.first ?? member }
}

extension AlignedArticle {
  /// Returns whether one block on one side is two on the other, so nothing is lost.
  public func isParted(_ d: Disagreement) -> Bool {
    [d.member, d.reference].contains { fill(d.slot, $0).mergedInto != nil }
  }
}
