import Findings

/// The output format of a run. Each has one file; all write the same records.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal: with excerpts and a summary, or one line per finding.
  case text, concise
  /// doccheck's own JSON: one document, or one finding per line.
  case json, jsonl
  /// For code hosts: SARIF uploads to GitHub and others, annotations of GitHub Actions, GitLab's code quality.
  case sarif, github, gitlab
  /// For build servers and reviewdog.
  case junit, checkstyle, rdjsonl
  /// For spreadsheets, comments in pull requests, and browsers.
  case csv, markdown, html
  /// For a comment in a pull request: which translations the changes of the sources make stale.
  case pr
  case prJSON = "pr-json"

  /// Whether the format reports the changes since a commit, instead of findings.
  package var isOfChanges: Bool { self == .pr || self == .prJSON }

  /// The formats that report findings.
  package static let ofFindings = allCases.filter { !$0.isOfChanges }

  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  func writer(_ frame: ReportFrame) throws(RunError) -> any FormatWriter {
    switch self {
    case .text: TextReport(frame)
    case .concise: ConciseReport(frame)
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
    case .pr: ImpactReport(frame)
    case .prJSON: ImpactReport(frame, isJSON: true)
    }
  }
}

/// Writes a run in one format while findings arrive.
protocol FormatWriter {
  init(_ frame: ReportFrame) throws(RunError)

  /// Inspects all articles first and returns the order in which the format needs them; nil for the given order.
  mutating func order(_ findings: FindingList) -> [Int]?
  /// Adds the shown findings of one article; at least one.
  mutating func add(_ article: [ReportedFinding]) throws(RunError)
  /// Adds the suppressed findings of one article.
  mutating func add(suppressed: [ReportedFinding]) throws(RunError)
  mutating func end(_ totals: ReportTotals, seconds: Double?) throws(RunError)
}

extension FormatWriter {
  mutating func order(_ findings: FindingList) -> [Int]? { nil }
  mutating func add(suppressed: [ReportedFinding]) {}
}

/// A JSON format with one element per finding.
protocol JSONFormat: FormatWriter {
  associatedtype Element: Encodable

  var frame: ReportFrame { get }
  var stream: JSONStream { get set }

  func element(_ reported: ReportedFinding, level: Level) -> Element
}

extension JSONFormat {
  mutating func add(_ article: [ReportedFinding]) throws(RunError) {
    for reported in article { try stream.add(element(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) { stream.finish() }
}

/// The findings of one file.
struct FileGroup {
  let file: String
  var findings: [ReportedFinding]

  /// The version of the source that the file was translated from, or nil if it is unknown.
  var provenance: PageProvenance? { findings.lazy.compactMap(\.finding.provenance).first }

  /// Groups findings by file, in order of first occurrence.
  static func all(_ findings: [ReportedFinding]) -> [FileGroup] {
    var groups: [FileGroup] = []
    var indices: [String: Int] = [:]
    for reported in findings {
      let file = reported.finding.file
      if let index = indices[file] {
        groups[index].findings.append(reported)
      } else {
        indices[file] = groups.count
        groups.append(FileGroup(file: file, findings: [reported]))
      }
    }
    return groups
  }
}
