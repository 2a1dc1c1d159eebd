import DocModel
import Findings

/// A run as JSON Lines: one ``FindingRecord`` per line.
struct JSONLinesReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream

  init(_ frame: ReportFrame) {
    self.frame = frame
    stream = JSONStream(linesTo: frame.sink)
  }

  func element(_ reported: ReportedFinding, level: Level) -> FindingRecord { FindingRecord(reported, level: level) }
}
