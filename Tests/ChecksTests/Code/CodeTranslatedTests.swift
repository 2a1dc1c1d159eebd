import DocModel
import Findings
import Testing

@testable import Checks

/// Texts in samples of markup are no code; keys and signs are.
@Suite struct CodeTranslatedTests {
  private func severities(_ own: String, _ others: String, as language: String) -> [Severity] {
    let page = { (line: String) in "A.\n\n```\(language)\n<script>\n\(line)\n```\n" }
    let tree = Tree(
      ["en/a.md": page(others), "de/a.md": page(others), "fr/a.md": page(others), "ru/a.md": page(own)])
    return tree.findings("code-translated").map(\.severity)
  }

  @Test(arguments: [
    ("Привет, {{ a }}", "Hello {{ a }}", "js-vue"),
    ("Что это такое.", "What it is.", "md"),
    ("Что там!", "What there is!", "sh"), ("+ size: 0, // Привет", "+ size: 0, // Hello", "diff"),
  ]) func aTextIsNoCode(_ own: String, _ others: String, _ language: String) {
    #expect(!severities(own, others, as: language).contains(.critical))
  }

  @Test(arguments: [
    ("заголовок: a", "title: a", "yaml"), ("запуск()", "run()", "js"), ("+ размер: 0,", "+ size: 0,", "diff"),
    ("запустить users", "get users", "sh"),
  ]) func whatRunsIs(_ own: String, _ others: String, _ language: String) {
    #expect(severities(own, others, as: language).contains(.critical))
  }

  /// A commented program in a language that no table has.
  private let program =
    "A.\n\n```nostos\n;; Define a name\nset a 1\n;; Print the name\nprint a ;; One word\n;; End of it\nstop\n```\n"
  private var programInRussian: String {
    program.replacing("Define a name", with: "Определить имя").replacing("Print the name", with: "Напечатать имя")
      .replacing("One word", with: "Одно слово").replacing("End of it", with: "Это конец")
  }

  private func loud(_ own: String) -> [String] {
    Tree(["en/a.md": program, "ru/a.md": own], source: "en").loud.map { "\($0.rule.name):\($0.place.line)" }
  }

  @Test func commentsOfAnUnknownLanguageMayBeTranslated() {
    #expect(loud(programInRussian) == [])
    #expect(loud(programInRussian.replacing("print a", with: "печать a")) == ["code-translated:7"])
    #expect(loud(programInRussian.replacing("set a 1", with: "set a 2")) == ["code-body:5"])
    #expect(loud(programInRussian.replacing("\nstop", with: "")) == ["code-body:8"])
  }
}
