import DocModel
import MarkdownReader
import Site
import Testing

/// The boxes between colons, and the tabs in them.
@Suite struct ContainerTests {
  private func page(_ text: String, _ flavor: Flavor = .vitepress) throws -> String {
    try NotationTests.page(text, flavor)
  }

  @Test(arguments: [":::tabs", ":::: tabs", "::: tabs key:ab"]) func tabsOfVitePress(_ opening: String) throws {
    let closing = String(opening.prefix { $0 == ":" })
    let page = try page(
      "\(opening)\n== One\ntext one\n\n```md\n== No\n```\n\n== Two *b*\n\ntext two\n\(closing)\n\nAfter\n")
    #expect(page.contains(">One</label>") && page.contains(">Two *b*</label>"), "\(page)")
    #expect(page.ranges(of: "<div class=\"tabs\">").count == 1 && page.ranges(of: "tab-panel").count == 2)
    #expect(page.contains("<p>text one</p>") && page.contains("<p>text two</p>") && page.contains("== No"))
    #expect(page.contains("<p>After</p>") && !page.contains(":::") && !page.contains("== One"))
  }

  @Test func tabsHoldBoxesAndLists() throws {
    let page = try page(
      "- item\n\n  :::: tabs\n\n  == A\n\n  ::: tip T\n  == no tab\n  :::\n\n  == B\n\n  1. b\n\n  ::::\n\n- next\n")
    #expect(page.contains(">A</label>") && page.contains(">B</label>"), "\(page)")
    #expect(page.contains("== no tab") && page.contains("alert-tip") && page.contains("<ol>"))
    #expect(page.ranges(of: "tab-panel").count == 2 && !page.contains(":::"))
  }

  @Test func signsOfTabsOutsideOfASetAreText() throws {
    #expect(try page("== One\ntext\n") == "<p>== One\ntext</p>\n")
    #expect(try page("::: tip\n== One\n:::\n").contains("== One"))
  }

  /// A closing mark ends the outer box; the inner one ends with it.
  @Test(arguments: [Flavor.vitepress, .mdx]) func aBoxEndsWithTheOneAroundIt(_ flavor: Flavor) throws {
    let page = try page(":::tip A\n\ntext\n\n:::info B\n\ninner\n\n:::\n\nAfter\n", flavor)
    #expect(!page.contains(":::") && page.ranges(of: "<div class=\"alert").count == 2, "\(page)")
    #expect(page.hasSuffix("<p>inner</p>\n</div>\n</div>\n<p>After</p>\n"), "\(page)")
  }

  @Test(arguments: [Flavor.vitepress, .mdx]) func anOpenBoxRunsToTheEndOfItsParent(_ flavor: Flavor) throws {
    let box = try page("Before\n\n::: info\n\none\n\n## Two\n", flavor)
    #expect(!box.contains(":::") && box.hasSuffix("</h2>\n</div>\n"), "\(box)")
    let item = try page("- a\n\n  ::: tip\n\n  one\n\n- b\n\nAfter\n\n::: tip\ntwo\n:::\n\nEnd\n", flavor)
    #expect(!item.contains(":::") && item.ranges(of: "<div class=\"alert").count == 2, "\(item)")
    #expect(item.contains("<p>one</p>\n</div>\n</li>") && item.hasSuffix("<p>two</p>\n</div>\n<p>End</p>\n"))
    let longer = try page(":::: info A\n\n::: tip B\n\none\n\n:::\n\ntwo\n", flavor)
    #expect(!longer.contains(":::") && longer.hasSuffix("<p>two</p>\n</div>\n"), "\(longer)")
  }

  @Test func boxesOfOneLengthMayNestIfEachIsClosed() throws {
    let page = try page("::: tip A\n\n::: info B\n\nb\n\n:::\n\na\n\n:::\n\nAfter\n")
    #expect(!page.contains(":::") && page.hasSuffix("<p>a</p>\n</div>\n<p>After</p>\n"), "\(page)")
  }
}
