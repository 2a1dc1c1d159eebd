internal import DocModel
internal import Findings
package import Reports

/// The findings of an earlier run, read from the JSON of `check` or from a report’s `report.json`.
package struct PreviousReport: Sendable {
  struct Key: Hashable, Sendable {
    let rule: String
    let locale: String
    let article: String
    let fingerprint: String

    init(_ reported: ReportedFinding) {
      let finding = reported.finding
      rule = finding.rule.name
      locale = finding.locale.tag
      article = finding.article
      fingerprint = Fingerprint.text(reported.fingerprint)
    }

    fileprivate init(_ entry: Document.Entry) {
      (rule, locale, article) = (entry.rule, entry.place.locale, entry.article)
      fingerprint = entry.fingerprint
    }
  }

  private let all: Set<Key>
  /// The findings above the level of a note.
  let loud: Set<Key>
  /// By locale, the sum of the weights of these.
  let penalties: [String: Int]

  fileprivate struct Document: Decodable {
    let findings: [Entry]

    struct Entry: Decodable {
      let rule: String
      let level: String
      let severity: Severity
      let article: String
      let fingerprint: String
      let place: Place
    }

    struct Place: Decodable { let locale: String }
  }

  /// - Parameter file: the file's name in the error that is thrown.
  package init(_ bytes: [UInt8], file: String) throws(RunError) {
    let document: Document
    do throws(JSONFault) { document = try JSONBytes.decode(Document.self, from: bytes) } catch {
      throw RunError(
        "is not a JSON file of `check` or `report`: write one with `doccheck check --format json`", file: file)
    }
    all = Set(document.findings.map { Key($0) })
    let counted = document.findings.filter { $0.level != "note" }
    loud = Set(counted.map { Key($0) })
    penalties = counted.reduce(into: [:]) {
      $0[$1.place.locale, default: 0] += QualityReport.weight($1.severity)
    }
  }

  func holds(_ reported: ReportedFinding) -> Bool { all.contains(Key(reported)) }
}
