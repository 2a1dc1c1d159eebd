import DocModel
import Findings
import HTMLTree

/// A run as Checkstyle XML, which many build servers and editors read.
struct CheckstyleReport: FormatWriter {
  private let frame: ReportFrame
  private let envelope = Markup.element("checkstyle", [("version", "8.0")], [.gap]).envelope(isHTML: false)

  init(_ frame: ReportFrame) {
    self.frame = frame
    frame.sink(envelope.start)
  }

  mutating func add(_ article: [ReportedFinding]) {
    frame.sink(
      Markup.xml(
        FileGroup.all(article).map { group in
          .element("file", [("name", ShownText.line(group.file))], group.findings.map(error))
        }))
  }

  private func error(_ reported: ReportedFinding) -> Markup {
    let level = frame.level(of: reported.finding)
    var attributes = [(name: "line", value: String(reported.finding.place.line))]
    if let columns = reported.excerpt?.columns { attributes.append(("column", String(columns.start))) }
    attributes += [
      ("severity", level == .note ? "info" : level.rawValue), ("message", ShownText.line(reported.finding.message)),
      ("source", "\(Product.name).\(reported.finding.rule.name)"),
    ]
    return .element("error", attributes, [])
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) { frame.sink(envelope.end) }
}
