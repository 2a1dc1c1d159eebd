import DocModel
import Findings

/// A run as a table for spreadsheets.
enum CSVReport {
  private static let head = [
    "article", "locale", "file", "line", "column", "rule", "level", "severity", "confidence", "message", "text",
    "others", "fingerprint",
  ]

  static func write(_ view: ReportView, to sink: ReportSink) {
    sink(Array(CSVText.row(head).utf8))
    for reported in view.shown {
      let finding = reported.finding
      let others = finding.related.map { "\($0.place.locale):\($0.place.line) \($0.text)" }
      sink(
        Array(
          CSVText.safeRow([
            finding.article, finding.locale.tag, finding.file, String(finding.place.line),
            reported.excerpt?.columns.map { String($0.start) } ?? "", finding.rule.name,
            view.report.level(of: finding).rawValue, finding.severity.rawValue, String(finding.confidence),
            finding.message, reported.excerpt?.text ?? "", others.joined(separator: " · "),
            Fingerprint.text(reported.fingerprint),
          ]).utf8))
    }
  }
}
