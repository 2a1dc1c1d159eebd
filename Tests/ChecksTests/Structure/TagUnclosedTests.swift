import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// Tags that are not closed, or by another name, where the source closes them.
@Suite struct TagUnclosedTests {
  private func told(_ source: String, _ own: String, flavor: Flavor) -> [String] {
    Tree(["en/a.md": source, "de/a.md": own], source: "en", flavor: flavor).loud.filter { $0.rule == "tag-unclosed" }
      .map { "\($0.place.line) \($0.fix == nil ? "" : "fix") \($0.message)" }
  }

  private let note = "# A\n\n{{< note >}}\nText.\n{{< /note >}}\n"

  @Test func aShortcodeClosedByATranslatedNameIsNamedWithItsRightOne() {
    let found = told(note, "# A\n\n{{< note >}}\nText.\n{{< /hinweis >}}\n", flavor: .hugo)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("5 fix") && $0.contains("write ‘{{< /note >}}’") })
  }

  @Test func anOpeningNameCanBeTheWrongOne() {
    let found = told(note, "# A\n\n{{< hinweis >}}\nText.\n{{< /note >}}\n", flavor: .hugo)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.contains("write ‘{{< note >}}’") })
  }

  @Test func aLostClosingTagIsReported() {
    #expect(told(note, "# A\n\n{{< note >}}\nText.\n", flavor: .hugo).count == 1)
    #expect(told(note, "# A\n\nText.\n{{< /note >}}\n", flavor: .hugo).count == 1)
  }

  @Test func aBoxOfAListItemThatIsClosedAfterItIsReportedAtItsClosingMark() {
    let source = "# A\n\n1. One.\n\n    :::note\n\n    Text.\n\n    :::\n\n1. Two.\n"
    let own = source.replacing("    :::\n", with: ":::\n")
    let loud = Tree(["en/a.md": source, "de/a.md": own], source: "en", flavor: .docusaurus).loud
    #expect(loud.map { "\($0.rule.name):\($0.place.line)" } == ["tag-unclosed:9"])
    #expect(loud.first?.message.contains("‘:::note’ of line 5") == true)
    #expect(loud.first?.message.contains("indent it by 4 spaces") == true)
    #expect(loud.first?.fix != nil)
  }

  /// A closing mark within the last item of a list closes no box: all that follows would be in the box.
  @Test func aClosingMarkThatIsIndentedTooFarIsReportedAlone() {
    let source = "# A\n\n::: tip\n\nDo this:\n\n- One.\n- Two.\n  - Three.\n\n:::\n\nText `a`.\n\n## B\n\nMore `b`.\n"
    let own = source.replacing("  - Three.\n\n:::\n", with: "  - Three.\n    :::\n")
    let loud = Tree(["en/a.md": source, "de/a.md": own], source: "en", flavor: .vitepress).loud
    #expect(loud.map { "\($0.rule.name):\($0.place.line)" } == ["tag-unclosed:10"], "\(loud.map(\.message))")
    #expect(loud.first?.message.contains("‘::: tip’ of line 3") == true)
    #expect(loud.first?.message.contains("take 4 spaces away") == true)
    #expect(loud.first?.fix != nil)
  }

  @Test func aBoxThatIsNeverClosedIsReportedAtItsOpeningMark() {
    let source = "# A\n\n:::tip One\n\nText `a`.\n\n:::\n\nMore `b`.\n"
    for flavor in [Flavor.vitepress, .mdx] {
      let own = source.replacing("\n:::\n", with: "")
      let loud = Tree(["en/a.md": source, "de/a.md": own], source: "en", flavor: flavor).loud
      #expect(loud.map { "\($0.rule.name):\($0.place.line)" }.contains("tag-unclosed:3"), "\(loud.map(\.message))")
      let both = Tree(["en/a.md": own, "de/a.md": own], source: "en", flavor: flavor).loud
      #expect(!both.contains { $0.rule.name == "tag-unclosed" })
    }
  }

  private let sample = "# A\n\n```toml\nkeep = 30\n```\n\nText.\n\n## B\n\n```sh\nls\n```\n\nEnd.\n"

  @Test func aCodeBlockThatIsNotClosedIsTheOnlyFinding() {
    let translated = sample.replacing("Text.", with: "Ein Text.").replacing("End.", with: "Ende.")
    for own in [
      translated.replacing("30\n```\n", with: "30\n"),
      translated.replacing("30\n```\n", with: "30\n").replacing("```sh\nls\n```\n", with: "Mehr.\n"),
    ] {
      let loud = Tree(["en/a.md": sample, "de/a.md": own], source: "en").loud
      #expect(loud.map { "\($0.rule.name):\($0.place.line)" } == ["tag-unclosed:3"])
      #expect(loud.first?.message.contains("‘```toml’ is not closed") == true)
    }
    #expect(Tree(["en/a.md": sample, "de/a.md": translated], source: "en").loud.isEmpty)
  }

  @Test func aTagMayBeClosedByANameThatIsNotASCII() {
    let tabs = "# A\n\n<Tabs>\n\nText.\n\n</Tabs>\n"
    for name in ["Pestañas", "Вкладки"] {
      let found = told(tabs, tabs.replacing("</Tabs>", with: "</\(name)>"), flavor: .mdx)
      #expect(found.count == 1)
      #expect(found.allSatisfy { $0.hasPrefix("7 fix") && $0.contains("write ‘</Tabs>’") })
    }
  }

  @Test func aComponentInOtherLetterCaseIsAnotherOne() {
    let found = told(
      "# A\n\n<Tabs>\n\nText.\n\n</Tabs>\n", "# A\n\n<Tabs>\n\nText.\n\n</tabs>\n</Tab>\n", flavor: .mdx)
    #expect(found.count == 1)
  }

  @Test func whatTheSourceLeavesOpenIsNoFault() {
    let open = "# A\n\n{{< note >}}\nText.\n\n{{< /tip >}}\n"
    #expect(told(open, open, flavor: .hugo) == [])
    #expect(told("# A\n\n{{< year >}} x.\n", "# A\n\n{{< year >}} x {{< year >}}.\n", flavor: .hugo) == [])
    #expect(told("# A\n\n<Tabs>\n\nText.\n", "# A\n\n<Tabs>\n\nText.\n", flavor: .mdx) == [])
  }
}
