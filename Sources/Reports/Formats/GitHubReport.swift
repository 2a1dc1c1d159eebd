import DocModel
import Findings

/// A run as workflow commands of GitHub Actions: one annotation per finding, at its line.
struct GitHubReport: FormatWriter {
  private let frame: ReportFrame

  init(_ frame: ReportFrame) { self.frame = frame }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { frame.sink(Self.line(reported, frame.level(of: reported.finding))) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {
    for trouble in frame.run.troubles where trouble.severity == .failure {
      let command = Command(
        name: "error", properties: [("file", trouble.file), ("line", trouble.line > 0 ? String(trouble.line) : nil)],
        message: trouble.message)
      frame.sink(command.text)
    }
  }

  private static func line(_ reported: ReportedFinding, _ level: Level) -> String {
    let finding = reported.finding
    let place = finding.place
    let columns = reported.excerpt?.utf16Columns
    let end = columns.flatMap { $0.end > $0.start ? $0.end - 1 : nil }
    return Command(
      name: level == .note ? "notice" : level.rawValue,
      properties: [
        ("file", place.file), ("line", String(place.line)),
        ("endLine", columns == nil && place.lastLine > place.line ? String(place.lastLine) : nil),
        ("col", columns.map { String($0.start) }), ("endColumn", end.map { String($0) }),
        ("title", "\(finding.rule.name) (\(place.locale))"),
      ], message: finding.message
    ).text
  }

  private struct Command {
    let name: String
    let properties: [(name: String, value: String?)]
    let message: String

    var text: String {
      let list = properties.compactMap { property in property.value.map { "\(property.name)=\(Self.property($0))" } }
      return "::\(name)\(list.isEmpty ? "" : " ")\(list.joined(separator: ","))::\(Self.data(message))\n"
    }

    private static func data(_ text: String) -> String {
      ShownText.line(text).replacing("%", with: "%25")
    }

    private static func property(_ text: String) -> String {
      data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
  }
}
