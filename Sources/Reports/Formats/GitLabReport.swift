import DocModel
import Findings

/// A run as GitLab's code quality report: what a merge request shows beside its changes.
struct GitLabReport: FormatWriter {
  private let frame: ReportFrame
  private var json: JSONWriter

  init(_ frame: ReportFrame) {
    self.frame = frame
    json = JSONWriter(to: frame.sink)
    json.openList()
  }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { json.add(Issue(reported: reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ run: CheckReport, _ totals: ReportTotals, seconds: Double?) {
    json.closeList()
    json.end()
  }

  private struct Issue: JSONRecord {
    let reported: ReportedFinding
    let level: Level

    func write(to json: inout JSONWriter) {
      json.member("check_name", reported.finding.rule.name)
      json.member("description", ShownText.line(reported.finding.message))
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
