import DocModel
import Findings
import Foundation
import Testing

@testable import Reports

/// One fixed list of findings in every format. `RECORD_SNAPSHOTS=1 swift test --filter ReportFormatTests` writes them anew.
@Suite struct ReportFormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  /// With what is easily written wrong: quotes, markup, commas, formulas, emoji, text from right to left.
  static var report: CheckReport {
    var report = Sample.report
    let odd = Finding(
      rule: "punctuation", severity: .minor, confidence: 90,
      message: "=‘a,\"b\"’ <b>&</b> | 100 % 🎉 שלום\u{202e}: `x` *y*.", article: "a b.md",
      place: Place(locale: Sample.locale("he"), file: "content/he/a,b.md", line: 3, lastLine: 5, column: 6),
      fingerprint: 7)
    var known = ReportedFinding(finding: Sample.finding(), excerpt: nil, fingerprint: 9)
    known.suppression = .comment("known")
    report.findings += [
      ReportedFinding(finding: odd, excerpt: Excerpt(line: Array("🎉 <b>&</b>\u{7}".utf8)[...], column: 6, length: 3))
    ]
    report.suppressed = [known]
    return report
  }

  @Test(arguments: ReportFormat.ofFindings) func isWrittenAsBefore(format: ReportFormat) throws {
    let text = String(decoding: try format.encode(Self.report, ReportLook(notes: true)), as: UTF8.self)
    let file = Self.folder.appendingPathComponent("report." + format.rawValue)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "RECORD_SNAPSHOTS=1 swift test --filter ReportFormatTests writes it anew")
  }

  @Test(arguments: ReportFormat.ofFindings) func leavesNotesOutUnlessAsked(format: ReportFormat) throws {
    let bytes = try format.encode(Sample.report)
    let text = String(decoding: bytes, as: UTF8.self)
    // The text counts them.
    #expect(format == .text || !text.contains("extra-token"))
  }

  /// GitHub shows 10 errors and 10 warnings of a step: the most severe ones are written, the summary counts all.
  @Test func annotationsAreTheMostSevereFindings() throws {
    var report = CheckReport(troubles: [RunError("not UTF-8", file: "b.md")], articles: 1, files: 2)
    let severities: [Severity] = [.minor, .major, .critical]
    report.findings = FindingList(
      (0..<60).map { index in
        ReportedFinding(
          finding: Sample.finding(severity: severities[index % 3], article: "a.md", line: index + 1), excerpt: nil)
      })
    let lines = String(decoding: try ReportFormat.github.encode(report), as: UTF8.self).split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("::error ") }
    #expect(errors.count == 10 && lines.count { $0.hasPrefix("::warning ") } == 10)
    #expect(errors.first?.contains("not UTF-8") == true)
    // Lines 3, 6, 9… are critical.
    #expect(errors.dropFirst().first?.contains("line=3,") == true && errors.last?.contains("line=27,") == true)
    #expect(
      lines.last
        == "doccheck: 1 article in 0 locales: 40 errors, 20 warnings, 1 failure. The 20 most severe have annotations, as GitHub shows no more per step."
    )
  }

  /// The version that a page was translated from is said once, above its findings; records have it as a field.
  @Test func provenanceIsSaidOncePerPage() throws {
    let origin = PageProvenance(revision: "5eac9d2", date: "2024-01-31", evidence: .inferred)
    let findings = [79, 80].map { line in
      var finding = Sample.finding(line: line)
      finding.provenance = origin
      return ReportedFinding(finding: finding, excerpt: nil)
    }
    let report = CheckReport(findings: FindingList(findings), articles: 1, files: 2)
    func parts(_ format: ReportFormat) throws -> Int {
      String(decoding: try format.encode(report), as: UTF8.self).components(separatedBy: "5eac9d2").count - 1
    }
    for format in [ReportFormat.text, .markdown, .html] { #expect(try parts(format) == 1, "\(format)") }
    for format in [ReportFormat.json, .jsonl, .sarif, .csv] { #expect(try parts(format) == 2, "\(format)") }
    let stored = StoredFindings(article: "a b.md", findings: findings, suppressed: [])
    #expect(try stored.read().findings == findings)
  }

  /// Whatever stands in the texts, the one list is where the findings are.
  @Test(arguments: [("json", "findings"), ("sarif", "results")])
  func theFindingsStandInTheirList(format: String, list: String) throws {
    var report = CheckReport(troubles: [RunError("\"\(list)\":[]", file: "\"\(list)\":[]")])
    for count in 0...2 {
      report.findings = FindingList(
        (0..<count).map { ReportedFinding(finding: Sample.finding(file: "\($0).md"), excerpt: nil) })
      let bytes = try #require(ReportFormat(rawValue: format)).encode(report)
      var object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      if let run = (object["runs"] as? [[String: Any]])?.first { object = run }
      #expect((object[list] as? [Any])?.count == count)
    }
  }

  @Test func aRunWithoutFindingsIsStillADocument() throws {
    #expect(try ReportFormat.gitlab.encode(CheckReport()) == Array("[]\n".utf8))
    for format in [ReportFormat.jsonl, .rdjsonl] { #expect(try format.encode(CheckReport()).isEmpty) }
  }

  @Test func columnsCountCharactersAndUnits() throws {
    let excerpt = Excerpt(line: Array("웹뷰🎉| 예 |".utf8)[...], column: 13, length: 3)
    let columns = try #require(excerpt.columns)
    let units = try #require(excerpt.utf16Columns)
    #expect((columns.start, columns.end) == (6, 7))
    #expect((units.start, units.end) == (7, 8))
    #expect(Excerpt(line: Array("a".utf8)[...], column: 0).columns == nil)
  }
}
