import Findings
import Testing

@testable import Rules

/// Cells that hold what a machine writes or is given.
@Suite struct OutputTableTests {
  private static let begin = ["de": "Hier ist", "fr": "Voici", "ja": "これは", "ko": "여기는", "pl": "Tu jest"]

  private func found(_ rule: RuleID, _ table: String, _ pl: String) -> [String] {
    let text = { (table: String) in "START.\n\n```\nmake wheel as gear, size | show\n```\n\n\(table)" }
    return Tree.translated(text(table), Self.begin, "pl", text(pl)).found(rule)
  }

  private static let table = "|Part|size|\n|-|-|\n|a|gear|\n|b|gear|"

  @Test func whatCodeGivesIsTheSameInEveryLanguage() {
    #expect(
      found("identifier-translated", Self.table, Self.table.replacing("|b|gear", with: "|b|koło")) == ["pl/a.md:13"])
    #expect(
      found("identifier-translated", Self.table, Self.table.replacing("Part|size", with: "Part|rozmiar")) == [
        "pl/a.md:10"
      ])
    #expect(found("term-case", Self.table, Self.table.replacing("|b|gear", with: "|b|Gear")) == ["pl/a.md:13"])
  }

  @Test func wordsOfATableThatTellsAboutTheCodeAreWords() {
    #expect(found("identifier-translated", Self.table, Self.table.replacing("Part", with: "Część")).isEmpty)
    let told = "|Part|What it is|\n|-|-|\n|gear|Some wheel|"
    #expect(found("identifier-translated", told, told.replacing("gear", with: "koło")).isEmpty)
  }

  @Test(arguments: [("*myrack*", "*>myrack*", true), ("*myrack*", "*Regal*", false), ("all-in", "all-inne", false)])
  func aTokenHasTheSameMarksInEveryLanguage(name: String, pl: String, isTold: Bool) {
    let told = { (name: String) in "|Part|What it is|\n|-|-|\n|\(name)|Some wheel|" }
    #expect(found("identifier-translated", told(name), told(pl)) == (isTold ? ["pl/a.md:12"] : []))
  }
}
