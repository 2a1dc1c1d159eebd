import DocModel
import Findings

/// A run in the Reviewdog Diagnostic Format, a diagnostic a line (`rdjsonl`). Columns are counted in UTF-8 bytes.
enum ReviewdogReport {
  static func write(_ view: ReportView, to sink: @escaping ReportSink) {
    JSONWriter.encode(
      lines: view.shown.lazy.map { Diagnostic(reported: $0, level: view.report.level(of: $0.finding)) }, to: sink)
  }

  private struct Diagnostic: JSONRecord {
    let reported: ReportedFinding
    let level: Level

    func write(to json: inout JSONWriter) {
      json.member("code", Code(value: reported.finding.rule.name))
      json.member("location", Location(reported: reported))
      json.member("message", reported.finding.message)
      json.member("severity", level == .error ? "ERROR" : level == .warning ? "WARNING" : "INFO")
      json.member("source", Source())
    }
  }

  private struct Code: JSONRecord {
    let value: String
    func write(to json: inout JSONWriter) { json.member("value", value) }
  }

  private struct Source: JSONRecord {
    func write(to json: inout JSONWriter) { json.member("name", Product.name) }
  }

  private struct Location: JSONRecord {
    let reported: ReportedFinding

    func write(to json: inout JSONWriter) {
      json.member("path", reported.finding.file)
      json.member("range", Range(reported: reported))
    }
  }

  private struct Range: JSONRecord {
    let reported: ReportedFinding

    func write(to json: inout JSONWriter) {
      let place = reported.finding.place
      let length = reported.excerpt?.length ?? 0
      if place.column > 0, length > 0 {
        json.member("end", Position(line: place.line, column: place.column + length))
      } else if place.lastLine > place.line {
        json.member("end", Position(line: place.lastLine, column: nil))
      }
      json.member("start", Position(line: place.line, column: place.column > 0 ? place.column : nil))
    }
  }

  private struct Position: JSONRecord {
    let line: Int
    let column: Int?

    func write(to json: inout JSONWriter) {
      json.member("column", column)
      json.member("line", line)
    }
  }
}
