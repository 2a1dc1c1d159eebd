import DocModel
import Foundation
import MarkdownReader
import Testing

@testable import Site

/// What a page shows of the notations that generators add to Markdown.
@Suite struct NotationTests {
  static func page(
    _ text: String, _ flavor: Flavor, locale: String = "en", _ change: (inout ArticleRenderer) -> Void = { _ in }
  ) throws -> String {
    var reader = MarkdownReader(flavor: flavor)
    reader.isForPages = true
    let tag = try #require(LocaleTag(locale))
    let article = reader.read(Array(text.utf8), locale: tag, path: "a.md", file: "a.md")
    let map = try SiteMapTests.map(["a.md": [locale], "b.md": [locale]])
    var renderer = ArticleRenderer(rawHTML: .sanitize, headingIDs: true)
    renderer.flavor = flavor
    change(&renderer)
    let body = renderer.body(
      of: article,
      on: BodyPlace(
        links: SiteLinks(map: map) { _, _ in .missing }, page: 0, locale: 0, language: tag,
        template: try PageTemplate(overrides: nil)))
    return String(decoding: body.html, as: UTF8.self)
  }

  @Test(arguments: [
    ("==a==, ^^b^^, H~2~O, x^2^", "<mark>a</mark>, <ins>b</ins>, H<sub>2</sub>O, x<sup>2</sup>"),
    ("==a **b** `c`==", "<mark>a <strong>b</strong> <code>c</code></mark>"),
    ("~~a~~ ~/bin and ~user", "<del>a</del> ~/bin and ~user"),
    ("a == b, x==y and z==w, 2^10 and `==a==`, \\==a==", "a == b, x==y and z==w, 2^10 and <code>==a==</code>, ==a=="),
    ("中文==重点==中文", "中文<mark>重点</mark>中文"),
    ("++ctrl+alt+del++", "<span class=\"dc-keys\"><kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd></span>"),
    ("++cmd+\"A b\"++", "<span class=\"dc-keys\"><kbd>Cmd ⌘</kbd>+<kbd>A b</kbd></span>"),
    ("C++ and i++ x", "C++ and i++ x"),
    (
      ":material-arrow-left: :octicons-mark-github-16:",
      "<span class=\"dc-icon\">arrow left</span> <span class=\"dc-icon\">mark github</span>"
    ),
    (":smile: 10:30:45 :nothing: a:smile:", "😄 10:30:45 :nothing: a:smile:"),
    ("[a](https://x.example){ .md-button #go }", "<a href=\"https://x.example\" id=\"go\" class=\"md-button\">a</a>"),
    ("**a**{ .x } and `b`{ #c }", "<strong class=\"x\">a</strong> and <code id=\"c\">b</code>"),
  ])
  func inlinesOfMaterialForMkDocs(_ text: String, _ html: String) throws {
    #expect(try Self.page(text, .mkdocs) == "<p>\(html)</p>\n")
  }

  /// Astro's components may have HTML and code as strings.
  @Test func htmlAndCodeInPropertiesOfAstro() throws {
    let page = try Self.page(
      """
      <Fragment set:html={"<pre class=\\"x\\"><code>a } <strong>&gt; 1</strong> it's<script>x()</script></code></pre>"} />

      Text <Fragment set:html={'<b>bold</b>'} /> and <Code code="x = 1" />.

      <Code lang="js" title={"a.js"} code={`
      function f() {

        return "}";
      `} />

      <Fragment>

      Only *this*

      </Fragment>

      <Own command="lint --all" other={1 + 2} />
      """, .mdx)
    #expect(page.contains("<code>a } <strong>&gt; 1</strong> it's</code></pre>"), "\(page)")
    #expect(page.contains("<p>Text <b>bold</b> and <code>x = 1</code>.</p>"), "\(page)")
    #expect(page.contains(">a.js</p>"), "\(page)")
    #expect(page.contains("<code class=\"language-js\">function f() {\n\n  return \"}\";</code>"), "\(page)")
    #expect(page.contains("<p>Only <em>this</em></p>") && !page.contains("Fragment"), "\(page)")
    #expect(page.contains("Own</span> lint --all</p>"), "\(page)")
  }

  /// For Python-Markdown and kramdown raw HTML ends with its outermost element.
  @Test func textAfterRawHTMLIsMarkdown() throws {
    let page = try Self.page(
      """
      <div>
        <p>In *here*</p>
        <img src="a.png">
      </div>
      After *it*.

      <details><summary>S</summary>

      Inside

      </details>
      # Title

      <p>One</p> and *two*
      *three*
      """, .mkdocs)
    #expect(page.contains("In *here*") && page.contains("<p>After <em>it</em>.</p>"), "\(page)")
    #expect(page.contains("<h1 id=\"title\">Title</h1>"), "\(page)")
  }

  /// The first page of a site may have its texts in the front matter.
  @Test(arguments: [
    """
    ---
    layout: home
    hero:
      name: Tool
      text: "Makes\\nthings"
      tagline: Small & *fast*
      image: {src: /x.svg, alt: A sign}
      actions:
        - {theme: brand, text: Begin, link: /b}
        - {text: Code, link: "https://code.example"}
    features:
      - {icon: x, title: One, details: First, link: b.md}
      - {title: Two, details: Second}
    ---
    """,
    """
    ---
    home: true
    heroText: Tool
    tagline: Makes things
    actions:
      - {text: Begin, link: /b}
    features:
      - {title: One, details: First}
      - {title: Two, details: Second}
    ---
    """,
  ]) func firstPages(_ text: String) throws {
    let page = try Self.page(text + "\nAfter\n", .vitepress)
    #expect(
      page.contains("<p>Makes things</p>") && page.contains("<p class=\"dc-card-title\">Two</p>\n<p>Second</p>"),
      "\(page)")
    #expect(page.contains("<a class=\"dc-button\" href=\"b.html\">Begin</a>"), "\(page)")
    #expect(page.contains("First</p>") && page.hasSuffix("<p>After</p>\n"), "\(page)")
  }

  @Test func aFirstPageOfStarlight() throws {
    let page = try Self.page(
      "---\ntitle: Welcome\nhero:\n  title: Tool\n  tagline: Makes things\n  actions:\n    - text: Begin\n      link: /b/\n---\n",
      .mdx)
    #expect(page.contains("<p>Tool</p>\n<p>Makes things</p>") && page.contains(">Begin</a>"), "\(page)")
    #expect(!(try Self.page("---\ntagline: x\nfeatures:\n  - title: y\n---\n", .mdx)).contains("dc-"))
  }

  /// Jekyll reads Liquid before Markdown, so also in code.
  @Test func valuesOfJekyllsSettings() throws {
    let page = try Self.page(
      "V {{ site.ver }}, `{{site.ver}}` and {{ site.no }}\n\n```\nx:{{ site.ver }} {{ other }}\n```\n\n{% raw %}\n`{{ site.ver }}`\n{% endraw %}\n",
      .mkdocs
    ) { $0.siteValue = { $0 == "ver" ? "1.2" : nil } }
    #expect(page.contains("<p>V 1.2, <code>1.2</code> and <span"), "\(page)")
    #expect(page.contains("x:1.2 {{ other }}") && page.contains("<code>{{ site.ver }}</code>"), "\(page)")
  }

  @Test func sizesAndHeadingsOfRawHTML() throws {
    let page = try Self.page(
      "<img src=\"https://x.example/a.png\" width=\"50%\" height=\"100%\">\n\n<img src=\"https://x.example/b.png\" width=\"20px\">\n\n<h3 class=\"a\">Deep</h3>\n\n<h2>Own</h2>\n",
      .mkdocs)
    #expect(page.contains("class=\"dc-width-5\"") && !page.contains("%\""), "\(page)")
    #expect(page.contains("width=\"20\"") && page.contains("<h3 aria-level=\"2\" class=\"a\">Deep</h3>"), "\(page)")
    #expect(page.contains("<h2 id=\"own\">Own<a "), "\(page)")
  }

  @Test func aHeadingHoldsNoBlocks() throws {
    #expect(
      try Self.page("# <p style=\"color: red\">A *b*</p>\n", .mkdocs)
        == "<h1 id=\"a-b\"><span>A <em>b</em></span></h1>\n")
  }

  @Test func anAdmonitionMayHaveATypeInAnyScript() throws {
    let page = try Self.page("!!! 注\n    Text\n\n!!! 警告 \"T\"\n    Text\n", .mkdocs)
    #expect(!page.contains("!!!") && page.contains(">T</p>"), "\(page)")
  }

  @Test(arguments: [
    "{% tabs x %}\n{% tab x A %}\n1\n{% endtab %}\n{% tab x B b %}\n2\n{% endtab %}\n{% endtabs %}",
    "{% tabs x class=y %}\n{% tab 'A' %}\n1\n{% endtab %}\n{% tab 'B b' for=x default %}\n2\n{% endtab %}\n{% endtabs %}",
    "{% tabs %}\n{% tab title=\"A\" %}\n1\n{% endtab %}\n{% tab title=\"B b\" %}\n2\n{% endtab %}\n{% endtabs %}",
  ]) func tabsOfLiquid(_ text: String) throws {
    let page = try Self.page(text, .mkdocs)
    #expect(page.hasPrefix("<div class=\"tabs\">"), "\(page)")
    #expect(page.contains(">A</label>") && page.contains(">B b</label>") && !page.contains("placeholder"), "\(page)")
  }

  @Test func elementsOfMDXWithExpressions() throws {
    let page = try Self.page(
      """
      <head>
        <title>Not here</title>
        <style>{`
          :root { --a: 1; }
        `}</style>
      </head>

      <intro-end />

      <Cards>
      <DocsCard header="Inputs" href="api/input">
        <p>Ways to enter data.</p>
      </DocsCard>
      </Cards>

      <div style={{ color: 'red' }}>

      Some *text* <div>and more</div>

      </div>

      <img alt="A flow" src={useBaseUrl('img/flow.png')} />

      <video
        style={{ margin: '40px' }}
        src={require('./linear.mp4').default}
        controls
      ></video>

      <Figure
        text={<>Shows the item's purpose, see <a href={useBaseUrl('api/note')}>Note</a> or don't.</>}
        other="x"
      />

      After
      """, .mdx)
    #expect(!page.contains("Not here") && !page.contains(":root") && !page.contains("intro-end"), "\(page)")
    #expect(page.contains("<p class=\"placeholder-label\">DocsCard · Inputs</p>"), "\(page)")
    #expect(page.contains("<p>Ways to enter data.</p>"), "\(page)")
    #expect(page.contains("<div>\n<p>Some <em>text</em>"), "\(page)")
    #expect(page.contains("alt=\"A flow\"") && page.contains("/img/flow.png"), "\(page)")
    #expect(page.contains("<video src=\"") && page.contains("linear.mp4"), "\(page)")
    #expect(!page.contains("useBaseUrl") && !page.contains("Note") && page.contains("<p>After</p>"), "\(page)")
    #expect(!page.contains("&lt;"), "\(page)")
  }

  @Test func commentMacrosOfMaterialForMkDocs() throws {
    let page = try Self.page(
      """
      #### <!-- md:setting config.blog_dir -->

      <!-- md:version 9.2.0 --> · <!-- md:default `blog` --> – see [the `folder`][config.blog_dir].

      #### <!-- md:option toc.slugify -->

      <!-- md:option emoji.path -->

      `<!-- md:flag required -->` <!-- plain -->

      <!-- md:flag required -->
      """, .mkdocs)
    #expect(page.contains(" id=\"config.blog_dir\"><code>blog_dir</code>"), "\(page)")
    #expect(page.contains(" id=\"+toc.slugify\"><code>slugify</code>"), "\(page)")
    #expect(
      page.contains("<p><span class=\"placeholder\" data-name=\"version\">version 9.2.0</span> · <span"), "\(page)")
    #expect(page.contains("see <a href=\"#config.blog_dir\">the <code>folder</code></a>."), "\(page)")
    #expect(page.contains("<p><code id=\"+emoji.path\">path</code></p>"), "\(page)")
    #expect(page.contains("<code>&lt;!-- md:flag required --&gt;</code>"), "\(page)")
    #expect(page.contains("<p class=\"placeholder\" data-name=\"flag\">flag required</p>"), "\(page)")
  }

  @Test(arguments: [Flavor.mkdocs, .hugo]) func definitionLists(flavor: Flavor) throws {
    let page = try Self.page(
      """
      Intro: text
      : no

      `Term`
      : The *first* one.
      : The second,
        on two lines.

      Other

      :   One.

          More of it.

          - a

      Text after

      10:30
      """, flavor
    ) { $0.hasTermIDs = flavor == .hugo }
    let id = flavor == .hugo ? " id=\"term\"" : ""
    #expect(page.contains("<dt\(id)><code>Term</code></dt><dd>\n<p>The <em>first</em> one.</p>"), "\(page)")
    #expect(
      page.contains("<p>The second,\non two lines.</p>") || page.contains("<p>The second, on two lines.</p>"), "\(page)"
    )
    #expect(page.contains("<p>More of it.</p>\n<ul>"), "\(page)")
    #expect(
      page.contains("<p>Text after</p>") && !page.contains("<dd>\n<p>Text") && page.contains("<p>10:30</p>"), "\(page)")
    #expect(page.components(separatedBy: "<dl>").count == 2, "\(page)")
  }

  @Test func objectsAndTagsOfMkDocs() throws {
    let page = try Self.page(
      """
      > #### ::: pkg.events.priority

      ::: pkg_settings

      ::: mkdocs-click
          :module: a.b
          - "!^x$"
          - "!^y$"

      {% note %}
      - item
        {% endnote %}

      {% post_link a '<b>bold</b> title' %}
      """, .mkdocs)
    #expect(!page.contains(":::") && !page.contains(":module:") && !page.contains("&lt;b&gt;"), "\(page)")
    #expect(page.contains("<code>pkg.events.priority</code>") && page.contains("bold title"), "\(page)")
    #expect(!page.contains("endnote"), "\(page)")
  }

  @Test func aFootnoteWhoseTextIsBelowItsLabel() throws {
    let page = try Self.page("A[^1] b.\n\n  [^1]:\n    The *text*\n    of it.\n\nAfter\n", .mkdocs)
    #expect(page.contains("The <em>text</em>") && !page.contains("<pre"), "\(page)")
  }

  /// Inputs whose time would grow with the square of their length, were it not held down: minutes instead of seconds.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      (Flavor.mkdocs, "<!-- md:x "), (.mkdocs, "a\n: b\n"), (.mkdocs, "{{ "), (.mkdocs, "{% note %}\n"),
      (.vitepress, "{{ "), (.vitepress, "<a-b>"), (.learn, "{{#x "), (.learn, "<a "), (.learn, "<X a=\"b\">"),
      (.mdx, "<div a={b}>\n"), (.mdx, "{a'"), (.hugo, "a\n\n: b\n"),
    ])
  func longRunsOfNotationsTakeNoLongerThanTheirLength(flavor: Flavor, piece: String) throws {
    let page = try Self.page(String(repeating: piece, count: 400_000 / piece.utf8.count), flavor) {
      $0.showsComponents = flavor == .vitepress
    }
    // A comment that does not end holds all that follows.
    #expect(page.isEmpty == piece.hasPrefix("<!--"))
  }

  @Test func aVideoOfHugoInHTML() throws {
    let page = try Self.page("<div>\n{{< youtube abc >}}\n</div>\n", .hugo)
    #expect(page.contains("https://www.youtube.com/watch?v=abc") && !page.contains("{{"), "\(page)")
  }

  @Test func templatesOfVuePress() throws {
    let page = try Self.page(
      "{{ $frontmatter.title }} and `{{ code }}`, <b>{{ x.y | z }}</b> {% no tag %}\n\n::: tip\n<details>\n<summary>S</summary>\n</details>\n:::\n\nAfter <svg-image name=\"a\"/>\n",
      .vitepress
    ) { $0.showsComponents = true }
    #expect(
      page.contains("<p><span class=\"placeholder\">$frontmatter.title</span> and <code>{{ code }}</code>"), "\(page)")
    #expect(page.contains("<b><span class=\"placeholder\">x.y</span></b> {% no tag %}"), "\(page)")
    #expect(
      !page.contains(":::") && page.contains("<p>After <span class=\"placeholder\">svg-image</span></p>"), "\(page)")
  }

  /// Where a tag ends an unknown element, its start is no placeholder such as `Vec<T>`.
  @Test func elementsOfPreprocessors() throws {
    let page = try Self.page(
      "<Listing number=\"1\" caption=\"Hello\">\n\n```rust\nmain\n```\n\n</Listing>\n\nA Vec<T> of <Key>, {{#tabs}} {{%segment outline}} `{{%x}}`\n",
      .learn)
    #expect(!page.contains("&lt;Listing") && !page.contains("&lt;/Listing"), "\(page)")
    #expect(page.contains("Vec&lt;T&gt; of &lt;Key&gt;"), "\(page)")
    #expect(page.contains(">tabs</span>") && page.contains("segment outline</span> <code>{{%x}}</code>"), "\(page)")
  }

  @Test func aFenceThatEndsFurtherLeftStaysInItsItem() throws {
    let page = try Self.page(
      "<Steps>\n3. Make it.\n\n    <Tabs>\n      <Fragment slot=\"a\">\n        ```json\n        { }\n    ```\n      </Fragment>\n    </Tabs>\n\n4. Next.\n</Steps>\n",
      .mdx)
    #expect(!page.contains("```") && page.components(separatedBy: "<ol").count == 2, "\(page)")
  }

  @Test(arguments: [
    ("### A <small>b</small> { id=c-d }", "c-d"), ("### A { id=\"9.7.0\" }", "9.7.0"),
    ("### A { id='x' .y }", "x"), ("### A { id=\"x }", "a--idx-"),
  ])
  func headingsOfMkDocsHaveTheIDByName(_ text: String, _ id: String) throws {
    let page = try Self.page(text, .mkdocs)
    #expect(page.contains(" id=\"\(id)\""), "\(page)")
  }

  @Test func aTabCanBeEmpty() throws {
    let page = try Self.page("=== \"One\"\n\n=== \"Two\"\n\nText\n", .mkdocs)
    #expect(!page.contains("===") && page.contains(">One<") && page.contains(">Two<"), "\(page)")
    #expect(page.contains("<p>Text</p>"))
  }

  @Test func headingsOfMDXHaveTheirIDs() throws {
    let page = try Self.page("## A b [#c-d]\n\n## {{after}}\n\nText\n", .mdx)
    #expect(page.contains("<h2 id=\"c-d\">A b<") && page.contains("<h2 id=\"after\">"), "\(page)")
    #expect(!page.contains("[#c-d]"))
  }

  @Test func theseInlinesAreTextInOtherFlavours() throws {
    #expect(try Self.page("==a== ++b++ :material-home:", .learn) == "<p>==a== ++b++ :material-home:</p>\n")
    #expect(try Self.page(":tada: ==a==", .vitepress) == "<p>🎉 ==a==</p>\n")
  }

  @Test func attributesOfABlock() throws {
    #expect(try Self.page("a\n{ .b #c }\n", .mkdocs).hasPrefix("<p id=\"c\" class=\"b\">a"))
    #expect(try Self.page("a\n{: .b .c #d}\n", .mkdocs).hasPrefix("<p id=\"d\" class=\"b c\">a"))
    #expect(!(try Self.page("a\n{ .b }\n", .mkdocs).contains("{")))
    for (block, element) in [("- a", "ul"), ("1. a", "ol"), ("> a", "blockquote"), ("| a |\n|-|\n| b |", "table")] {
      let page = try Self.page("{:#c .b}\n\(block)\n", .mkdocs)
      #expect(page.contains("<\(element) id=\"c\" class=\"b\">"), "\(page)")
    }
    #expect(try Self.page("* TOC\n{:toc}\n\nText\n", .mkdocs) == "<p>Text</p>\n")
    let image = try Self.page("![x](https://x.example/a.png){ width=\"30\" align=right .y }", .mkdocs)
    #expect(image.contains("class=\"y dc-float-end\" width=\"30\""))
  }

  /// A title is the words of its heading, and a picture has the size that its style says.
  @Test func whatStandsBesideTheWordsOfAHeading() throws {
    let text = "# A box ![icon](i.png){: style=\"height:80px; width: 60px\" align=\"right\"} {{ anchor(id=\"b\") }}\n"
    let tag = try #require(LocaleTag("en"))
    func title(_ text: String) -> String? {
      MarkdownReader(flavor: .mkdocs).head(Array(text.utf8), locale: tag, path: "a.md").heading
    }
    #expect(title(text) == "A box")
    #expect(title("# ![icon](i.png)\n") == "icon")
    #expect(try Self.page(text, .mkdocs).contains("width=\"60\" height=\"80\""))
  }

  @Test func abbreviations() throws {
    let text = "The HTML and XHTML of `HTML`.\n\n*[HTML]: Hyper Text\n*[W3C]: Web\n"
    #expect(
      try Self.page(text, .mkdocs)
        == "<p>The <abbr title=\"Hyper Text\">HTML</abbr> and XHTML of <code>HTML</code>.</p>\n")
  }

  @Test func markdownInHTMLBlocks() throws {
    let quote = """
      <aside markdown="1" class="q">
        <img src="https://x.example/a.png" alt="a">
        A **b** ["c"](https://x.example).
        <p markdown="1" class="r">
      — ["d"](https://x.example/d)
        </p>
      </aside>

      After
      """
    let page = try Self.page(quote, .mkdocs)
    #expect(page.contains("A <strong>b</strong> <a href=\"https://x.example\">\"c\"</a>."))
    #expect(page.contains("<a href=\"https://x.example/d\">\"d\"</a>"))
    #expect(page.contains("</aside>") && !page.contains("&lt;"))
    #expect(try Self.page("<div markdown>One **a**.</div>\n", .mkdocs).contains("<p>One <strong>a</strong>.</p>"))
    #expect(try Self.page("<div>\n**a**\n</div>\n", .mkdocs) == "<div>\n**a**\n</div>\n")
    #expect(try Self.page("> <div markdown=\"1\">\n> **a**\n> </div>\n", .mkdocs).contains("<strong>a</strong>"))
  }

  @Test(
    arguments: [
      ("js title=\"a.js\" {1,3-5} showLineNumbers", "js", "a.js", [1, 3, 4, 5], 1),
      ("ts{2}:line-numbers", "ts", nil, [2], nil),
      ("ts:line-numbers=7 {1} [config.ts]", "ts", "config.ts", [1], 7),
      ("py title='x y' hl_lines=\"2 3\" linenums=\"10\"", "py", "x y", [2, 3], 10),
      ("{ .yaml .annotate title=\"a.yml\" }", "yaml", "a.yml", [], nil),
      ("go {hl_lines=[1,\"3-4\"] linenos=table}", "go", nil, [1, 3, 4], 1),
      ("c++", "c++", nil, [], nil), ("", "", nil, [], nil), ("title=\"x\"", "", "x", [], nil),
      ("rust,editable", "rust", nil, [], nil),
    ] as [(String, String, String?, [Int], Int?)])
  func infoStrings(_ text: String, _ language: String, _ title: String?, _ lines: [Int], _ first: Int?) {
    let info = CodeInfo(Array(text.utf8)[...])
    #expect(info.language == language)
    #expect(info.title == title)
    #expect(info.marks.keys.sorted() == lines)
    #expect(info.firstNumber == first || text.hasPrefix("ts{2}"))
  }

  @Test func linesThatCommentsMark() throws {
    let code = "```js\na\n// highlight-next-line\nb\nc // [!code ++]\n// highlight-start\nd\n// highlight-end\n```\n"
    let page = try Self.page(code, .vitepress)
    #expect(!page.contains("highlight-") && !page.contains("[!code"))
    #expect(page.contains("<span class=\"dc-line dc-marked\">b\n</span>"))
    #expect(page.contains("<span class=\"dc-line dc-added\">c\n</span>"))
    #expect(page.contains("<span class=\"dc-line dc-marked\">d\n</span>"))
    #expect(page.contains("<span class=\"dc-line\">a\n</span>"))
  }

  @Test func codeGroupsAreTabs() throws {
    let page = try Self.page(
      "::: code-group\n\n```sh [npm]\na\n```\n\n```sh [yarn]\nb\n```\n\n:::\n\nAfter\n", .vitepress)
    #expect(page.contains(">npm</label>") && page.contains(">yarn</label>"))
    #expect(page.contains("<p>After</p>") && !page.contains(":::"))
  }

  /// Links lead to the tabs of MkDocs.
  @Test(arguments: [
    (ArticleRenderer.TabIDs.numbers, "__tabbed_1_2"), (.titles, "docker-rootless"),
    (.titlesAfterHeadings, "linux-docker-rootless"),
  ])
  func tabsOfMkDocsHaveIDs(_ ids: ArticleRenderer.TabIDs, _ id: String) throws {
    let text = "## Linux\n\n=== \"Docker\"\n    One\n\n    ### Inner\n\n=== \"Docker rootless\"\n    Two\n"
    let page = try Self.page(text, .mkdocs) { $0.tabIDs = ids }
    #expect(page.contains(" id=\"\(id)\">Docker rootless</label>"), "\(page)")
  }

  @Test func tabsOfDocsyHoldCode() throws {
    let text = """
      {{< tabpane >}}
      {{< tab header="Shell" lang="bash" >}}
      echo **a** <b>
      {{< /tab >}}
      {{< tab header="Go" lang="go" >}}
      func main() {}
      {{< /tab >}}
      {{< /tabpane >}}

      {{< tabpane text=true >}}
      {{< tab header="Words" >}}
      Some **bold**
      {{< /tab >}}
      {{< /tabpane >}}

      {{% alert title="Mind" color="warning" %}}
      Text
      {{% /alert %}}

      {{% pageinfo %}}
      Info
      {{% /pageinfo %}}

      {{< figure src="https://x.example/a.png" caption="Words" >}}
      """
    let page = try Self.page(text, .hugo)
    #expect(
      page.contains(">Shell</label>") && page.contains("<code class=\"language-bash\">echo **a** &lt;b&gt;\n</code>"))
    #expect(page.contains(">Go</label>") && page.contains("<strong>bold</strong>") && page.contains(">Words</label>"))
    #expect(page.contains("alert-warning") && page.contains("<figcaption>Words</figcaption>"))
    #expect(!page.contains("{{"))
  }

  @Test func componentsOfStarlightAndDocusaurus() throws {
    let text = """
      import { Card } from 'x';

      <CardGrid>
        <Card title="One" icon="star">
          Text **b**
        </Card>
        <LinkCard title="Two" href="https://x.example" description="More" />
      </CardGrid>

      <Steps>

      1. a

      </Steps>

      Text <Badge text="New" /> more <Icon name="x" />.

      <Aside type="tip" title="T">
      Text
      </Aside>

      </DocsCard>
      """
    let page = try Self.page(text, .mdx)
    #expect(page.contains("<div class=\"dc-cards\">") && page.contains("<p class=\"dc-card-title\">One</p>"))
    #expect(page.contains("<strong>b</strong>"))
    #expect(page.contains("<a href=\"https://x.example\">Two</a>") && page.contains("<p>More</p>"))
    #expect(page.contains("<div class=\"dc-steps\">") && page.contains("<span class=\"badge\">New</span>"))
    #expect(page.contains("alert-tip"))
    #expect(!page.contains("DocsCard") && !page.contains("import") && !page.contains("Icon"))
  }

  @Test func chineseAndJapaneseText() throws {
    #expect(
      try Self.page("**注意：**本文と*強調、*する", .vitepress, locale: "ja").contains("<strong>注意：</strong>本文と<em>強調、</em>する"))
    #expect(try Self.page("一行\n二行\nthree 三\n四", .learn, locale: "zh") == "<p>一行二行\nthree 三四</p>\n")
    #expect(try Self.page("한국어\n문장", .learn, locale: "ko") == "<p>한국어\n문장</p>\n")
    #expect(
      try Self.page("**사물(Things)**을", .learn, locale: "ko") == "<p><strong>사물(Things)</strong>을</p>\n")
    let link = try Self.page("见 https://example.com/a。然后（https://example.com/b）", .learn, locale: "zh")
    #expect(link.contains("href=\"https://example.com/a\"") && link.contains("href=\"https://example.com/b\""))
    #expect(link.contains("</a>。然后") && link.contains("</a>）"))
    #expect(try Self.page("2 * 3 ** 4 と 5 ** 6", .learn, locale: "ja") == "<p>2 * 3 ** 4 と 5 ** 6</p>\n")
  }
}
