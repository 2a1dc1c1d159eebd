import DocModel
import Findings

/// A run as JSON Lines: a finding a line, as ``FindingRecord`` has it.
struct JSONLinesReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream

  init(_ frame: ReportFrame) {
    self.frame = frame
    stream = JSONStream(linesTo: frame.sink)
  }

  func element(_ reported: ReportedFinding, level: Level) -> FindingRecord { FindingRecord(reported, level: level) }
}
