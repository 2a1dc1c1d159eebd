import DocModel
import Reports
import Testing

@testable import Pipeline

@Suite struct DiffTests {
  private func locale(_ tag: String) throws -> LocaleTag { try #require(LocaleTag(tag)) }

  private func diff(
    _ files: [String: String], _ left: String, _ right: String, width: Int = 80, articles: [String] = []
  ) throws -> (text: String, outcome: Diff.Outcome) {
    let root = try TemporaryTree(files)
    var check = Check(roots: [root.path])
    check.flavor = .learn
    check.selection.articles = articles
    let outcome = Diff(check: check, left: try locale(left), right: try locale(right)).run(
      look: DiffText(width: width, meaning: Catalogue.meaning))
    let text = outcome.pages.map(\.text).joined().replacing(root.path + "/", with: "")
    return (text, outcome)
  }

  @Test func showsOnlyTheRowsThatDifferUnderTheirColumnsInBothLanguages() throws {
    let (text, outcome) = try diff(CheckTests.files, "pl-PL", "ko-KR")
    #expect(
      text.contains(
        """
        Table, pl-PL:3 and ko-KR:3: 1 of 3 rows differ

        pl-PL:3 │ A     │ B
        ko-KR:3 │ A     │ B
        ────────┼───────┼────────────────
        pl-PL:6 │ `two` │ Nie (= no)
        ko-KR:6 │ `two` │ 예 (= yes) [1]

        [1]   error  cell-polarity
        """))
    #expect(text.contains("no: fr-FR Non, pl-PL Nie, sv-SE Nej, zh-TW 否 · yes: ko-KR 예"))
    #expect(text.contains("      ko-KR/a.md:6:11\n      pl-PL/a.md:6:11\n"))
    #expect(ExitStatus(outcome.report) == .findings)
  }

  @Test func saysWhenTwoLocalesSayTheSame() throws {
    let (text, outcome) = try diff(CheckTests.files, "pl-PL", "fr-FR")
    #expect(text.contains("pl-PL and fr-FR say the same."))
    #expect(outcome.pages.map(\.differs) == [false])
    #expect(ExitStatus(outcome.report) == .clean)
  }

  @Test(arguments: [60, 80, 120, 160])
  func keepsToTheWidth(width: Int) throws {
    let (text, _) = try diff(CheckTests.files, "pl-PL", "ko-KR", width: width)
    for line in text.split(separator: "\n") { #expect(line.count <= width) }
  }

  /// Of what nobody reads to its end a part is shown, and how much more there is.
  @Test func aPageThatDiffersEverywhereIsShownInPart() throws {
    let blocks = (0..<1200).map { "Text `code_\($0)`.\n\n" }.joined()
    let rows = "| a | b |\n|-|-|\n" + (0..<1200).map { "| x | `code_\($0)` |\n" }.joined()
    let fewer = "# A\n\ntext\n"
    let (text, outcome) = try diff(
      ["de/a.md": "# A\n\n" + blocks + rows, "fr/a.md": fewer, "pl/a.md": "# A\n\n" + blocks + rows], "de", "fr")
    #expect(text.contains("… and 2"))
    #expect(text.split(separator: "\n").count < 12_000)
    #expect(outcome.pages.map(\.differs) == [true])
  }

  @Test func namesWhatIsMissing() throws {
    let none = try diff(CheckTests.files, "pl-PL", "de-DE").outcome.report
    #expect(
      none.troubles.first?.message
        == "the locale de-DE has no article here (there are fr-FR, ko-KR, pl-PL, sv-SE, zh-TW)")
    #expect(
      try diff(CheckTests.files, "pl", "pl-PL").outcome.report.troubles.first?.message
        == "pl-PL is only one locale: name two")
    let two = CheckTests.files.merging(["pt-BR/a.md": "# T\n", "pt-PT/a.md": "# T\n"]) { $1 }
    #expect(try diff(two, "pl", "pt").outcome.report.troubles.first?.message == "the locale pt could be pt-BR or pt-PT")
    var files = CheckTests.files
    files["pl-PL/b.md"] = "# B\n"
    files["fr-FR/b.md"] = "# B\n"
    #expect(
      try diff(files, "pl-PL", "ko-KR", articles: ["b"]).outcome.report.troubles.first?.message
        == "b.md does not exist in ko-KR")
    #expect(try diff(files, "pl-PL", "ko-KR").outcome.compared == 1)
  }

  @Test func saysWhatFollowsFromTheRevisions() throws {
    func article(_ hash: String, _ body: String) -> String {
      "---\nms.openlocfilehash: \(String(repeating: hash, count: 40))\nms.lasthandoff: 04/02/2020\n---\n# T\n\n\(body)\n"
    }
    let files = [
      "pl/a.md": article("a", "Tekst."), "fr/a.md": article("a", "Texte."), "ko/a.md": article("b", "텍스트."),
    ]
    #expect(try diff(files, "pl", "fr").text.contains("The same source revision"))
    #expect(try diff(files, "pl", "ko").text.contains("Different source revisions: code differences are drift"))
  }

  @Test func showsCodeAsLinesWithTheirNumbers() throws {
    func article(_ call: String) -> String { "# T\n\n```swift\nlet a = 1\nlet b = make(\(call): a)\nlet c = 2\n```\n" }
    let files = [
      "pl/a.md": article("parent"), "fr/a.md": article("parent"), "de/a.md": article("parent"),
      "sv/a.md": article("parent"), "ko/a.md": article("child"),
    ]
    let text = try diff(files, "pl", "ko").text
    #expect(text.contains("pl:5    − let b = make(parent: a)"))
    #expect(text.contains("ko:5    + let b = make(child: a)"))
  }
}
