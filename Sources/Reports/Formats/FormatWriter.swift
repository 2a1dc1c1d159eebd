import Findings

/// Writes a run in one format while findings arrive.
protocol FormatWriter {
  init(_ frame: ReportFrame) throws(RunError)

  /// Inspects all articles first and returns the order in which the format needs them; nil for the given order.
  mutating func order(_ findings: FindingList) -> [Int]?
  /// Adds the shown findings of one article; at least one.
  mutating func add(_ article: [ReportedFinding]) throws(RunError)
  /// Adds the suppressed findings of one article.
  mutating func add(suppressed: [ReportedFinding]) throws(RunError)
  mutating func end(_ totals: ReportTotals, seconds: Double?) throws(RunError)
}

extension FormatWriter {
  mutating func order(_ findings: FindingList) -> [Int]? { nil }
  mutating func add(suppressed: [ReportedFinding]) {}
}

/// A JSON format with one element per finding.
protocol JSONFormat: FormatWriter {
  associatedtype Element: Encodable

  var frame: ReportFrame { get }
  var stream: JSONStream { get set }

  func element(_ reported: ReportedFinding, level: Level) -> Element
}

extension JSONFormat {
  mutating func add(_ article: [ReportedFinding]) throws(RunError) {
    for reported in article { try stream.add(element(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) { stream.finish() }
}

/// The findings of one file.
struct FileGroup {
  let file: String
  var findings: [ReportedFinding]

  /// Groups findings by file, in order of first occurrence.
  static func all(_ findings: [ReportedFinding]) -> [FileGroup] {
    var groups: [FileGroup] = []
    var indices: [String: Int] = [:]
    for reported in findings {
      let file = reported.finding.file
      if let index = indices[file] {
        groups[index].findings.append(reported)
      } else {
        indices[file] = groups.count
        groups.append(FileGroup(file: file, findings: [reported]))
      }
    }
    return groups
  }
}
