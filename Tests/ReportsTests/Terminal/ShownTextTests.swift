import DocModel
import Reports
import Testing

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("a\nb", "a⟨U+A⟩b"), ("\u{1b}[31mred", "⟨U+1B⟩[31mred"), ("a\u{202e}b", "a⟨U+202E⟩b"), ("\r\n::x", "⟨U+D⟩⟨U+A⟩::x"),
    ("plain żółć", "plain żółć"),
  ]) func nothingSteersTheTerminal(_ text: String, _ shown: String) {
    #expect(ShownText.line(text) == shown)
  }

  @Test(arguments: [
    "::error::x", "  ::set-output name=a::b", "\t::x", "##[error]x", "a ##vso[task.setvariable]b", "a\n::x",
  ])
  func noLineIsACommand(_ text: String) {
    let shown = ShownText.lines(text)
    for line in shown.split(separator: "\n") {
      #expect(!line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::"))
      #expect(!line.contains("##[") && !line.contains("##vso["))
    }
  }

  @Test func ofThousandsOfTroublesOfAFileTheFirstAreTold() {
    let many = (1...1500).map { RunError("x", file: "a.md", line: $0, severity: .warning) }
    let others = [RunError("y", file: "b.md", severity: .warning), RunError("z", file: "a.md"), RunError("w")]
    let told = (many + others).told
    #expect(told.count == 1000 + 3 + 1)
    #expect(told.last?.description == "a.md: 500 more places in this file")
    #expect(others.told == others)
  }

  @Test func otherLinesStayAsTheyAre() {
    #expect(ShownText.lines("a :: b\n## c\n") == "a :: b\n## c\n")
  }
}
