import Findings
import Testing

@testable import Checks

@Suite struct TableMarkupTests {
  private func tables(_ own: String) -> Tree {
    var files = ["de/a.md": "# Eins\n\n\(own)"]
    for locale in ["fr", "pl", "sv", "ko"] {
      files["\(locale)/a.md"] = "# \(locale)\n\n| A | B | C |\n|-|-|-|\n| `x` | `y` | `z` |\n"
    }
    return Tree(files)
  }

  @Test func foldsWhatFollowsFromALostPipe() {
    let findings = tables("| A | B | C |\n|-|-|-|\n| `x` `y` | `z` |\n").findings("table-markup")
    #expect(findings.map(\.place.line) == [5])
    #expect(findings.first?.consequences.isEmpty == false)
    #expect(findings.first?.message.hasPrefix("The row has 2 of the table’s 3 cells") == true)
  }

  /// A row may end before cells that say that there is nothing to say.
  @Test(arguments: [("-", true), ("—", true), ("", true), ("`z`", false), ("2", false)])
  func cellsWithADashMayBeLeftOutAtTheEnd(last: String, isNone: Bool) {
    func page(_ row: String) -> String { "# A\n\n| A | B | C |\n|-|-|-|\n| `x` | `y` | `w` |\n\(row)" }
    let files = ["en/a.md": page("| `a` | `b` | \(last) |\n"), "de/a.md": page("| `a` | `b` |\n")]
    #expect(Tree(files, source: "en").loud.filter { $0.rule == "table-markup" }.isEmpty == isNone)
  }

  @Test func findsATableThatIsNone() {
    #expect(tables("| A | B | C |\n|-|-|\n| `x` | `y` | `z` |\n").found("table-markup") == ["de/a.md:3"])
  }

  /// The translation is right: the source is told, and nothing of the translation.
  @Test func aTableThatIsNoneInTheSourceIsToldThere() {
    func found(_ source: String, _ own: String) -> [String] {
      Tree(
        ["en/a.md": "# A\n\nText.\n\n\(source)\nMore.\n", "de/a.md": "# A\n\nText.\n\n\(own)\nMehr.\n"], source: "en"
      )
      .loud.map { "\($0.check) \($0.file):\($0.place.line)" }
    }
    let rows = "| `x` | `y` | `z` |\n| `a` | `b` | `c` |\n"
    let (sound, broken) = ("| A | B | C |\n|-|-|-|\n\(rows)", "| A | B | C |\n|-|-|-|-|\n\(rows)")
    #expect(found(broken, sound) == ["table-markup/delimiter en/a.md:6"])
    #expect(found(broken, broken).isEmpty)
    #expect(found(sound, broken) == ["table-markup/row de/a.md:5"])
    let quoted = { (table: String) in table.split(separator: "\n").map { "> \($0)\n" }.joined() }
    #expect(found(quoted(broken), quoted(sound)) == ["table-markup/delimiter en/a.md:6"])
  }

  @Test func mindsNoPipesInCodeOrTheirAbsenceAtTheEnds() {
    // One damage of the whole table is one finding.
    func rows(_ end: String) -> String {
      "| A | B |\n|-|-|\n" + (1...6).map { "| `x\($0)` | `y\($0)`\(end)\n" }.joined()
    }
    let files = ["en/a.md": rows(" |"), "fr/a.md": rows(" |"), "pl/a.md": rows(" |"), "de/a.md": rows(" | `z` |")]
    let damaged = Tree(files).findings("table-markup")
    #expect(damaged.first?.consequences.count == 6)
    #expect(damaged.first?.message.hasPrefix("6 of the 7 rows of this table") == true, "\(damaged.map(\.message))")
    #expect(tables("A | B | C\n-|-|-\n`x` | `y` | `z`\n").found("table-markup").isEmpty)
    #expect(tables("| A | B | C |\n|-|-|-|\n| `x` | `y` | `z` |\n\n    | a | b |\n").found("table-markup").isEmpty)
  }
}
