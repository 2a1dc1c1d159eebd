import DocModel
import Findings

/// A run as CSV for spreadsheets.
struct CSVReport: FormatWriter {
  private static let head = [
    "article", "locale", "file", "line", "column", "rule", "level", "severity", "confidence", "message", "text",
    "others", "fingerprint",
  ]

  private let frame: ReportFrame

  init(_ frame: ReportFrame) {
    self.frame = frame
    frame.sink(CSVText.row(Self.head))
  }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { frame.sink(row(reported)) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {}

  private func row(_ reported: ReportedFinding) -> String {
    let finding = reported.finding
    let others = finding.related.map { "\($0.place.locale):\($0.place.line) \($0.text)" }
    let fields = [
      finding.article, finding.locale.tag, finding.file, String(finding.place.line),
      reported.excerpt?.columns.map { String($0.start) } ?? "", finding.rule.name,
      frame.level(of: finding).rawValue, finding.severity.rawValue, String(finding.confidence), finding.message,
      reported.excerpt?.text ?? "", others.joined(separator: " · "), Fingerprint.text(reported.fingerprint),
    ]
    return CSVText.safeRow(fields.map { TextLayout.tame($0) })
  }
}
