import Findings

/// Writes a run in one format while its findings are read, so that they need not stand in memory together.
///
/// Text comes at the end, the worst article first, unless it was handed them in its ``order(_:)``; a limit holds back
/// as many findings as it lets through. All else is handed on as it comes.
struct ReportWriter {
  private let frame: ReportFrame
  private var format: any FormatWriter
  private var totals = ReportTotals()
  private var worst: WorstFindings?

  /// - Parameter run: what the run came to; its findings are those that are added, and are not read here.
  init(_ format: ReportFormat, _ look: ReportLook, _ run: CheckReport, to sink: @escaping ReportSink) throws(Trouble) {
    frame = ReportFrame(run: run, look: look, sink: sink)
    self.format = try format.writer(frame)
    worst = look.limit.map { WorstFindings(limit: $0, frame) }
  }

  /// Adds what was found in the next article, notes and all, in the order of a report.
  ///
  /// - Parameter suppressed: what comments and a baseline keep from being told; of it SARIF tells.
  mutating func add(_ findings: [ReportedFinding], suppressed: [ReportedFinding] = []) throws(Trouble) {
    let shown = frame.look.notes ? findings : findings.filter(frame.shows)
    let hidden = frame.look.notes ? suppressed : suppressed.filter(frame.shows)
    totals.add(shown, suppressed: suppressed.count, frame)
    totals.shown += shown.count
    worst?.add(shown)
    if worst == nil, !shown.isEmpty { try format.add(shown) }
    if !hidden.isEmpty { try format.add(suppressed: hidden) }
  }

  /// In which order the format wants the articles of a list.
  mutating func order(_ findings: FindingList) -> [Int]? { worst == nil ? format.order(findings) : nil }

  /// Ends the report.
  ///
  /// - Parameter seconds: how long the run took.
  mutating func end(seconds: Double? = nil) throws(Trouble) {
    if let worst {
      for article in worst.articles { try format.add(article) }
      totals.left = totals.shown - worst.count
      totals.shown = worst.count
    }
    try format.end(totals, seconds: seconds)
  }
}

extension ReportFormat {
  /// Writes a run that is done.
  public func write(
    _ run: CheckReport, _ look: ReportLook, seconds: Double? = nil, to sink: @escaping ReportSink
  ) throws(Trouble) {
    var writer = try ReportWriter(self, look, run, to: sink)
    let articles = run.findings.articles
    for index in writer.order(run.findings) ?? Array(0..<articles.count) { try writer.add(articles[index]) }
    for article in run.suppressed.articles { try writer.add([], suppressed: article) }
    try writer.end(seconds: seconds)
  }

  /// All of it at once.
  public func encode(_ run: CheckReport, _ look: ReportLook = ReportLook()) throws(Trouble) -> [UInt8] {
    let bytes = Collected()
    try write(run, look) { bytes.value += $0 }
    return bytes.value
  }

  private final class Collected {
    var value: [UInt8] = []
  }
}

/// The findings that rank highest so far; few more are kept.
private struct WorstFindings {
  private struct Entry {
    let rank: Int
    let article: Int
    let order: Int
    let reported: ReportedFinding
  }

  private let limit: Int
  private let frame: ReportFrame
  private var entries: [Entry] = []
  private var seen = (articles: 0, findings: 0)

  init(limit: Int, _ frame: ReportFrame) {
    self.limit = max(0, limit)
    self.frame = frame
  }

  var count: Int { min(limit, seen.findings) }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article {
      entries.append(
        Entry(
          rank: frame.rank(reported.finding), article: seen.articles, order: seen.findings, reported: reported))
      seen.findings += 1
    }
    seen.articles += 1
    if entries.count > 2 * limit + 1024 { entries = kept }
  }

  private var kept: [Entry] {
    Array(entries.sorted { a, b in a.rank == b.rank ? a.order < b.order : a.rank > b.rank }.prefix(limit))
  }

  /// In the order in which they came.
  var articles: [[ReportedFinding]] {
    Dictionary(grouping: kept, by: \.article).sorted { $0.key < $1.key }.map { _, entries in
      entries.sorted { $0.order < $1.order }.map(\.reported)
    }
  }
}
