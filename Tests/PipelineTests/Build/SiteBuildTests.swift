import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct SiteBuildTests {
  private final class Made {
    let tree: TemporaryTree
    let outcome: Build.Outcome

    init(_ tree: consuming TemporaryTree, _ outcome: Build.Outcome) {
      self.tree = tree
      self.outcome = outcome
    }

    func text(_ name: String) throws -> String { try tree.text("site/" + name) }
    func exists(_ name: String) -> Bool { (try? text(name)) != nil }
  }

  private static func site(
    _ files: [String: String], source: String? = nil, _ change: (inout Build) -> Void = { _ in }
  ) throws -> Made {
    let tree = try TemporaryTree(files)
    var build = Build(roots: [tree.path + "/content"], output: tree.path + "/site")
    build.source = source.flatMap { LocaleTag($0) }
    change(&build)
    let outcome = try build.run()
    return Made(tree, outcome)
  }

  @Test func aDocumentationInOneLanguageIsBuilt() throws {
    let files = ["content/index.md": "# Home\n\n[guide](guide/start.md)\n", "content/guide/start.md": "# Start\n"]
    let made = try Self.site(files, source: "en")
    #expect(try made.text("en/index.html").contains("href=\"guide/start.html\""))
    #expect(made.exists("en/guide/start.html") && made.outcome.troubles.isEmpty)
    // Without a language there is no telling which one it is.
    let unknown = try Self.site(files)
    #expect(unknown.outcome.troubles.contains { $0.message.contains("--source en") })
    let own = try Self.site(["content/en/index.md": "# Home\n"], source: "en") { $0.roots = [$0.roots[0] + "/en"] }
    #expect(own.outcome.troubles.contains { $0.message.contains("name its parent folder") })
  }

  /// A book may begin each page with `## Title`, and has no other title.
  @Test func thePageHasTheTitleOfTheHeadingThatItBeginsWith() throws {
    let made = try Self.site(
      [
        "content/en/a.md": "<!-- note -->\n\n## Functions\n\nText.\n\n### Parameters\n",
        "content/en/b.md": "Text.\n\n## Part\n", "content/en/index.md": "Welcome.\n",
        "content/en/c.md": "---\ntitle: Named\n---\n## Part\n",
      ], source: "en")
    let page = try made.text("en/a.html")
    #expect(page.contains("<title>Functions</title>") && page.contains("<h1 id=\"functions\">Functions"))
    #expect(page.ranges(of: "<h1").count == 1 && page.contains("id=\"parameters\""))
    #expect(try made.text("en/index.html").contains(">Functions</a>"))
    #expect(try made.text("en/b.html").contains("<title>b</title>"))
    #expect(try made.text("en/c.html").contains("<h2 id=\"part\">"))
    let home = try made.text("en/index.html")
    #expect(home.contains("<title>Documentation</title>") && !home.contains("index.md"))
  }

  /// A command in a component is shown whole.
  @Test func theFirstPageHasTheTitleOfItsHero() throws {
    let made = try Self.site(
      ["content/en/index.md": "---\nlayout: home\nhero:\n  name: Tool\n  tagline: Makes things\n---\n"], source: "en")
    let page = try made.text("en/index.html")
    #expect(page.contains("<h1>Tool</h1>") && page.contains("<p>Makes things</p>"), "\(page)")
  }

  @Test func aPictureForDarkPagesKeepsItsMark() throws {
    let made = try Self.site(
      ["content/en/a.md": "# A\n\n![x](p.png#only-dark) ![y](/../p.png)\n", "content/en/p.png": "p"], source: "en")
    let page = try made.text("en/a.html")
    #expect(page.contains("<img src=\"p.png#only-dark\"") && page.contains("<img src=\"p.png\""), "\(page)")
    #expect(made.outcome.troubles.isEmpty)
  }

  @Test func aTemplateLiteralIsCode() throws {
    let command = "helm install chaos --set " + String(repeating: "name=value,", count: 20)
    let made = try Self.site(
      ["content/en/a.mdx": "# A\n\n<Pick>\n{`\(command)`}\n</Pick>\n\n<Pick>{`a ${b}`}</Pick>\n"], source: "en"
    ) { $0.flavor = .mdx }
    let page = try made.text("en/a.html")
    #expect(page.contains("<pre><code>\(command)</code></pre>") && !page.contains("a ${b}</code>"))
  }

  @Test func shortcodesOfTheProjectShowNoEnds() throws {
    let made = try Self.site(
      [
        "content/en/a.md": """
        # A

        {{% def id="AIA" name="Access" %}} A part. {{% /def %}}

        {{< tabs Linux "Mac OS" >}}
        {{% codetab %}}
        One.
        {{% /codetab %}}
        {{% codetab %}}
        Two.
        {{% /codetab %}}
        {{< /tabs >}}
        """
      ], source: "en"
    ) { $0.flavor = .hugo }
    let page = try made.text("en/a.html")
    #expect(page.contains("A part.") && !page.contains("/def"))
    #expect(page.contains(">Linux</label>") && page.contains(">Mac OS</label>") && !page.contains("codetab"))
  }

  @Test func addressesOfJekyllAreResolved() throws {
    let made = try Self.site(
      [
        "_config.yml": "title: T\nrepository: https://github.com/a/b\nbaseurl: /docs\n",
        "content/en/guide/b.md": "# B\n\n## Part\n",
        "content/en/a.md": """
        # A

        [one]({{ site.repository }}/issues/1) [two]({{ '/guide/b/' | relative_url }}) [three]({% link guide/b.md %}#part)
        [four]({{ site.baseurl }}/guide/b) [five]({{ "/guide" | append: "/b.html" | absolute_url }}) [six]({{ page.x }})
        """,
      ], source: "en")
    let page = try made.text("en/a.html")
    let links = page.matches(of: /<a(?: href="([^"]*)")?>(one|two|three|four|five|six)</).map {
      "\($0.2) \($0.1 ?? "-")"
    }
    #expect(
      links == [
        "one https://github.com/a/b/issues/1", "two guide/b.html", "three guide/b.html#part", "four guide/b.html",
        "five guide/b.html", "six -",
      ])
    #expect(made.outcome.troubles.map(\.message).count == 1)
  }

  /// Names of objects are documented elsewhere, and code is taken from files by several references in a row.
  @Test func referencesOfDocFXAreDrawn() throws {
    let code = "// <Snippet1>\nint a;\n// </Snippet1>\n// <two>\nint b;\n// </two>\n"
    let made = try Self.site(
      [
        "content/en/x.cs": code,
        "content/en/a.md": """
        # A

        Call <xref:System.Forms.Control.Invoke%2A?displayProperty=fullName>, <xref:System.Int32> or [it](xref:a.b).

        Text before it:
        [!code-csharp[Sample#1](x.cs#1)]
        [!code-csharp[Sample](x.cs#two)]

        :::code language="csharp" source="x.cs" id="Snippet1":::
        :::code language="csharp" source="x.cs" id="TWO":::
        """,
      ], source: "en"
    ) { $0.flavor = .learn }
    let page = try made.text("en/a.html")
    #expect(page.contains("<code>System.Forms.Control.Invoke</code>, <code>Int32</code> or <code>it</code>"))
    #expect(page.ranges(of: "int a;").count == 2 && page.ranges(of: "int b;").count == 2)
    #expect(page.contains("<p>Text before it:</p>") && !page.contains("[!code") && !page.contains("xref:"))
  }

  @Test func parametersOfHugoHaveTheirValues() throws {
    let page = """
      ---
      title: Page
      Channel: beta
      ---

      [a](/docs/{{< param version >}}/b/) in {{< param version >}}, {{< param "channel" >}}, {{% param product %}}

      `v {{< param version >}}` <a href="https://x.example/{{< param channel >}}">x</a> {{< param unknown >}}

      [d]({{< param evil >}})
      """
    let made = try Self.site(
      [
        "config.yaml":
          "---\nbaseURL: https://x.example\nparams:\n  version: v0\n  evil: 'javascript:x()'\n  product: Tool\nlanguages:\n  de:\n    params:\n      product: Werkzeug\n",
        "layouts/a.html": "", "content/en/docs/v3/_index.md": "---\ntitle: Three\ncascade:\n  version: v3\n---\n",
        "content/en/docs/v3/a.md": page, "content/de/docs/v3/a.md": page, "content/en/docs/v3/b.md": "# B\n",
      ], source: "en")
    let english = try made.text("en/docs/v3/a.html")
    #expect(english.contains("<a href=\"b.html\">a</a> in v3, beta, Tool"), "\(english)")
    #expect(english.contains("<code>v v3</code> <a href=\"https://x.example/beta\">x</a>"), "\(english)")
    #expect(english.contains(">unknown</span>") && !english.contains("href=\"javascript"), "\(english)")
    #expect(try made.text("de/docs/v3/a.html").contains("in v0, beta, Werkzeug"))
  }

  @Test(arguments: [
    ("mkdocs.yml", "site_name: The guide\nplugins:\n  - search\n"), ("hugo.toml", "title = \"The guide\"\n"),
    ("config.yaml", "---\ntitle: The guide\n"), ("book.toml", "[book]\ntitle = \"The guide\"\n"),
    ("_config.yml", "title: The guide\n"), ("docusaurus.config.js", "module.exports = { title: 'The guide' };\n"),
    (".vitepress/config.ts", "export default defineConfig({ title: 'The guide' })\n"),
    ("astro.config.mjs", "export default defineConfig({ integrations: [starlight({ title: 'The guide' })] });\n"),
  ])
  func aSiteHasTheTitleOfItsGenerator(file: String, settings: String) throws {
    let files = ["content/en/a.md": "# A\n", file: settings]
    #expect(try Self.site(files, source: "en").text("en/a.html").contains("The guide"))
    let own = try Self.site(files, source: "en") { $0.settings.title = "Mine" }
    #expect(try own.text("en/a.html").contains("Mine") && !own.text("en/a.html").contains("The guide"))
  }

  @Test func postsInAFolderWithAnUnderscoreAreServed() throws {
    let made = try Self.site(
      ["content/en/news/_posts/2020-01-02-a.md": "# A\n", "content/en/_parts/x.md": "# X\n"], source: "en")
    #expect(made.exists("en/news/_posts/2020-01-02-a.html") && made.exists(".nojekyll"))
    #expect(!made.exists("en/_parts/x.html"))
    #expect(try !Self.site(["content/en/a.md": "# A\n"], source: "en").exists(".nojekyll"))
  }

  @Test func filesThatPagesLinkToAreCopiedOnce() throws {
    let made = try Self.site(
      [
        "content/en/guide/a.md": "![x](../media/x.png) [y](/files/y.zip) ![gone](no.png) [up](../../../secret.txt)\n",
        "content/en/guide/b.md": "![x](../media/x.png)\n",
        "content/pl/guide/a.md": "![x](../media/x.png)\n",
        "content/en/media/x.png": "X", "content/en/media/unused.png": "U", "content/files/y.zip": "Y",
        "secret.txt": "S",
      ], source: "en")
    #expect(made.outcome.troubles.allSatisfy { $0.severity != .failure })
    let told = made.outcome.troubles.map(\.message)
    #expect(told == ["the image 'no.png' leads to no page and no file"])
    #expect(try made.text("en/media/x.png") == "X")
    #expect(try made.text("files/y.zip") == "Y")
    #expect(!made.exists("en/media/unused.png"))
    #expect(!made.exists("secret.txt"))
    let page = try made.text("en/guide/a.html")
    #expect(page.contains("src=\"../media/x.png\"") && page.contains("href=\"../../files/y.zip\""))
    // A translation shows the picture of the source where it has none of its own, and so does a page that stands in.
    #expect(try made.text("pl/guide/a.html").contains("src=\"../../en/media/x.png\""))
    #expect(try made.text("pl/guide/b.html").contains("src=\"../../en/media/x.png\""))
  }

  @Test func filesOfOneNameInTwoRootsAreBothThereWhoeverAsksFirst() throws {
    let files = [
      "content/en/a.md": "![x](x.png)\n", "content/en/x.png": "first", "content/en/only.png": "o",
      "more/en/b.md": "![x](x.png)\n![y](y.png)\n![z](z)\n", "more/en/x.png": "second", "more/en/y.png": "y",
      "more/en/z": "more",
    ]
    for jobs in [1, 4] {
      let made = try Self.site(files) { build in
        build.roots.append(String(build.roots[0].dropLast("content".count)) + "more")
        build.jobs = jobs
      }
      #expect(made.outcome.troubles.isEmpty)
      #expect(try made.text("en/a.html").contains("src=\"x.png\""))
      let page = try made.text("en/b.html")
      #expect(page.contains("src=\"x.2.png\"") && page.contains("src=\"y.png\"") && page.contains("src=\"z\""))
      #expect(try made.text("en/x.png") == "first" && made.text("en/x.2.png") == "second")
    }
  }

  @Test func anIDThatIsWrittenTwiceIsTold() throws {
    let made = try Self.site([
      "content/en/a.md":
        "# A\n\n<a id=\"d\"></a>\n\n<p id=\"d\">x</p>\n\n## One\n\n<a name=\"one\"></a>y\n\n<b id=\"e\">z</b>\n"
    ])
    #expect(made.outcome.troubles.map(\.message) == ["the id 'd' is taken already; this element goes without"])
    #expect(made.outcome.troubles.first?.line == 5)
    let page = try made.text("en/a.html")
    for id in ["d", "one", "e"] { #expect(page.components(separatedBy: " id=\"\(id)\"").count == 2) }
  }

  /// A page with other headings than the source keeps the ids that it writes itself.
  @Test func aWrittenIDIsNotGivenToAnotherHeading() throws {
    let made = try Self.site(
      [
        "content/en/a.md": "# A\n\n## Includes\n\n## Formulas {#formulas}\n\n## Pictures\n",
        "content/de/a.md": "# A\n\n## Formeln {#formulas}\n\n## Bilder\n",
      ], source: "en")
    #expect(made.outcome.troubles.isEmpty)
    #expect(try made.text("de/a.html").contains("<h2 id=\"formulas\">"))
  }

  @Test func aGroupStandsBelowTheGroupThatHoldsIt() throws {
    let made = try Self.site(["content/en/a/b/c.md": "# C\n", "content/en/a/d.md": "# D\n"])
    let index = try made.text("en/index.html")
    #expect(index.contains("<h2 id=\"dc-group-1\">A</h2>"))
    #expect(index.contains("<h3 id=\"dc-group-2\">B</h3>"))
  }

  @Test func anArticleThatALocaleLacksIsShownInAnotherLanguage() throws {
    let made = try Self.site(
      ["content/en/a.md": "# A\n", "content/ar/a.md": "# ألف\n", "content/en/b.md": "# B\n\n[a](a.md)\n"],
      source: "en")
    let page = try made.text("ar/b.html")
    #expect(page.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(page.contains("<div lang=\"en\" dir=\"ltr\">"))
    #expect(page.contains("الإنجليزية"))
    #expect(page.contains("href=\"a.html\""))
    // No search engine is told of a page that is none.
    #expect(!page.contains("rel=\"alternate\""))
    #expect(!(try made.text("en/b.html").contains("hreflang=\"ar\" href=")))
    #expect(try made.text("en/a.html").contains("<link rel=\"alternate\" hreflang=\"ar\" href=\"../ar/a.html\">"))
    #expect(try made.text("ar/a.html").contains("<link rel=\"alternate\" hreflang=\"en\" href=\"../en/a.html\">"))
    #expect(try made.text("ar/a.html").contains("hreflang=\"x-default\" href=\"../en/a.html\""))
  }

  @Test func everyLocaleHasAnIndexAndTheTopLeadsToThem() throws {
    let made = try Self.site([
      "content/en/a.md": "---\ntitle: First\ndescription: About it\n---\n",
      "content/pl/a.md": "---\ntitle: Pierwszy\n---\n",
      "content/en/more/b.md": "# Second\n",
    ]) { $0.flavor = .learn }
    let index = try made.text("pl/index.html")
    #expect(index.contains("<a href=\"a.html\">Pierwszy</a>"))
    #expect(index.contains("<a href=\"more/b.html\" lang=\"en\" dir=\"ltr\">Second</a>"))
    #expect(index.contains(">More</h2>"))
    #expect(try made.text("en/index.html").contains("<p>About it</p>"))
    let top = try made.text("index.html")
    #expect(top.contains("href=\"pl/index.html\"") && top.contains(">polski</a>") && top.contains("root."))
    #expect(try made.text("404.html").contains("href=\"/pl/index.html\""))
  }

  @Test func aSiteWithAnAddressHasAMapAndCanonicalPages() throws {
    let files = ["content/en/a b.md": "# A\n", "content/pl/a b.md": "# B\n", "content/en/c.md": "# C\n"]
    let made = try Self.site(files, source: "en") {
      $0.settings.url = "https://docs.example.com/x"
      $0.settings.edit = "https://example.com/edit/{locale}/{path}"
    }
    let map = try made.text("sitemap.xml")
    #expect(map.contains("<loc>https://docs.example.com/x/pl/a%20b.html</loc>"))
    #expect(map.contains("hreflang=\"en\" href=\"https://docs.example.com/x/en/a%20b.html\""))
    #expect(!map.contains("/pl/c.html"))
    let page = try made.text("pl/c.html")
    #expect(page.contains("<link rel=\"canonical\" href=\"https://docs.example.com/x/en/c.html\">"))
    #expect(page.contains("href=\"https://example.com/edit/en/c.md\""))
    #expect(try made.text("404.html").contains("href=\"/x/pl/index.html\""))
  }

  @Test func sectionsKeepTheirIDsInEveryLocale() throws {
    let made = try Self.site(
      [
        "content/en/a.md": "# A\n\n## First part\n\n## Second {#two}\n",
        "content/ko/a.md": "# 가\n\n## 첫 부분\n\n## 둘째 {#two}\n",
      ], source: "en"
    ) { $0.flavor = .learn }
    let page = try made.text("ko/a.html")
    #expect(page.contains("<h2 id=\"첫-부분\"><span id=\"first-part\"></span>"))
    #expect(page.contains("<h2 id=\"two\">둘째"))
    #expect(page.contains("href=\"#%EC%B2%AB-%EB%B6%80%EB%B6%84\" aria-label=\"링크: 첫 부분\""))
  }

  @Test(arguments: [
    ["content/en/toc.yml": "- name: Start here\n  items:\n  - name: Two\n    href: b.md\n- href: a.md\n"],
    ["mkdocs.yml": "nav:\n  - Start here:\n    - Two: b.md\n  - a.md\n"],
  ])
  func aProjectOrdersItsPages(_ navigation: [String: String]) throws {
    let files = ["content/en/a.md": "# A\n", "content/en/b.md": "# B\n", "content/pl/a.md": "# PA\n"]
    let made = try Self.site(files.merging(navigation) { $1 }, source: "en")
    #expect(made.outcome.troubles.isEmpty)
    let page = try made.text("en/b.html")
    #expect(page.contains("Start here"))
    #expect(page.contains("<a href=\"b.html\" aria-current=\"page\">Two</a>"))
    #expect(page.contains("href=\"a.html\" rel=\"next\""))
    #expect(try made.text("pl/a.html").contains("href=\"b.html\" rel=\"prev\""))
  }

  @Test func aTableOfContentsInMarkdownOrdersThePages() throws {
    let made = try Self.site(
      [
        "content/en/a.md": "# A\n", "content/en/b.md": "# B\n", "content/en/more/c.md": "# C\n",
        "content/en/TOC.md": "# Start\n\n## [Two](b.md)\n\n# [One](a.md)\n\n# [More](more/TOC.md)\n",
        "content/en/more/TOC.md": "# [Three](c.md)\n",
      ], source: "en"
    ) { $0.flavor = .learn }
    #expect(made.outcome.troubles.isEmpty)
    let page = try made.text("en/b.html")
    #expect(page.contains("<a href=\"b.html\" aria-current=\"page\">Two</a>"))
    #expect(page.contains("href=\"a.html\" rel=\"next\""))
    #expect(try made.text("en/a.html").contains("href=\"more/c.html\" rel=\"next\""))
    #expect(!made.exists("en/TOC.html"))
  }

  @Test func anEarlierAddressLeadsOn() throws {
    let made = try Self.site(
      [
        "content/en/a.md":
          "---\ntitle: \"A < B\"\naliases: [/old/place/, before.html, ../../../etc/x, /a.html, \"javascript:x\"]\n---\n",
        "content/pl/a.md": "---\ntitle: PA\naliases:\n- /stare/\n---\n",
      ], source: "en"
    ) { $0.flavor = .hugo }
    #expect(made.outcome.troubles.isEmpty)
    let page = try made.text("en/old/place/index.html")
    #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=../../a.html\">"))
    #expect(page.contains("<a href=\"../../a.html\">A &lt; B</a>"))
    #expect(try made.text("en/before.html").contains("url=a.html"))
    #expect(try made.text("pl/stare/index.html").contains("lang=\"pl\""))
    #expect(try made.text("en/a.html").contains("dc-main"))
  }

  @Test func aTeamsOwnFilesAreLoadedUnderNamesThatChangeWithThem() throws {
    let made = try Self.site(["content/en/a.md": "# A\n", "own.css": "a{}", "own.js": "1"]) { build in
      let folder = build.output.dropLast(5)
      build.settings.styles = [folder + "/own.css"]
      build.settings.scripts = [folder + "/own.js"]
    }
    let page = try made.text("en/a.html")
    let start = try #require(page.firstRange(of: "../assets/own.")).upperBound
    let name = page[start...].prefix { $0 != "\"" }
    #expect(try made.text("assets/own." + name) == "a{}")
    #expect(page.contains("<script src=\"../assets/own."))
  }

  @Test func theThemeIsWrittenOutAsAStart() throws {
    let tree = try TemporaryTree([:])
    #expect(try Build.exportTheme(to: tree.path + "/templates") > 20)
    #expect(try tree.text("templates/page.mustache").contains("{{{body}}}"))
    #expect(try tree.text("templates/strings/ko-KR.yml").contains("copy: \"복사\""))
    #expect(throws: RunError.self) { try Build.exportTheme(to: tree.path + "/templates") }
  }

  @Test func aSectionWhoseOriginalChangedSaysSoIfTheOlderTextIsNotKnown() throws {
    let made = try Self.site(
      [
        "content/en/a.md": "# A\n\n## First\n\nOne step, `a`.\n\n## Second\n\nTwo steps, `b`.\n\nAnd a third, `c`.\n",
        "content/pl/a.md":
          "---\nms.openlocfilehash: 0123456789012345678901234567890123456789\n---\n# PA\n\n## Pierwsza\n\nKrok, `a`.\n\n"
          + "## Druga\n\nKroki, `b`.\n",
      ], source: "en"
    ) { $0.flavor = .learn }
    let page = try made.text("pl/a.html")
    let stale = page.ranges(of: "<p class=\"dc-stale\">")
    #expect(stale.count == 1)
    let second = try #require(page.firstRange(of: ">Druga<"))
    #expect(stale.first.map { $0.lowerBound > second.upperBound } == true)
    #expect(try made.text("en/a.html").contains("dc-stale") == false)
  }

  @Test func aPageThatRunsFromRightToLeftSaysSoAndKeepsItsCodeAsItIs() throws {
    let made = try Self.site([
      "content/ar/a.md": """
      ---
      title: دليل التثبيت
      ms.translationtype: MT
      ---
      # دليل التثبيت

      ## المتطلبات

      > [!NOTE]
      > تحتاج إلى الإصدار 6.3.

      | النظام | مدعوم؟ |
      |:--|--:|
      | Debian | نعم |

      ## الأوامر

      ```bash
      apt-get install libcmark-dev
      ```
      """,
      "content/en/a.md": "# Install\n\n## Requirements\n\n## Commands\n",
    ]) { $0.flavor = .learn }
    let page = try made.text("ar/a.html")
    #expect(page.contains("<html lang=\"ar\" dir=\"rtl\">"))
    #expect(page.contains("<p class=\"dc-notice\">تُرجمت هذه الصفحة آليًا.</p>"))
    #expect(page.contains("<p class=\"alert-title\">ملاحظة</p>"))
    #expect(page.contains("role=\"region\" tabindex=\"0\" aria-label=\"الجدول 1\""))
    #expect(page.contains("<th scope=\"col\" class=\"dc-left\">النظام</th>"))
    #expect(page.contains("<pre tabindex=\"0\" dir=\"ltr\" translate=\"no\"><code class=\"language-bash\">"))
    #expect(page.contains("<span id=\"requirements\"></span>المتطلبات"))
    #expect(page.contains("hreflang=\"en\" lang=\"en\" dir=\"ltr\">English</a>"))
  }
}
