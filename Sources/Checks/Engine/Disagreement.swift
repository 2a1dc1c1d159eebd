package import Alignment
package import Features

/// The aspect of a slot on which members can disagree.
package enum Aspect: Sendable, Hashable {
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

  package var isOfNames: Bool { self == .facts(.identifier) || self == .facts(.term) || self == .spelling }
}

/// One value that is missing from, or added to, a member's block.
package struct ValueDifference: Sendable, Hashable {
  /// The value as written.
  package let text: String
  package let atom: UInt64
  /// The spelling of the value; see ``Fact/exact``.
  package let exact: UInt64
  /// The difference to the number of occurrences in the reference, always positive.
  package let count: Int
  /// See ``Fact/weight``.
  package let weight: UInt8
  /// The line in the file that contains the value: the member's for an extra value, the reference's for a missing one.
  package let line: Int

  package init(text: String, atom: UInt64, exact: UInt64, count: Int, weight: UInt8, line: Int) {
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
  package func named(_ text: String) -> ValueDifference {
    ValueDifference(text: text, atom: atom, exact: exact, count: count, weight: weight, line: line)
  }
}

/// A difference of one member from others in one slot and aspect. Computed once; at most one rule reports it.
package struct Disagreement: Assessed, Sendable {
  package let slot: Int
  package let aspect: Aspect
  /// The member it is reported on.
  package let member: Int
  package internal(set) var verdict: Verdict
  package let grounds: VerdictBasis
  package internal(set) var doubts: Mitigations = []
  /// Members with the value this one should have; the first is the reference for comparison.
  package let against: [Int]
  /// Members with the same value as this one, itself included.
  package let with: [Int]
  /// The values that the reference has and this member lacks, and the reverse.
  package let missing: [ValueDifference]
  package let extra: [ValueDifference]
  /// The first line in the member's file.
  package let line: Int
  package let lastLine: Int
  /// The slot of the disagreement this one follows from and is folded into, or nil.
  package var cause: Int?

  /// The missing or extra value occurs on the page as often as it should: it was moved.
  package internal(set) var isElsewhere = false

  /// For code: the rewording would be accepted in an independent translation, and the code still runs.
  package internal(set) var isReworded = false

  /// For a recast block, the slot in which the member has it, else nil.
  package internal(set) var counterpart: Int?

  /// A copy for a block that the member has as another kind of block in slot `here`.
  func recast(from slot: Int, to here: Int, _ article: AlignedArticle) -> Disagreement {
    let lines = article.lines(at: here, of: member)
    var result = Disagreement(
      slot: slot, aspect: .recast, member: member, verdict: verdict, grounds: grounds, doubts: doubts,
      against: against.filter { article.node(at: slot, of: $0) != nil }, with: with, missing: [],
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
  package var reference: Int { against.first ?? member }
}

extension AlignedArticle {
  /// For a disagreement about a block's presence: the member that has the block and the one that lacks it.
  package func sides(of d: Disagreement) -> (holder: Int, other: Int) {
    node(at: d.slot, of: d.member) == nil ? (d.reference, d.member) : (d.member, d.reference)
  }

  /// Returns whether one block on one side is two on the other, so nothing is lost.
  package func isParted(_ d: Disagreement) -> Bool {
    [d.member, d.reference].contains { fill(at: d.slot, of: $0).mergedInto != nil }
  }
}
