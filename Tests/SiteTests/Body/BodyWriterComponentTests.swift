import DocModel
import Site
import Testing

/// Components of a project, whose output only its generator knows.
@Suite struct BodyWriterComponentTests {
  private let jsx = DirectiveSyntax.jsx.rawValue

  @Test func aComponentShowsItsNameAndItsTexts() throws {
    let html = try render(
      Tree(.directive, "MyThing", " prop=\"x\" title=\"A <title>\" items={[1]}", level: jsx),
      Tree(.directive, "Other", " prop={x}", level: jsx)
    ).html
    #expect(
      html
        == "<p class=\"placeholder\" data-name=\"MyThing\"><span class=\"placeholder-label\">MyThing</span> A &lt;title&gt;</p>\n<p class=\"placeholder\" data-name=\"Other\">Other</p>\n"
    )
  }

  @Test func whatAComponentHoldsFollowsItsName() throws {
    let html = try render(Tree(.directive, "Box", " label=\"L\"", level: jsx, value: 1, [.p(.text("x"))])).html
    #expect(html.contains("<p class=\"placeholder-label\">Box · L</p>\n<p>x</p>"))
  }

  @Test func aTagInALineIsNoBox() throws {
    let html = try render(
      .p(
        Tree(.placeholder, "<Term id=\"x\">", "Term", level: jsx), .text("word"),
        Tree(.placeholder, "</Term>", "/Term", level: jsx))
    ).html
    #expect(html == "<p>word</p>\n")
  }
}
