import DocModel
import Findings

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
