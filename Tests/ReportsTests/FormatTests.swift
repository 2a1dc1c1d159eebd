import DocModel
import Findings
import Foundation
import Testing

@testable import Reports

/// One fixed list of findings in every format. `RECORD_SNAPSHOTS=1 swift test --filter FormatTests` writes them anew.
@Suite struct FormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
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

  @Test(arguments: ReportFormat.allCases) func isWrittenAsBefore(format: ReportFormat) throws {
    let text = String(decoding: format.encode(Self.report, ReportLook(notes: true)), as: UTF8.self)
    let file = Self.folder.appendingPathComponent("report." + format.rawValue)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(text == expected, "RECORD_SNAPSHOTS=1 swift test --filter FormatTests writes it anew")
  }

  @Test(arguments: ReportFormat.allCases) func leavesNotesOutUnlessAsked(format: ReportFormat) {
    let bytes = format.encode(Sample.report)
    let text = String(decoding: bytes, as: UTF8.self)
    // The text counts them.
    #expect(format == .text || !text.contains("extra-token"))
  }

  @Test func aRecordIsReadBackAsItWasWritten() throws {
    let lines = ReportFormat.jsonl.encode(Self.report, ReportLook(notes: true)).split(separator: 0x0a)
    #expect(lines.count == Self.report.findings.count)
    for (line, reported) in zip(lines, Self.report.findings) {
      let record = try JSONDecoder().decode(FindingRecord.self, from: Data(line))
      #expect(record == FindingRecord(reported, level: Self.report.level(of: reported.finding)))
      #expect(FindingRecord(record.reported, level: record.level) == record)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      #expect(Array(try encoder.encode(record)) == Array(line))
    }
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
