import DocModel
import Findings

/// A run in the Reviewdog Diagnostic Format, one diagnostic per line (`rdjsonl`). Columns are in UTF-8 bytes.
struct ReviewdogReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream

  init(_ frame: ReportFrame) {
    self.frame = frame
    stream = JSONStream(linesTo: frame.sink)
  }

  func element(_ reported: ReportedFinding, level: Level) -> Diagnostic { Diagnostic(reported, level: level) }

  struct Diagnostic: Encodable {
    private let code: Code
    private let location: Location
    let message: String
    let severity: String
    private let source = Source()

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
