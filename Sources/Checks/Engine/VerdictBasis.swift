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

/// The confidence of a result. Percentages (0 to 100, as in reports) are assigned only here: judgements carry
/// ``VerdictBasis`` and ``Mitigations``. A result below ``slight`` is a note unless the user sets a lower threshold.
package struct Certainty: Comparable, Sendable {
  package let percent: UInt8

  private init(percent: UInt8) { self.percent = percent }

  /// Needs no review: a file that does not exist, a header that cannot be parsed.
  package static let fact = Certainty(percent: 100)
  package static let proof = Certainty(percent: 95)
  package static let certain = Certainty(percent: 90)
  package static let strong = Certainty(percent: 84)
  package static let firm = Certainty(percent: 80)
  package static let sure = Certainty(percent: 76)
  package static let likely = Certainty(percent: 70)
  package static let fair = Certainty(percent: 66)
  package static let slight = Certainty(percent: 62)
  package static let doubtful = Certainty(percent: 56)
  /// May be an error or the translator's choice.
  package static let weak = Certainty(percent: 50)
  /// The source changed: not the translation's fault.
  package static let drift = Certainty(percent: 45)
  package static let faint = Certainty(percent: 40)
  package static let trace = Certainty(percent: 30)

  package static func < (one: Certainty, other: Certainty) -> Bool { one.percent < other.percent }

  /// Reduced by 15 points if there may be another explanation.
  package var lessSure: Certainty { Certainty(percent: percent - min(percent, 15)) }
}

extension Certainty {
  /// The confidence that the grounds give, limited by each doubt.
  package init(_ grounds: VerdictBasis, _ doubts: Mitigations = []) {
    var level = Self.level(of: grounds)
    if !doubts.isEmpty {
      for (doubt, most) in Self.limits where doubts.contains(doubt) { level = min(level, most) }
    }
    self = level
  }

  private static func level(of grounds: VerdictBasis) -> Certainty {
    switch grounds {
    case .exactSource: proof
    case .suspectSource: trace
    case .outvoted(let by, of: let all, isRecorded: true):
      Certainty(percent: UInt8(min(94, 62 + 30 * share(by, of: all) + (by >= 5 ? 3 : 0))))
    case .outvoted(let by, of: let all, isRecorded: false):
      Certainty(percent: UInt8(58 + 20 * share(by, of: all)))
    case .decidingSource: Certainty(percent: 74)
    case .followedSource, .page: likely
    case .ownRevision: fair
    case .dividedRevision: weak
    case .aloneInRevision(let isOldest): isOldest ? Certainty(percent: 64) : likely
    case .otherRevision: drift
    case .undecided: faint
    case .exchangedCells: firm
    case .name(let fault): level(of: fault)
    }
  }

  private static func level(of fault: NameAssessment) -> Certainty {
    switch fault {
    case .garbled: certain
    case .proven: strong
    case .kept: sure
    case .known, .keptElsewhere: likely
    case .provenWord, .mostlyKept: fair
    case .slip: slight
    case .keptHere: doubtful
    case .custom: weak
    case .worded: drift
    case .word: faint
    }
  }

  private static func share(_ part: Int, of all: Int) -> Double { min(1, Double(part) / Double(max(1, all))) }

  private static let limits: [(doubt: Mitigations, most: Certainty)] = [
    (.inferredVersion, certain), (.severalVersions, likely), (.fewValues, likely), (.oneDigit, fair),
    (.sharedByTwo, slight), (.lostNumber, slight), (.joinedBlocks, doubtful),
    (.tagOfHTML, doubtful), (.learnedMeaning, doubtful), (.shared, weak), (.choice, weak),
    (.news, weak), (.unrecorded, weak), (.mayBeMoved, weak), (.addedNumber, weak), (.otherVersion, drift),
    (.digits, faint),
  ]
}
