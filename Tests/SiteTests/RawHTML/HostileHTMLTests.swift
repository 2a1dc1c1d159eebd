import DocModel
import Site
import Testing

/// What an author, or whoever sent the author a patch, must not get into a page.
@Suite struct HostileHTMLTests {
  @Test(arguments: [
    "<script>alert(1)</script>", "<SCRIPT SRC=//evil></SCRIPT>", "<style>*{display:none}</style>",
    "<iframe srcdoc=\"<script>evil()</script>\"></iframe>", "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>", "<script>if (a<b) \"</div>\"; alert(1)</script >",
  ])
  func scriptsAreDroppedWithTheirContent(_ html: String) throws {
    let result = try render(.htmlBlock(html), .p(.text("after")))
    #expect(result.html.contains("<p>after</p>"))
    #expect(!result.html.contains("alert"))
    #expect(!result.html.lowercased().contains("evil"))
    #expect(!result.messages.isEmpty)
  }

  @Test func inlineScriptsTooWithWhatStandsBetweenTheTags() throws {
    let result = try render(.p(.text("a"), .html("<script>"), .text("alert(1)"), .html("</script>"), .text("b")))
    #expect(result.html == "<p>ab</p>\n")
  }

  @Test(arguments: [
    "<img src=x onerror=alert(1)>", "<b OnClick='alert(1)'>x</b>", "<a href=\"/x\"onmouseover=alert(1)>x</a>",
    "<div/onclick=alert(1)>x</div>", "<p style=\"background:url(javascript:alert(1))\">x</p>",
    "<a href=javascript:alert(1)>x</a>", "<a href=\" java\nscript:alert(1)\">x</a>",
    "<a href=\"javascript&colon;alert(1)\">x</a>", "<a href=\"jav&#x09;ascript&#58;alert(1)\">x</a>",
    "<a href=\"java&Tab;script:alert(1)\">x</a>",
    "<img src=\"data:text/html,<script>alert(1)</script>\">", "<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">",
    "<form action=\"javascript:alert(1)\"><button formaction=\"javascript:alert(1)\">x</button></form>",
    "<object data=\"javascript:alert(1)\"></object>", "<embed src=\"javascript:alert(1)\">",
    "<base href=\"javascript:alert(1)//\">", "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<video poster=\"javascript:alert(1)\"></video>", "<details ontoggle=alert(1) open>x</details>",
    "<a href=\"vbscript:alert(1)\">x</a>", "<q cite=\"javascript:alert(1)\">x</q>",
  ])
  func handlersStylesAndSchemesAreDropped(_ html: String) throws {
    let result = try render(.htmlBlock(html))
    #expect(!result.html.contains("alert"))
    #expect(!result.messages.isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "vbscript:alert(1)",
    "data:text/html;base64,PHNjcmlwdD4=", "\u{1}javascript:alert(1)",
  ])
  func markdownTargetsAreFiltered(_ url: String) throws {
    for policy in [RawHTMLPolicy.sanitize, .escape] {
      let link = try render(.p(Tree(.link, url, [.text("x")])), rawHTML: policy)
      #expect(link.html == "<p><a>x</a></p>\n")
      #expect(link.messages.count == 1)
      let image = try render(.p(Tree(.image, url, [.text("x")])), rawHTML: policy)
      #expect(image.html == "<p><img src=\"\" alt=\"x\" /></p>\n")
    }
  }

  @Test func harmlessTargetsStay() throws {
    for url in ["https://x/?a=1&b=2", "../a.md#javascript:", "#x", "mailto:a@b", "tel:1", "data.md", "a/javascript:x"] {
      #expect(try render(.p(Tree(.link, url, [.text("x")]))).messages.isEmpty)
    }
    #expect(try render(.p(Tree(.image, "data:image/png;base64,AA", []))).html.contains("data:image/png"))
  }

  @Test func nothingBreaksOutOfAnAttribute() throws {
    let evil = "\"><script>alert(1)</script><i x=\""
    let escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;i x=&quot;"
    #expect(
      try render(Tree(.codeBlock, "x", "a\"><script>alert(1)</script>", level: 1)).html
        == "<pre><code class=\"language-a&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\">x</code></pre>\n")
    #expect(
      try render(.p(Tree(.link, "/x", evil, [.text("x")]))).html == "<p><a href=\"/x\" title=\"\(escaped)\">x</a></p>\n"
    )
    #expect(
      try render(.p(Tree(.image, "/x", "", [.text(evil)]))).html == "<p><img src=\"/x\" alt=\"\(escaped)\" /></p>\n")
    #expect(
      try render(.p(Tree(.link, "/x" + evil, [.text("x")]))).html
        == "<p><a href=\"/x%22%3E%3Cscript%3Ealert(1)%3C/script%3E%3Ci%20x=%22\">x</a></p>\n")
    #expect(
      try render(Tree(.heading, "", evil, level: 1, flags: .explicitID, [.text("x")])).html
        == "<h1 id=\"\(escaped)\">x</h1>\n")
    #expect(try render(.htmlBlock("<a name='\(evil)'></a>")).html == "<a id=\"\(escaped)\"></a>")
    for kind in [NodeKind.alert, .directive, .include, .placeholder, .footnoteDefinition, .tab] {
      let result = try render(Tree(kind, evil, evil, value: 1, [.p(.text("x"))])).html
      #expect(!result.contains("<script"))
    }
  }

  @Test func namesOfElementsAndAttributesAreNeverTakenOver() throws {
    let result = try render(.htmlBlock("<b data-x\"y=1 aria-label=ok data-ok=2 xmlns:x=y>t</b>"))
    #expect(result.html == "<b aria-label=\"ok\" data-ok=\"2\">t</b>")
  }

  @Test func attributesOfTheSameNameCountOnce() throws {
    #expect(try render(.htmlBlock("<a href=/x HREF=/y id=1 name=2>t</a>")).html == "<a href=\"/x\" id=\"1\">t</a>")
  }
}
