/// What a judgement rests on.
public enum Grounds: Sendable, Equatable {
  /// The very text it was made from says otherwise.
  case exactSource
  /// All who were made from that text differ from it in the same way: it may be the one that is wrong.
  case suspectSource
  /// So many of so many say otherwise; what they were made from is recorded, or nowhere.
  case outvoted(by: Int, of: Int, isRecorded: Bool)
  /// The source says otherwise, and most follow it.
  case followedSource
  /// The source says otherwise, and so few were made from it that they are no jury.
  case decidingSource
  /// Others made from the same text say otherwise, all of them or an original among them.
  case ownRevision
  /// They are no more than those who say the same.
  case dividedRevision
  /// Alone in its revision, against several that agree.
  case aloneInRevision(isOldest: Bool)
  /// The difference follows the revisions.
  case otherRevision
  case undecided
  /// So much of a page differs that the page is told.
  case page
  /// Cells hold each other's values; how each was found wanting.
  case exchangedCells(Verdict)
  /// A name does not stand there as it should.
  case name(NameFault)

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

/// What is held against somebody, and how firmly.
public protocol Weighed {
  var verdict: Verdict { get }
  var grounds: Grounds { get }
  var doubts: Doubts { get }
}

extension Weighed {
  public func certainty(with doubts: Doubts = []) -> Certainty { Certainty(grounds, self.doubts.union(doubts)) }

  /// Somebody is to blame, and nothing excuses him.
  var isFault: Bool { verdict.blames && doubts.isDisjoint(with: .excuses) }

  /// Somebody is to blame, whichever version of the source it was made from.
  var isBeyondDoubt: Bool {
    verdict.blames && doubts.isSubset(of: [.inferredVersion, .severalVersions, .fewValues])
  }

  /// Of the same, where less speaks against it.
  func isFirmer(than other: some Weighed) -> Bool {
    verdict < other.verdict || verdict == other.verdict && doubts.isStrictSubset(of: other.doubts)
  }
}

/// What the reasons for and against a claim about a name come to, the least sure first.
public enum NameFault: Sendable, Comparable {
  /// It may be a word as any other.
  case word
  /// Running text says it in other words, or does without it.
  case worded
  /// Its language, or the source, may write it so.
  case custom
  /// This text keeps it in other places, or others might.
  case keptHere
  /// It is a letter away.
  case slip
  case mostlyKept
  /// The very source has it with a capital, and so has this text in other places.
  case provenWord
  /// Half of it is left here, and this text has all of it elsewhere.
  case keptElsewhere
  /// It stands in a list of names, or is a letter away from what the page knows.
  case known
  /// All keep it, or this text does wherever it can.
  case kept
  /// The very source has it: a name that can be no word, or that is typed.
  case proven
  /// It was torn or changed to what is no word, or to another acronym.
  case garbled

  /// What stands there may be a choice of the translator.
  var mayBeRight: Bool { self < .slip }
  var isProven: Bool { self == .provenWord || self == .proven }
}

/// What makes a judgement less sure than its grounds. Whoever sees it adds it; in what order is all the same.
public struct Doubts: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Two or more, of whom nothing records what they were made from, say the same: likely they had another text.
  static let shared = Doubts(rawValue: 1 << 0)
  /// The same where the source alone decides.
  static let sharedByTwo = Doubts(rawValue: 1 << 1)
  /// Git tells the version it was made from, and nothing records it; it may be one of several that differ here.
  static let inferredVersion = Doubts(rawValue: 1 << 2)
  static let severalVersions = Doubts(rawValue: 1 << 3)
  /// It follows another version of the source.
  static let otherVersion = Doubts(rawValue: 1 << 4)
  /// Nothing records what it was made from: a name that is only gone may never have been there.
  static let unrecorded = Doubts(rawValue: 1 << 5)
  /// Some have in one block what others have in two.
  static let joinedBlocks = Doubts(rawValue: 1 << 7)
  /// The same stands at another place of the page, or was joined with its neighbour.
  static let mayBeMoved = Doubts(rawValue: 1 << 8)
  /// It can be said, written or left out as authors like.
  public static let choice = Doubts(rawValue: 1 << 10)
  /// It is in the text that the others are likely made from, and newer than they are.
  public static let news = Doubts(rawValue: 1 << 11)
  /// It is known from a column of few values.
  public static let fewValues = Doubts(rawValue: 1 << 13)
  /// No lexicon knows the word: its company in the column tells.
  public static let learnedMeaning = Doubts(rawValue: 1 << 14)
  /// Tags that pages do well without.
  public static let tagOfHTML = Doubts(rawValue: 1 << 15)
  /// With these a difference may be right.
  static let excuses: Doubts = [
    .shared, .choice, .news, .unrecorded, .mayBeMoved, .addedNumber, .otherVersion, .digits,
  ]
  /// One digit stands for another; a number is gone, or came; digits that words may stand for.
  public static let oneDigit = Doubts(rawValue: 1 << 16)
  public static let lostNumber = Doubts(rawValue: 1 << 17)
  public static let addedNumber = Doubts(rawValue: 1 << 18)
  public static let digits = Doubts(rawValue: 1 << 19)
}
