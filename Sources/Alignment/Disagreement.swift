public import Features

/// What members can disagree on in one slot.
public enum Aspect: Sendable, Hashable {
  /// The block is there, or not.
  case presence
  /// Which kind of block stands there.
  case kind
  /// The block is there as another kind, in a slot of its own: see ``Disagreement/counterpart``.
  case recast
  case headingLevel
  /// The explicit id of a heading.
  case anchor
  /// NOTE, WARNING; the path of an include, the id of a tab, the name of a directive.
  case name
  /// Number of a table's columns.
  case columns
  /// The delimiter row of a table.
  case columnAlignment
  /// The info string of a fenced code block.
  case codeLanguage
  /// Lines of a code block.
  case codeBody
  /// What a code block says to people: strings, text between tags, labels, names of an example.
  case codeText
  /// Yes, no, not applicable and the like.
  case meaning
  /// A cell of a column that holds few values is another of them.
  case enumeration
  /// A cell is empty.
  case empty
  /// Cells of one column or row hold each other's values.
  case exchanged
  /// The letter case of a name.
  case spelling
  /// So much differs that the whole page was made from another text.
  case page
  /// The values of one kind in a block.
  case facts(FactKind)

  public var isOfNames: Bool { self == .facts(.identifier) || self == .facts(.term) || self == .spelling }
}

/// One value that is missing from, or added to, a member's block.
public struct Deviation: Sendable, Hashable {
  /// As it is written.
  public let text: String
  public let atom: UInt64
  /// The spelling of the value; see ``Fact/exact``.
  public let exact: UInt64
  /// How often more, or less, than in the reference.
  public let count: Int
  /// See ``Fact/weight``.
  public let weight: UInt8
  /// Line in the file it stands in: the member's for what was added, the reference's for what is missing.
  public let line: Int

  public init(text: String, atom: UInt64, exact: UInt64, count: Int, weight: UInt8, line: Int) {
    self.text = text
    self.atom = atom
    self.exact = exact
    self.count = count
    self.weight = weight
    self.line = line
  }

  /// A number of places or blocks, about a page as a whole.
  /// - Parameter atom: tells what was counted from what else was.
  init(number: Int, atom: UInt64 = 0, weight: UInt8 = 0) {
    self.init(text: "\(number)", atom: atom, exact: atom, count: number, weight: weight, line: 1)
  }

  /// The same under another name.
  public func named(_ text: String) -> Deviation {
    Deviation(text: text, atom: atom, exact: exact, count: count, weight: weight, line: line)
  }
}

/// One member against others in one slot and aspect. Computed once; at most one rule claims it.
public struct Disagreement: Weighed, Sendable {
  public let slot: Int
  public let aspect: Aspect
  /// The member it is reported on.
  public let member: Int
  public internal(set) var verdict: Verdict
  public let grounds: Grounds
  public internal(set) var doubts: Doubts = []
  /// Members that hold the value this one should hold; the first is the one to compare with.
  public let against: [Int]
  /// Members that hold the same value as this one, itself included.
  public let with: [Int]
  /// What the reference has and this member has not, and the reverse.
  public let missing: [Deviation]
  public let extra: [Deviation]
  /// Where it stands in the member's file.
  public let line: Int
  public let lastLine: Int
  /// The slot of the disagreement this one follows from: it is folded under it.
  public var cause: Int?

  /// What is missing in its place, or too many, stands on the page as often as it should: it was moved.
  public internal(set) var isElsewhere = false

  /// Of code: authors of their own would have put it so, and it runs as well.
  public internal(set) var isReworded = false

  /// Of a block that was recast, the slot in which the member has it.
  public internal(set) var counterpart: Int?

  /// The same about a block of the others that the member has as another kind of block.
  func recast(from slot: Int, to here: Int, _ article: AlignedArticle) -> Disagreement {
    let lines = article.lines(here, member)
    var result = Disagreement(
      slot: slot, aspect: .recast, member: member, verdict: verdict, grounds: grounds, doubts: doubts,
      against: against.filter { article.node(slot, $0) != nil }, with: with, missing: [],
      extra: [], line: lines.0, lastLine: lines.1)
    result.counterpart = here
    return result
  }

  /// Nobody is blamed any more.
  mutating func becomeDrift() {
    verdict = .drift
    doubts.insert(.otherVersion)
  }

  /// The member to compare with.
  public var reference: Int { against.first ?? member }
}

extension AlignedArticle {
  /// One block on one side is two on the other: nothing is lost.
  public func isParted(_ d: Disagreement) -> Bool {
    [d.member, d.reference].contains { fill(d.slot, $0).mergedInto != nil }
  }
}
