import Findings
import Foundation
import Testing

@testable import Reports

@Suite struct TextReportTests {
  private func text(
    _ report: CheckReport, _ look: ReportLook = ReportLook(), width: Int = 80, style: Style = .plain
  ) throws -> String {
    var look = look
    look.width = width
    look.style = style
    return String(decoding: try ReportFormat.text.encode(report, look), as: UTF8.self)
  }

  @Test func theWorstComesFirstAndTheRestIsCounted() throws {
    var report = Sample.report
    report.findings = FindingList(
      ["a.md", "b.md", "c.md"].enumerated().map { index, article in
        let severity: Severity = index == 2 ? .critical : .minor
        return ReportedFinding(
          finding: Sample.finding(file: article, severity: severity, article: article), excerpt: nil)
      })
    let lines = try text(report, ReportLook(limit: 2)).split(separator: "\n")
    #expect(lines.filter { ["a.md", "b.md", "c.md"].contains($0) } == ["c.md", "a.md"])
    #expect(lines.contains("The 2 most severe findings are shown; 1 more was found."))
  }

  @Test func showsAFindingWithItsLineAndTheOtherLocales() throws {
    let text = try text(Sample.report)
    #expect(
      text == """
        a b.md
        ────────────────────────────────────────────────────────────────────────────────
        ko-KR  content/ko-KR/a b.md

            79:5  error  cell-polarity  critical, 72 % sure
                  The cell says ‘예’ (= yes) where fr-FR and pl-PL say ‘Non’ (= no) (2
                  to 1): check it.
                  │ 웹뷰| 예 | iOS
                  │       ^^
                  fr-FR:79 Non · pl-PL:81 Nie

        By rule                   critical     major     minor
        cell-polarity                    1         ·         ·

        By locale                 critical     major     minor
        ko-KR                            1         ·         ·

        2 articles in 3 locales (5 files): 1 error. 1 thing could not be done, see the
        errors.

        """)
  }

  @Test func omittedNotesAreCountedWithTheReason() throws {
    var report = Sample.report
    report.heldBack = OmittedNotes(behind: 2, others: 3)
    let end = try text(report).replacing("\n", with: " ")
    #expect(
      end.contains(
        "5 differences with less than 60 % confidence not shown: 2 on outdated pages (update these first), 3 on other pages (name the source with --source LOCALE). Show them with --notes."
      ))
    #expect(try !text(report, ReportLook(notes: true)).contains("not shown"))
  }

  @Test(arguments: [40, 80, 160])
  func keepsToTheWidth(width: Int) throws {
    let text = try text(Sample.report, ReportLook(notes: true), width: width)
    let tables = ["By rule", "By locale", "cell-polarity   ", "extra-token   ", "ko-KR      "]
    for line in text.split(separator: "\n") where !tables.contains(where: line.hasPrefix) {
      #expect(DisplayWidth.of(line) <= max(width, 60), "\(line)")
    }
  }

  @Test func coloursOnlyWhenAsked() throws {
    #expect(try !text(Sample.report).contains("\u{1b}"))
    #expect(try text(Sample.report, style: .coloured).contains("\u{1b}[1;31merror\u{1b}[0m"))
  }

  @Test func cutsALongLineAroundThePlace() throws {
    let line = String(repeating: "x ", count: 400) + "예 | " + String(repeating: "y ", count: 400)
    let reported = ReportedFinding(
      finding: Sample.finding(), excerpt: Excerpt(line: Array(line.utf8)[...], column: 801))
    let lines = FindingBlock(reported, level: .error, width: 80, style: .plain).lines
    let source = try #require(lines.first { $0.contains("예 | y") })
    #expect(DisplayWidth.of(source) <= 80)
    let mark = try #require(lines.first { $0.hasSuffix("^") })
    let before = source[..<(try #require(source.range(of: "예 | y"))).lowerBound]
    #expect(DisplayWidth.of(mark) == DisplayWidth.of(before) + 1)
  }

  /// What is known of the whole tree comes last, and may be of an article that was shown.
  @Test func anArticleIsShownOnceHoweverManyPartsComeOfIt() throws {
    let writer = Collector()
    var report = try ReportWriter(.text, look: ReportLook(), of: CheckReport(articles: 2, files: 4)) {
      writer.bytes += $0
    }
    try report.add([ReportedFinding(finding: Sample.finding(), excerpt: nil)])
    try report.add([ReportedFinding(finding: Sample.finding(file: "content/fr-FR/b.md", article: "b.md"), excerpt: nil)]
    )
    try report.add([ReportedFinding(finding: Sample.finding(rule: "anchor-broken", line: 7), excerpt: nil)])
    try report.end()
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count { $0 == "a b.md" } == 1)
    #expect(lines.count { $0 == "ko-KR  content/ko-KR/a b.md" } == 1)
    let places = lines.filter { $0.contains("% sure") }.map { $0.split(separator: " ")[0] }
    #expect(places == ["7", "79", "79"])
  }

  @Test func filesWithTheSameFindingsAreListedAboveThemOnce() throws {
    func found(_ locale: String, _ message: String) -> ReportedFinding {
      let place = Place(locale: Sample.locale(locale), file: "\(locale)/b.md", line: 1)
      return ReportedFinding(
        finding: Finding(
          rule: "orphan-translation", severity: .minor, confidence: 90, message: message, article: "b.md",
          place: place, fingerprint: 1), excerpt: nil)
    }
    var report = Sample.report
    report.findings = [found("de", "It is gone."), found("fr", "It is gone."), found("pl", "It was moved.")]
    let lines = try text(report).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "de  de/b.md"))
    #expect(lines[start + 1] == "fr  fr/b.md")
    #expect(lines.count { $0.contains("It is gone.") } == 1)
    #expect(lines.count { $0.contains("It was moved.") } == 1)
    #expect(lines.contains("pl  pl/b.md"))
  }

  private final class Collector {
    var bytes: [UInt8] = []
  }

  @Test func whyNothingWasCheckedIsSaid() throws {
    var report = CheckReport(articles: 0, files: 0, locales: [])
    #expect(try text(report) == "Nothing was checked.\n")
    report.idle = "No article changed since main"
    #expect(try text(report) == "No article changed since main.\n")
  }

  @Test func whatLocalesLackIsSaidWhereNoFindingTells() throws {
    let (en, fr, ko) = (Sample.locale("en"), Sample.locale("fr"), Sample.locale("ko"))
    var report = CheckReport(articles: 9, files: 20, locales: [en, fr, ko])
    report.source = en
    report.missing = [(en, 1), (fr, 3), (ko, 4)]
    let said = try text(report, width: 200)
    #expect(
      said.contains(
        "Articles not translated: ko 4, fr 3 (see doccheck status). To report them, set `locales:` in .doccheck.yml."))
    report.findings = [ReportedFinding(finding: Sample.finding(rule: "missing-translation"), excerpt: nil)]
    #expect(try !text(report).contains("not translated"))
  }

  @Test func saysThatAnEmptyRunFoundNothing() throws {
    let report = CheckReport(articles: 1, files: 5, locales: [])
    #expect(try text(report) == "1 article in 0 locales (5 files): nothing found.\n")
  }
}
