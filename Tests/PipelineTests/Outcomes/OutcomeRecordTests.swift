import Checks
import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Records may come from anywhere: what is none is refused, whatever it holds.
@Suite struct OutcomeRecordTests {
  private static let tag = "\"confidence\":1,\"name\":\"\",\"rule\":\"number\",\"severity\":\"minor\""
  private static let place = "\"place\":{\"file\":0,\"line\":3}"
  private static let files = "\"files\":[{\"file\":\"de/a.md\",\"locale\":\"de\"}]"

  private static func record(_ finding: String, _ more: String = "") -> String {
    "{\"article\":\"a.md\",\(files),\(more)\"findings\":[{\"fingerprint\":\"00000000000000ff\",\(finding)}]}"
  }

  private func outcome(_ text: String) throws(JSONFault) -> ArticleCheck.Outcome {
    try OutcomeRecord.read(Array(text.utf8)).outcome
  }

  @Test func whatIsLeftOutIsWhatItUsuallyIs() throws {
    let outcome = try outcome(Self.record("\(Self.tag),\(Self.place)"))
    let finding = try #require(outcome.findings.first?.finding)
    #expect((finding.article, finding.file, finding.locale.tag) == ("a.md", "de/a.md", "de"))
    #expect((finding.place.line, finding.place.lastLine, finding.place.column) == (3, 3, 0))
    #expect(finding.check == "number" && finding.message.isEmpty && finding.related.isEmpty)
  }

  @Test func everythingThatIsKnownComesBack() throws {
    let german = try #require(LocaleTag("de"))
    let place = Place(locale: german, file: "de/a.md", line: 3, lastLine: 4, column: 7)
    let shared = RelatedPlace(place: Place(locale: german, file: "de/b.md", line: 9), text: "\u{7}“x”\n🎉")
    var nested = Finding(
      rule: "link-broken", severity: .minor, confidence: 3, article: "b.md", place: place, related: [shared],
      fingerprint: .max)
    nested.consequences = [nested]
    var finding = Finding(
      rule: "number", check: "number/x", severity: .critical, confidence: 100, message: "m", article: "a.md",
      place: place, words: "one two", extent: 2, related: [shared, shared], consequences: [nested, nested], form: "f",
      fingerprint: 1)
    finding.fix = Fix(
      "t", safety: .safe, replacements: [Fix.Replacement(3..<5, Array("ü".utf8)), Fix.Replacement(7..<7, [])])
    var reported = ReportedFinding(
      finding: finding, excerpt: Excerpt(line: Array("🎉 one two".utf8)[...], column: 6, length: 3), fingerprint: 77)
    reported.suppression = .comment("known")
    var outcome = ArticleCheck.Outcome(findings: [reported, reported], suppressed: [reported])
    outcome.troubles = [
      RunError("a", file: "f", line: 2, byteOffset: 3, severity: .warning, isOfSetup: true), RunError("b"),
    ]
    outcome.heldBack = OmittedNotes(behind: 2, others: 3)
    outcome.unused = [Suppressions.Entry(file: "f", line: 2, rule: "number", reason: "r")]
    outcome.summary = ArticleSummary(
      path: "a.md", targets: ["b.md#x"],
      texts: [
        ArticleSummary.Text(
          locale: german, file: "de/a.md",
          anchors: PageAnchors(common: [1, .max], wide: [2], ascii: [3, 4], short: [5], dotted: [1]),
          links: [ArticleSummary.Use(target: 0, line: 3)], files: [], mayHoldMore: true)
      ])
    let line = try JSONBytes.line(OutcomeRecord(root: "r", article: "a.md", outcome))
    let (root, article, back) = try OutcomeRecord.read(line)
    #expect((root, article) == ("r", "a.md"))
    #expect(try JSONBytes.line(OutcomeRecord(root: "r", article: "a.md", back)) == line)
    #expect(back.findings == outcome.findings && back.suppressed == outcome.suppressed)
    let one = try #require(back.findings.first?.finding)
    #expect((one.check, one.form, one.extent, one.words) == ("number/x", "f", 2, "one two"))
    #expect(one.fix == finding.fix && one.related == finding.related)
    #expect(one.consequences == finding.consequences && one.consequences.first?.article == "b.md")
    #expect(back.troubles == outcome.troubles && back.unused == outcome.unused)
    #expect(back.heldBack == outcome.heldBack)
    let anchors = try #require(back.summary?.texts.first?.anchors)
    #expect((anchors.common, anchors.wide) == ([1, .max], [2]) && (anchors.ascii, anchors.short) == ([3, 4], [5]))
    #expect(back.summary?.targets == ["b.md#x"])
  }

  @Test func anyBeginningOfARecordIsRefused() {
    let whole = Array(Self.record("\(Self.tag),\(Self.place),\"message\":\"\\u00e9\\ud83c\\udf89\"").utf8)
    for count in 0..<whole.count {
      #expect(throws: JSONFault.self) { try OutcomeRecord.read(Array(whole.prefix(count))) }
    }
  }

  @Test(arguments: [
    record(tag), record(place), record("\(tag),\"place\":{\"file\":1,\"line\":3}"),
    record("\(tag),\"place\":{\"file\":-1,\"line\":3}"), record("\(tag),\"place\":{\"file\":0,\"line\":1e99}"),
    record("\(tag),\"place\":{\"file\":0,\"line\":9223372036854775808}"),
    record("\(tag),\"place\":{\"file\":0,\"line\":1.5}"), record("\(tag),\(place),\"related\":[0]"),
    record("\(tag),\(place),\"related\":[-1]"),
    record("\(tag),\(place)", "\"related\":[{\"place\":{\"file\":7,\"line\":1},\"text\":\"\"}],"),
    record("\(tag),\(place),\"confidence\":256").replacing("\"confidence\":1,", with: ""),
    "{\"article\":\"a.md\",\"findings\":[{\(tag),\(place)}],\(files)}",
    "{\"article\":\"a.md\"}", "{\"findings\":[]}", "[]", "", "\0", "\u{feff}",
    "{\"article\":\"a\u{1}\",\"findings\":[]}",
    String(repeating: "[", count: 100_000), String(repeating: "{\"findings\":", count: 100_000),
  ])
  func whatIsNoRecordIsRefused(text: String) {
    #expect(throws: JSONFault.self) { try outcome(text) }
  }

  /// On a thread with little room.
  @Test(arguments: [20, 200, 100_000]) func findingsInFindingsAreRefusedWhereTheyAreTooMany(depth: Int) {
    let opening = "{\(Self.tag),\(Self.place),\"consequences\":["
    let text = Self.record(
      "\(Self.tag),\(Self.place),\"consequences\":["
        + String(repeating: opening, count: depth) + String(repeating: "]}", count: depth) + "]")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      #expect(throws: JSONFault.self) { try self.outcome(text) }
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    done.wait()
  }
}
