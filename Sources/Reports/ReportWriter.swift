public import Findings

/// Writes a run in one format while it is made, so that its findings need not stand in memory together:
///
///     let writer = ReportWriter(.sarif, look, cards: rules.cards, threshold: 60, to: sink)
///     for article in articles { writer.add(article.findings, suppressed: article.suppressed) }
///     writer.end(report)
///
/// Text comes at the end, the worst article first, unless it was handed them in its ``order(_:)``; a limit holds back
/// as many findings as it lets through. All else is handed on as it comes.
public final class ReportWriter {
  private let frame: ReportFrame
  private var format: any FormatWriter
  private var totals = ReportTotals()
  private var worst: WorstFindings?

  /// - Parameter cards: of the rules that run; SARIF numbers them.
  public init(
    _ format: ReportFormat, _ look: ReportLook, cards: [RuleCard], threshold: UInt8, to sink: @escaping ReportSink
  ) {
    frame = ReportFrame(look: look, cards: cards, threshold: threshold, sink: sink)
    self.format = format.writer(frame)
    worst = look.limit.map { WorstFindings(limit: $0, frame) }
  }

  /// Adds what was found in the next article, notes and all, in the order of a report.
  ///
  /// - Parameter suppressed: what comments and a baseline keep from being told; of it SARIF tells.
  public func add(_ findings: [ReportedFinding], suppressed: [ReportedFinding] = []) {
    let shown = frame.look.notes ? findings : findings.filter(frame.shows)
    let hidden = frame.look.notes ? suppressed : suppressed.filter(frame.shows)
    totals.add(shown, suppressed: suppressed.count, frame)
    totals.shown += shown.count
    worst?.add(shown)
    if worst == nil, !shown.isEmpty { format.add(shown) }
    if !hidden.isEmpty { format.add(suppressed: hidden) }
  }

  /// In which order the format wants the articles of a list.
  func order(_ findings: FindingList) -> [Int]? { worst == nil ? format.order(findings) : nil }

  /// Ends the report.
  ///
  /// - Parameter run: what the run came to; its findings are those that were added, and are not read again.
  /// - Parameter seconds: how long it took.
  public func end(_ run: CheckReport, seconds: Double? = nil) {
    if let worst {
      for article in worst.articles { format.add(article) }
      totals.left = totals.shown - worst.count
      totals.shown = worst.count
    }
    format.end(run, totals, seconds: seconds)
  }
}

extension ReportFormat {
  /// Writes a run that is done.
  public func write(_ run: CheckReport, _ look: ReportLook, seconds: Double? = nil, to sink: @escaping ReportSink) {
    let writer = ReportWriter(self, look, cards: run.cards, threshold: run.threshold, to: sink)
    let articles = run.findings.articles
    for index in writer.order(run.findings) ?? Array(0..<articles.count) { writer.add(articles[index]) }
    for article in run.suppressed.articles { writer.add([], suppressed: article) }
    writer.end(run, seconds: seconds)
  }

  /// All of it at once.
  public func encode(_ run: CheckReport, _ look: ReportLook = ReportLook()) -> [UInt8] {
    let bytes = Collected()
    write(run, look) { bytes.value += $0 }
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
