import Findings
import Testing

@testable import Rules

@Suite struct CellContentTests {
  private static func tree(_ odd: String) -> Tree {
    let table = "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |\n| z | |\n"
    return Tree(["en/a.md": "# A\n\n" + table, "fr/a.md": "# B\n\n" + table, "de/a.md": "# C\n\n" + table, "pl/a.md": "# D\n\n" + odd])
  }

  @Test func exchangedCellsAreOneFinding() {
    let tree = Self.tree("| A | B |\n|-|-|\n| x | `b` |\n| y | `a` |\n| z | |\n")
    #expect(tree.found("cell-content") == ["pl/a.md:5"])
    let all = tree.aligned.flatMap { RuleSet().findings(in: $0) }
    #expect(all.map(\.rule) == ["cell-content"])
  }

  @Test func aFilledAndAnEmptyCellCanBeExchanged() {
    let tree = Self.tree("| A | B |\n|-|-|\n| x | `a` |\n| y | |\n| z | `b` |\n")
    #expect(tree.found("cell-content") == ["pl/a.md:6"])
  }

  @Test func aCellThatIsOnlyWrongIsNotExchanged() {
    #expect(Self.tree("| A | B |\n|-|-|\n| x | `b` |\n| y | `b` |\n| z | |\n").found("cell-content").isEmpty)
  }
}
