package import DocModel
package import Findings

/// The result of one run of `check`, independent of the output format.
package struct CheckReport: Sendable {
  /// In article order, and in ``Finding/reportOrder(_:_:)`` within each article.
  package var findings: FindingList
  /// Findings suppressed by comments or a baseline, in the same order.
  package var suppressed: FindingList = []
  /// The number of differences with a confidence below ``threshold``, including those that never became findings.
  package var heldBack = OmittedNotes()
  package var troubles: [RunError]
  /// The cards of the rules that ran.
  package var cards: [RuleCard]
  package var articles: Int
  package var files: Int
  package var locales: [LocaleTag]
  /// The confidence threshold; findings below it are notes.
  package var threshold: UInt8
  /// The source locale, or nil if it is unknown.
  package var source: LocaleTag?
  /// The number of articles that exist in a single locale and so could not be compared.
  package var alone = 0
  /// The reason why there was nothing to check, as a sentence without its full stop, or nil if unknown.
  package var idle: String?
  /// Returns the error that prevented stored findings from being read back, or nil if there was no error.
  package var damage: @Sendable () -> RunError? = { nil }
  /// By locale, the number of articles that exist elsewhere but not in this locale; only locales that lack some.
  package var missing: [(locale: LocaleTag, articles: Int)] = []

  /// The transformations that locales apply to the source's values, as counted or written in the configuration.
  package var conventions: [ConventionRow] = []
  /// The effect of a branch on each translation; nil if it was not requested.
  package var impact: ChangeImpact?

  package init(
    findings: FindingList = [], troubles: [RunError] = [], cards: [RuleCard] = [], articles: Int = 0,
    files: Int = 0, locales: [LocaleTag] = [], threshold: UInt8 = Finding.defaultThreshold
  ) {
    self.findings = findings
    self.troubles = troubles
    self.cards = cards
    self.articles = articles
    self.files = files
    self.locales = locales
    self.threshold = threshold
  }

  package func level(of finding: Finding) -> Level { finding.level(threshold: threshold) }

  /// Whether the run did all its work; false if one of ``troubles`` is a failure.
  package var isComplete: Bool { !troubles.contains { $0.severity == .failure } }
}

/// The counts of a run, updated while its findings arrive.
struct ReportTotals {
  /// The number of findings by harm: critical, major, minor, notes. A finding shown as a note counts as a note,
  /// whatever its severity.
  typealias Harm = [Int]

  static let harms = ["critical", "major", "minor", "notes"]
  static let none: Harm = [0, 0, 0, 0]

  private(set) var counts: [RuleID: [LocaleTag: Harm]] = [:]
  private(set) var levels: [Level: Int] = [:]
  private(set) var suppressed = 0
  var shown = 0
  /// The number of findings omitted because of a limit.
  var left = 0
  /// The findings that represent many places each, shown a line each.
  var systematic: [ReportedFinding] = []

  var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ findings: [ReportedFinding], suppressed: Int, _ frame: ReportFrame) {
    self.suppressed += suppressed
    for reported in findings {
      let finding = reported.finding
      counts[finding.rule, default: [:]][finding.locale, default: Self.none][3 - frame.weight(finding)] += 1
      levels[frame.level(of: finding), default: 0] += 1
    }
  }

  /// Worst first, then by name.
  var byRule: [(name: String, harm: Harm)] {
    Self.ranked(counts.map { ($0.key.name, $0.value.values.reduce(Self.none, Self.sum)) })
  }

  var byLocale: [(name: String, harm: Harm)] {
    var sums: [LocaleTag: Harm] = [:]
    for locales in counts.values {
      for (locale, harm) in locales { sums[locale] = Self.sum(sums[locale] ?? Self.none, harm) }
    }
    return Self.ranked(sums.map { ($0.key.tag, $0.value) })
  }

  private static func ranked(_ rows: [(name: String, harm: Harm)]) -> [(name: String, harm: Harm)] {
    rows.sorted { a, b in a.harm == b.harm ? a.name < b.name : b.harm.lexicographicallyPrecedes(a.harm) }
  }

  private static func sum(_ a: Harm, _ b: Harm) -> Harm { zip(a, b).map { $0 + $1 } }
}

/// The program's name and version in reports.
package enum Product {
  package static let name = "doccheck"
  package static let version = "0.1.0"
  package static let home = "https://github.com/OWNER/doccheck"
}

/// Formats fingerprints as 16 hex digits.
package enum Fingerprint {
  package static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return digits.utf8.count == 16 ? digits : String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  package static func value(_ text: some StringProtocol) -> UInt64? {
    text.utf8.count == 16 ? UInt64(text, radix: 16) : nil
  }
}
