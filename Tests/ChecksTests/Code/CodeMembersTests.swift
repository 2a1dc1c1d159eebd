import Findings
import Testing

@testable import Checks

/// The order, the nesting and the layout of code.
@Suite struct CodeMembersTests {
  private func loud(_ language: String, _ code: String, as other: String) -> [String] {
    func page(_ words: String, _ code: String) -> String { "\(words)\n\n```\(language)\n\(code)\n```\n" }
    return Tree(["en/a.md": page("The file:", code), "zh/a.md": page("文件：", other)], source: "en").loud
      .map { "\($0.rule.name):\($0.place.line) \($0.severity)" }
  }

  /// Members of an object or an interface may change places; each keeps its value.
  @Test func membersHaveNoOrder() {
    let code = "interface Box {\n  path?: string;\n\n  size?: (a: string) => number;\n\n  lid?: string;\n}"
    let moved = "interface Box {\n  path?: string;\n  lid?: string;\n  size?: (a: string) => number;\n}"
    #expect(loud("ts", code, as: moved).isEmpty)
    #expect(
      loud("ts", code, as: moved.replacing("path?: string", with: "path?: string | false")) == ["code-body:5 major"])
    let object = "box({\n  one: {\n    size: 1,\n  },\n  two: {\n    size: 2,\n  },\n});"
    #expect(loud("js", object, as: "box({\n  two: {\n    size: 2,\n  },\n  one: {\n    size: 1,\n  },\n});").isEmpty)
    #expect(!loud("js", object, as: "box({\n  two: {\n    size: 1,\n  },\n  one: {\n    size: 2,\n  },\n});").isEmpty)
    #expect(!loud("js", "const a = [\n  one(),\n  two(),\n];", as: "const a = [\n  two(),\n  one(),\n];").isEmpty)
    #expect(
      !loud("ts", "function a(\n  b: string,\n  c: string\n) {}", as: "function a(\n  c: string,\n  b: string\n) {}")
        .isEmpty)
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

  /// Where the layout differs, too, strings are translated as elsewhere.
  @Test func translatedStringsOfReformattedCodeAreTexts() {
    let code = "box.post('/url', {\n  name: 'new name'\n}, {\n  key: 2\n})\n\nbox.close('Closed by the user.');"
    let own =
      "box.post(\n  \"/url\",\n  {\n    name: \"Mario Rossi\",\n  },\n  {\n    key: 2,\n  }\n);\n\nbox.close(\"Chiuso dall'utente.\");"
    #expect(loud("js", code, as: own).allSatisfy { $0.hasPrefix("code-translated") && $0.hasSuffix("minor") })
    #expect(loud("js", code, as: own.replacing("/url", with: "/uri")).contains { $0.hasPrefix("code-body") })
  }

  /// An ellipsis leaves out code, in a comment as without one.
  @Test func anEllipsisMayBeAComment() {
    let code = "class Box {\n    /* ... */\n}"
    #expect(loud("java", code, as: "class Box {\n...\n}").isEmpty)
    #expect(loud("java", "class Box {\n...\n}", as: code).isEmpty)
    #expect(!loud("java", "class Box {\n}", as: "class Box {\n...\n}").isEmpty)
    #expect(loud("", "size: 1\n// ...", as: "size: 1\n// 省略").isEmpty)
    #expect(!loud("", "size: 1\n// ...", as: "size: 1\n/ ...").isEmpty)
  }

  /// In YAML the indentation says which entry contains which.
  @Test func lostIndentationOfYAMLIsADifference() {
    let code = "server:\n  port: 1\n  name: a\nflow:\n  queue:\n    store: b"
    #expect(
      loud("yaml", code, as: "server:\nport: 1\nname: a\nflow:\nqueue:\n  store: b") == ["code-body:5 major"])
    #expect(loud("yaml", "server:\nport: 1\nname: a", as: "server:\n  port: 1\n  name: a").isEmpty)
    #expect(loud("yaml", code, as: code.replacing("  ", with: "    ")).isEmpty)
    #expect(loud("yaml", "a:\n  - b: 1\n    c: 2\nd: 3", as: "a:\n- b: 1\n  c: 2\nd: 3").isEmpty)
    #expect(loud("json", "{\n  \"a\": 1\n}", as: "{\n\"a\": 1\n}").isEmpty)
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
