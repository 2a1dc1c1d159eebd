import Findings
import Testing

@testable import Rules

/// What counts as another letter case of a name.
@Suite struct TermCaseTests {
  private func found(_ own: String, as locale: String, among text: String, translated: String) -> [String] {
    var files = ["en", "de", "es", "pt"].reduce(into: [:]) { $0["\($1)/a.md"] = text + "\n" }
    for other in ["ja", "zh"] { files["\(other)/a.md"] = translated + "\n" }
    files["\(locale)/a.md"] = own + "\n"
    return Tree(files, source: "en").found("term-case")
  }

  @Test func aNameInAnotherCaseIsTold() {
    #expect(found("Публикуется на Github.", as: "ru", among: "It is published on GitHub.", translated: "GitHub 公開。") == ["ru/a.md:1"])
  }

  @Test func aWordOfTheSourceInBothCasesIsNoName() {
    let text = "When the page is hidden, see Page Visibility."
    #expect(found(text, as: "ru", among: text, translated: "Page Visibility 参照。").isEmpty)
    #expect(found("Quand la page est cachée, voir Visibilité de la page.", as: "fr", among: text, translated: "Page Visibility 参照。").isEmpty)
  }
}
