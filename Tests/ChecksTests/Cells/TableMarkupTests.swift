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

  @Test func findsATableThatIsNone() {
    #expect(tables("| A | B | C |\n|-|-|\n| `x` | `y` | `z` |\n").found("table-markup") == ["de/a.md:3"])
  }

  @Test func mindsNoPipesInCodeOrTheirAbsenceAtTheEnds() {
    #expect(tables("A | B | C\n-|-|-\n`x` | `y` | `z`\n").found("table-markup").isEmpty)
    #expect(tables("| A | B | C |\n|-|-|-|\n| `x` | `y` | `z` |\n\n    | a | b |\n").found("table-markup").isEmpty)
  }
}
