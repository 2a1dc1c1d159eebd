import DocModel
import Findings

/// A run in the Reviewdog Diagnostic Format, a diagnostic a line (`rdjsonl`). Columns are counted in UTF-8 bytes.
struct ReviewdogReport: FormatWriter {
  private let frame: ReportFrame
  private var json: JSONWriter

  init(_ frame: ReportFrame) {
    self.frame = frame
    json = JSONWriter(to: frame.sink)
  }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { json.line(Diagnostic(reported: reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ run: CheckReport, _ totals: ReportTotals, seconds: Double?) { json.flush() }

  private struct Diagnostic: JSONRecord {
    let reported: ReportedFinding
    let level: Level

    func write(to json: inout JSONWriter) {
      json.member("code", Code(value: reported.finding.rule.name))
      json.member("location", Location(reported: reported))
      json.member("message", ShownText.line(reported.finding.message))
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
