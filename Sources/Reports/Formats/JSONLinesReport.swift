/// A run as JSON Lines: a finding a line, as ``FindingRecord`` has it.
struct JSONLinesReport: FormatWriter {
  private let frame: ReportFrame
  private var lines: JSONStream

  init(_ frame: ReportFrame) {
    self.frame = frame
    lines = JSONStream(linesTo: frame.sink)
  }

  mutating func add(_ article: [ReportedFinding]) throws(Trouble) {
    for reported in article { try lines.add(FindingRecord(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) { lines.finish() }
}
