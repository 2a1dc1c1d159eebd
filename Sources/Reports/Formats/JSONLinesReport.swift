/// A run as JSON Lines: a finding a line, as ``FindingRecord`` has it.
struct JSONLinesReport: FormatWriter {
  private let frame: ReportFrame
  private var json: JSONWriter

  init(_ frame: ReportFrame) {
    self.frame = frame
    json = JSONWriter(to: frame.sink)
  }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { json.line(FindingRecord(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ run: CheckReport, _ totals: ReportTotals, seconds: Double?) { json.flush() }
}
