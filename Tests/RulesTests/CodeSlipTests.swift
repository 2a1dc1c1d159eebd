import Findings
import Testing

@testable import Rules

@Suite struct CodeSlipTests {
  private static func tree(_ block: String) -> Tree {
    let text = "Text.\n\n```sh\nwidget list --account a\nwidget show --account b\n```\n\n"
    return Tree(["en/a.md": text, "fr/a.md": text, "de/a.md": text + block, "pl/a.md": text])
  }

  @Test func aSlipInCodeThatNobodyElseHasIsNoted() {
    #expect(
      Self.tree("More.\n\n```sh\nwidget drop\nwidget drop --accxunt a\n```\n").found("code-body") == [
        "de/a.md:12 (note)"
      ])
    #expect(Self.tree("More `widget wipe --accxunt`.\n").found("inline-code") == ["de/a.md:8 (note)"])
  }

  /// Whatever a revision changed, it put no letter for another in a word that stands elsewhere as the others have it.
  @Test(arguments: ["2", "3"])
  func aSlipIsNoDriftOfTheSource(_ handOff: String) {
    let text =
      "Text `widget list --account`, see [a](list-account.md).\n\nMore `widget wipe --account`.\n\nSee [b](wipe-account.md) for `that`.\n"
    func found(_ rule: RuleID, _ old: String, _ new: String) -> [String] {
      let files = ["fr", "pl", "sv"].reduce(into: ["en/a.md": text]) {
        $0["\($1)/a.md"] = "---\nms.openlocfilehash: 1\nms.lasthandoff: 05/02/2020\n---\n\(text)"
      }
      let own =
        "---\nms.openlocfilehash: 2\nms.lasthandoff: 05/0\(handOff)/2020\n---\n\(text.replacing(old, with: new))"
      return Tree(files.merging(["de/a.md": own]) { $1 }).found(rule)
    }
    #expect(found("inline-code", "wipe --account", "wipe --accxunt") == ["de/a.md:7"])
    #expect(found("link-target", "wipe-account", "wipe-accxunt") == ["de/a.md:9"])
    #expect(found("inline-code", "wipe --account", "wipe --amount").first == "de/a.md:7 (note)")
    #expect(found("link-target", "wipe-account", "wipe-amount").first == "de/a.md:9 (note)")
  }

  @Test func otherWordsAndCommentsAreNone() {
    #expect(Self.tree("More.\n\n```sh\nwidget drop --accxunt --accxunt\n# accaunt\n```\n").found("code-body").isEmpty)
  }
}
