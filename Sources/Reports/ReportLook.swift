import Findings

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
