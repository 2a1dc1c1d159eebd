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
}
