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
