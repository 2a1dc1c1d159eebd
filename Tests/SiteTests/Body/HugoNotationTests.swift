import DocModel
import Testing

@testable import Site

/// What a page shows of Hugo's shortcodes.
@Suite struct HugoNotationTests {
  @Test func aShortcodeOfTheProjectShowsWhatItHolds() throws {
    let page = try NotationTests.page(
      "{{% blocks/content wrap=\"col\" %}}\n\nText **b**.\n\n{{% /blocks/content %}}\n\n{{< card header=\"Named\" >}}\nMore.\n{{< /card >}}\n",
      .hugo)
    #expect(page.hasPrefix("<p>Text <strong>b</strong>.</p>"), "\(page)")
    #expect(page.contains("<p class=\"dc-card-title\">Named</p>") && !page.contains("placeholder"), "\(page)")
  }

  @Test func variantsOfVideosAndTabs() throws {
    let page = try NotationTests.page(
      "{{< youtube-80 id=\"a\" >}}\n[words](https://x.example)\n\n{{< youtube-80 id=\"b\" >}}\n\n{{< blocks/tabs >}}\n{{< tab name=\"one\" >}}\nOne.\n{{< /tab >}}\n\n    code\n\n{{< /blocks/tabs >}}\n",
      .hugo)
    #expect(page.hasPrefix("<p><span class=\"video\"><a href=\"https://www.youtube.com/watch?v=a\">"), "\(page)")
    #expect(page.contains("<p class=\"video\"><a href=\"https://www.youtube.com/watch?v=b\">"), "\(page)")
    #expect(page.contains(">one</label>") && !page.contains("zone") && !page.contains("></label>"), "\(page)")
  }

  /// Boxes, tabs and cards of themes: of Learn and Relearn, of Book, of LoveIt, of Hextra.
  @Test func shortcodesOfThemes() throws {
    let page = try NotationTests.page(
      """
      {{% notice warning "Mind it" %}}
      Careful.
      {{% /notice %}}

      {{< hint danger >}}
      Stop.
      {{< /hint >}}

      {{< admonition type=tip title="Try" open=false >}}
      Do.
      {{< /admonition >}}

      {{< callout emoji="x" >}}
      Plain.
      {{< /callout >}}

      {{< tabs items="JSON, YAML" >}}
      {{< tab >}}
      One.
      {{< /tab >}}
      {{< tab >}}
      Two.
      {{< /tab >}}
      {{< /tabs >}}

      {{< cards >}}
      {{< card link="/b/" title="Next" icon="go" >}}
      {{< /cards >}}

      """, .hugo)
    for (kind, title) in [("warning", "Mind it"), ("danger", "Danger"), ("tip", "Try"), ("note", "Note")] {
      #expect(page.contains("<div class=\"alert alert-\(kind)\">\n<p class=\"alert-title\">\(title)</p>"), "\(page)")
    }
    #expect(page.contains(">JSON</label>") && page.contains(">YAML</label>"), "\(page)")
    #expect(page.contains("<p class=\"dc-card-title\"><a href=\"b.html\">Next</a></p>"))
    #expect(!page.contains("placeholder"))
  }

  /// Signs after the end of a tab are dropped, as all that stands between tabs.
  @Test func signsBetweenTabs() throws {
    let page = try NotationTests.page(
      "{{< tabs name=\"x\" >}}\n{{< tab name=\"one\" >}}\nOne.\n\n```sh\nls\n```\n\n{{< /tab >}}}\n\n{{< tab name=\"two\" >}}\nTwo.\n{{< /tab >}}\n{{< /tabs >}}\n",
      .hugo)
    #expect(page.contains(">one</label>") && page.contains(">two</label>"), "\(page)")
    #expect(!page.contains("}") && !page.contains(">sh</label>"), "\(page)")
  }
}
