package import Findings

/// The confidence of a result. Judgements carry ``VerdictBasis`` and ``Mitigations``; the percentages that these come
/// to are in `certainty.tsv`. A result below ``slight`` is a note unless the user sets a lower threshold.
package struct Certainty: Comparable, Sendable {
  package let percent: UInt8

  fileprivate init(percent: UInt8) { self.percent = percent }

  /// Needs no review: a file that does not exist, a header that cannot be parsed.
  package static let fact = CertaintyScale.shared.level("fact")
  package static let proof = CertaintyScale.shared.level("proof")
  package static let certain = CertaintyScale.shared.level("certain")
  /// The least that a major finding must have; a critical one must have that of ``alone``.
  static let serious = CertaintyScale.shared.level("serious")
  /// The source's text changed since it was translated, by an inferred version.
  static let rewritten = CertaintyScale.shared.level("rewritten")
  package static let strong = CertaintyScale.shared.level("strong")
  package static let firm = CertaintyScale.shared.level("firm")
  package static let sure = CertaintyScale.shared.level("sure")
  package static let likely = CertaintyScale.shared.level("likely")
  package static let fair = CertaintyScale.shared.level("fair")
  package static let slight = CertaintyScale.shared.level("slight")
  package static let doubtful = CertaintyScale.shared.level("doubtful")
  /// The source alone decides.
  static let decided = CertaintyScale.shared.level("decided")
  /// The only member of the oldest revision.
  static let alone = CertaintyScale.shared.level("alone")
  /// May be an error or the translator's choice.
  package static let weak = CertaintyScale.shared.level("weak")
  /// The source changed: not the translation's fault.
  package static let drift = CertaintyScale.shared.level("drift")
  package static let faint = CertaintyScale.shared.level("faint")
  package static let trace = CertaintyScale.shared.level("trace")

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
      recordedVote.certainty(by, of: all)
    case .outvoted(let by, of: let all, isRecorded: false):
      vote.certainty(by, of: all)
    case .decidingSource: decided
    case .followedSource, .page: likely
    case .ownRevision: fair
    case .dividedRevision: weak
    case .aloneInRevision(let isOldest): isOldest ? alone : likely
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

  private static let recordedVote = CertaintyScale.shared.vote("recorded")
  private static let vote = CertaintyScale.shared.vote("inferred")

  private static let limits: [(doubt: Mitigations, most: Certainty)] = [
    (.inferredVersion, certain), (.replaced, CertaintyScale.shared.level("replaced")),
    (.onlyTranslation, CertaintyScale.shared.level("single")),
    ([.replaced, .onlyTranslation], CertaintyScale.shared.level("single-replaced")),
    (.severalVersions, likely), (.fewValues, likely), (.oneDigit, fair),
    (.sharedByTwo, slight), (.lostNumber, slight), (.joinedBlocks, doubtful),
    (.tagOfHTML, doubtful), (.learnedMeaning, doubtful), (.shared, weak), (.choice, weak),
    (.news, weak), (.unrecorded, weak), (.mayBeMoved, weak), (.addedNumber, weak), (.otherVersion, drift),
    (.digits, faint),
  ]
}

/// The percentages of certainty, from `certainty.tsv`: those of the levels, those of votes, and those that single
/// rules have by the findings that were read.
struct CertaintyScale {
  /// The percentage of a vote: `least`, and `share` for all voters; `many` more if five or more agree.
  struct Vote {
    let least: Double
    let share: Double
    let many: Double
    let most: Double

    func certainty(_ part: Int, of all: Int) -> Certainty {
      let share = min(1, Double(part) / Double(max(1, all)))
      return Certainty(percent: UInt8(min(most, least + self.share * share + (part >= 5 ? many : 0))))
    }
  }

  static let shared = CertaintyScale(String(decoding: PackageResources.certainty_tsv, as: UTF8.self))

  private var levels: [String: Certainty] = [:]
  private var votes: [String: Vote] = [:]
  /// By rule, the percentages that replace others.
  private var fitted: [RuleID: [UInt8: UInt8]] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let numbers = fields.dropFirst(2).compactMap { Double($0) }
      guard let kind = fields.first, fields.count > 2, numbers.count == fields.count - 2 else { continue }
      let name = String(fields[1])
      switch kind {
      case "level": levels[name] = Certainty(percent: UInt8(numbers[0]))
      case "vote" where numbers.count == 4:
        votes[name] = Vote(least: numbers[0], share: numbers[1], many: numbers[2], most: numbers[3])
      case "fitted" where numbers.count == 2: fitted[RuleID(name), default: [:]][UInt8(numbers[0])] = UInt8(numbers[1])
      default: break
      }
    }
  }

  /// The certainty of a level; that of a coin for a name that the file lacks.
  func level(_ name: String) -> Certainty { levels[name] ?? Certainty(percent: 50) }

  func vote(_ name: String) -> Vote { votes[name] ?? Vote(least: 50, share: 0, many: 0, most: 50) }

  /// The percentage of a rule's findings of this certainty: that share of those which were read was right.
  func percent(of certainty: Certainty, for rule: RuleID) -> UInt8 { percent(certainty.percent, for: rule) }

  func percent(_ percent: UInt8, for rule: RuleID) -> UInt8 { fitted[rule]?[percent] ?? percent }
}

extension Finding {
  /// The finding with the severity that it is reported with: minor if it is not sure enough for its harm. Few errors are
  /// then wrong, so that a build can end for each of them.
  package var weighed: Finding {
    guard severity > .minor, confidence < (severity == .critical ? Certainty.alone : .serious).percent else {
      return self
    }
    var result = self
    result.severity = .minor
    return result
  }
}
