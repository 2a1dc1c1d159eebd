internal import Alignment

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
    verdict.blames && doubts.isSubset(of: [.inferredVersion, .severalVersions, .fewValues])
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
