import DocModel
import Findings
import Testing

/// Components of MDX that stand as blocks.
struct ComponentTests {
  private func tree(_ cards: String, pl: String) -> Tree {
    func page(_ cards: String) -> String { "Text.\n\n\(cards)\n\nMore text.\n" }
    return Tree(
      ["en/a.md": page(cards), "de/a.md": page(cards), "fr/a.md": page(cards), "pl/a.md": page(pl)], source: "en",
      flavor: .mdx)
  }

  @Test func theAddressOfAComponentIsCompared() {
    let cards = "<Card title=\"One\" href=\"/one/\" />\n\n<Card\n  title=\"Two\"\n  href=\"/two/\"\n/>"
    #expect(tree(cards, pl: cards.replacing("\"/two/", with: "\"/other/")).found("link-target") == ["pl/a.md:5"])
    #expect(
      tree(cards, pl: cards.replacing("\"/two/", with: "\"/pl/two/").replacing("Two", with: "Dwa")).findings(
        "link-target"
      ).isEmpty)
  }

  @Test func componentsInARowAreThoseWithBlankLinesBetween() {
    let apart = (1...4).map { "<Card\n  title=\"A\($0)\"\n  href=\"/a\($0)/\"\n/>" }.joined(separator: "\n\n")
    let row = apart.replacing("\n\n", with: "\n")
    for rule: RuleID in ["stale-translation", "placeholder", "block-structure"] {
      #expect(tree(apart, pl: row).findings(rule).isEmpty && tree(row, pl: apart).findings(rule).isEmpty)
    }
    #expect(tree(row, pl: row.replacing("\"/a2/", with: "\"/b/")).found("link-target").count == 1)
  }

  @Test func aHeadingMovedAcrossATagIsNotLost() {
    let outside = "## One\n\n<Box icon=\"list\">\n\n- a\n- b\n\n</Box>\n\n## Two\n\nText"
    let inside = "<Box icon=\"list\">\n\n## One\n\n- a\n- b\n\n</Box>\n\n## Two\n\nText"
    for (page, pl) in [(outside, inside), (inside, outside)] {
      #expect(tree(page, pl: pl).found("heading-structure").allSatisfy { $0.hasSuffix("(note)") })
      #expect(
        tree(page, pl: pl.replacing("## One\n\n", with: "")).found("heading-structure").contains {
          !$0.hasSuffix("(note)")
        })
    }
  }
}
