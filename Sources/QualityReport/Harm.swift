package import Findings
internal import Reports

/// The harm of the counted issues of a place, to sort the places of all articles.
package struct Harm: Sendable, Comparable {
  /// The highest severity, or nil if the place has notes only.
  package let worst: Severity?
  /// The sum of the weights of all issues.
  package let penalty: Int
  /// The highest confidence among the issues of the highest severity.
  package let confidence: UInt8

  init(_ issues: [ReportedFinding], threshold: UInt8) {
    let counted = issues.map(\.finding).filter { $0.level(threshold: threshold) > .note }
    let worst = counted.map(\.severity).max()
    self.worst = worst
    penalty = counted.reduce(0) { $0 + QualityReport.weight($1.severity) }
    confidence = counted.filter { $0.severity == worst }.map(\.confidence).max() ?? 0
  }

  package static func < (a: Harm, b: Harm) -> Bool {
    if a.worst != b.worst {
      guard let one = a.worst, let other = b.worst else { return a.worst == nil }
      return one < other
    }
    return (a.penalty, a.confidence) < (b.penalty, b.confidence)
  }
}
