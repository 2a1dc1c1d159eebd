import Testing

@testable import Checks

/// Changes that formatters make to code, which a translation need not follow.
@Suite struct CodeFormatTests {
  @Test(arguments: [
    ("render((\n<div>A</div>\n), document.body)", "render(\n  <div>A</div>,\n  document.body\n);", true),
    ("{ e => f(e) }", "{(e) => f(e)}", true), ("if (x > .5) f(\"a\")", "if (x > 0.5) f('a');", true),
    ("if (x > .5) f()", "if (x > 1.5) f()", false), ("render(<div>A</div>)", "render(<div>B</div>)", false),
  ])
  func formattingIsNoChange(before: String, now: String, isSame: Bool) {
    #expect((BlockChange.squeezed(before) == BlockChange.squeezed(now)) == isSame)
  }
}
