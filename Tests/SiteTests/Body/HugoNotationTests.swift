import DocModel
import Testing

@testable import Site

/// What a page shows of Hugo's shortcodes.
@Suite struct HugoNotationTests {
  /// Signs after the end of a tab are dropped, as all that stands between tabs.
  @Test func signsBetweenTabs() throws {
    let page = try NotationTests.page(
      "{{< tabs name=\"x\" >}}\n{{< tab name=\"one\" >}}\nOne.\n\n```sh\nls\n```\n\n{{< /tab >}}}\n\n{{< tab name=\"two\" >}}\nTwo.\n{{< /tab >}}\n{{< /tabs >}}\n",
      .hugo)
    #expect(page.contains(">one</label>") && page.contains(">two</label>"), "\(page)")
    #expect(!page.contains("}") && !page.contains(">sh</label>"), "\(page)")
  }
}
