import Findings
import Testing

@testable import Checks

/// Samples as a whole: their language, and the version of the source they come from.
@Suite struct CodeBodyTests {
  @Test func codeThatNamesNoLanguageIsReadAsThatOfTheOthers() {
    func loud(_ fence: String, _ comment: String) -> [String] {
      func page(_ fence: String, _ comment: String) -> String {
        "Text.\n\n```\(fence)\nbox() -- \(comment)\n-- Open it\nlid()\n```\n"
      }
      let files = ["en", "de", "fr"].reduce(into: ["ru/a.md": page(fence, comment)]) {
        $0["\($1)/a.md"] = page("lua", "makes one")
      }
      return ["code-body", "code-translated"].flatMap { Tree(files).found($0) }.filter { !$0.hasSuffix("(note)") }
    }
    #expect(loud("", "делает").isEmpty)
    #expect(loud("python", "делает").isEmpty)
    #expect(loud("md", "makes one").isEmpty)
  }

  @Test func samplesOfAnotherVersionAreToldOnce() {
    let names = (1...6).map { "box\($0)" }
    func page(_ body: (String) -> String) -> String {
      names.map { "Text \($0).\n\n```sh\n\(body($0))\n```\n" }.joined(separator: "\n")
    }
    func tree(_ own: String) -> Tree {
      Tree(
        ["en", "de", "fr"].reduce(into: ["pl/a.md": own]) {
          $0["\($1)/a.md"] = page { "open \($0)\nfill \($0)\nclose \($0)" }
        })
    }
    let old = tree(page { "open \($0)\nclose \($0)" })
    #expect(old.findings("code-body").allSatisfy { $0.level(threshold: Finding.defaultThreshold) == .note })
    #expect(old.found("stale-translation") == ["pl/a.md:1"])
    #expect(old.findings("stale-translation").first?.message.contains("in 6 places, in 6 blocks") == true)
    #expect(
      tree(page { $0 == "box2" ? "open \($0)" : "open \($0)\nfill \($0)\nclose \($0)" }).found("stale-translation")
        .isEmpty)
  }
}
