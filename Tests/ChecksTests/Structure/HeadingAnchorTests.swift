import DocModel
import Findings
import Testing

@testable import Checks

/// Ids of headings that are lost, torn or translated on a page that has others.
@Suite struct HeadingAnchorTests {
  private func page(_ id: String) -> String { "# T\n\n## One {#one}\n\nText.\n\n## Two\(id)\n\nText.\n" }

  private func found(_ own: String) -> [Finding] {
    Tree(["en/a.md": page(" {#two}"), "de/a.md": own], source: "en").loud.filter { $0.rule == "heading-anchor" }
  }

  @Test func oneOfTwoIsMissed() {
    #expect(found("# T\n\n## Eins {#one}\n\nText.\n\n## Zwei\n\nText.\n").map(\.place.line) == [7])
  }

  @Test func aPageWithoutIDsHasAConvention() {
    #expect(found("# T\n\n## Eins\n\nText.\n\n## Zwei\n\nText.\n").isEmpty)
  }

  @Test(arguments: [" {#two", " {# two}", " ｛#two｝", " [[two]]", " {#two]"]) func aTornIDIsShown(torn: String) {
    let all = found("# T\n\n## Eins\n\nText.\n\n## Zwei\(torn)\n\nText.\n")
    #expect(all.map(\.place.line) == [7])
    #expect(all.allSatisfy { $0.severity == .major && $0.message.contains("write ‘{#two}’") && $0.fix != nil })
  }

  @Test(arguments: [" [two]", " [#two", " {two}"]) func aTornIDIsWrittenAsTheOthersHaveIt(torn: String) {
    let page = { (id: String) in "# T\n\n## One [#one]\n\nText.\n\n## Two\(id)\n\nText.\n" }
    let all = Tree(["en/a.mdx": page(" [#two]"), "de/a.mdx": page(torn)], source: "en", flavor: .mdx).loud.filter {
      $0.rule == "heading-anchor"
    }
    #expect(all.map(\.place.line) == [7])
    #expect(all.allSatisfy { $0.message.contains("write ‘[#two]’") }, "\(all.map(\.message))")
  }

  @Test(arguments: [" {# two}", " {#two"]) func aTornIDIsReportedOnce(torn: String) {
    let tree = Tree(
      ["en/a.md": page(" {#two}"), "de/a.md": "# T\n\n## Eins {#one}\n\nText.\n\n## Zwei\(torn)\n\nText.\n"],
      source: "en")
    #expect(tree.loud.map(\.rule.name) == ["heading-anchor"])
  }

  @Test(arguments: [" `{id}`", " /users/{id}", " [x](y)", " (#2)"]) func otherBracketsAreText(end: String) {
    #expect(found("# T\n\n## Eins\n\nText.\n\n## Zwei\(end)\n\nText.\n").isEmpty)
  }
}
