import DocModel
import Site
import Testing

@Suite struct BodyWriterDirectiveTests {
  private func directive(
    _ syntax: DirectiveSyntax, _ name: String, _ parameters: String = "", _ children: [Tree] = []
  ) -> Tree {
    Tree(.directive, name, parameters, level: syntax.rawValue, value: children.isEmpty ? 0 : 1, children)
  }

  private func placeholder(_ syntax: DirectiveSyntax, _ raw: String, _ name: String) -> Tree {
    Tree(.placeholder, raw, name, level: syntax.rawValue)
  }

  private func mark(_ keyword: String, _ children: Tree...) -> Tree {
    Tree(.mark, "", keyword, level: DirectiveSyntax.bracket.rawValue, children)
  }

  @Test func tabsAreRadioButtonsWithPanels() throws {
    let tabs = Tree(.tabGroup, [Tree(.tab, "a", "One", [.p(.text("1"))]), Tree(.tab, "b/x", "Two", [.p(.text("2"))])])
    #expect(
      try render(tabs).html == """
        <div class="tabs">
        <input type="radio" name="tabs-1" id="tabs-1-1" checked="" /><label for="tabs-1-1">One</label>
        <div class="tab-panel">
        <p>1</p>
        </div>
        <input type="radio" name="tabs-1" id="tabs-1-2" /><label for="tabs-1-2">Two (x)</label>
        <div class="tab-panel">
        <p>2</p>
        </div>
        </div>

        """)
  }

  @Test func everyToolsTabsAreTabs() throws {
    let one = [Tree.p(.text("1"))]
    let hugo = directive(
      .shortcode, "tabs", "name=\"t\"",
      [
        directive(.markdownShortcode, "tab", "name=\"A\"", one),
        directive(.markdownShortcode, "tab", "name=\"B\"", one),
      ])
    let docusaurus = directive(
      .jsx, "Tabs", "",
      [
        directive(.jsx, "TabItem", "value=\"a\" label=\"A\"", one), directive(.jsx, "TabItem", "value=\"B\"", one),
      ])
    let expected = try render(hugo).html
    #expect(expected.contains(">A</label>") && expected.contains(">B</label>"))
    #expect(try render(docusaurus).html == expected)
    let mkdocs = [directive(.admonition, "===", "\"A\"", one), directive(.admonition, "===", "\"B\"", one)]
    #expect(try render(mkdocs[0], mkdocs[1]).html == expected)
    #expect(try render(mkdocs[0], mkdocs[1], .p(.text("x"))).html == expected + "<p>x</p>\n")
  }

  @Test func imagesOfLearn() throws {
    let parameters = "type=\"content\" source=\"media/a b.png\" alt-text=\"An \\\"image\\\"\" lightbox=\"big.png\""
    #expect(
      try render(directive(.colons, "image", parameters)).html
        == "<p><a href=\"big.png\"><img src=\"media/a%20b.png\" alt=\"An &quot;image&quot;\" /></a></p>\n")
    #expect(
      try render(.p(placeholder(.colons, ":::image type=\"icon\" source=\"i.svg\" alt-text=\"x\":::", "image"))).html
        == "<p><img src=\"i.svg\" alt=\"\" /></p>\n")
    #expect(
      try render(directive(.colons, "image", "source=\"javascript:alert(1)\"")).html == "<p><img alt=\"\" /></p>\n")
  }

  @Test func boxesOfLearn() throws {
    let row = directive(.colons, "row", "", [directive(.colons, "column", "span=\"2\"", [.p(.text("x"))])])
    #expect(
      try render(row).html
        == "<div class=\"row\">\n<div class=\"column\" style=\"flex-grow: 2\">\n<p>x</p>\n</div>\n</div>\n")
    let zone = directive(.colons, "zone", "pivot=\"a,b\"", [.p(.text("x"))])
    #expect(try render(zone).html == "<div class=\"zone\">\n<p class=\"zone-label\">a,b</p>\n<p>x</p>\n</div>\n")
    let checklist = Tree(
      .blockQuote,
      [
        directive(.bracket, "div", "class=\"checklist\""), Tree(.list, flags: .tight, [Tree(.item, [.p(.text("x"))])]),
      ])
    #expect(try render(checklist).html == "<div class=\"checklist\">\n<ul>\n<li>x</li>\n</ul>\n</div>\n")
    let film = Tree(.blockQuote, [directive(.bracket, "VIDEO", "https://example.com/v")])
    #expect(
      try render(film).html == "<p class=\"video\"><a href=\"https://example.com/v\">▶ https://example.com/v</a></p>\n")
  }

  @Test func wordsMarkedByDocFX() throws {
    #expect(
      try render(
        .p(
          mark("UICONTROL", .text("Save "), Tree(.emphasis, [.text("as")])), mark("DNL", .text("Target")),
          Tree(.strong, [mark("UICONTROL", .text("Open"))]), mark("BADGE", .text("New")),
          Tree(.attributes, "{type=Positive tooltip=\"Since May\"}"))
      ).html
        == "<p><strong>Save <em>as</em></strong><span translate=\"no\">Target</span><strong>Open</strong><span class=\"badge\" title=\"Since May\">New</span></p>\n"
    )
  }

  @Test func widthsBehindImages() throws {
    #expect(
      try render(
        .p(
          Tree(.image, "a.png"), Tree(.attributes, "{width=\"600\" onload=\"x\"}"), Tree(.image, "b.png"),
          Tree(.attributes, "{width=\"9;z\"}"))
      ).html
        == "<p><img src=\"a.png\" alt=\"\" width=\"600\" /><img src=\"b.png\" alt=\"\" /></p>\n")
  }

  @Test func shortcodesOfKubernetes() throws {
    #expect(
      try render(directive(.shortcode, "note", "", [.p(.text("x"))]), locale: "ja").html
        == "<div class=\"alert alert-note\">\n<p class=\"alert-title\">注意</p>\n<p>x</p>\n</div>\n")
    #expect(
      try render(
        .p(placeholder(.shortcode, "{{< glossary_tooltip text=\"Pod\" term_id=\"pod\" >}}", "glossary_tooltip"))
      ).html
        == "<p><span class=\"glossary\">Pod</span></p>\n")
    #expect(
      try render(
        Tree(.heading, level: 2, [placeholder(.markdownShortcode, "{{% heading \"whatsnext\" %}}", "heading")]),
        locale: "ko"
      ).html
        == "<h2>다음 내용</h2>\n")
    #expect(
      try render(directive(.shortcode, "feature-state", "for_k8s_version=\"v1.21\" state=\"stable\"")).html
        == "<p class=\"feature-state\">Kubernetes v1.21 [stable]</p>\n")
    #expect(
      try render(directive(.shortcode, "table", "caption = \"Kinds\"", [.p(.text("x"))])).html
        == "<figure>\n<figcaption>Kinds</figcaption>\n<p>x</p>\n</figure>\n")
    #expect(try render(directive(.shortcode, "comment", "", [.p(.text("x"))])).html == "")
  }

  @Test func whatIsUnknownShowsItsNameAndContentAndNeverItsNotation() throws {
    let html = try render(
      directive(.shortcode, "mystery", "a=1", [.p(.text("inside"))]), directive(.colons, "mystery2", ""),
      .p(
        placeholder(.shortcode, "{{< mystery3 x >}}", "mystery3"), placeholder(.liquid, "{{ site.name }}", "site.name")),
      directive(.jsx, "Chart", "data={x}")
    ).html
    // A shortcode of the project shows what it holds, without its call.
    #expect(html.hasPrefix("<p>inside</p>"))
    for word in ["inside", "mystery2", ">x<", "site.name", "Chart"] { #expect(html.contains(word)) }
    for notation in ["{{", ":::", "}}", "<Chart"] { #expect(!html.contains(notation)) }
  }

  @Test func admonitionsOfMkDocsAndDocusaurus() throws {
    #expect(
      try render(directive(.admonition, "danger", "\"Stop\"", [.p(.text("x"))])).html
        == "<div class=\"alert alert-danger\">\n<p class=\"alert-title\">Stop</p>\n<p>x</p>\n</div>\n")
    #expect(
      try render(directive(.admonition, "tip", "\"\"", [.p(.text("x"))])).html
        == "<div class=\"alert alert-tip\">\n<p>x</p>\n</div>\n")
    #expect(try render(directive(.colons, "tip", "Own title", [.p(.text("x"))])).html.contains(">Own title</p>"))
  }

  @Test func modulesAndCommentsOfMDXDrawNothing() throws {
    #expect(try render(directive(.jsx, "import", "X from 'y'"), directive(.jsx, "", "/* x */")).html == "")
    #expect(try render(.p(.text("a"), placeholder(.jsx, "{/* x */}", ""))).html == "<p>a</p>\n")
  }

  /// In MDX a tag with a capital among HTML is a component's; elsewhere an author forgot to write it as code.
  @Test func componentsAmongHTMLAreNoMistakes() throws {
    let html = Tree(.htmlBlock, "<p>\n<Since v=\"5.1\" /> <Badge>new</Badge>\n</p>")
    let page = try render(directive(.jsx, "import", "X from 'y'"), html)
    #expect(page.html == "<p>\n<span class=\"placeholder\">Since</span> new\n</p>")
    #expect(page.messages.isEmpty)
    #expect(try render(html).html.contains("&lt;Since v=\"5.1\" /&gt;"))
    #expect(try !render(html).messages.isEmpty)
  }

  @Test func shortcodesInCodeAndTargetsAreResolvedAsHugoDoes() throws {
    let marker = placeholder(.shortcode, "{{< param \"version\" >}}", "param")
    let code = Tree(.code, "v{{< skew currentVersion >}}/{{</* skew x */>}}")
    let link = Tree(.link, "https://x/v{{< skew currentVersion >}}/y", [.text("t")])
    let html = try render(.p(marker, code, link)).html
    #expect(
      html.contains(
        "<code>v<span class=\"placeholder\" data-name=\"skew\">currentVersion</span>/{{&lt; skew x &gt;}}</code>"))
    #expect(html.contains("<a>t</a>"))
    // An article without any other shortcode is not Hugo's.
    #expect(try render(.p(code)).html.contains("{{&lt; skew currentVersion &gt;}}"))
  }

  @Test func shortcodesInRawHTMLAreResolvedToo() throws {
    let marker = Tree.p(placeholder(.shortcode, "{{< param \"version\" >}}", "param"))
    let html = try render(
      marker,
      .htmlBlock("<div>{{< feature-state for_k8s_version=\"v1.26\" >}} <a href=\"{{< ref \"/x\" >}}\">t</a></div>"),
      .htmlBlock(" {{<note>}}\n"), .p(.text("x")), .htmlBlock(" {{< /note >}}\n")
    ).html
    #expect(html.contains("<div>Kubernetes v1.26 <a href=\"/x\">t</a></div>"))
    #expect(
      html.contains("<p class=\"alert-title\">Note</p>\n\n<p>x</p>\n \n</div>") || html.contains("<p>x</p>\n </div>")
        || html.contains("<p>x</p>\n \n</div>"))
    #expect(!html.contains("{{"))
  }

  @Test(arguments: ["javascript:x()", "JaVaScRiPt:x()", "javascript&colon;x()", "java&#9;script:x()"])
  func aReferenceRunsNoScript(page: String) throws {
    let marker = Tree.p(placeholder(.shortcode, "{{< param \"version\" >}}", "param"))
    let raw = Tree.htmlBlock("<a href=\"{{< ref \(page) >}}\">t</a> <a href='{{< ref \"\(page)\" >}}'>t</a>")
    #expect(try !render(marker, raw).html.lowercased().contains("href=\"java"))
    // In the target of a Markdown link, character references are text by now.
    let link = Tree.p(Tree(.link, "{{< ref \"\(page)\" >}}", [.text("t")]))
    let html = try render(marker, link).html.lowercased()
    #expect(!html.contains("href=\"java") || html.contains("&amp;"))
  }

  @Test func whatIsFolded() throws {
    #expect(
      try render(directive(.admonition, "+++", "Show it", [.p(.text("x"))])).html
        == "<details>\n<summary>Show it</summary>\n<p>x</p>\n</details>\n")
  }

  @Test func filmsOfAdobe() throws {
    let film = Tree(.blockQuote, [.p(Tree(.link, "https://video.example/v/1?learn=on", [.text("!VIDEO")]))])
    #expect(
      try render(film).html
        == "<p class=\"video\"><a href=\"https://video.example/v/1?learn=on\">▶ https://video.example/v/1?learn=on</a></p>\n"
    )
  }
}
