import DocModel
import Foundation
import MarkdownReader
import Testing

/// Notations beside CommonMark: nodes in their own flavour, text in any other.
struct FlavorTests {
  @Test func shortcodesHoldWhatStandsBetweenThem() throws {
    let article = try read(
      "{{< note >}}\nText **b**\n{{< /note >}}\n\n1. a\n\n   {{% warning %}}\n   b\n   {{% /warning %}}\n", as: .hugo)
    #expect(names(article) == ["note", "warning"])
    #expect(article.kinds(of: article.all(.directive)[0]) == [.paragraph])
    #expect(article.nodes[article.all(.directive)[0]].value == 1)
    #expect(article.all(.item).count == 1)
  }

  /// Goldmark ends a bare address at the first full-width sign, GitHub at the next space.
  @Test func hugoEndsABareAddressAtAFullWidthSign() throws {
    func targets(_ flavor: Flavor) throws -> [String] {
      let article = try read("見る：https://boxes.dev/a。ここで（https://boxes.dev/b）箱。\n", as: flavor)
      return article.all(.link).map { article.string(article.nodes[$0].literal) }
    }
    #expect(try targets(.hugo) == ["https://boxes.dev/a", "https://boxes.dev/b"])
    #expect(try targets(.gfm) != targets(.hugo))
  }

  /// MDX has no indented code; a site that goes by the names of files has it in `.md`.
  @Test func whereNamesTellIndentedCodeIsCode() throws {
    func kinds(_ file: String, _ flavor: Flavor) throws -> [NodeKind] {
      let text = "Text\n\n    # code\n\n:::note\n\nBox\n\n:::\n"
      let article = MarkdownReader(flavor: flavor).read(
        Array(text.utf8), locale: try #require(LocaleTag("en")), path: file, file: file)
      return article.kinds(of: 0)
    }
    #expect(try kinds("a.md", .docusaurus) == [.paragraph, .codeBlock, .directive])
    #expect(try kinds("a.mdx", .docusaurus) == kinds("a.mdx", .mdx))
    #expect(try kinds("a.mdx", .mdx) == [.paragraph, .heading, .directive])
  }

  /// Raw HTML goes on to the next blank line for libcmark; a shortcode behind it closes all the same.
  /// What a line of tags prints is no paragraph that the definitions below it continue.
  @Test(arguments: [
    ("See [a][b].\n\n{% include references.md %}\n{% include linkers/issues.md issues=\"1,2\" %}\n[b]: /c\n", true),
    ("See [a][b].\n\n{% include issues.html\n  v=2 %}\n[b]: /c\n", true),
    ("See [a][b].\n\nOnly {% link d.md %}\n[b]: /c\n", false),
  ])
  func definitionsFollowTags(text: String, isDefined: Bool) throws {
    let article = try read(text, as: .mkdocs)
    #expect(article.all(.link).map { article.string(article.nodes[$0].literal) }.contains("/c") == isDefined)
  }

  @Test(arguments: ["\n{{% /warning %}}", "{{% /warning %}}"])
  func aShortcodeBehindATagCloses(_ end: String) throws {
    let article = try read("{{% warning %}}\n<div class=\"x\">\n\nText\n\n</div>" + end + "\n\nBehind.\n", as: .hugo)
    #expect(article.diagnostics.isEmpty)
    #expect(article.nodes[article.all(.directive)[0]].value == 1)
    let last = article.nodes[article.all(.paragraph).last ?? 0]
    #expect(last.firstLine == (end.hasPrefix("\n") ? 9 : 8))
  }

  @Test func aShortcodeBehindATagClosesWithOldLineEnds() throws {
    let text = "{{% warning %}}\n<div>\n\nText\n\n</div>\n{{% /warning %}}\n\nBehind.\n"
    let article = try read(text.replacing("\n", with: "\r"), as: .hugo)
    #expect(article.nodes[article.all(.directive)[0]].value == 1)
    #expect(article.nodes[article.all(.paragraph).last ?? 0].firstLine == 9)
  }

  @Test func shortcodesInTextKeepTheirPlace() throws {
    let article = try read(
      "Ein {{< glossary_tooltip text=\"Pod_s\" term_id=\"pod\" >}} und `{{< c >}}` in [r]({{< ref \"/x\" >}}) *d*.",
      as: .hugo)
    #expect(names(article, .placeholder) == ["glossary_tooltip"])
    #expect(article.string(article.nodes[article.all(.code)[0]].literal) == "{{< c >}}")
    #expect(article.string(article.nodes[article.all(.link)[0]].literal) == "{{< ref \"/x\" >}}")
    let emphasis = article.nodes[article.all(.emphasis)[0]]
    #expect(emphasis.column == 98)
  }

  @Test(arguments: [Flavor.hugo, .mkdocs, .mdx, .learn])
  func bracesInCodeSpansStayApart(flavor: Flavor) throws {
    let article = try read("Between `{{` and `}}`, or `` {` `` and `}`, and ` alone { x }.", as: flavor)
    #expect(article.all(.code).map { article.string(article.nodes[$0].literal) } == ["{{", "}}", "{`", "}"])
  }

  @Test func anEscapedShortcodeIsText() throws {
    #expect(try read("See {{</* note */>}}.", as: .hugo).plainText(of: 0) == "See {{< note >}}.")
  }

  @Test func onLearnBlanksBeforeTheLinesOfATableMeanNothing() throws {
    let text = "  | A | B |\n    |-|-|\n    | a | b |\n      | c | d |\n"
    #expect(try read(text, as: .learn).all(.tableRow).count == 3)
    #expect(try read(text, as: .commonmark).all(.table).isEmpty)
  }

  @Test func theSourceKeptBehindASentenceIsNoText() throws {
    let sentences =
      "<span data-ttu-id=\"a-1\">Satz `a`.</span><span class=\"sxs-lookup\"><span data-stu-id=\"a-1\">Sentence `a` 4.\nMore **b**</span></span> <span data-ttu-id=\"a-2\">Noch *einer*.</span><span class=\"sxs-lookup\">One more.</span>"
    let text =
      "## <a name=\"s\"></a>\(sentences)\n\n| \(sentences.replacing("\n", with: " | ")) | b |\n|-|-|\n\n```html\n<span data-ttu-id=\"a\">b</span>\n```\n"
    let article = try read("\(sentences)\n\n\(text)", as: .learn)
    #expect(article.kinds(of: 0) == [.paragraph, .heading, .table, .codeBlock])
    #expect(article.plainText(of: 0).hasPrefix("Satz a. Noch einer."))
    #expect(!article.plainText(of: 0).contains("Sentence"))
    let emphasis = article.nodes[article.all(.emphasis)[0]]
    #expect(emphasis.firstLine == 2 && emphasis.column == 55)
    #expect(article.plainText(of: 0).contains("<span data-ttu-id=\"a\">b</span>"))
    #expect(try read(sentences, as: .gfm).plainText(of: 0).contains("Sentence"))
  }

  @Test func whatIsNeverClosedBehindASentenceIsText() throws {
    let article = try read(
      "<span data-ttu-id=\"1\">A</span><span class=\"sxs-lookup\">B\n\nC</span></span> D", as: .learn)
    #expect(article.plainText(of: 0).contains("B") && article.plainText(of: 0).contains("C"))
  }

  @Test func anIncludeWithoutItsLinkIsNoText() throws {
    for text in ["[!INCLUDE x.md]", "[!INCLUDEx.md]"] {
      #expect(try read(text, as: .learn).kinds(of: 0) == [.directive])
    }
  }

  @Test func codeShortcodesAreCode() throws {
    let article = try read("{{< highlight yaml >}}\na: *b*\n{{< /highlight >}}\n\nafter\n", as: .hugo)
    #expect(article.kinds(of: 0) == [.codeBlock, .paragraph])
    #expect(article.string(article.nodes[1].attribute) == "yaml")
  }

  @Test func highlightedLiquidIsCode() throws {
    let article = try read(
      "{% highlight sh %}\n# a {{ b }} *c*\n{% if d %}\n{% endhighlight %}\n\nSee {% raw %}{{ e }}{% endraw %}.\n",
      as: .mkdocs)
    #expect(article.kinds(of: 0) == [.codeBlock, .paragraph])
    #expect(article.string(article.nodes[1].attribute) == "sh")
    #expect(article.string(article.nodes[1].literal) == "# a {{ b }} *c*\n{% if d %}\n")
    #expect(article.plainText(of: 0).contains("{{ e }}"))
    #expect(article.diagnostics.isEmpty)
  }

  @Test func aLiquidCommentIsNoText() throws {
    let article = try read(
      "a\n\n{% comment %}\n# b\n\n* c\n{% endcomment %}\n\nd {% comment %}e{% endcomment %}\n\n{% raw %} f\n\n# g\n",
      as: .mkdocs)
    #expect(article.kinds(of: 0) == [.paragraph, .paragraph, .paragraph, .heading])
    #expect(article.all(.paragraph).map { article.nodes[$0].firstLine } == [1, 9, 11])
  }

  @Test func aHugoCommentIsNoText() throws {
    let article = try read(
      "a\n\n{{< comment >}}\n# b\n\n{{< note >}}* [c](d){{< /note >}}\n{{< /comment >}}\n\ne {{% comment %}}`f`{{% /comment %}}\n\n{{< note >}}g{{< /note >}}\n",
      as: .hugo)
    #expect(article.kinds(of: 0) == [.paragraph, .paragraph, .paragraph])
    #expect(article.all(.paragraph).map { article.nodes[$0].firstLine } == [1, 9, 11])
    #expect(
      article.all(.link).isEmpty && article.all(.code).isEmpty && article.all(.directive).isEmpty
        && article.all(.placeholder).count == 2)
  }

  @Test(arguments: [
    "## A title {: .wide #an-id}\n\nb\n", "## A title\n{: #an-id .wide}\n\nb\n", "> ## A title\n> {: #an-id}\n>\n> b\n",
    "## A title\n{: #an-id}\nb\n",
  ])
  func aHeadingsAttributesMayStandBelowIt(_ text: String) throws {
    let article = try read(text, as: .mkdocs)
    let heading = article.nodes[try #require(article.all(.heading).first)]
    #expect(article.string(heading.attribute) == "an-id")
    #expect(heading.flags.contains(.explicitID))
    #expect(article.all(.directive).isEmpty && article.all(.placeholder).isEmpty)
    #expect(article.all(.paragraph).count == 1)
  }

  @Test func commentsHoldNothing() throws {
    let article = try read(
      "<!--\n# English {#id}\n\n{{< note >}}\n[a](b) `c`\n{{< /note >}}\n-->\n# Text <!-- d `e` -->\n", as: .hugo)
    #expect(article.all(.heading).count == 1)
    #expect(article.all(.link).isEmpty && article.all(.code).isEmpty && article.all(.directive).isEmpty)
    #expect(article.plainText(of: 0) == "Text ")
    #expect(article.nodes[article.all(.heading)[0]].firstLine == 8)
  }

  @Test(arguments: [
    (Flavor.hugo, "# A title {#the-id}"), (.mkdocs, "# A title { #the-id .wide }"), (.mdx, "# A title {/*the-id*/}"),
    (.mdx, "# A title {/* #the-id */}"),
    (.mdx, "# A title {#the-id}"), (.vitepress, "# A title %{#the-id}%"), (.learn, "# A title {#the-id}"),
    (.mdx, "# A title[[the-id]]"), (.mdx, "# A title [[the-id]]"),
    (.mdx, "# A title [#the-id]"),
  ])
  func headingIDsAreNoText(_ flavor: Flavor, _ text: String) throws {
    let article = try read(text, as: flavor)
    #expect(article.string(article.nodes[1].attribute) == "the-id")
    #expect(article.nodes[1].flags.contains(.explicitID))
    #expect(article.plainText(of: 1) == "A title")
    #expect(try read(text, as: .gfm).nodes[1].attribute.isEmpty)
  }

  /// `[#id]` of Fumadocs, which no other flavor has.
  @Test(arguments: [
    (
      Flavor.mdx, "### `revalidate`를 `mutate`로 변경 [#change_revalidate-to_mutate]", "revalidate를 mutate로 변경",
      "change_revalidate-to_mutate"
    ),
    (.mdx, "## パフォーマンス [#パフォーマンス]", "パフォーマンス", "パフォーマンス"),
    (.mdx, "## `useSWR` [#use-swr]", "useSWR", "use-swr"),
    (.mdx, "## Fix the cache [#123]", "Fix the cache [#123]", ""), (.mdx, "## See [[A Page]]", "See [[A Page]]", ""),
    (.mdx, "## The list [#a b]", "The list [#a b]", ""), (.mdx, "## Get a[#b]", "Get a[#b]", ""),
    (.mdx, "## Title [#slug]\n\n[#slug]: /x", "Title #slug", ""), (.mkdocs, "## Title [#slug]", "Title [#slug]", ""),
  ])
  func anIDInBracketsIsNoText(_ flavor: Flavor, _ text: String, _ plain: String, _ id: String) throws {
    let article = try read(text, as: flavor)
    #expect(article.plainText(of: 1) == plain)
    #expect(article.string(article.nodes[1].attribute) == id)
  }

  @Test(arguments: [
    (Flavor.hugo, "# `A` title {.plain lang=en}", "A title", ""),
    (.mkdocs, "# A title {.wide #an-id}", "A title", "an-id"), (.learn, "# A {.NET}", "A {.NET}", ""),
  ])
  func attributesOfAHeadingAreNoText(_ flavor: Flavor, _ text: String, _ plain: String, _ id: String) throws {
    let article = try read(text, as: flavor)
    #expect(article.plainText(of: 1) == plain)
    #expect(article.string(article.nodes[1].attribute) == id)
  }

  @Test(arguments: [Flavor.hugo, .vitepress]) func anAlertMayHaveATitle(_ flavor: Flavor) throws {
    let text = "> [!Warning] Using `uv`?\n>\n> Text\n\n> [!NOTES] x\n"
    let article = try read(text, as: flavor)
    let alerts = article.all(.alert)
    #expect(alerts.map { article.string(article.nodes[$0].literal) } == ["WARNING"])
    #expect(article.plainText(of: alerts[0] + 1) == "Using uv?")
    #expect(article.all(.blockQuote).count == 1)
    #expect(try read(text, as: .learn).all(.alert).isEmpty)
  }

  @Test(arguments: [Flavor.hugo, .mkdocs, .mdx]) func whatGitHubReadsAsAnAlertIsOne(_ flavor: Flavor) throws {
    let article = try read("> [!WARNING]\n> Text\n", as: flavor)
    #expect(article.kinds(of: 0) == [.alert])
    #expect(article.string(article.nodes[1].literal) == "WARNING")
  }

  @Test func aCommentInBracesIsNoText() throws {
    let article = try read("a\n\n{/* TODO: <B> `c` */}\n\nb {/* d */}\n\n## E {/*the-id*/}\n", as: .mdx)
    #expect(article.kinds(of: 0) == [.paragraph, .paragraph, .heading])
    #expect(article.all(.placeholder).isEmpty && article.all(.code).isEmpty)
    #expect(article.string(article.nodes[article.all(.heading)[0]].attribute) == "the-id")
  }

  @Test func alertsAreTheirFirstLineAlone() throws {
    let article = try read("> [!WARNING]\n> Text\n\n> [!NOTE] text\n\n> [! NOTE]\n> text\n", as: .learn)
    #expect(article.kinds(of: 0) == [.alert, .blockQuote, .blockQuote])
    #expect(article.string(article.nodes[1].literal) == "WARNING")
    #expect(article.nodes[article.all(.paragraph)[0]].firstLine == 2)
  }

  @Test func tabsAreGrouped() throws {
    let article = try read("# [A](#tab/a)\n\nx\n\n# [B](#tab/b/c)\n\ny\n\n***\n\nz\n", as: .learn)
    #expect(article.kinds(of: 0) == [.tabGroup, .paragraph])
    #expect(article.kinds(of: 1) == [.tab, .tab])
    #expect(article.all(.tab).map { article.string(article.nodes[$0].literal) } == ["a", "b/c"])
  }

  @Test func admonitionsHoldTheirBodies() throws {
    let mkdocs = try read(
      "!!! note \"Title\"\n    Body\n\n    - item\n\nAfter\n\n:::tip Other\nInside\n:::\n", as: .mkdocs)
    #expect(mkdocs.kinds(of: 0) == [.directive, .paragraph, .directive])
    #expect(mkdocs.kinds(of: 1) == [.paragraph, .list])
    #expect(names(mkdocs) == ["note", "tip"])
    #expect(mkdocs.all(.paragraph).map { mkdocs.nodes[$0].firstLine } == [2, 4, 6, 9])
  }

  @Test(arguments: ["", "  ", "   "]) func aClosingMarkMayBeIndentedUpToThreeSpaces(_ indent: String) throws {
    let article = try read(":::tip\nInside\n\n- item\n\(indent):::\n\nAfter\n", as: .mdx)
    #expect(article.kinds(of: 0) == [.directive, .paragraph])
    #expect(article.kinds(of: 1) == [.paragraph, .list])
    #expect(article.diagnostics.isEmpty)
  }

  @Test(arguments: ["{title=Good tips}", "{.big title=\"Good tips\" #x}", " Good tips"])
  func titlesOfDirectivesAreTexts(_ title: String) throws {
    let article = try read(":::tip\(title)\nInside\n:::\n", as: .mdx)
    #expect(names(article) == ["tip"])
    #expect(article.all(.placeholder).isEmpty)
    let directive = try #require(article.all(.directive).first)
    #expect(article.string(article.nodes[directive].attribute).trimmingPrefix(" ") == "Good tips")
  }

  @Test func slashesHoldWhatStandsBetweenThem() throws {
    let text =
      "//// tab | One\n\n```cs\n/// summary\n///\n```\n\n/// note | Title\n\nText **b**\n\n///\n\n////\n\n/// open\n"
    let article = try read(text, as: .mkdocs)
    #expect(names(article) == ["tab", "note"])
    #expect(article.kinds(of: article.all(.directive)[0]) == [.codeBlock, .directive])
    #expect(article.string(article.nodes[article.all(.codeBlock)[0]].literal) == "/// summary\n///\n")
    #expect(article.all(.paragraph).count == 2)
    var evidence = FlavorEvidence()
    evidence.add(Array(text.utf8))
    #expect(evidence.verdict == .mkdocs)
  }

  @Test func footnotesAreNumberedByTheirFirstReference() throws {
    let article = try read("a[^x] b[^y] c[^x] d[^none]\n\n[^y]: Y\n[^x]: X\n    more\n")
    #expect(article.all(.footnoteReference).map { article.nodes[$0].value } == [1, 2, 1])
    #expect(article.all(.footnoteDefinition).map { article.nodes[$0].value } == [2, 1])
    #expect(article.all(.list).isEmpty)
  }

  @Test(arguments: Flavor.allCases) func textThatLooksLikeAnotherFlavourStaysText(_ flavor: Flavor) throws {
    let foreign: [(Flavor, String)] = [
      (.hugo, "a {{< b >}} c"), (.learn, ":::image source=\"a\":::"), (.learn, "[!UICONTROL a]"),
      (.mkdocs, "a {% b %} c"), (.mdx, "a {b} c"),
    ]
    for (owner, text) in foreign
    where owner != flavor && !(flavor == .mdx && text.contains("{")) && !(flavor == .mkdocs && text.contains("{{")) {
      #expect(try read(text, as: flavor).plainText(of: 0) == text)
    }
  }

  @Test func aDirectiveThatIsNotClosedIsNamed() throws {
    let article = try read("a {{< /note >}}\n", as: .hugo)
    #expect(article.diagnostics.map(\.line) == [1])
  }

  @Test(.enabled(if: Examples.folder != nil, "DOCCHECK_EXAMPLES is not set: the corpus is not read"))
  func nothingOfANotationIsLeftInText() throws {
    for (file, flavor) in try Examples.corpus() {
      let article = try read(try bytes(of: file), as: flavor)
      for node in article.nodes where node.kind == .text {
        let text = article.string(node.literal)
        #expect(
          !text.contains("\u{2}") && !text.contains(":::") && !(flavor == .hugo && text.contains("{{<")),
          "\(file.path):\(node.firstLine) \(text)")
      }
    }
  }
}
