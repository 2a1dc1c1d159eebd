import Findings

/// Writes a run in one format while it is made.
protocol FormatWriter {
  init(_ frame: ReportFrame) throws(Trouble)

  /// Looks at all articles before they are added, and says in which order it wants them; nil where it takes them as
  /// they stand.
  mutating func order(_ findings: FindingList) -> [Int]?
  /// What is shown of an article; at least one.
  mutating func add(_ article: [ReportedFinding]) throws(Trouble)
  /// What is kept from being told.
  mutating func add(suppressed: [ReportedFinding]) throws(Trouble)
  mutating func end(_ totals: ReportTotals, seconds: Double?) throws(Trouble)
}

extension FormatWriter {
  mutating func order(_ findings: FindingList) -> [Int]? { nil }
  mutating func add(suppressed: [ReportedFinding]) {}
}

/// A format that is JSON, with an element for each finding.
protocol JSONFormat: FormatWriter {
  associatedtype Element: Encodable

  var frame: ReportFrame { get }
  var stream: JSONStream { get set }

  func element(_ reported: ReportedFinding, level: Level) -> Element
}

extension JSONFormat {
  mutating func add(_ article: [ReportedFinding]) throws(Trouble) {
    for reported in article { try stream.add(element(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) { stream.finish() }
}

/// The findings of one file.
struct FileGroup {
  let file: String
  var findings: [ReportedFinding]

  /// In the order in which the files come.
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
