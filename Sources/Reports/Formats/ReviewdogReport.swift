import DocModel
import Findings

/// A run in the Reviewdog Diagnostic Format, a diagnostic a line (`rdjsonl`). Columns are counted in UTF-8 bytes.
struct ReviewdogReport: FormatWriter {
  private let frame: ReportFrame
  private var lines: JSONStream

  init(_ frame: ReportFrame) {
    self.frame = frame
    lines = JSONStream(linesTo: frame.sink)
  }

  mutating func add(_ article: [ReportedFinding]) throws(Trouble) {
    for reported in article { try lines.add(Diagnostic(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) { lines.finish() }

  private struct Diagnostic: Encodable {
    let code: Code
    let location: Location
    let message: String
    let severity: String
    let source = Source()

    init(_ reported: ReportedFinding, level: Level) {
      code = Code(value: reported.finding.rule)
      location = Location(path: reported.finding.file, range: Range(reported))
      message = ShownText.line(reported.finding.message)
      severity = level == .error ? "ERROR" : level == .warning ? "WARNING" : "INFO"
    }
  }

  private struct Code: Encodable {
    let value: RuleID
  }

  private struct Source: Encodable {
    let name = Product.name
  }

  private struct Location: Encodable {
    let path: String
    let range: Range
  }

  private struct Range: Encodable {
    let end: Position?
    let start: Position

    init(_ reported: ReportedFinding) {
      let place = reported.finding.place
      let length = reported.excerpt?.length ?? 0
      start = Position(column: place.column > 0 ? place.column : nil, line: place.line)
      end =
        if place.column > 0, length > 0 {
          Position(column: place.column + length, line: place.line)
        } else if place.lastLine > place.line {
          Position(column: nil, line: place.lastLine)
        } else { nil }
    }
  }

  private struct Position: Encodable {
    let column: Int?
    let line: Int
  }
}
