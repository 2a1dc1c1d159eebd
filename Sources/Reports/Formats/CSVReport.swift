import DocModel
import Findings

/// A run as CSV for spreadsheets.
struct CSVReport: FormatWriter {
  private static let head = [
    "article", "locale", "file", "line", "column", "rule", "level", "severity", "confidence", "message", "text",
    "others", "fingerprint", "provenance",
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
      finding.provenance?.text ?? "",
    ]
    return CSVText.safeRow(fields.map { TextLayout.tame($0) })
  }
}

/// Comma-separated values as in RFC 4180.
package enum CSVText {
  /// Returns a row with its line end.
  package static func row(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") + "\r\n" }

  static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Like ``row(_:)`` with formulas escaped, so that a spreadsheet never evaluates text from a file.
  package static func safeRow(_ fields: [String]) -> String {
    row(fields.map { $0.first.map { "=+-@\t\r".contains($0) } == true ? "'" + $0 : $0 })
  }
}
