import Findings

/// Takes a report a piece at a time.
public typealias ReportSink = ([UInt8]) -> Void

/// A run as one report shows it: what of it, and how.
public struct ReportView: Sendable {
  public let report: CheckReport
  /// Notes are shown one by one, not only counted.
  public let notes: Bool
  /// What is shown, in the order of the report.
  public let shown: [ReportedFinding]
  /// How many more there are than the limit lets through.
  public let left: Int
  /// Of text: columns, colours, a table of rules and locales, and how long the run took.
  public var width = 80
  public var style = Style.plain
  public var statistics = false
  public var seconds: Double?

  /// - Parameter limit: so many are shown, the worst ones; nil for all.
  public init(_ report: CheckReport, notes: Bool = false, limit: Int? = nil) {
    self.report = report
    self.notes = notes
    let wanted = notes ? report.findings : report.findings.filter { report.level(of: $0.finding) != .note }
    guard let limit, wanted.count > limit else {
      (shown, left) = (wanted, 0)
      return
    }
    let ranked = wanted.indices.sorted { a, b in
      let (one, other) = (report.rank(wanted[a].finding), report.rank(wanted[b].finding))
      return one == other ? a < b : one > other
    }
    shown = ranked.prefix(limit).sorted().map { wanted[$0] }
    left = wanted.count - limit
  }

  /// What is kept from being told, of the same levels.
  var suppressed: [ReportedFinding] {
    notes ? report.suppressed : report.suppressed.filter { report.level(of: $0.finding) != .note }
  }
}

extension CheckReport {
  /// Greater for what is to be mended first: by the harm as it is shown, then by the evidence.
  func rank(_ finding: Finding) -> Int { weight(finding) * 128 + Int(finding.confidence) }

  /// 0 for a note, up to 3.
  func weight(_ finding: Finding) -> Int {
    guard level(of: finding) != .note else { return 0 }
    return finding.severity == .critical ? 3 : finding.severity == .major ? 2 : 1
  }
}
