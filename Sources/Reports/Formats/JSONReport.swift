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

/// A finding in doccheck's own JSON. Keys are stable: new ones may be added, existing ones keep their meaning.
struct FindingRecord: Encodable {
  /// The path that all locales of the article share.
  let article: String
  let baselineState: BaselineState?
  /// 0–100.
  let confidence: UInt8
  /// Findings caused by this one; they are not counted separately.
  let consequences: [FindingRecord]
  /// 16 hex digits; unchanged if lines move.
  let fingerprint: String
  /// The level at which it is shown: `note`, `warning`, `error`.
  let level: Level
  let message: String
  let place: PlaceRecord
  /// The version of the source that the page was translated from; omitted if unknown.
  let provenance: PageProvenance?
  /// The texts of the other locales at this position.
  let related: [RelatedRecord]
  let rule: RuleID
  /// The harm: `notice`, `minor`, `major`, `critical`.
  let severity: Severity
  /// The line of the file, or the part of a long line around the fault.
  let text: String?
  /// The byte range of ``text`` at fault.
  let textStart: Int?
  let textEnd: Int?

  init(_ reported: ReportedFinding, level: Level) {
    let (finding, excerpt) = (reported.finding, reported.excerpt)
    article = finding.article
    baselineState = reported.baselineState
    confidence = finding.confidence
    consequences = finding.consequences.map {
      FindingRecord(ReportedFinding(finding: $0, excerpt: nil), level: level)
    }
    fingerprint = Fingerprint.text(reported.fingerprint)
    self.level = level
    message = finding.message
    place = PlaceRecord(finding.place, excerpt: excerpt)
    provenance = finding.provenance
    related = finding.related.map { RelatedRecord(place: PlaceRecord($0.place), text: $0.text) }
    rule = finding.rule
    severity = finding.severity
    text = excerpt?.text
    textStart = excerpt?.offset
    textEnd = excerpt.flatMap { excerpt in excerpt.offset.map { $0 + excerpt.length } }
  }
}

/// A place in a file.
struct PlaceRecord: Encodable {
  /// 1-based, in UTF-8 bytes.
  let byteColumn: Int?
  /// 1-based, in characters (Unicode scalars); the end is exclusive, and equal to the start if unknown.
  let column: Int?
  let endColumn: Int?
  let file: String
  let lastLine: Int
  let line: Int
  let locale: LocaleTag
  /// The column in UTF-16 code units, as editors and SARIF count.
  let utf16Column: Int?
  let utf16EndColumn: Int?

  init(_ place: Place, excerpt: Excerpt? = nil) {
    byteColumn = place.column > 0 ? place.column : nil
    column = excerpt?.columns?.start
    endColumn = excerpt?.columns?.end
    file = place.file
    lastLine = place.lastLine
    line = place.line
    locale = place.locale
    utf16Column = excerpt?.utf16Columns?.start
    utf16EndColumn = excerpt?.utf16Columns?.end
  }
}

/// The text of another locale at the same position.
struct RelatedRecord: Encodable {
  let place: PlaceRecord
  let text: String
}
