import Findings
import Testing

@testable import Checks

/// Text in code blocks: lists of requirements, trees of files, diagrams and samples of Markdown.
@Suite struct ProseInCodeTests {
  private func loud(_ language: String, _ code: String, as other: String, locale: String = "zh") -> [String] {
    func page(_ words: String, _ code: String) -> String { "\(words)\n\n````\(language)\n\(code)\n````\n" }
    let words = locale == "zh" ? "文件：" : "El texto:"
    return Tree(["en/a.md": page("The file:", code), "\(locale)/a.md": page(words, other)], source: "en").loud
      .filter { $0.severity > .minor || $0.rule == "code-body" || $0.message.hasPrefix("Code was translated") }
      .map { "\($0.rule.name):\($0.place.line) \($0.severity)" }
  }

  @Test(arguments: ["", "text", "Plain", "console"]) func requirementsMayBeTranslated(language: String) {
    let code = "64-bit OS, we recommend Linux/Unix;\n64-bit JDK 1.8+;\n4g+ available disk for the box server"
    let own = "建议使用64位操作系统，建议使用Linux / Unix；\n64位JDK 1.8+;\n4g+可用磁盘"
    #expect(loud(language, code, as: own).isEmpty)
    #expect(!loud(language, code, as: own.replacing("1.8", with: "1.6")).isEmpty)
    #expect(!loud(language, code, as: own.replacing("Unix", with: "Unx")).isEmpty)
    #expect(!loud("js", code, as: own).isEmpty)
    let names = "64-bit OS, we recommend Linux;\nJDK 1.8+;\nGradle 7.0+, we recommend 7.0.*"
    #expect(loud(language, names, as: "建议使用64位操作系统 Linux；\nJDK 1.8+;\nGradle至少为7.0, 推荐 7.0.*").isEmpty)
  }

  @Test func itemsWithCodeSpansMayBeTranslated() {
    let code =
      "- `box.io/listen=foo`: Enable the service on all nodes in the pool `foo`.\n- `box.io/listen=-foo`: Disable it."
    let own = "- `box.io/listen=foo`：在 `foo` 节点池中的节点上启用。\n- `box.io/listen=-foo`：禁用。"
    #expect(loud("", code, as: own).isEmpty)
    #expect(!loud("", code, as: own.replacing("box.io/", with: "bax.io/")).isEmpty)
    #expect(!loud("", "box find shelf", as: "ящик find shelf").isEmpty)
    #expect(!loud("", "function getBox()", as: "函数 getBox()").isEmpty)
  }

  /// A label of several words is for people.
  @Test func labelsOfValuesMayBeTranslated() {
    let code = "# 1. The certificate:\n- certificate path: /var/lib/box.pem\n- SignerName: \"a\""
    #expect(loud("Plain", code, as: "# 1. 证书：\n- 证书存储位置: /var/lib/box.pem\n- SignerName: \"a\"").isEmpty)
    #expect(!loud("Plain", code, as: "# 1. 证书：\n- 证书存储位置: /var/lib/bax.pem\n- SignerName: \"a\"").isEmpty)
    #expect(!loud("Plain", code, as: code.replacing("SignerName", with: "签名")).isEmpty)
  }

  /// The description of a file in a drawn tree is text, and a trunk without a branch is no line of it.
  @Test func descriptionsOfFilesMayBeTranslated() {
    let code =
      ".\n├── docs → the documents\n│   └── theme → theme document\n│\n├── box → box plugin\n└── LICENSE → License"
    let own = ".\n├── docs → 文档\n│   └── theme → 主题文档\n|\n├── box → box 插件\n└── LICENSE → 协议"
    #expect(loud("", code, as: own).isEmpty)
    let added = own.replacing("│   └──", with: "│   ├── shared → 通用文件\n│   └──")
    #expect(loud("", code, as: added) == ["code-body:6 major"])
    #expect(loud("", code, as: own.replacing("├── box", with: "├── bax")) == ["code-body:8 major"])
    #expect(!loud("", code, as: own.replacing("theme →", with: "主题 →")).isEmpty)
  }

  @Test func labelsOfAFlowchartMayBeTranslated() {
    let code = "cond=>condition: Process?\nprocess=>operation: Process\ne=>end: End\n\ncond(yes)->process->e"
    let own = "cond=>condition: 是否执行操作?\nprocess=>operation: 操作\ne=>end: 结束\n\ncond(yes)->process->e"
    #expect(loud("flow", code, as: own).isEmpty)
    #expect(!loud("flow", code, as: own.replacing("cond(yes)->process", with: "cond(yes)->proces")).isEmpty)
  }

  /// What readers see of an image, and addresses of the locale's own pages and badges.
  @Test(arguments: [
    ("![Alt =200x](/example.jpg \"Title\")", "![替代文字 =200x](/example.jpg \"标题\")", "example"),
    ("[Guide](/guide/README.md)", "[指南](/zh/guide/README.md)", "guide"),
    (
      "![Box](https://img.shields.io/badge/Theme-box--lid-green.svg?style=a)",
      "![Box](https://img.shields.io/badge/主题-box--lid-green.svg?style=a)", "green"
    ),
  ])
  func textsOfImagesAndLinksInMarkdownMayBeTranslated(code: String, own: String, value: String) {
    #expect(loud("md", code, as: own).isEmpty)
    #expect(!loud("md", code, as: own.replacing(value, with: "other")).isEmpty)
  }

  @Test func aSampleHasTheLanguageAndThePagesOfItsLocale() {
    let code = "lang: en-US\nlink: /guide/box.html"
    #expect(loud("yaml", code, as: "lang: zh-CN\nlink: /zh/guide/box.html").isEmpty)
    #expect(!loud("yaml", code, as: "lang: zh-CN\nlink: /zh/guide/lid.html").isEmpty)
    #expect(!loud("yaml", code, as: "lang: fr-FR\nlink: /guide/box.html").isEmpty)
  }

  /// Text between tags may have another number of words, whatever attributes the tag has.
  @Test func textBetweenTagsMayHaveMoreWords() {
    let code = "<x-aside width=\"200px\">Aside</x-aside>\n<b class=\"a\">circle</b>\n<b class=\"a\">square</b>"
    let own =
      "<x-aside width=\"200px\">Barra lateral</x-aside>\n<b class=\"a\">círculo</b>\n<b class=\"a\">cuadrado</b>"
    #expect(loud("html", code, as: own, locale: "es").isEmpty)
    #expect(!loud("html", code, as: own.replacing("200px", with: "100px"), locale: "es").isEmpty)
    #expect(!loud("html", code, as: code.replacing("Aside", with: "As ide"), locale: "es").isEmpty)
    // One other letter is no typo among translated texts.
    #expect(loud("html", code, as: own.replacing("círculo", with: "cercle"), locale: "es").isEmpty)
    #expect(!loud("html", code, as: code.replacing("circle", with: "cercle"), locale: "es").isEmpty)
  }
}
