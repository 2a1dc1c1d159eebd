import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct CheckTests {
  /// A table whose second row says no everywhere but in one locale.
  static func table(_ yes: String, _ no: String, odd: String? = nil) -> String {
    """
    # Title

    | A | B |
    |---|---|
    | `one` | \(yes) |
    | `two` | \(odd ?? no) |
    | `three` | \(no) |

    """
  }

  static let files = [
    "fr-FR/a.md": table("Oui", "Non"), "ko-KR/a.md": table("예", "아니요", odd: "예"), "pl-PL/a.md": table("Tak", "Nie"),
    "sv-SE/a.md": table("Ja", "Nej"), "zh-TW/a.md": table("是", "否"),
  ]

  @Test func findsTheCellThatSaysTheOpposite() throws {
    let root = try TemporaryTree(Self.files)
    let report = Check(roots: [root.path]).run()
    #expect(report.troubles.isEmpty)
    let loud = report.findings.filter { report.level(of: $0.finding) == .error }
    #expect(loud.map(\.finding.rule.name) == ["cell-polarity"])
    #expect(loud.first?.finding.place.locale.tag == "ko-KR")
    #expect(loud.first?.finding.place.line == 6)
    #expect(loud.first?.excerpt?.text == "| `two` | 예 |")
    #expect(ExitStatus(report) == .findings)
    #expect(ExitStatus(report, failOn: .critical) == .findings)
  }

  @Test func pointsAtTheFaultInALongParagraph() throws {
    func text(_ language: String, _ words: String) -> [String: String] { ["\(language)/a.md": "# Title\n\n\(words)\n"] }
    let files = [
      text("de", "Ein langer Satz, der etwas sagt,\nund dann eine Zeile mit `code`und mehr, und mehr davon."),
      text("fr", "Une phrase qui dit des choses,\npuis une ligne avec `code` et encore du texte, et encore."),
      text("pl", "Zdanie, które mówi coś długiego,\na potem wiersz z `code` i jeszcze więcej tekstu."),
      text("sv", "En mening som säger något,\noch sedan en rad med `code` och ännu mer text."),
    ].reduce(into: [:]) { $0.merge($1) { one, _ in one } }
    let root = try TemporaryTree(files)
    let found = try #require(Check(roots: [root.path]).run().findings.first { $0.finding.rule.name == "code-spacing" })
    #expect(found.finding.place.line == 4)
    #expect(found.finding.place.column == 31)
    #expect(found.excerpt?.offset == 30)
  }

  /// Two texts that differ, and nobody who says which is right.
  private static let undecided = ["de/a.md": "Befehl `ls`.\n", "fr/a.md": "Commande `dir`.\n"]

  @Test func whatNobodyAsksForIsCountedAndNotMade() throws {
    let root = try TemporaryTree(Self.undecided)
    var check = Check(roots: [root.path])
    let notes = check.run()
    #expect(!notes.findings.isEmpty)
    #expect(notes.findings.allSatisfy { notes.level(of: $0.finding) == .note })
    check.makesNotes = false
    let silent = check.run()
    #expect(silent.findings.isEmpty)
    #expect(silent.heldBack == notes.heldBack)
    #expect(silent.heldBack == OmittedNotes(behind: 0, others: notes.findings.count))
  }

  /// What is put under a note is told as little as the note, whether notes are made or not.
  @Test(arguments: ["content", "kubernetes"]) func whatIsLoudIsSoWithNotesAndWithout(corpus: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var root = package.appendingPathComponent(corpus).path
    if corpus != "content" {
      guard let examples = Corpora.folder else {
        return print("skipped: DOCCHECK_EXAMPLES names no corpora")
      }
      root = "\(examples)/corpus/\(corpus)"
    }
    var check = Check(roots: [root])
    check.source = corpus == "content" ? nil : LocaleTag("en")
    check.selection.articles = corpus == "content" ? [] : ["docs/concepts/**"]
    func loud(_ makesNotes: Bool) -> Set<String> {
      check.makesNotes = makesNotes
      return Set(
        check.run().findings.filter { $0.finding.level(threshold: check.threshold) != .note }.map {
          "\($0.finding.file):\($0.finding.place.line) \($0.finding.message)"
        })
    }
    let all = loud(true)
    #expect(all.count > 20)
    #expect(all.symmetricDifference(loud(false)).isEmpty)
  }

  @Test func aCommentThatKeepsANoteAwayIsNotInVain() throws {
    var files = Self.undecided
    files["fr/a.md"] = "<!-- doccheck-disable-next-line inline-code -->\nCommande `dir`.\n"
    let root = try TemporaryTree(files)
    var check = Check(roots: [root.path])
    check.makesNotes = false
    #expect(check.run().troubles.isEmpty)
    check.selection.rules = ["number"]
    #expect(check.run().heldBack == OmittedNotes())
  }

  @Test func pointsAtAMarkWithinItsCell() throws {
    func text(_ no: String) -> String { "| A | B | C |\n|---|---|---|\n| `x` | 1 | \(no) | \n\n** Note.\n" }
    let words = ["de": "Nein**", "fr": "Non**", "pl": "Nie**", "sv": "Nej* *"]
    let root = try TemporaryTree(words.reduce(into: [:]) { $0["\($1.key)/a.md"] = text($1.value) })
    let found = Check(roots: [root.path]).run().findings.filter { $0.finding.rule == "footnote-marker" }
    #expect(found.map(\.finding.place.column) == [16])
    #expect(found.first?.excerpt?.columns?.end == 19)
  }

  @Test(arguments: [
    ("a 12 b", 3), ("2012 and 12", 10), ("12 and 12", nil), ("2012", nil), ("", nil), ("v12, 12.5, 0.12, x", nil),
    ("v12 12, x", 5), ("는12를", 4),
  ]) func wordsAreFoundWhereTheyStandOnceAndWhole(line: String, column: Int?) {
    #expect(LineIndex(Array((line + "\nnext\n").utf8)).only("12", in: 1...2)?.column == column)
  }

  @Test func theReportIsTheSameForAnyNumberOfThreads() throws {
    var files: [String: String] = [:]
    for (name, text) in Self.files {
      for i in 0..<24 { files[name.replacing("a.md", with: "article\(i).md")] = text }
    }
    let root = try TemporaryTree(files)
    var check = Check(roots: [root.path])
    let one = try SarifReport.encode(check.run())
    for jobs in [2, 5] {
      check.jobs = jobs
      #expect(try SarifReport.encode(check.run()) == one)
    }
  }

  @Test func namesTheFileAndByteOfBrokenTextAndChecksTheRest() throws {
    let root = try TemporaryTree(Self.files)
    try root.write(Array("# Title\n\nabc ".utf8) + [0xff, 0x0a], to: "pl-PL/b.md")
    try root.write(Array("# Title\n".utf8), to: "fr-FR/b.md")
    let report = Check(roots: [root.path]).run()
    let failure = try #require(report.troubles.first { $0.severity == .failure })
    #expect(failure.file?.hasSuffix("pl-PL/b.md") == true)
    #expect(failure.byteOffset == 13)
    #expect(report.findings.contains { $0.finding.rule == "cell-polarity" })
    #expect(ExitStatus(report) == .incomplete)
  }

  @Test func namesAFileThatCannotBeRead() throws {
    let root = try TemporaryTree(Self.files)
    try root.link("ko-KR/c.md", to: "nowhere")
    try root.write([], to: "pl-PL/b.md/x.md")
    let report = Check(roots: [root.path]).run()
    let failure = try #require(report.troubles.first { $0.severity == .failure })
    #expect(failure.file?.hasSuffix("ko-KR/c.md") == true)
    #expect(report.findings.contains { $0.finding.rule == "cell-polarity" })
    #expect(ExitStatus(report) == .incomplete)
  }

  @Test func aSourceThatIsNotThereIsATroubleAfterTheWork() throws {
    let root = try TemporaryTree(Self.files)
    var check = Check(roots: [root.path])
    check.source = LocaleTag("en-US")
    let report = check.run()
    #expect(report.troubles.map(\.message) == ["the source locale en-US has no article here"])
    #expect(!report.findings.isEmpty)
    #expect(ExitStatus(report) == .incomplete)
  }

  @Test func shownIsOnlyWhatWasAskedForAndAllVote() throws {
    let root = try TemporaryTree(Self.files)
    var check = Check(roots: [root.path])
    check.selection.locales = [try #require(LocaleTag("ko"))]
    #expect(check.run().findings.map(\.finding.rule.name).contains("cell-polarity"))
    check.selection.locales = [try #require(LocaleTag("pl-PL"))]
    #expect(
      !check.run().findings.contains { $0.finding.rule == "cell-polarity" && $0.finding.place.locale.tag == "ko-KR" })
    check.selection = Selection(articles: ["b.md"])
    #expect(ExitStatus(check.run()) == .incomplete)
  }

  @Test func rulesAboutTheTreeSeeAllOfIt() throws {
    let root = try TemporaryTree(Self.files.merging(["pl-PL/b.md": "# B\n", "fr-FR/b.md": "# B\n"]) { $1 })
    var check = Check(roots: [root.path])
    check.source = LocaleTag("pl-PL")
    check.expected = ["fr-FR", "ko-KR", "ja-JP"].compactMap { LocaleTag($0) }
    let missing = check.run().findings.map(\.finding).filter { $0.rule == "missing-translation" }
    #expect(missing.map { "\($0.place.locale) \($0.article)" } == ["ja-JP a.md", "ja-JP b.md", "ko-KR b.md"])
    #expect(missing.allSatisfy { $0.place.file.hasSuffix("pl-PL/\($0.article)") && $0.place.line == 1 })
    check.selection.articles = ["b.md"]
    #expect(check.run().findings.count { $0.finding.rule == "missing-translation" } == 2)
  }

  @Test func oneLocaleAloneIsNothingToCompare() throws {
    let root = try TemporaryTree(Self.files.merging(["pl-PL/b.md": "# B\n"]) { $1 })
    var check = Check(roots: [root.path])
    let all = check.run()
    #expect(all.alone == 1 && all.isComplete)
    #expect(all.missing.map { "\($0.locale) \($0.articles)" } == ["fr-FR 1", "ko-KR 1", "sv-SE 1", "zh-TW 1"])
    check.selection.articles = ["b.md"]
    let report = check.run()
    #expect(ExitStatus(report) == .incomplete)
    #expect(report.troubles.map(\.message) == ["b.md exists in one locale only (pl-PL): there is nothing to compare"])
  }

  @Test func aFaultInACellIsPointedAtNotTheCell() throws {
    let files = [
      "fr": "Coûte 12 euros", "pl": "Kosztuje 12 euro", "sv": "Kostar 12 euro", "de": "Kostet genau 13 Euro",
    ]
    .reduce(into: [:]) { $0["\($1.key)/a.md"] = "# T\n\n| A | B |\n|-|-|\n| x | \($1.value) |\n" }
    let root = try TemporaryTree(files)
    let found = try #require(Check(roots: [root.path]).run().findings.first { $0.finding.rule == "cell-number" })
    #expect(found.excerpt?.columns.map { [$0.start, $0.end] } == [20, 22])
  }

  @Test func nothingCheckedIsNotClean() throws {
    let root = try TemporaryTree()
    #expect(ExitStatus(Check(roots: [root.path]).run()) == .incomplete)
  }
}
