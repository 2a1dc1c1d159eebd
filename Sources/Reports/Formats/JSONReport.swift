import DocModel
import Findings

/// A run as doccheck's own JSON document. Keys are stable: new ones may be added, existing ones keep their meaning.
package struct JSONReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream

  init(_ frame: ReportFrame) throws(RunError) {
    self.frame = frame
    stream = try JSONStream(Document(frame), list: "findings", to: frame.sink)
  }

  /// Encodes a whole run, including notes.
  package static func encode(_ report: CheckReport) throws(RunError) -> [UInt8] {
    try ReportFormat.json.encode(report, ReportLook(notes: true))
  }

  func element(_ reported: ReportedFinding, level: Level) -> FindingRecord { FindingRecord(reported, level: level) }

  private struct Document: Encodable {
    let articles: Int
    /// False if a trouble of severity `failure` kept part of the work from being done.
    let complete: Bool
    let files: Int
    let findings: [FindingRecord] = []
    /// The number of differences below the threshold, counted before findings are grouped.
    let heldBack: OmittedNotes
    let locales: [LocaleTag]
    let missing: [Missing]
    let notes: Bool
    let threshold: UInt8
    let troubles: [RunErrorRecord]
    let version = Product.version

    init(_ frame: ReportFrame) {
      let run = frame.run
      (articles, complete, files, locales) = (run.articles, run.isComplete, run.files, run.locales)
      missing = run.missing.map { Missing(articles: $0.articles, locale: $0.locale) }
      (heldBack, notes, threshold) = (run.heldBack, frame.look.notes, run.threshold)
      troubles = run.troubles.map { RunErrorRecord($0) }
    }
  }

  /// The number of articles that a locale lacks and another one has.
  private struct Missing: Encodable {
    let articles: Int
    let locale: LocaleTag
  }
}

/// A run as JSON Lines: one ``FindingRecord`` per line.
struct JSONLinesReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream

  init(_ frame: ReportFrame) {
    self.frame = frame
    stream = JSONStream(linesTo: frame.sink)
  }

  func element(_ reported: ReportedFinding, level: Level) -> FindingRecord { FindingRecord(reported, level: level) }
}
