import Findings
import Testing

@testable import Checks

/// Names that were translated in one place, and kept in others.
@Suite struct TranslatedNameTests {
  private static let begin = ["de": "Starten Sie", "fr": "Lancez", "pt": "Inicie", "sv": "Starta"]

  /// One paragraph for each line; the Portuguese translation has its own.
  private func found(_ lines: [String], pt: [String], begin: [String: String] = begin) -> [String] {
    Tree.translated(lines.joined(separator: "\n\n"), begin, "pt", pt.joined(separator: "\n\n")).found("term-missing")
  }

  private static let name = "START Contoso Server."

  @Test func aNameThatIsTranslatedEverywhereIsOneByDecision() {
    let line = "START the Contoso Server tools."
    let pt = "START as ferramentas do Servidor da Contoso."
    #expect(found([line, line, line], pt: [pt, pt, pt]).allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aFormOfANameIsNoTranslation() {
    let line = "START Fabrikam Apple tools."
    let pt = found([Self.name, line], pt: [Self.name, "START Fabrikam Applu."])
    #expect(pt.allSatisfy { $0.hasSuffix("(note)") })
  }

  /// The text has the name elsewhere, be it seldom.
  @Test(arguments: [("START Ative Library.", true), ("START Ativa, Library.", false), ("START Library.", false)])
  func aWordOfANameThatIsALetterOffIsASlip(pt: String, isLoud: Bool) {
    let line = "START Active Library."
    let other = "START a Livraria da cidade."
    #expect(found([line, line, line, line], pt: [line, pt, other, other]).contains("pt/a.md:6") == isLoud)
  }

  @Test(arguments: ["START MyContext.", "START o contexto."])
  func aCommandThatLostItsVerbIsAnother(pt: String) {
    #expect(found(["START Save-MyContext.", "START."], pt: [pt, "START."]).contains("pt/a.md:4"))
  }

}
