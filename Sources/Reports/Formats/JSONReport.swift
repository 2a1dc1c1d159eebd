import DocModel
import Findings

/// A run as doccheck's own JSON: one document. Keys are stable: new ones may come, none changes its meaning.
public struct JSONReport: FormatWriter {
  private let frame: ReportFrame
  private var json: JSONWriter

  init(_ frame: ReportFrame) {
    self.frame = frame
    json = JSONWriter(to: frame.sink)
    json.openObject()
    json.openList("findings")
  }

  /// All of a run, notes included.
  public static func encode(_ report: CheckReport) -> [UInt8] {
    ReportFormat.json.encode(report, ReportLook(notes: true))
  }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article { json.add(FindingRecord(reported, level: frame.level(of: reported.finding))) }
  }

  mutating func end(_ run: CheckReport, _ totals: ReportTotals, seconds: Double?) {
    json.closeList()
    json.member("articles", run.articles)
    // False where a trouble of severity `failure` kept a part of the work from being done.
    json.member("complete", run.isComplete)
    json.member("files", run.files)
    json.member("locales", run.locales.map(\.tag))
    json.member("missing", run.missing.map { Missing(articles: $0.articles, locale: $0.locale.tag) })
    json.member("notes", frame.look.notes)
    json.member("threshold", Int(run.threshold))
    json.member("troubles", run.troubles.map(TroubleRecord.init))
    json.member("version", Product.version)
    json.closeObject()
    json.end()
  }

  /// How many articles that another locale has a locale lacks.
  private struct Missing: JSONRecord {
    let articles: Int
    let locale: String

    func write(to json: inout JSONWriter) {
      json.member("articles", articles)
      json.member("locale", locale)
    }
  }

  private struct TroubleRecord: JSONRecord {
    let trouble: Trouble

    func write(to json: inout JSONWriter) {
      json.member("byteOffset", trouble.byteOffset)
      json.member("file", trouble.file)
      json.member("line", trouble.line > 0 ? trouble.line : nil)
      json.member("message", trouble.message)
      json.member("severity", trouble.severity.rawValue)
    }
  }
}
