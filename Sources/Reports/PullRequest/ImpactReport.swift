/// Writes what a branch means for each translation; the findings themselves are left to the other formats.
struct ImpactReport: FormatWriter {
  private let frame: ReportFrame
  private let isJSON: Bool

  init(_ frame: ReportFrame) { self.init(frame, isJSON: false) }

  init(_ frame: ReportFrame, isJSON: Bool) {
    self.frame = frame
    self.isJSON = isJSON
  }

  mutating func add(_ article: [ReportedFinding]) {}

  mutating func end(_ totals: ReportTotals, seconds: Double?) throws(RunError) {
    guard let impact = frame.run.impact else {
      throw RunError("the formats pr and pr-json tell what changed since a commit: name one with --since")
    }
    if isJSON { frame.sink(try impact.json()) } else { frame.sink(PullRequestComment(impact).markdown()) }
  }
}
