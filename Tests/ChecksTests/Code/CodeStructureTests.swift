import Findings
import Testing

@testable import Checks

/// The order, the nesting and the layout of code.
@Suite struct CodeStructureTests {
  private func loud(_ language: String, _ code: String, as other: String) -> [String] {
    func page(_ words: String, _ code: String) -> String { "\(words)\n\n```\(language)\n\(code)\n```\n" }
    return Tree(["en/a.md": page("The file:", code), "zh/a.md": page("文件：", other)], source: "en").loud
      .map { "\($0.rule.name):\($0.place.line) \($0.severity)" }
  }

  /// A formatter changes quotation marks, line ends, commas and the parentheses of a parameter.
  @Test func reformattedCodeIsTheSame() {
    let code = "box.post('/url', {\n  'lid{}': {x: 1, s: \"a\"},\n  size: 1\n}, {\n  key: 2\n}).then(re => open(re))"
    let own =
      "box\n  .post(\n    \"/url\",\n    {\n      \"lid{}\": { x: 1, s: \"a\" },\n      size: 1,\n    },\n    {\n      key: 2,\n    }\n  )\n  .then((re) => open(re));"
    #expect(loud("js", code, as: own).isEmpty)
    #expect(!loud("js", code, as: own.replacing("size: 1", with: "size: 3")).isEmpty)
    #expect(!loud("js", code, as: own.replacing("open(re)", with: "close(re)")).isEmpty)
    #expect(loud("js", "a.then(re => {\n  b();\n});", as: "a.then((re) => {\n  b();\n});").isEmpty)
    #expect(!loud("js", "a.then(re => {\n  b();\n});", as: "a.then((re, c) => {\n  b(c);\n});").isEmpty)
  }

  /// Output has no highlighting, and a page without any info string is told once.
  @Test func aPageOfBareFencesIsToldOnce() {
    func page(_ words: String, _ infos: [String]) -> String {
      infos.map { "\(words)\n\n```\($0)\nbox \(words.utf8.count)\n```\n" }.joined(separator: "\n")
    }
    func found(_ infos: [String], _ own: [String]) -> [String] {
      Tree(["en/a.md": page("Enter it", infos), "de/a.md": page("Ein paar", own)], source: "en").found("code-language")
        .filter { !$0.hasSuffix("(note)") }
    }
    #expect(found(["console", "console"], ["", ""]).isEmpty)
    #expect(found(["js", "js", "js"], ["", "", ""]) == ["de/a.md:3"])
    #expect(found(["js", "js", "js"], ["js", "", ""]) == ["de/a.md:9", "de/a.md:15"])
  }
}
