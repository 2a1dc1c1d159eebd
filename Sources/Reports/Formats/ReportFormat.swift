/// How a run is written. One file each; all write the same records.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// doccheck's own: one document, or one finding a line.
  case json, jsonl
  /// What code hosts read: uploads to GitHub and others, annotations of GitHub Actions, GitLab's code quality.
  case sarif, github, gitlab
  /// What build servers and reviewdog read.
  case junit, checkstyle, rdjsonl
  /// For spreadsheets, comments in pull requests, and browsers.
  case csv, markdown, html

  public static let names = allCases.map(\.rawValue).joined(separator: ", ")

  public func write(_ view: ReportView, to sink: @escaping ReportSink) {
    switch self {
    case .text: sink(Array(TextReport(view).text().utf8))
    case .json: JSONReport.write(view, to: sink)
    case .jsonl: JSONLinesReport.write(view, to: sink)
    case .sarif: SarifReport.write(view, to: sink)
    case .github: GitHubReport.write(view, to: sink)
    case .gitlab: GitLabReport.write(view, to: sink)
    case .junit: JUnitReport.write(view, to: sink)
    case .checkstyle: CheckstyleReport.write(view, to: sink)
    case .rdjsonl: ReviewdogReport.write(view, to: sink)
    case .csv: CSVReport.write(view, to: sink)
    case .markdown: MarkdownReport.write(view, to: sink)
    case .html: HTMLReport.write(view, to: sink)
    }
  }

  /// All of it at once.
  public func encode(_ view: ReportView) -> [UInt8] {
    let bytes = Collected()
    write(view) { bytes.value += $0 }
    return bytes.value
  }

  private final class Collected {
    var value: [UInt8] = []
  }
}
