import DocModel
import Findings

/// A run as doccheck's own JSON: one document. Keys are stable: new ones may come, none changes its meaning.
public enum JSONReport {
  /// All of a run, notes included.
  public static func encode(_ report: CheckReport) throws(Trouble) -> [UInt8] {
    ReportFormat.json.encode(ReportView(report, notes: true))
  }

  static func write(_ view: ReportView, to sink: @escaping ReportSink) {
    JSONWriter.encode(Document(view: view), to: sink)
  }

  private struct Document: JSONRecord {
    let view: ReportView

    func write(to json: inout JSONWriter) {
      let report = view.report
      json.member("articles", report.articles)
      // False where a trouble of severity `failure` kept a part of the work from being done.
      json.member("complete", report.isComplete)
      json.member("files", report.files)
      json.stream("findings", view.shown.lazy.map { FindingRecord($0, level: report.level(of: $0.finding)) })
      json.member("locales", report.locales.map(\.tag))
      json.member("missing", report.missing.map { Missing(articles: $0.articles, locale: $0.locale.tag) })
      json.member("notes", view.notes)
      json.member("threshold", Int(report.threshold))
      json.member("troubles", report.troubles.map(TroubleRecord.init))
      json.member("version", Product.version)
    }
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
