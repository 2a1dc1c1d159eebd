import Findings

/// Takes a report a piece at a time.
public typealias ReportSink = ([UInt8]) -> Void

/// What of a run a report shows, and how.
public struct ReportLook: Sendable {
  /// Notes are shown and counted, too.
  public var notes: Bool
  /// So many findings are shown, the worst ones; nil for all.
  public var limit: Int?
  /// Of text: columns, colours, a table of rules and locales.
  public var width = 80
  public var style = Style.plain
  public var statistics = false

  /// What tables count, worst first.
  var harms: ArraySlice<String> { ReportTotals.harms.dropLast(notes ? 0 : 1) }

  public init(notes: Bool = false, limit: Int? = nil) {
    self.notes = notes
    self.limit = limit
  }
}

/// What is known of a run before its first finding comes.
struct ReportFrame {
  /// Its findings are not looked at: they are handed over one article at a time.
  let run: CheckReport
  let look: ReportLook
  let sink: ReportSink

  /// Of the rules that ran; SARIF numbers them.
  var cards: [RuleCard] { run.cards }
  /// Findings of less confidence are notes.
  var threshold: UInt8 { run.threshold }

  func level(of finding: Finding) -> Level { finding.level(threshold: threshold) }

  /// How much harm is shown: 0 for a note, up to 3.
  func weight(_ finding: Finding) -> Int {
    guard level(of: finding) != .note else { return 0 }
    return finding.severity == .critical ? 3 : finding.severity == .major ? 2 : 1
  }

  /// Greater for what is to be mended first: by the harm as it is shown, then by the evidence.
  func rank(_ finding: Finding) -> Int { weight(finding) * 128 + Int(finding.confidence) }

  func shows(_ reported: ReportedFinding) -> Bool { look.notes || level(of: reported.finding) != .note }

  func sink(_ text: String) { sink(Array(text.utf8)) }
}
