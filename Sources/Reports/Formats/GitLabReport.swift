import DocModel
import Findings

/// A run as GitLab's code quality report, which a merge request shows next to its changes.
struct GitLabReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream

  init(_ frame: ReportFrame) throws(RunError) {
    self.frame = frame
    stream = try JSONStream([Issue](), list: nil, to: frame.sink)
  }

  func element(_ reported: ReportedFinding, level: Level) -> Issue { Issue(reported, level: level) }

  struct Issue: Encodable {
    let checkName: RuleID
    let description: String
    let fingerprint: String
    private let location: Location
    let severity: String

    enum CodingKeys: String, CodingKey {
      case checkName = "check_name"
      case description, fingerprint, location, severity
    }

    init(_ reported: ReportedFinding, level: Level) {
      let finding = reported.finding
      checkName = finding.rule
      description = ShownText.line(finding.message)
      fingerprint = Fingerprint.text(reported.fingerprint)
      location = Location(
        lines: Lines(begin: finding.place.line, end: finding.place.lastLine), path: finding.file)
      severity = Self.name(level == .note ? .notice : finding.severity)
    }

    private static func name(_ severity: Severity) -> String {
      switch severity {
      case .notice: "info"
      case .minor: "minor"
      case .major: "major"
      case .critical: "critical"
      }
    }
  }

  private struct Location: Encodable {
    let lines: Lines
    let path: String
  }

  private struct Lines: Encodable {
    let begin: Int
    let end: Int
  }
}
