import DocModel
import Site
import Testing

@Suite struct BodyWriterBlockTests {
  @Test func tightItemsHoldTheirTextDirectly() throws {
    let items = [Tree(.item, [.p(.text("a"))]), Tree(.item, [.p(.text("b"))])]
    #expect(try render(Tree(.list, flags: .tight, items)).html == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n")
    #expect(try render(Tree(.list, items)).html == "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n")
  }

  @Test func orderedListsSayWhereTheyStart() throws {
    let item = Tree(.item, [.p(.text("a"))])
    #expect(try render(Tree(.list, level: 1, value: 1, flags: .tight, [item])).html == "<ol>\n<li>a</li>\n</ol>\n")
    #expect(
      try render(Tree(.list, level: 1, value: 7, flags: .tight, [item])).html == "<ol start=\"7\">\n<li>a</li>\n</ol>\n"
    )
  }

  @Test func tasksHaveCheckboxes() throws {
    let list = Tree(
      .list, flags: .tight,
      [
        Tree(.item, level: 1, [.p(.text("a"))]), Tree(.item, level: 2, [.p(.text("b"))]),
      ])
    #expect(
      try render(list).html
        == "<ul>\n<li><input type=\"checkbox\" disabled=\"\" /> a</li>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> b</li>\n</ul>\n"
    )
  }

  @Test func codeBlocksNameTheirLanguage() throws {
    #expect(
      try render(Tree(.codeBlock, "a < b\n", "swift title=x", level: 1)).html
        == "<pre><code class=\"language-swift\">a &lt; b\n</code></pre>\n")
    #expect(try render(Tree(.codeBlock, "x\n")).html == "<pre><code>x\n</code></pre>\n")
  }

  @Test func shortRowsAreFilledAndAligned() throws {
    let cell = { (text: String, level: UInt8) in Tree(.tableCell, level: level, [.text(text)]) }
    let table = Tree(
      .table, "nr", value: 2,
      [
        Tree(.tableRow, level: 1, [cell("a", 0), cell("b", 3)]), Tree(.tableRow, [cell("1", 0)]),
      ])
    #expect(
      try render(table).html == """
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th style="text-align: right">b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td style="text-align: right"></td>
        </tr>
        </tbody>
        </table>

        """)
  }

  @Test func aTableOfManyShortRowsStaysSmall() throws {
    let row = Tree(.tableRow, [Tree(.tableCell, [.text("x")])])
    let table = Tree(.table, value: 10_000, [Tree(.tableRow, level: 1)] + Array(repeating: row, count: 2000))
    #expect(try render(table).html.utf8.count < 2_000_000)
  }

  @Test func headingsTakeTheIdOfTheSourceOrOneFromTheirText() throws {
    let explicit = Tree(.heading, "", "own-id", level: 2, flags: .explicitID, [.text("Titel")])
    #expect(try render(explicit).html == "<h2 id=\"own-id\">Titel</h2>\n")
    let plain = Tree(.heading, level: 2, [.text("Größe & 한국어 (x)!")])
    #expect(try render(plain).html == "<h2>Größe &amp; 한국어 (x)!</h2>\n")
    #expect(
      try render(plain, plain, headingIDs: true).html
        == "<h2 id=\"größe--한국어-x\">Größe &amp; 한국어 (x)!</h2>\n<h2 id=\"größe--한국어-x-1\">Größe &amp; 한국어 (x)!</h2>\n")
  }

  @Test func anAnchorTagStaysTheHeadingsId() throws {
    let heading = Tree(
      .heading, "", "see", level: 2, flags: [.explicitID, .anchorTag],
      [.html("<a name=\"see\">"), .html("</a>"), .text("Zobacz")])
    #expect(try render(heading, headingIDs: true).html == "<h2><a id=\"see\"></a>Zobacz</h2>\n")
    #expect(try render(heading, rawHTML: .allow).html == "<h2><a name=\"see\"></a>Zobacz</h2>\n")
  }

  @Test func alertsAreTitledInTheArticlesLanguage() throws {
    let alert = Tree(.alert, "NOTE", [.p(.text("x"))])
    #expect(
      try render(alert, locale: "ko-KR").html
        == "<div class=\"alert alert-note\">\n<p class=\"alert-title\">참고</p>\n<p>x</p>\n</div>\n")
    #expect(try render(alert, locale: "xx").html.contains("<p class=\"alert-title\">Note</p>"))
    #expect(try render(Tree(.alert, "WARNING", "Halt!", [.p(.text("x"))])).html.contains(">Halt!</p>"))
  }

  @Test func footnotesFollowTheBody() throws {
    let reference = Tree(.footnoteReference, "a", value: 1)
    let definition = Tree(.footnoteDefinition, "a", value: 1, [.p(.text("note"))])
    let unused = Tree(.footnoteDefinition, "b", value: 0, [.p(.text("unused"))])
    #expect(
      try render(definition, unused, .p(.text("x"), reference), .p(.text("y"), reference)).html == """
        <p>x<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></p>
        <p>y<sup class="footnote-ref"><a href="#fn1" id="fnref1-2">1</a></sup></p>
        <section class="footnotes">
        <ol>
        <li id="fn1">
        <p>note <a href="#fnref1" class="footnote-backref">↩</a> <a href="#fnref1-2" class="footnote-backref">↩<sup>2</sup></a></p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test func deepNestingIsDrawn() throws {
    let depth = 100_000
    var nodes = [Node(kind: .document, end: UInt32(depth + 1), firstLine: 1, lastLine: 1)]
    nodes += (1...depth).map { _ in Node(kind: .blockQuote, end: UInt32(depth + 1), firstLine: 1, lastLine: 1) }
    let deep = Article(
      locale: try #require(LocaleTag("en")), path: "a.md", file: "a.md", source: [], pool: [], nodes: nodes,
      frontMatter: .none, revision: nil, diagnostics: [])
    let html = ArticleRenderer(rawHTML: .sanitize).body(of: deep).html
    #expect(html.count == depth * ("<blockquote>\n".utf8.count + "</blockquote>\n".utf8.count))
  }
}
