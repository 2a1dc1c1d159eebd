import DocModel
import Findings
package import Reports

/// The new and the gone findings of a check, compared with its last run.
package struct FindingChanges: Sendable {
  private struct Key: Hashable {
    let article: String
    let locale: LocaleTag
    let rule: RuleID
    let fingerprint: UInt64
  }

  /// The findings of the last run, each as a line.
  private var known: [Key: String] = [:]
  private let showsNotes: Bool

  package init(showsNotes: Bool) { self.showsNotes = showsNotes }

  /// The number of findings of the last run.
  package var count: Int { known.count }

  /// The lines of the findings that are new in this run and of those that are gone, by place. A finding that only moved
  /// is neither.
  package mutating func update(_ report: CheckReport) -> (new: [String], gone: [String]) {
    var now: [Key: String] = [:]
    var new: [String] = []
    for reported in report.findings {
      let isNote = report.level(of: reported.finding) == .note
      guard showsNotes || !isNote else { continue }
      let finding = reported.finding
      let key = Key(
        article: finding.article, locale: finding.place.locale, rule: finding.rule, fingerprint: reported.fingerprint)
      let line = reported.line(isNote: isNote)
      now[key] = line
      if known[key] == nil { new.append(line) }
    }
    let gone = known.filter { now[$0.key] == nil }.values.sorted()
    known = now
    return (new, gone)
  }
}
