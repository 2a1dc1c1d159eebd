import Findings
import Testing

@testable import Checks

/// Samples that another formatter laid out, that are drawn, or that name the reader's own language.
@Suite struct SampleAdaptationTests {
  private func tree(_ info: String, _ code: String, _ own: [String: String], before: String = "") -> Tree {
    func page(_ code: String) -> String { "\(before)Text.\n\n```\(info)\n\(code)\n```\n" }
    let files = ["en", "de", "fr", "es", "ru", "zh-CN"].reduce(into: [:]) { $0["\($1)/a.md"] = page(own[$1] ?? code) }
    return Tree(files, source: "en")
  }

  private func loud(_ info: String, _ code: String, _ own: [String: String]) -> [String] {
    let tree = tree(info, code, own)
    return ["code-body", "code-translated"].flatMap { tree.findings($0) }
      .filter { $0.severity >= .major }
      .map { "\($0.place.file):\($0.place.line) \($0.severity)" }
  }

  @Test func quotationMarksInADiffAreThoseOfItsLanguage() {
    let code = "+ css: [\n+   '@font/a.css',\n- 'b',\n  ]"
    #expect(loud("diff lang=\"js\"", code, ["fr": code.replacing("'@font/a.css'", with: "\"@font/a.css\"")]).isEmpty)
    #expect(
      loud("diff title=\"site.config.mjs\"", code, ["fr": "+ css: ['@font/a.css',\n- 'b',\n  ]"]).isEmpty)
    #expect(loud("diff lang=\"js\"", code, ["fr": code.replacing("font", with: "fonts")]) == ["fr/a.md:5 major"])
    #expect(loud("diff lang=\"js\"", code, ["fr": code.replacing("- 'b'", with: "+ 'b'")]) == ["fr/a.md:6 major"])
  }

  @Test func aTagClosedOnTheNextLineIsClosed() {
    let code = "---\nimport { url } from 'a';\n---\n\n<a href={url('en', 'about')}>About</a>"
    let own = code.replacing("About</a>", with: "Über uns</a\n>")
    #expect(loud("astro", code, ["de": own]).isEmpty)
    #expect(loud("astro", code, ["de": own.replacing("href", with: "hraf")]) == ["de/a.md:8 critical"])
  }

  /// A formatter breaks a line where the text in it is longer, and translations have texts of another length.
  @Test func aTranslatedTextMayBreakItsLineElsewhere() {
    func loud(_ info: String, _ code: String, _ own: String) -> [String] {
      func page(_ code: String) -> String { "Text.\n\n```\(info)\n\(code)\n```\n" }
      let tree = Tree(["en/a.md": page(code), "zh-CN/a.md": page(own)], source: "en")
      return ["code-body", "code-translated"].flatMap { tree.found($0) }.filter { !$0.hasSuffix("(note)") }
    }
    let code = "const text =\n  'Take your time and be patient. Life will answer.';\nconst words = ['time', 'life'];"
    let own = "const text = '慢慢来，不要急。';\nconst words = ['时间', '生活'];"
    #expect(loud("js", code, own).isEmpty)
    #expect(loud("js", code, own.replacing("const words", with: "const word")).count == 1)
    let tag = "<van-card\n  type=\"edit\"\n  name=\"John Snow\"\n  :editable=\"false\"\n/>"
    let short = "<van-card type=\"edit\" name=\"张三\" :editable=\"false\" />"
    #expect(loud("html", tag, short).isEmpty)
    #expect(loud("html", tag, short.replacing("false", with: "true")).count == 1)
    let text = "<div>\n  This is a paragraph of which the rest of the\n  text will be omitted.\n</div>"
    #expect(loud("html", text, "<div>\n  这是一段文字，多余的内容会被省略。\n</div>").isEmpty)
    #expect(loud("yaml", "a:\n  text: one two\nb: 1", "a:\n  text: 一二\nb: 1\nc: 2").count == 1)
  }

  @Test func aSampleNamesTheReadersLanguage() {
    let code = "starlight({\n-\ttitle: 'My Docs',\n+\ttitle: {\n+\t\ten: 'My Docs',\n+\t\t'pt-BR': 'Docs',\n+\t},\n});"
    let own = code.replacing("\ten: 'My Docs'", with: "  ru: \"Моя документация\"")
      .replacing("\ttitle: 'My Docs'", with: "  title: 'Моя документация'")
    #expect(loud("diff lang=\"js\"", code, ["ru": own]).isEmpty)
    #expect(loud("diff lang=\"js\"", code, ["ru": own.replacing("title: {", with: "заголовок: {")]).count == 1)
    let plain = "text: {\n\ten: 'New',\n\t'pt-BR': 'Novo',\n}"
    #expect(loud("js", plain, ["zh-CN": plain.replacing("en: 'New'", with: "'zh-CN': '新'")]).isEmpty)
    #expect(loud("js", plain, ["zh-CN": plain.replacing("en: 'New'", with: "'zh-XX': '新'")]).count == 1)
  }

  @Test func whatASampleInAnotherLanguagePrintsIsInIt() {
    let path = "```ts\nconst t = use('/src/docs/fr/index.mdx');\n```\n\n"
    func loud(_ own: String, path ownPath: String) -> [Finding] {
      func page(_ path: String, _ line: String) -> String { "\(path)Text.\n\n```shell\n[plugin] \(line)\n```\n" }
      var files = ["en", "de", "fr", "es"].reduce(into: [:]) { $0["\($1)/a.md"] = page(path, "Astuce") }
      files["ru/a.md"] = page(ownPath, own)
      let tree = Tree(files, source: "en")
      return (tree.findings("code-translated") + tree.findings("code-body")).filter { $0.severity >= .major }
    }
    #expect(loud("Совет", path: path.replacing("/fr/", with: "/ru/")).isEmpty)
    #expect(loud("Совет", path: path).map(\.severity) == [.critical])
  }

  @Test func aLineOfTheSourceIsRightWhateverAnotherLocaleHas() {
    let code = "Sirius, Vega\nOrion, Rigel"
    let tree = Tree.recorded(
      ["en": "```\n\(code)\n```", "de": "```\nSirius, Wega\nOrion, Rigel\n```", "es": "```\n\(code)\n```"])
    #expect(tree.found("code-body").allSatisfy { $0.hasPrefix("de/") })
    let translations = Tree.recorded(
      [
        "de": "```\n\(code)\n```", "fr": "```\n\(code)\n```",
        "es": "```\n\(code.replacing("Rigel", with: "Rygel"))\n```", "sv": "```\n\(code)\n```",
      ],
      source: nil)
    #expect(translations.found("code-body") == ["es/a.md:6"])
  }

  @Test func wordsThatEachLocaleHasOfItsOwnAreText() {
    let code = "badge:\n  text: New\n  size: 1"
    let own = ["de": "Neu", "fr": "Nouveau", "es": "Nuevo"].mapValues { code.replacing("New", with: $0) }
    #expect(loud("yaml", code, own).isEmpty)
    #expect(loud("yaml", code, own.merging(["ru": code.replacing("size", with: "siye")]) { $1 }) == ["ru/a.md:6 major"])
    let typo = own.merging(["de": code.replacing("text: New", with: "txet: Neu")]) { $1 }
    #expect(loud("yaml", code, typo) == ["de/a.md:5 major"])
    #expect(loud("yaml", code, ["de": code.replacing("New", with: "Nex")]) == ["de/a.md:5 major"])
  }

  @Test func importsHaveNoOrderAndObjectsNoLines() {
    let code = """
      import { dirname } from 'node:path';
      import { url } from 'node:url';

      export default {
        rules: [
          { resource: a, layer: b },
          { use: c, resolve: { names: ['react', '...'] } },
        ],
      };
      """
    let own = """
      import { url } from 'node:url';
      import { dirname } from 'node:path';

      export default {
        rules: [
          // 这里
          {
            resource: a,
            layer: b,
          },
          {
            use: c,
            resolve: {
              names: ['react', '...'],
            },
          },
        ],
      };
      """
    #expect(loud("js", code, ["zh-CN": own]).isEmpty)
    #expect(loud("js", code, ["zh-CN": own.replacing("layer: b", with: "layer: d")]) == ["zh-CN/a.md:10 major"])
    #expect(!loud("js", code, ["zh-CN": own.replacing("    },\n", with: "")]).isEmpty)
    #expect(
      loud("js", code, ["zh-CN": own.replacing("import { dirname } from 'node:path';\n", with: "")]).count == 1)
    #expect(loud("js", code, ["zh-CN": own.replacing("    resource: a,\n", with: "")]).count == 1)
  }

  @Test func parametersThatASampleDoesNotUseMayBeLeftOut() {
    let code = "run({ entry: 'a' }, (err, stats) => {\n  post('done');\n});"
    #expect(loud("js", code, ["de": code.replacing("(err, stats)", with: "()")]).isEmpty)
    #expect(loud("js", code, ["de": code.replacing("(err, stats)", with: "(err)")]).isEmpty)
    #expect(loud("js", code, ["de": code.replacing("(err, stats)", with: "(stats)")]) == ["de/a.md:4 major"])
    let used = code.replacing("'done'", with: "stats")
    #expect(loud("js", used, ["de": used.replacing("(err, stats)", with: "()")]) == ["de/a.md:4 major"])
  }

  @Test func timeIsShortForLongSamplesThatDifferThroughout() {
    func code(_ name: String) -> String {
      (0..<1500).map { "\(name)(\($0), \(name)\($0 % 7));\nend();" }.joined(separator: "\n")
    }
    let clock = ContinuousClock()
    let time = clock.measure { #expect(!loud("js", code("run"), ["de": code("ran")]).isEmpty) }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test func theWordsOfADrawingAreText() {
    let code = """
      Ordinary object

        Read property ──────> Data in JavaScript object ──────> Result
        or call method ────> (identifier / internal handle) ──> (cross-runtime access)
                                                                 │
                                                                 ▼
        Receive JavaScript value <────── Convert data <──────── Node-API binding
      """
    let own = """
      普通对象

        读取属性 ──────> JavaScript 对象中的数据 ──────> 直接得到结果
        或调用方法 ──> （标识 / 内部句柄） ──────> （跨语言访问）
                                                   │
                                                   ▼
        得到 JavaScript 值 <────── 数据转换 <──────── Node-API binding
      """
    #expect(loud("text", code, ["zh-CN": own]).isEmpty)
    #expect(loud("", code, ["zh-CN": own]).isEmpty)
    #expect(!loud("text", code, ["zh-CN": own.replacing("Node-API", with: "节点接口")]).isEmpty)
    #expect(!loud("sh", code, ["zh-CN": own]).isEmpty)
    let steps = "|- a-loader `pitch`\n  |- b-loader `pitch`\n    |- requested module is picked up as a dependency"
    #expect(
      loud("", steps, ["zh-CN": steps.replacing("requested module is picked up as a dependency", with: "所请求的模块被收集起来")])
        .isEmpty)
    #expect(!loud("", steps, ["zh-CN": steps.replacing("b-loader", with: "b-加载器")]).isEmpty)
  }
}
