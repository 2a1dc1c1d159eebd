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
