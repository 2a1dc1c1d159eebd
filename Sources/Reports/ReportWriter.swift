import DocModel
import Findings

/// Writes a run in one format while its findings are read, so that they need not all be in memory.
///
/// Text is written at the end, the worst article first, unless it received the articles in its ``order(_:)``. With a
/// limit, a bounded number of findings is buffered. Everything else is written as it arrives.
struct ReportWriter {
  private let frame: ReportFrame
  private var format: any FormatWriter
  private var totals = ReportTotals()
  private var worst: WorstFindings?
  private var systematic: SystematicFindings?

  /// - Parameter run: the result of the run; its findings are not read here but added one article at a time.
  init(_ format: ReportFormat, look: ReportLook, of run: CheckReport, to sink: @escaping ReportSink) throws(RunError) {
    frame = ReportFrame(run: run, look: look, sink: sink)
    self.format = try format.writer(frame)
    worst = look.limit.map { WorstFindings(limit: $0, frame) }
    systematic = look.isDigest ? SystematicFindings(frame) : nil
  }

  /// Adds the findings of the next article, including notes, in report order.
  ///
  /// - Parameter suppressed: findings suppressed by comments or a baseline; only SARIF reports them.
  mutating func add(_ findings: [ReportedFinding], suppressed: [ReportedFinding] = []) throws(RunError) {
    let shown = frame.look.notes ? findings : findings.filter(frame.shows)
    let hidden = frame.look.notes ? suppressed : suppressed.filter(frame.shows)
    totals.add(shown, suppressed: suppressed.count, frame)
    totals.shown += shown.count
    let left = systematic?.taking(from: shown) ?? shown
    worst?.add(left)
    if worst == nil, !left.isEmpty { try format.add(left) }
    if !hidden.isEmpty { try format.add(suppressed: hidden) }
  }

  /// Returns the order in which the format needs the articles of a list, or nil for the given order.
  mutating func order(_ findings: FindingList) -> [Int]? {
    worst == nil ? format.order(findings) : nil
  }

  /// Ends the report.
  ///
  /// - Parameter seconds: the duration of the run.
  mutating func end(seconds: Double? = nil) throws(RunError) {
    if let worst {
      for article in worst.articles { try format.add(article) }
      totals.left = totals.shown - worst.count
      totals.shown = worst.count
      totals.systematic = systematic?.all ?? []
      totals.left -= totals.systematic.count
    }
    try format.end(totals, seconds: seconds)
  }
}

extension ReportFormat {
  /// Writes a finished run.
  package func write(
    _ run: CheckReport, _ look: ReportLook, seconds: Double? = nil, to sink: @escaping ReportSink
  ) throws(RunError) {
    var writer = try ReportWriter(self, look: look, of: run, to: sink)
    let articles = run.findings.articles
    for index in writer.order(run.findings) ?? Array(0..<articles.count) { try writer.add(articles[index]) }
    for article in run.suppressed.articles { try writer.add([], suppressed: article) }
    try writer.end(seconds: seconds)
  }

  /// Encodes a finished run in memory.
  package func encode(_ run: CheckReport, _ look: ReportLook = ReportLook()) throws(RunError) -> [UInt8] {
    let bytes = Collected()
    try write(run, look) { bytes.value += $0 }
    return bytes.value
  }

  private final class Collected {
    var value: [UInt8] = []
  }
}

/// A bounded buffer of the highest-ranking findings so far.
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

  /// In order of arrival.
  var articles: [[ReportedFinding]] {
    Dictionary(grouping: kept, by: \.article).sorted { $0.key < $1.key }.map { _, entries in
      entries.sorted { $0.order < $1.order }.map(\.reported)
    }
  }
}

/// Receives a report piece by piece.
package typealias ReportSink = ([UInt8]) -> Void

/// Options that select and lay out the reported findings.
package struct ReportLook: Sendable {
  /// Whether notes are shown and counted.
  package var notes: Bool
  /// The maximum number of findings shown, the worst ones; nil for all.
  package var limit: Int?
  /// Options of the text format: width in columns, colours, a table of rules and locales.
  package var width = 80
  package var style = Style.plain
  package var statistics = false
  /// Whether what is systematic is shown first, a line each: for a terminal, if there is more than fits.
  package var isDigest = false

  /// The categories that tables count, worst first.
  var harms: ArraySlice<String> { ReportTotals.harms.dropLast(notes ? 0 : 1) }

  package init(notes: Bool = false, limit: Int? = nil) {
    self.notes = notes
    self.limit = limit
  }
}

/// The data of a run that is known before its first finding arrives.
struct ReportFrame {
  /// The run without its findings: they are passed in one article at a time.
  let run: CheckReport
  let look: ReportLook
  let sink: ReportSink

  /// The cards of the rules that ran; SARIF refers to them by index.
  var cards: [RuleCard] { run.cards }
  /// The confidence threshold; findings below it are notes.
  var threshold: UInt8 { run.threshold }

  func level(of finding: Finding) -> Level { finding.level(threshold: threshold) }

  /// Returns the harm at which the finding is shown: 0 for a note, up to 3 for critical.
  func weight(_ finding: Finding) -> Int {
    guard level(of: finding) != .note else { return 0 }
    return finding.severity == .critical ? 3 : finding.severity == .major ? 2 : 1
  }

  /// Returns the priority of a finding, higher first: by displayed harm, then by confidence.
  func rank(_ finding: Finding) -> Int { weight(finding) * 128 + Int(finding.confidence) }

  func shows(_ reported: ReportedFinding) -> Bool { look.notes || level(of: reported.finding) != .note }

  func sink(_ text: String) { sink(Array(text.utf8)) }
}
