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
  /// The type that a cell of a column of types says.
  case type
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
  package let traits: ValueTraits
  /// The line in the file that contains the value: the member's for an extra value, the reference's for a missing one.
  package let line: Int

  package init(text: String, atom: UInt64, exact: UInt64, count: Int, traits: ValueTraits, line: Int) {
    self.text = text
    self.atom = atom
    self.exact = exact
    self.count = count
    self.traits = traits
    self.line = line
  }

  /// A count of places or blocks for a finding about the whole page.
  /// - Parameter atom: identifies the thing counted.
  init(number: Int, atom: UInt64 = 0, traits: ValueTraits = []) {
    self.init(text: "\(number)", atom: atom, exact: atom, count: number, traits: traits, line: 1)
  }

  /// A copy with another text.
  package func named(_ text: String) -> ValueDifference {
    ValueDifference(text: text, atom: atom, exact: exact, count: count, traits: traits, line: line)
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
  package internal(set) var missing: [ValueDifference]
  package internal(set) var extra: [ValueDifference]
  /// The first line in the member's file.
  package let line: Int
  package let lastLine: Int
  /// The slot of the disagreement this one follows from and is folded into, or nil.
  package var cause: Int?

  /// The missing or extra value occurs on the page as often as it should: it was moved.
  package internal(set) var isElsewhere = false

  /// The neighbour with which the block is one on the other side, or nil.
  package internal(set) var joint: Joint?

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

/// The evidence a judgement is based on.
package enum VerdictBasis: Sendable, Equatable {
  /// The exact source differs from the member.
  case exactSource
  /// All translations of that exact source differ from it in the same way: the source may be wrong.
  case suspectSource
  /// Outvoted by `by` of `of` voters; `isRecorded`: whether the member records its source version.
  case outvoted(by: Int, of: Int, isRecorded: Bool)
  /// The source differs, and most members agree with it.
  case followedSource
  /// The source differs, and there are too few translations for a vote.
  case decidingSource
  /// All other members of the same revision differ, or several including an original.
  case ownRevision
  /// Members of the same revision differ, without a clear majority.
  case dividedRevision
  /// The only member of its revision, against several revisions that agree.
  case aloneInRevision(isOldest: Bool)
  /// The values differ by revision.
  case otherRevision
  case undecided
  /// The page differs so much that it is reported as a whole.
  case page
  /// Cells contain each other's values; the verdict is that of the first cell.
  case exchangedCells(Verdict)
  /// A name is missing or misspelled.
  case name(NameAssessment)

  var verdict: Verdict {
    switch self {
    case .exactSource: .proven
    case .suspectSource, .dividedRevision, .undecided: .undecided
    case .aloneInRevision: .alone
    case .otherRevision: .drift
    case .exchangedCells(let verdict): verdict
    case .name(let fault): fault.isProven ? .proven : .outvoted
    case .outvoted, .followedSource, .decidingSource, .ownRevision, .page: .outvoted
    }
  }
}

/// A judgement with its evidence and mitigating circumstances.
package protocol Assessed {
  var verdict: Verdict { get }
  var grounds: VerdictBasis { get }
  var doubts: Mitigations { get }
}

extension Assessed {
  package func certainty(with doubts: Mitigations = []) -> Certainty { Certainty(grounds, self.doubts.union(doubts)) }

  /// Whether a member is blamed and no doubt excuses it.
  var isFault: Bool { verdict.blames && doubts.isDisjoint(with: .excuses) }

  /// Whether a member is blamed and the only doubts are about its version or a small set of values.
  var isBeyondDoubt: Bool {
    verdict.blames && doubts.isSubset(of: [.inferredVersion, .severalVersions, .onlyTranslation, .fewValues])
  }

  /// Returns whether this judgement is stronger: a stronger verdict, or an equal one with a strict subset of the
  /// doubts.
  func isFirmer(than other: some Assessed) -> Bool {
    verdict < other.verdict || verdict == other.verdict && doubts.isStrictSubset(of: other.doubts)
  }
}

/// The assessment of a name difference, weakest first.
package enum NameAssessment: Sendable, Comparable {
  /// The name may be an ordinary word.
  case word
  /// Running text paraphrases or omits it.
  case worded
  /// The language, or the source, may spell it this way.
  case custom
  /// This text keeps it elsewhere, or other locales might.
  case keptHere
  /// It differs by a typo.
  case slip
  case mostlyKept
  /// The exact source capitalizes it, and so does this text elsewhere.
  case provenWord
  /// Half of it is kept here, and this text has all of it elsewhere.
  case keptElsewhere
  /// It is in a list of names, or a typo of a name that the page contains.
  case known
  /// All members keep it, or this text does wherever possible.
  case kept
  /// The exact source has it, and it cannot be an ordinary word or is set as code.
  case proven
  /// It was split, or changed to a non-word or to another acronym.
  case garbled

  /// Whether the difference may be the translator's choice.
  var mayBeRight: Bool { self < .slip }
  var isProven: Bool { self == .provenWord || self == .proven }
}

extension Disagreement {
  /// Whether each value is one of the others with a slip of the keyboard, or in another letter case.
  package var isMistyped: Bool {
    func isSlip(_ own: String, of other: String) -> Bool {
      own.utf8.count >= Self.shortestName && other.utf8.count >= Self.shortestName
        && (own.lowercased() == other.lowercased() || Array(own).isOneSlip(from: Array(other)))
    }
    return !missing.isEmpty && missing.count == extra.count
      && extra.allSatisfy { own in missing.contains { isSlip(own.text, of: $0.text) } }
      && missing.allSatisfy { other in extra.contains { isSlip($0.text, of: other.text) } }
  }

  /// In bytes: any two shorter values are one slip apart.
  private static let shortestName = 4
}

/// Circumstances that reduce the confidence of a judgement. An option set: insertion order does not matter.
package struct Mitigations: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Two or more members without a recorded version agree: they were probably translated from another text.
  static let shared = Mitigations(rawValue: 1 << 0)
  /// Like ``shared``, if the source alone decides.
  static let sharedByTwo = Mitigations(rawValue: 1 << 1)
  /// The version is inferred from git, not recorded; `severalVersions`: several versions are possible and differ here.
  static let inferredVersion = Mitigations(rawValue: 1 << 2)
  static let severalVersions = Mitigations(rawValue: 1 << 3)
  /// The page has one translation, and its version is inferred: other locales give no evidence.
  static let onlyTranslation = Mitigations(rawValue: 1 << 6)
  /// A value was replaced or left out as a whole, which may be intended, unlike a typing error or lost backticks.
  static let replaced = Mitigations(rawValue: 1 << 9)
  /// It follows another source version.
  static let otherVersion = Mitigations(rawValue: 1 << 4)
  /// No source version is recorded: a missing name may never have been in the source text.
  static let unrecorded = Mitigations(rawValue: 1 << 5)
  /// Some members have one block where others have two.
  static let joinedBlocks = Mitigations(rawValue: 1 << 7)
  /// The content exists elsewhere on the page, or was joined with a neighbour.
  static let mayBeMoved = Mitigations(rawValue: 1 << 8)
  /// A matter of style: authors may say, write or omit it.
  package static let choice = Mitigations(rawValue: 1 << 10)
  /// Newer content in the text that the others were probably translated from.
  package static let news = Mitigations(rawValue: 1 << 11)
  /// It was inferred from a column with few distinct values.
  package static let fewValues = Mitigations(rawValue: 1 << 13)
  /// The word is not in the lexicon: its meaning was learned from the column.
  package static let learnedMeaning = Mitigations(rawValue: 1 << 14)
  /// HTML tags that a page does not need.
  package static let tagOfHTML = Mitigations(rawValue: 1 << 15)
  /// With any of these the difference may be correct.
  static let excuses: Mitigations = [
    .shared, .choice, .news, .unrecorded, .mayBeMoved, .addedNumber, .otherVersion, .digits,
  ]
  /// One digit replaced; a number missing; a number added; digits that may be spelled out.
  package static let oneDigit = Mitigations(rawValue: 1 << 16)
  package static let lostNumber = Mitigations(rawValue: 1 << 17)
  package static let addedNumber = Mitigations(rawValue: 1 << 18)
  package static let digits = Mitigations(rawValue: 1 << 19)
}
