/// The output format of a run. Each has one file; all write the same records.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// doccheck's own JSON: one document, or one finding per line.
  case json, jsonl
  /// For code hosts: SARIF uploads to GitHub and others, annotations of GitHub Actions, GitLab's code quality.
  case sarif, github, gitlab
  /// For build servers and reviewdog.
  case junit, checkstyle, rdjsonl
  /// For spreadsheets, comments in pull requests, and browsers.
  case csv, markdown, html

  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  func writer(_ frame: ReportFrame) throws(RunError) -> any FormatWriter {
    switch self {
    case .text: TextReport(frame)
    case .json: try JSONReport(frame)
    case .jsonl: JSONLinesReport(frame)
    case .sarif: try SarifReport(frame)
    case .github: GitHubReport(frame)
    case .gitlab: try GitLabReport(frame)
    case .junit: JUnitReport(frame)
    case .checkstyle: CheckstyleReport(frame)
    case .rdjsonl: ReviewdogReport(frame)
    case .csv: CSVReport(frame)
    case .markdown: MarkdownReport(frame)
    case .html: HTMLReport(frame)
    }
  }
}
