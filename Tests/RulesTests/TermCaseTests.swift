import Findings
import Testing

@testable import Rules

/// How sure doccheck is that a name is in the wrong letter case.
@Suite struct TermCaseTests {
  private static let begin = ["de": "Starten Sie", "fr": "Lancez", "it": "Avviare", "sv": "Starta"]

  private func found(_ en: String, sv: String) -> [String] {
    let files = Self.begin.reduce(into: ["en/a.md": en.replacing("START", with: "Start") + "\n"]) { files, entry in
      let text = (entry.key == "sv" ? sv : en).replacing("START", with: entry.value)
      files["\(entry.key)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(text)\n"
    }
    return Tree(files, source: "en").found("term-case")
  }

  @Test func aNameOfSeveralWordsInSmallLettersIsFound() {
    let line = "START Contoso Trade Center."
    #expect(found("\(line)\n\n\(line)", sv: "START Contoso Trade Center.\n\nSTART Contoso trade center.") == ["sv/a.md:6"])
    #expect(found(line, sv: "START Contoso trade center.") == ["sv/a.md:4 (note)", "sv/a.md:4 (note)"])
  }

  @Test func theWordOfATranslatedPhraseIsNoName() {
    #expect(found("START URI (Uniform Resource).", sv: "START URI (uniforma resurser).").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aCapitalAtTheBeginningOfATextMakesNoName() {
    #expect(found("START it.\n\nWeb Parts", sv: "START it.\n\nParts, web").allSatisfy { $0.hasSuffix("(note)") })
  }
}
