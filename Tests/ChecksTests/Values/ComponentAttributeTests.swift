import DocModel
import Findings
import Testing

/// Components of MDX that stand as blocks.
struct ComponentAttributeTests {
  private func tree(_ cards: String, pl: String) -> Tree {
    func page(_ cards: String) -> String { "Text.\n\n\(cards)\n\nMore text.\n" }
    return Tree(
      ["en/a.md": page(cards), "de/a.md": page(cards), "fr/a.md": page(cards), "pl/a.md": page(pl)], source: "en",
      flavor: .mdx)
  }

  @Test func theAddressOfAComponentIsCompared() {
    let cards = "<Card title=\"One\" href=\"/one/\" />\n\n<Card\n  title=\"Two\"\n  href=\"/two/\"\n/>"
    #expect(tree(cards, pl: cards.replacing("\"/two/", with: "\"/other/")).found("link-target") == ["pl/a.md:7"])
    #expect(
      tree(cards, pl: cards.replacing("\"/two/", with: "\"/pl/two/").replacing("Two", with: "Dwa")).findings(
        "link-target"
      ).isEmpty)
  }

  /// The root of the site in the reader's language.
  @Test(arguments: [
    ("", " path=\"/pl/\"", 0), (" path=\"/\"", " path=\"/pl/\"", 0), ("", " path=\"/pl\"", 0),
    ("", " path=\"/fr/\"", 1), ("", " path=\"/pl/box/\"", 1),
  ])
  func anAttributeMayLeadToTheLocale(source: String, own: String, count: Int) {
    func card(_ path: String) -> String { "<Card name=\"lids\"\(path) />" }
    #expect(tree(card(source), pl: card(own)).loud.count == count)
  }

  @Test func aFragmentIsShownByItsTags() throws {
    let found = tree("<Tabs>\n\nBody.\n\n</Tabs>", pl: "<>\n\nBody.\n\n</>").findings("placeholder")
    #expect(try #require(found.first).message.hasPrefix("The component is ‘<>’ here and ‘Tabs’ in "))
  }

  @Test func componentsInARowAreThoseWithBlankLinesBetween() {
    let apart = (1...4).map { "<Card\n  title=\"A\($0)\"\n  href=\"/a\($0)/\"\n/>" }.joined(separator: "\n\n")
    let row = apart.replacing("\n\n", with: "\n")
    for rule: RuleID in ["stale-translation", "placeholder", "block-structure"] {
      #expect(tree(apart, pl: row).findings(rule).isEmpty && tree(row, pl: apart).findings(rule).isEmpty)
    }
    #expect(tree(row, pl: row.replacing("\"/a2/", with: "\"/b/")).found("link-target").count == 1)
  }

  /// What a component is called with is compared, on a line of its own and among HTML; its words are the locale's.
  @Test(arguments: [
    ("<Since v=\"5.1.0\" />", "<Since v=\"2.1.0\" />", "placeholder"),
    ("<p><Since v=\"5.1.0\" /></p>", "<p><Since v=\"2.1.0\" /></p>", "placeholder"),
    ("<Course\n  lessons={30}\n/>", "<Course\n  lessons={31}\n/>", "placeholder"),
    ("<Tab label=\"Tool 3.0\">\n\nText\n\n</Tab>", "<Tab label=\"Tool 6.0\">\n\nText\n\n</Tab>", "number"),
    ("<Course text=\"Over 150 lessons\" />", "<Course text=\"250 lekcji\" />", "number"),
    ("<Box icon=\"list\" label=\"Preview\" />", "<Box label=\"Podgląd\" icon=\"list\" lang=\"pl\" />", nil),
    ("<Tab label=\"Manual\">\n\nText\n\n</Tab>", "<Tab label = \"Ręcznie\">\n\nText\n\n</Tab>", nil),
    ("<Since v=\"5.1.0\" />", "<Since v = \"2.1.0\" />", "placeholder"),
    ("<Box names={[\"One\", \"Two\"]} />", "<Box names={[ \"Raz\", \"Dwa\" ]} />", nil),
    (
      "<Box title=\"One\" image=\"/en/a.png\" locale=\"en\" />",
      "<Box title=\"Raz\" image=\"/pl/a.png\" locale=\"pl\" />", nil
    ),
  ])
  func whatAComponentIsCalledWithIsCompared(tag: String, pl: String, rule: String?) {
    let found = tree(tag, pl: pl).loud
    #expect(Set(found.map(\.rule.name)) == Set([rule].compactMap(\.self)))
  }

  /// Words under a key that holds a text in another locale; a value that all others have is none.
  @Test func aWordUnderAKeyOfTextIsOne() {
    func found(_ texts: [String: String]) -> [String] {
      let files = ["en", "es", "fr", "ja", "ru"].reduce(into: [String: String]()) { files, locale in
        files["\(locale)/a.mdx"] =
          "# SWR 2.0\n\n<Authors date=\"December 9th, 2022\"\(texts[locale] ?? "")>\n\nText.\n\n</Authors>\n"
      }
      return Tree(files, source: "en", flavor: .mdx).found("placeholder").filter { !$0.hasSuffix("(note)") }
    }
    let own = ["fr": " by=\"par\"", "ru": " by=\"под авторством\""]
    #expect(found(own).isEmpty)
    #expect(found(["fr": " by=\"par\""]) == ["fr/a.mdx:3"])
    #expect(found(own.merging(["fr": " variant=\"small\""]) { $1 }) == ["fr/a.mdx:3"])
  }

  @Test func wordsThatALinkCarriesOnAreTheLocales() {
    let share = "<Button href=\"https://example.org/share?url=a.b&text=I%20like%20it\" />"
    #expect(tree(share, pl: share.replacing("I%20like%20it", with: "To%20lubi%C4%99")).loud.isEmpty)
    #expect(tree(share, pl: share.replacing("a.b", with: "c.d")).loud.count == 1)
  }
}
