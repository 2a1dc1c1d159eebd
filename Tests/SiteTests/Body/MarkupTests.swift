import DocModel
import MarkdownReader
import Testing

@testable import Site

/// Markdown in the values of notations and in HTML, and tags of Liquid in HTML.
@Suite struct MarkupTests {
  private func page(_ text: String, _ flavor: Flavor) throws -> String {
    try NotationTests.page(text, flavor) { renderer in
      renderer.flavor = flavor
      renderer.readMarkup = { text, article in
        var reader = MarkdownReader(flavor: flavor, frontMatter: false)
        reader.isForPages = true
        return reader.read(Array(text.utf8), locale: article.locale, path: "a.md", file: "a.md")
      }
    }
  }

  private static let title = "<p class=\"alert-title\">A <strong>b</strong> <code>c</code></p>"

  @Test(arguments: [
    ("!!! note \"A **b** `c`\"\n\n    Text\n", Flavor.mkdocs), ("/// tip | A **b** `c`\n\nText\n\n///\n", .mkdocs),
    (":::note[A **b** `c`]\n\nText\n\n:::\n", .mdx), ("::: tip A **b** `c`\n\nText\n\n:::\n", .vitepress),
  ])
  func titlesOfBoxes(_ text: String, _ flavor: Flavor) throws {
    let page = try page(text, flavor)
    #expect(page.contains(Self.title), "\(page)")
    #expect(page.contains("<p>Text</p>"))
  }

  @Test func titlesOfTabsAndDetails() throws {
    let tabs = try page("=== \"`a`\"\n\n    Text\n\n=== \"B\"\n\n    More\n\nAfter\n", .mkdocs)
    #expect(tabs.contains("><code>a</code></label>") && tabs.contains("<p>After</p>"))
    #expect(try page("::: details A *b*\nText\n:::\n", .vitepress).contains("<summary>A <em>b</em></summary>"))
  }

  @Test func aTitleThatIsNoParagraphShowsAsWritten() throws {
    let page = try page("!!! note \"1. *A* <b>\"\n\n    Text **b**\n", .mkdocs)
    #expect(page.contains("<p class=\"alert-title\">1. *A* &lt;b&gt;</p>") && page.contains("<strong>b</strong>"))
  }

  @Test func aLinkInATitleIsResolvedAndReportedAtItsLine() throws {
    let page = try page("# A\n\n!!! note \"[B](b.md) and [c](no.md)\"\n\n    Text\n", .mkdocs)
    #expect(page.contains("<a href=\"b.html\">B</a> and <a href=\"no.md\">c</a></p>"))
  }

  @Test(arguments: [
    (
      "<details>\n<summary>**A** `b`</summary>\nText [c](b.md).\n</details>\n",
      "<summary><strong>A</strong> <code>b</code></summary>"
    ),
    ("<details>\n<summary>A</summary>\nText [c](b.md).\n</details>\n", "Text <a href=\"b.html\">c</a>."),
    ("- <p>[a](b.md) b</p>\n", "<li><p><a href=\"b.html\">a</a> b</p>"),
    ("<pre>*a*</pre>\n", "<pre>*a*</pre>"), ("<div># a &amp; b</div>\n", "<div># a &amp; b</div>"),
  ])
  func textInHTMLOfMDX(_ text: String, _ html: String) throws {
    let page = try page(text, .mdx)
    #expect(page.contains(html), "\(page)")
    #expect(try self.page("<div>*a*</div>\n", .learn).contains("<div>*a*</div>"))
  }

  @Test func liquidInHTML() throws {
    let page = try page(
      """
      <div>
      {% for user in people -%}
      <a href="{{ user.url }}" title="x"><img src="{{ user.picture }}" alt="Picture"/><b>@{{ user.login }}</b></a>
      {% endfor %}
      </div>
      """, .mkdocs)
    #expect(!page.contains("{") && !page.contains("%7B"), "\(page)")
    #expect(page.contains("<b>@<span class=\"placeholder\">user.login</span></b></a>"))
    #expect(page.contains("<a title=\"x\"><span class=\"placeholder\">Picture</span>"))
  }

  @Test func conditionsShowWhatTheyHold() throws {
    let page = try page("{% if a %}\n\n# B\n\n{% else %}\n\nC\n\n{% endif %}\n\na {% if b %}d{% endif %} e\n", .mkdocs)
    #expect(!page.contains("placeholder") && page.contains("<h1 id=\"b\">B</h1>\n<p>C</p>"), "\(page)")
    #expect(page.contains("<p>a d e</p>"))
  }

  @Test func documentationOfObjects() throws {
    let page = try page(
      "# A\n\n::: fastapi.APIRouter\n    options:\n        members:\n            - get\n\n::: b.c\n\nText\n", .mkdocs)
    #expect(!page.contains(":::") && !page.contains("options") && page.contains("<p>Text</p>"), "\(page)")
    #expect(page.contains("<p class=\"placeholder\"><code>fastapi.APIRouter</code></p>\n"))
    #expect(page.contains("<code>b.c</code>"))
  }

  /// HTML allows no blocks in `label` or `i`; browsers and the Nu checker reject them.
  @Test func elementsOfTextBecomeBoxesAroundBlocks() throws {
    let page = try page(
      "<label for=\"x\">\n\nText\n\n</label>\n\n<i>\n\nMore\n\n</i>\n\n<b>bold</b> <a href=\"b.md\">b</a>\n", .gfm)
    #expect(page.contains("<div data-for=\"x\">") && page.contains("<p>Text</p>") && !page.contains("label"))
    #expect(page.contains("<div class=\"dc-italic\">") && page.contains("<b>bold</b>"))
  }

  /// Several unnamed landmarks of one kind confuse readers who jump between landmarks.
  @Test func asidesOfTextAreNotes() throws {
    let page = try page("<aside class=\"q\">\n\nA\n\n</aside>\n\n<aside role=\"search\">\n\nB\n\n</aside>\n", .gfm)
    #expect(page.contains("<aside class=\"q\" role=\"note\">") && page.contains("role=\"search\">"))
  }

  /// Screen readers get an outline without gaps, whatever levels the author left out.
  @Test func headingsHaveAnOutlineWithoutGaps() throws {
    let page = try page("## A\n\n#### B\n\n#### C\n\n### D\n\n## E\n\n### F\n", .gfm)
    #expect(page.contains("<h4 aria-level=\"3\" id=\"b\">") && page.contains("<h4 aria-level=\"3\" id=\"c\">"))
    #expect(page.contains("<h3 id=\"d\">") && page.contains("<h2 id=\"e\">") && page.contains("<h3 id=\"f\">"))
  }

  @Test func tabsAndAccordionsHaveTheIDsThatLinksLeadTo() throws {
    let page = try page(
      "<Tabs>\n<Tab title=\"Work flow\">\n\ntext\n\n</Tab>\n</Tabs>\n\n<Accordion title=\"More\">\n\nhidden\n\n</Accordion>\n",
      .mdx)
    #expect(page.contains("id=\"work-flow\">Work flow</label>"))
    #expect(page.contains("<details id=\"more\">") && page.contains("<summary>More</summary>"))
  }

  /// The extension `details` needs no type.
  @Test(arguments: [
    (
      "??? \"A **b** `c`\"\n\n    Text\n",
      "<details>\n<summary>A <strong>b</strong> <code>c</code></summary>\n<p>Text</p>"
    ),
    ("???+ \"Open\"\n    Text\n", "<details open=\"\">\n<summary>Open</summary>\n<p>Text</p>"),
  ])
  func boxesOfMkDocs(_ text: String, _ html: String) throws {
    let page = try page(text, .mkdocs)
    #expect(page.contains(html), "\(page)")
  }

  @Test func signsInTextAreNoBoxes() throws {
    let page = try page("Look\n\n!!! this is a text.\n\n??? what\n", .mkdocs)
    #expect(page.contains("<p>!!! this is a text.</p>"), "\(page)")
  }
}
