import DocModel
import Findings
import Reports
import Site

/// The findings of a check, arranged for the pages that show them.
struct BuildFindings: Sendable {
  /// Findings by file, without those whose level is note.
  private let byFile: [String: [PageFinding]]
  /// Troubles the build would report for links that are already marked as findings on their pages.
  let told: Set<RunError>

  /// Rules that report problems the build detects as well.
  private static let ofTargets: Set = ["link-broken", "anchor-broken"]

  init(_ report: CheckReport) {
    var byFile: [String: [PageFinding]] = [:]
    var told: Set<RunError> = []
    for reported in report.findings {
      let finding = reported.finding
      guard finding.level(threshold: report.threshold) > .note else { continue }
      byFile[finding.file, default: []].append(PageFinding(finding))
      if Self.ofTargets.contains(finding.rule.name) {
        told.formUnion(RunError.ofTarget(finding.words, file: finding.file, line: finding.place.line))
      }
    }
    self.byFile = byFile
    self.told = told
  }

  /// Counts the findings of a file by severity, worst first, omitting zero counts.
  func tally(_ file: String) -> [(severity: String, count: Int)] {
    let findings = of(file)
    return ["critical", "major", "minor", "notice"].compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count > 0 ? (severity, count) : nil
    }
  }

  func of(_ file: String) -> [PageFinding] { byFile[file] ?? [] }

  /// Writes all that a page shows of its findings, as input for change detection.
  func add(_ file: String, to writer: inout RecordWriter) {
    writer.add(of(file)) { finding, writer in
      for text in [finding.severity, finding.rule, finding.message, finding.words, finding.place] { writer.add(text) }
      for number in [finding.confidence, finding.line, finding.column] { writer.add(number) }
      writer.add(finding.others) { other, writer in
        for text in [other.locale.tag, other.text, other.place] { writer.add(text) }
      }
    }
  }
}

extension PageFinding {
  init(_ finding: Finding) {
    let bytes = Array(finding.words.utf8)
    let extent = finding.extent > 0 ? bytes.prefix(finding.extent) : bytes[...]
    self.init(
      severity: finding.severity.rawValue, rule: finding.rule.name, message: finding.message,
      confidence: Int(finding.confidence), line: finding.place.line, column: finding.place.column,
      words: String(validating: extent, as: UTF8.self) ?? "", place: finding.place.shown,
      others: finding.related.map { Other(locale: $0.place.locale, text: $0.text, place: $0.place.shown) })
  }
}

extension Place {
  fileprivate var shown: String { column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)" }
}
