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

  /// A fence may hold a text, whose translation harms nothing.
  @Test(arguments: [
    ("* It is a Syntax Error if this production has a parameter.", "* 如果此产生式具有参数，则为语法错误。", "", false),
    ("13.1.1 Static Semantics: Early Errors", "13.1.1 静态语义：早期错误", "text", false),
    ("docker compose up", "docker 撰写 up", "", true),
    ("It is a Syntax Error if it has `[a]`", "如果具有 `[b]`，则为语法错误", "", true),
    ("title: Writing as it was before", "标题：像以前一样写作", "", true),
    ("// if you used it, you can set it like this", "// 如果您使用它，您可以这样设置", "yaml", false),
    ("... (this step can repeat N times)", "... (este paso puede repetirse N veces)", "", false),
    ("What is 15% of all that you have?", "Combien font 15 % de tout ?", "", false),
    ("Use `a` = (b) here", "用 `a` = (b)", "{note}", false),
    ("What is the name of all that you have?", "What is the nmae of all that you have?", "", true),
  ])
  func proseInAFenceMayBeTranslated(line: String, own: String, language: String, isLoud: Bool) {
    let page = { (line: String) in "A.\n\n```\(language)\nfirst\n\(line)\nlast\n```\n" }
    let tree = Tree(
      ["en/a.md": page(line), "fr/a.md": page(line), "de/a.md": page(line), "zh/a.md": page(own)], source: "en")
    #expect(tree.loud.isEmpty != isLoud, "\(tree.loud.map(\.message))")
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
