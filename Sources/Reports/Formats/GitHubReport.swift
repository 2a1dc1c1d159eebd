import DocModel
import Findings

/// A run as workflow commands of GitHub Actions: each finding an annotation at its line.
enum GitHubReport {
  static func write(_ view: ReportView, to sink: ReportSink) {
    for reported in view.shown {
      sink(Array(line(reported, view.report.level(of: reported.finding)).utf8))
    }
    for trouble in view.report.troubles where trouble.severity == .failure {
      let command = Command(
        name: "error", properties: [("file", trouble.file), ("line", trouble.line > 0 ? String(trouble.line) : nil)],
        message: trouble.message)
      sink(Array(command.text.utf8))
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
      text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
      data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
  }
}
