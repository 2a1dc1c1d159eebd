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

  /// The keys of a mapping have no order; items of a list and the lines of a text do.
  @Test(arguments: [
    ("- name: a\n  map:\n    name: b\n- name: c", "- map:\n    name: b\n  name: a\n- name: c", true),
    ("a:\n  b: 1\nc: 2", "c: 2\na:\n  b: 1", true), ("a:\n  b: 1\nc: 2", "a:\n  b: 2\nc: 1", false),
    ("a: |\n  one\n  two", "a: |\n  two\n  one", false),
  ])
  func keysOfAMappingHaveNoOrder(source: String, own: String, isSame: Bool) {
    func page(_ words: String, _ code: String) -> String { "\(words)\n\n```yaml\n\(code)\n```\n" }
    let tree = Tree(["en/a.md": page("The file:", source), "zh/a.md": page("文件：", own)], source: "en")
    #expect(tree.loud.filter { $0.rule == "code-body" }.isEmpty == isSame)
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
