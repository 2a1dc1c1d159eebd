import Findings
import Testing

@testable import Rules

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

  @Test func aCellThatIsEmptyElsewhereNeedsNoPipe() {
    func found(_ last: String) -> [String] {
      var files = ["en/a.md": "| A | B |\n|-|-|\n| `x` |\n"]
      for locale in ["fr", "pl", "sv", "ko"] {
        files["\(locale)/a.md"] = "| \(locale) | B |\n|-|-|\n| `x` | \(last) |\n"
      }
      return Tree(files).found("table-markup")
    }
    #expect(found("") == ["en/a.md:3 (note)"])
    #expect(found("`y`") == ["en/a.md:3"])
  }

  @Test func findsATableThatIsNone() {
    #expect(tables("| A | B | C |\n|-|-|\n| `x` | `y` | `z` |\n").found("table-markup") == ["de/a.md:3"])
  }

  @Test func mindsNoPipesInCodeOrTheirAbsenceAtTheEnds() {
    #expect(tables("A | B | C\n-|-|-\n`x` | `y` | `z`\n").found("table-markup").isEmpty)
    #expect(tables("| A | B | C |\n|-|-|-|\n| `x` | `y` | `z` |\n\n    | a | b |\n").found("table-markup").isEmpty)
  }

  @Test func aBrokenHeaderIsBlamedOnce() {
    func table(_ header: String) -> String {
      "# Eins\n\n\(header)\n|-|-|-|\n" + (1...4).map { "| `a\($0)` | `b\($0)` | `c\($0)` |\n" }.joined()
    }
    var files = ["de/a.md": table("| A |\nB | C |").replacing("|-|-|-|", with: "|-|-|")]
    for locale in ["fr", "pl", "sv", "ko"] { files["\(locale)/a.md"] = table("| A | B | C |") }
    let findings = Tree(files).findings("table-markup").filter { $0.message.contains("header") }
    #expect(findings.map(\.place.line) == [4])
    #expect(findings.first?.consequences.isEmpty == false)
    #expect(
      findings.first?.message.hasPrefix("4 of the table’s 4 rows have more cells than its header, which has 2") == true)
  }
}
