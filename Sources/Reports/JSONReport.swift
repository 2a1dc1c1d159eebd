import DocModel
import Findings

/// A run as doccheck's own JSON. Keys are stable: new ones may come, none changes its meaning.
public enum JSONReport {
  public static func encode(_ report: CheckReport) throws(Trouble) -> [UInt8] {
    try JSONBytes.encode(
      Document(
        articles: report.articles, files: report.files, locales: report.locales.map(\.tag),
        complete: report.isComplete, troubles: report.troubles.map(Document.Trouble.init),
        findings: report.findings.map { reported in
          Document.Entry(reported.finding, level: report.level(of: reported.finding), excerpt: reported.excerpt)
        }))
  }

  private struct Document: Encodable {
    let articles: Int
    let files: Int
    let locales: [String]
    /// False where a trouble of severity `failure` kept a part of the work from being done.
    let complete: Bool
    let troubles: [Trouble]
    let findings: [Entry]

    struct Trouble: Encodable {
      let severity: String
      let file: String?
      let line: Int?
      let byteOffset: Int?
      let message: String

      init(_ trouble: Reports.Trouble) {
        severity = trouble.severity.rawValue
        file = trouble.file
        line = trouble.line > 0 ? trouble.line : nil
        byteOffset = trouble.byteOffset
        message = trouble.message
      }
    }

    struct Entry: Encodable {
      let rule: String
      /// The harm: `notice`, `minor`, `major`, `critical`.
      let severity: String
      /// How it is shown: `note`, `warning`, `error`.
      let level: String
      /// 0–100.
      let confidence: Int
      let message: String
      /// The path that all locales of the article share.
      let article: String
      let place: Place
      /// The line of the file, or the part of a long one around the place.
      let text: String?
      let related: [Related]
      /// What follows from this one, and is not counted beside it.
      let consequences: [Entry]
      /// 16 hex digits, the same after lines moved.
      let fingerprint: String

      init(_ finding: Finding, level: Level, excerpt: Excerpt?) {
        rule = finding.rule.name
        severity = finding.severity.rawValue
        self.level = level.rawValue
        confidence = Int(finding.confidence)
        message = finding.message
        article = finding.article
        place = Place(finding.place)
        text = excerpt?.text
        related = finding.related.map { Related(place: Place($0.place), text: $0.text) }
        consequences = finding.consequences.map { Entry($0, level: level, excerpt: nil) }
        fingerprint = Fingerprint.text(finding.fingerprint)
      }
    }

    struct Place: Encodable {
      let locale: String
      let file: String
      let line: Int
      let lastLine: Int
      /// In bytes, 1-based.
      let column: Int?

      init(_ place: Findings.Place) {
        locale = place.locale.tag
        file = place.file
        line = place.line
        lastLine = place.lastLine
        column = place.column > 0 ? place.column : nil
      }
    }

    struct Related: Encodable {
      let place: Place
      let text: String
    }
  }
}
