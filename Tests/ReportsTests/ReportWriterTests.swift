import Findings
import Testing

@testable import Reports

/// Reports that are written while their findings come.
@Suite struct ReportWriterTests {
  private final class Sink {
    var pieces: [[UInt8]] = []
  }

  private static func article(_ name: String, _ severity: Severity = .minor) -> [ReportedFinding] {
    [ReportedFinding(finding: Sample.finding(file: name, severity: severity, article: name), excerpt: nil)]
  }

  @Test(arguments: ReportFormat.ofFindings)
  func articleByArticleIsTheSameAsAllAtOnce(format: ReportFormat) throws {
    var run = CheckReport(articles: 3, files: 3, locales: [Sample.locale("ko-KR")])
    let sink = Sink()
    var writer = try ReportWriter(format, look: ReportLook(), of: run) { sink.pieces.append($0) }
    for article in ["a.md", "b.md", "c.md"] { try writer.add(Self.article(article)) }
    try writer.end()
    run.findings = FindingList(["a.md", "b.md", "c.md"].flatMap { Self.article($0) })
    #expect(try sink.pieces.flatMap { $0 } == format.encode(run))
  }

  @Test(arguments: [ReportFormat.json, .jsonl, .gitlab, .rdjsonl, .sarif, .junit, .html])
  func nothingPilesUpBeforeTheEnd(format: ReportFormat) throws {
    let sink = Sink()
    var writer = try ReportWriter(format, look: ReportLook(), of: CheckReport(articles: 1000)) {
      sink.pieces.append($0)
    }
    for number in 0..<1000 { try writer.add(Self.article("\(number).md")) }
    let before = sink.pieces.joined().count
    try writer.end()
    #expect(before * 2 > sink.pieces.joined().count)
  }

  @Test func aLimitKeepsTheWorstInTheOrderOfTheReport() throws {
    let sink = Sink()
    var writer = try ReportWriter(.jsonl, look: ReportLook(limit: 2), of: CheckReport(articles: 3000)) {
      sink.pieces.append($0)
    }
    for number in 0..<3000 {
      try writer.add(Self.article("\(number).md", [7, 2000].contains(number) ? .critical : .minor))
    }
    try writer.end()
    let lines = String(decoding: sink.pieces.joined(), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("\"7.md\"") == true && lines.last?.contains("\"2000.md\"") == true)
  }

  @Test(arguments: [ReportFormat.github, .junit, .checkstyle, .csv, .markdown, .html, .text, .gitlab, .rdjsonl, .sarif])
  func whatSteersIsShownAndNotObeyed(format: ReportFormat) throws {
    let finding = Finding(
      rule: "x", severity: .major, confidence: 90, message: "a\u{1b}[31m\u{202e}\n::error::b", article: "a.md",
      place: Place(locale: Sample.locale("ko-KR"), file: "a.md", line: 1), fingerprint: 1)
    var run = CheckReport(articles: 1, files: 1)
    run.findings = [ReportedFinding(finding: finding, excerpt: nil)]
    let text = String(decoding: try format.encode(run), as: UTF8.self)
    #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::error::b") })
  }
}
