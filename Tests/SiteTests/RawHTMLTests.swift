import DocModel
import Site
import Testing

@Suite struct RawHTMLTests {
  @Test func pairsOfTagsBecomeElements() throws {
    let result = try render(.p(.text("a "), .html("<b>"), .text("b"), .html("</b>"), .html("<br>"), .text("c")))
    #expect(result.html == "<p>a <b>b</b><br />c</p>\n")
    #expect(result.messages.isEmpty)
  }

  @Test func elementsSpanBlocks() throws {
    let result = try render(
      .htmlBlock("<details open>\n<summary>More &copy; &nosuch; a&b</summary>\n"), .p(.text("x")), .htmlBlock("</details>\n"))
    #expect(
      result.html
        == "<details open=\"\">\n<summary>More © &amp;nosuch; a&amp;b</summary>\n<p>x</p>\n</details>\n")
    #expect(result.messages.isEmpty)
  }

  @Test func anEndTagClosesOnlyInItsOwnContainer() throws {
    let result = try render(
      .htmlBlock("<div>"), Tree(.blockQuote, [.htmlBlock("</div>", line: 3)]), .htmlBlock("</div>"))
    #expect(result.html == "<div>\n<blockquote>\n&lt;/div&gt;\n</blockquote>\n</div>")
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.contains("'</div>'") == true)
  }

  @Test func whatIsNotClosedIsClosedAtTheContainersEnd() throws {
    let result = try render(.p(.html("<b>", line: 4), .text("x")), .p(.text("y")))
    #expect(result.html == "<p><b>x</b></p>\n<p>y</p>\n")
    #expect(result.messages.count == 1)
  }

  @Test func crossedTagsAreUncrossed() throws {
    let result = try render(.p(.html("<b>"), .html("<i>"), .text("x"), .html("</b>"), .html("</i>")))
    #expect(result.html == "<p><b><i>x</i></b>&lt;/i&gt;</p>\n")
    #expect(result.messages.count == 2)
  }

  @Test func optionalEndTagsAreImplied() throws {
    let result = try render(.htmlBlock("<ul><li>a<li>b</ul><table><tr><td>1<td>2<tr><td>3</table>"))
    #expect(
      result.html
        == "<ul><li>a</li><li>b</li></ul><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>")
    #expect(result.messages.isEmpty)
  }

  @Test func markdownBlocksEndARawParagraph() throws {
    let result = try render(.htmlBlock("<p align=\"center\">\n"), Tree(.heading, level: 1, [.text("x")]), .htmlBlock("</p>\n"))
    #expect(result.html == "<p style=\"text-align: center\">\n</p><h1>x</h1>\n\n" || result.html.hasPrefix("<p style=\"text-align: center\">\n</p>\n<h1>x</h1>"))
    #expect(result.messages.isEmpty)
  }

  @Test func aRawBlockEndsAMarkdownParagraph() throws {
    let result = try render(.p(.text("a"), .html("<div>"), .text("b"), .html("</div>")))
    #expect(result.html == "<p>a</p>\n<div>b</div>")
  }

  @Test func unknownElementsShowAsText() throws {
    let result = try render(.p(.text("az login -u "), .html("<user-name>")))
    #expect(result.html == "<p>az login -u &lt;user-name&gt;</p>\n")
    #expect(result.messages.count == 1)
  }

  @Test func linksDoNotNest() throws {
    let result = try render(.p(Tree(.link, "/x", [.html("<a name=\"y\">"), .html("</a>"), .text("t")])))
    #expect(result.html == "<p><a href=\"/x\"><span id=\"y\"></span>t</a></p>\n")
    #expect(try render(.p(.html("<a href=\"/y\">"), Tree(.link, "/x", [.text("t")]), .html("</a>"))).html
      == "<p><a href=\"/y\"><span>t</span></a></p>\n")
  }

  @Test func commentsVanish() throws {
    #expect(try render(.p(.text("a"), .html("<!-- x -->"), .text("b"))).html == "<p>ab</p>\n")
    #expect(try render(.p(.text("a"), .html("<!-- x -->"), .text("b")), rawHTML: .escape).html == "<p>ab</p>\n")
    #expect(try render(Tree(.comment, "<!-- x -->\n"), .p(.text("b"))).html == "<p>b</p>\n")
    #expect(try render(Tree(.comment, "<!-- x -->\n"), rawHTML: .allow).html == "<!-- x -->\n")
  }

  @Test func escapeShowsTagsAndAllowPassesThemOn() throws {
    let paragraph = Tree.p(.html("<b>"), .text("x"))
    #expect(try render(paragraph, rawHTML: .escape).html == "<p>&lt;b&gt;x</p>\n")
    #expect(try render(paragraph, rawHTML: .allow).html == "<p><b>x</p>\n")
  }

  @Test func theTagFilterDisarmsNineTags() throws {
    let tree = try article([.htmlBlock("<div><XMP> <script> </title> <em>\n")])
    let body = ArticleRenderer(rawHTML: .allow, highlightTagFilter: true).body(of: tree)
    #expect(String(decoding: body.html, as: UTF8.self) == "<div>&lt;XMP> &lt;script> &lt;/title> <em>\n")
  }

  @Test func onlyHarmlessStylesStay() throws {
    #expect(try render(.htmlBlock("<td style=\"white-space: nowrap; Text-Align:right;\">x</td>")).html
      == "<td style=\"white-space: nowrap; text-align: right\">x</td>")
    let result = try render(.htmlBlock("<p style=\"position:fixed;width:10%;width:expression(alert(1))\">x</p>"))
    #expect(result.html == "<p style=\"width: 10%\">x</p>")
    #expect(result.messages.count == 1)
  }

  @Test func aClosingLineBreakIsALineBreak() throws {
    let result = try render(.p(.text("a"), .html("</br>"), .text("b")))
    #expect(result.html == "<p>a<br />\nb</p>\n")
    #expect(result.messages.isEmpty)
  }
}
