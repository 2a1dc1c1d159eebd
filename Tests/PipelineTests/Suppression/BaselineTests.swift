import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct BaselineTests {
  @Test func knownFindingsAreNotToldAgainAndStaleEntriesAre() throws {
    let root = try TemporaryTree(CheckTests.files)
    let check = Check(roots: [root.path])
    let file = root.path + "/baseline.json"
    try Baseline(check.run(), file: file).write()
    // Lines move; the fingerprints do not.
    for (name, text) in CheckTests.files {
      try root.write(Array(text.replacing("# Title", with: "# Title\n\n").utf8), to: name)
    }
    var report = check.run()
    let baseline = try Baseline(reading: file)
    baseline.apply(to: &report, selection: Selection())
    #expect(report.findings.isEmpty)
    #expect(report.troubles.isEmpty)

    try root.write(
      Array((CheckTests.files["pl-PL/a.md"] ?? "").replacing("Tak", with: "예").replacing("Nie", with: "아니요").utf8),
      to: "ko-KR/a.md")
    var mended = check.run()
    baseline.apply(to: &mended, selection: Selection())
    #expect(
      mended.troubles.contains { $0.message.contains("cell-polarity in ko-KR of a.md") && $0.severity == .warning })
    var other = check.run()
    baseline.apply(to: &other, selection: Selection(locales: [try #require(LocaleTag("pl"))]))
    #expect(other.troubles.isEmpty)
  }

  @Test func pruningForgetsWhatIsNotFoundAnyMore() throws {
    let root = try TemporaryTree(CheckTests.files)
    let check = Check(roots: [root.path])
    let file = root.path + "/baseline.json"
    try Baseline(check.run(), file: file).write()
    try root.write(Array(CheckTests.table("예", "아니요").utf8), to: "ko-KR/a.md")
    var baseline = try Baseline(reading: file)
    var report = check.run()
    #expect(try baseline.prune(with: &report, selection: Selection()) > 0)
    var again = check.run()
    try Baseline(reading: file).apply(to: &again, selection: Selection())
    #expect(again.troubles.isEmpty)
  }

  @Test(arguments: [
    ("{}", "it lacks 'version'"), ("no", "it is not JSON"), ("[]", "it has another type"),
    (#"{"version": 1, "findings": []}"#, "of version 1, not 2"),
  ]) func saysWhatIsWrongWithAFile(text: String, reason: String) throws {
    let root = try TemporaryTree(["x.json": text])
    let error = #expect(throws: RunError.self) { try Baseline(reading: root.path + "/x.json") }
    #expect(error?.message.contains(reason) == true)
    #expect(error?.message.contains("--write-baseline") == true)
    #expect(error?.message.contains("DecodingError") == false)
  }

  @Test func refusesAnotherFile() throws {
    let root = try TemporaryTree(["x.json": "{}", "y.json": "no"])
    #expect(throws: RunError.self) { try Baseline(reading: root.path + "/x.json") }
    #expect(throws: RunError.self) { try Baseline(reading: root.path + "/y.json") }
    #expect(throws: RunError.self) { try Baseline(reading: root.path + "/none.json") }
  }
}
