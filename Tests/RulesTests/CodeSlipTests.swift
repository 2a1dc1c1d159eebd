import Findings
import Testing

@testable import Rules

@Suite struct CodeSlipTests {
  private static func tree(_ block: String) -> Tree {
    let text = "Text.\n\n```sh\nwidget list --account a\nwidget show --account b\n```\n\n"
    return Tree(["en/a.md": text, "fr/a.md": text, "de/a.md": text + block, "pl/a.md": text])
  }

  @Test func aSlipInCodeThatNobodyElseHasIsNoted() {
    #expect(Self.tree("More.\n\n```sh\nwidget drop\nwidget drop --accxunt a\n```\n").found("code-body") == ["de/a.md:12 (note)"])
    #expect(Self.tree("More `widget wipe --accxunt`.\n").found("inline-code") == ["de/a.md:8 (note)"])
  }

  @Test func otherWordsAndCommentsAreNone() {
    #expect(Self.tree("More.\n\n```sh\nwidget drop --accxunt --accxunt\n# accaunt\n```\n").found("code-body").isEmpty)
  }
}
