import DocModel
import Site
import Testing

@Suite struct RawHTMLTests {
  @Test func pairsOfTagsBecomeElements() throws {
    let result = try render(.p(.text("a "), .html("<b>"), .text("b"), .html("</b>"), .html("<br>"), .text("c")))
    #expect(result.html == "<p>a <b>b</b><br />c</p>\n")
    #expect(result.messages.isEmpty)
  }

  /// A page may not run what another host sends, so its frame is a link to it.
  @Test func aFrameOfAnotherHostIsALink() throws {
    let result = try render(
      .htmlBlock("<iframe src=\"https://video.example/1?a=1&amp;b\" title=\"The box\">old browsers</iframe>\n"))
    #expect(
      result.html.contains("<a class=\"dc-foreign-image\" href=\"https://video.example/1?a=1&amp;b\">The box</a>"))
    #expect(!result.html.contains("old browsers"))
    #expect(result.messages.isEmpty)
    let bad = try render(.htmlBlock("<iframe src=\"javascript:alert(1)\"></iframe>\n"))
    #expect(!bad.html.contains("alert") && bad.messages.count == 1)
  }

  /// An element of the project's own shows what is in it, or its name; a placeholder in the text stays.
  @Test func anElementOfTheProjectIsNoText() throws {
    #expect(try render(.htmlBlock("<my-chart src=\"a\" />\n")).html.contains("my-chart"))
    #expect(!(try render(.htmlBlock("<my-chart src=\"a\" />\n")).html.contains("&lt;")))
    #expect(try render(.p(.text("Use "), .html("<your-name>"), .text("."))).html.contains("&lt;your-name&gt;"))
  }

  @Test func elementsSpanBlocks() throws {
    let result = try render(
      .htmlBlock("<details open>\n<summary>More &copy; &nosuch; a&b</summary>\n"), .p(.text("x")),
      .htmlBlock("</details>\n"))
    #expect(
      result.html
        == "<details open=\"\">\n<summary>More © &amp;nosuch; a&amp;b</summary>\n<p>x</p>\n</details>\n")
    #expect(result.messages.isEmpty)
  }

  @Test func anEndTagClosesOnlyInItsOwnContainer() throws {
    let result = try render(
      .htmlBlock("<div>"), Tree(.blockQuote, [.htmlBlock("</div>", line: 3)]), .htmlBlock("</div>"))
    #expect(result.html == "<div>\n<blockquote>\n</blockquote>\n</div>")
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
    #expect(result.html == "<p><b><i>x</i></b></p>\n")
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
    let result = try render(
      .htmlBlock("<p align=\"center\">\n"), Tree(.heading, level: 1, [.text("x")]), .htmlBlock("</p>\n"))
    #expect(
      result.html == "<p style=\"text-align: center\">\n</p><h1>x</h1>\n\n"
        || result.html.hasPrefix("<p style=\"text-align: center\">\n</p>\n<h1>x</h1>"))
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
    #expect(
      try render(.p(.html("<a href=\"/y\">"), Tree(.link, "/x", [.text("t")]), .html("</a>"))).html
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

  /// Else the page that is read is another one than the page that was written.
  @Test func whatABrowserWouldMoveOrLeaveOutIsNotWritten() throws {
    #expect(try render(.htmlBlock("<td>x</td>")).html == "x")
    #expect(try render(.htmlBlock("<p><b>x<p>y</p>")).html == "<p><b>x</b></p><p>y</p>")
    #expect(try render(.htmlBlock("<table><i>x</i><tr><td>y</table>")).html == "<table>x<tr><td>y</td></tr></table>")
  }

  @Test func onlyHarmlessStylesStay() throws {
    #expect(
      try render(.htmlBlock("<div style=\"white-space: nowrap; Text-Align:right;\">x</div>")).html
        == "<div style=\"white-space: nowrap; text-align: right\">x</div>")
    let result = try render(.htmlBlock("<p style=\"position:fixed;width:10%;width:expression(alert(1))\">x</p>"))
    #expect(result.html == "<p style=\"width: 10%\">x</p>")
    #expect(result.messages.count == 1)
  }

  @Test func aClosingLineBreakIsALineBreak() throws {
    let result = try render(.p(.text("a"), .html("</br>"), .text("b")))
    #expect(result.html == "<p>a<br />\nb</p>\n")
    #expect(result.messages.isEmpty)
  }

  /// Inputs whose time would grow with the square of their length, were it not held down.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "<b>", "</b>", "<b></i>", "<a ", "<a b=\"", "<a <a b=\">\"", "<!--", "<script>", "<", "</", "<a b='\"", "&", "&#",
      "<div><p>",
      "<b a=1 a=2>", "{{<", "<table><tr><td>",
    ])
  func hostileInputTakesNoLongerThanItsLength(_ piece: String) throws {
    let text = String(repeating: piece, count: 50_000 / piece.utf8.count)
    let body = ArticleRenderer(rawHTML: .sanitize).body(of: try article([.htmlBlock(text), .p(.text("end"))]))
    #expect(body.html.count < 3_000_000)
    let inlines = (0..<5_000).map { _ in Tree.html(piece) }
    _ = ArticleRenderer(rawHTML: .sanitize).body(of: try article([Tree(.paragraph, inlines)]))
  }

  /// Tags thrown together at random, in containers thrown together at random: the tree holds.
  @Test func whateverTagsComeTheResultIsWellFormed() throws {
    let pieces = [
      "<b>", "</b>", "<i>", "</i>", "<div>", "</div>", "<p>", "</p>", "<ul><li>", "</ul>", "<li>", "<table><tr><td>",
      "<td>",
      "</table>", "<script>", "</script>", "<a href=x>", "</a>", "<br>", "</br>", "<details>", "</details>", "<x-y>",
      "</x-y>",
      "<form>", "</form>", "<img src=x>", "<!-- c -->", "<b", "<svg><g>", "</svg>", "<span/>", "<!DOCTYPE x>",
      "text & <",
    ]
    var generator = SplitMix(state: 42)
    func inlines() -> [Tree] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        switch Int.random(in: 0...5, using: &generator) {
        case 0: .text("t")
        case 1: Tree(.emphasis, [.html(pieces.randomElement(using: &generator) ?? ""), .text("e")])
        case 2: Tree(.link, "/l", [.html(pieces.randomElement(using: &generator) ?? ""), .text("l")])
        default: .html(pieces.randomElement(using: &generator) ?? "")
        }
      }
    }
    func blocks(_ depth: Int) -> [Tree] {
      (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        switch Int.random(in: 0...7, using: &generator) {
        case 0 where depth > 0: Tree(.blockQuote, blocks(depth - 1))
        case 1 where depth > 0: Tree(.list, flags: .tight, [Tree(.item, blocks(depth - 1))])
        case 2: Tree(.heading, level: 2, inlines())
        case 3: Tree(.table, value: 2, [Tree(.tableRow, level: 1, [Tree(.tableCell, inlines())])])
        case 4, 5: Tree(.paragraph, inlines())
        default: .htmlBlock((0..<3).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
        }
      }
    }
    for _ in 0..<1500 {
      let html = String(
        decoding: ArticleRenderer(rawHTML: .sanitize).body(of: try article(blocks(3))).html, as: UTF8.self)
      #expect(unbalancedTag(in: html) == nil, "\(html)")
      #expect(!html.contains("<script") && !html.contains("<form") && !html.contains("<x-y"))
    }
  }
}

/// Random numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
