import DocModel
import Findings

/// A run as one line per finding, as editors and `grep` read it: `path:line:column: severity rule message`. A finding
/// without a known column has column 1.
struct ConciseReport: FormatWriter {
  private let frame: ReportFrame

  init(_ frame: ReportFrame) { self.frame = frame }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { frame.sink(reported.line(isNote: frame.level(of: reported.finding) == .note)) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {}
}

extension ReportedFinding {
  /// The finding on one line, with the line end.
  package func line(isNote: Bool) -> String {
    let harm = isNote ? "note" : finding.severity.rawValue
    let place = "\(finding.file):\(finding.place.line):\(excerpt?.columns?.start ?? 1)"
    return ShownText.line("\(place): \(harm) \(finding.rule.name) \(finding.message)") + "\n"
  }
}
