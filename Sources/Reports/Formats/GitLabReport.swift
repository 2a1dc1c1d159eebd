import DocModel
import Findings

/// A run as GitLab's code quality report: what a merge request shows beside its changes.
enum GitLabReport {
  static func write(_ view: ReportView, to sink: @escaping ReportSink) {
    JSONWriter.encode(
      list: view.shown.lazy.map { Issue(reported: $0, level: view.report.level(of: $0.finding)) }, to: sink)
  }

  private struct Issue: JSONRecord {
    let reported: ReportedFinding
    let level: Level

    func write(to json: inout JSONWriter) {
      json.member("check_name", reported.finding.rule.name)
      json.member("description", reported.finding.message)
      json.member("fingerprint", Fingerprint.text(reported.fingerprint))
      json.member("location", Location(place: reported.finding.place))
      json.member("severity", severity)
    }

    private var severity: String {
      guard level != .note else { return "info" }
      return switch reported.finding.severity {
      case .notice: "info"
      case .minor: "minor"
      case .major: "major"
      case .critical: "critical"
      }
    }
  }

  private struct Location: JSONRecord {
    let place: Place

    func write(to json: inout JSONWriter) {
      json.member("lines", Lines(begin: place.line, end: place.lastLine))
      json.member("path", place.file)
    }
  }

  private struct Lines: JSONRecord {
    let begin: Int
    let end: Int

    func write(to json: inout JSONWriter) {
      json.member("begin", begin)
      json.member("end", end)
    }
  }
}
