import Findings
import Testing

@testable import Rules

/// Names that were translated in one place, and kept in others.
@Suite struct TranslatedNameTests {
  private static let begin = ["de": "Starten Sie", "fr": "Lancez", "pt": "Inicie", "sv": "Starta"]

  /// One paragraph for each line; the Portuguese translation has its own.
  private func found(_ lines: [String], pt: [String], begin: [String: String] = begin) -> [String] {
    Tree.translated(lines.joined(separator: "\n\n"), begin, "pt", pt.joined(separator: "\n\n")).found("term-missing")
  }

  private static let name = "START Contoso Server."

  @Test(arguments: [
    // Half of the name is there, and a word that looks like the other half.
    ("START the Contoso Server tools.", "START as ferramentas do Servidor da Contoso.", true),
    ("START the Contoso Server tools.", "START as ferramentas da Contoso.", false),
    // The two do not belong together.
    (
      "START the Contoso Server tools.", "START o servidor e, depois, com muita calma, as ferramentas da Contoso.",
      false
    ),
    // The source itself has the word in small letters, too.
    ("START Contoso Server on a server.", "START Contoso num servidor.", false),
  ])
  func aWordThatLooksLikeHalfOfTheNameStandsForIt(line: String, pt: String, isLoud: Bool) {
    #expect(
      found([Self.name, Self.name, line], pt: [Self.name, Self.name, pt]) == ["pt/a.md:8" + (isLoud ? "" : " (note)")])
  }

  @Test func aNameThatIsTranslatedEverywhereIsOneByDecision() {
    let line = "START the Contoso Server tools."
    let pt = "START as ferramentas do Servidor da Contoso."
    #expect(found([line, line, line], pt: [pt, pt, pt]).allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func whoTranslatesANameOnceHasItElsewhere() {
    let line = "START the Active Library."
    #expect(
      found([line, line, line], pt: [line, "START a Livraria Ativa.", "START a Livraria Ativa."]) == [
        "pt/a.md:6", "pt/a.md:8",
      ])
    // No word of it looks like a word of the name.
    #expect(
      found([line, line, line], pt: [line, "START a casa.", "START a casa."]).allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aFormOfANameIsNoTranslation() {
    let line = "START Fabrikam Apple tools."
    let pt = found([Self.name, line], pt: [Self.name, "START Fabrikam Applu."])
    #expect(pt.allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func oneLineOfACellHasLostTheName() {
    func found(_ last: String, _ all: Bool = false) -> [String] {
      let table = { (line: String) in
        "START\n\n| A | B |\n|---|---|\n| 1 | Contoso Mail 2030<br/>Contoso Mail 2035<br/>\(line) |"
      }
      return Tree.translated(table("Contoso Mail for all"), Self.begin, "pt", table(last)).found("term-missing")
    }
    #expect(found("Correio para todos") == ["pt/a.md:8"])
    #expect(found("Contoso Mail para todos").isEmpty)
  }

  @Test func aVersionOfANameWasRenamedAmongOthers() {
    let table = { (line: String) in
      "START\n\n| A | B |\n|---|---|\n| 1 | Visual Contoso 2030<br/>Visual Contoso 2035<br/>\(line) |"
    }
    #expect(
      Tree.translated(table("Visual Contoso 2040"), Self.begin, "pt", table("Éstudio Visual 2040")).found(
        "term-missing") == ["pt/a.md:8"])
  }

  @Test func aMarkedNameThatIsTheSameInOtherTextsIsNoProse() {
    let line = "START: **Contoso Rights Library**, or CRL"
    let pt = "START: **Contoso Rights**, ou CRL"
    let library = "START Library."
    #expect(found([library, library, line], pt: [library, library, pt]) == ["pt/a.md:8"])
    #expect(
      found(
        [library, library, "START Contoso Rights Library, or CRL"],
        pt: [library, library, "START Contoso Rights, ou CRL"]) == ["pt/a.md:8 (note)"])
    // It is translated everywhere.
    #expect(found([library, library, line], pt: ["START.", "START.", pt]).allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aNameInBracketsIsMarked() {
    let line = "START the tool (Contoso Studio)"
    let name = "START Contoso Studio."
    let begin = Self.begin.merging(["zh": "開始"]) { $1 }.filter { $0.key != "pt" }
    let lines = [name, name, line].joined(separator: "\n\n")
    let own = { (last: String) in
      Tree.translated(lines, begin, "zh", [name, name, last].joined(separator: "\n\n")).found("term-missing")
    }
    #expect(own("START 工具（視覺工作室）") == ["zh/a.md:8"])
    #expect(own("START 工具") == ["zh/a.md:8 (note)"])
  }

  @Test func theVersionTellsThatAWordIsMissing() {
    let name = "START Contoso Platform."
    let line = "START Contoso Platform 4.6."
    #expect(found([name, name, line], pt: [name, name, "START o quadro Contoso 4.6."]) == ["pt/a.md:8"])
    #expect(
      found([name, name, line], pt: [name, name, "START o quadro Contoso, versão 4.6."]) == ["pt/a.md:8 (note)"])
  }

  @Test func aCoinedNameIsNoWord() {
    let line = "START: FTService"
    #expect(found([line, line, "START FTService."], pt: [line, line, "START Serviço FT."]) == ["pt/a.md:8"])
    #expect(
      found([line, line, "START Service."], pt: [line, line, "START Serviço."]).allSatisfy { $0.hasSuffix("(note)") })
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

  @Test(arguments: [("START a 55 nova.", true), ("START a nova.", false)])
  func aNameWithANumberGluedToItIsNoWord(pt: String, isLoud: Bool) {
    let lines = ["START Create55 now.", "START Create."]
    #expect(found(lines, pt: [pt, "START Create."]).contains("pt/a.md:4") == isLoud)
  }

  /// Who writes in another script translates half of a name, and has the whole elsewhere.
  @Test(arguments: [("START 的 Contoso 企業工具", ["zh/a.md:8"]), ("START 的企業工具", ["zh/a.md:8 (note)"])])
  func halfOfANameIsTranslated(last: String, expected: [String]) {
    let name = "START Contoso Enterprise."
    let begin = Self.begin.merging(["zh": "開始"]) { $1 }.filter { $0.key != "pt" }
    let lines = [name, name, "START the Contoso Enterprise tools."].joined(separator: "\n\n")
    #expect(
      Tree.translated(lines, begin, "zh", [name, name, last].joined(separator: "\n\n")).found("term-missing")
        == expected)
  }

  @Test(arguments: [("START konfigurátoru nástroje.", true), ("START nástroje.", false)])
  func aLoneWordThatLooksLikeTheNameStandsForIt(pt: String, isLoud: Bool) {
    let name = "START Configurator."
    let line = "START the Configurator tools."
    #expect(found([name, name, line], pt: [name, name, pt]) == ["pt/a.md:8" + (isLoud ? "" : " (note)")])
    // The source has it in small letters, too.
    #expect(
      found([name, "START a configurator.", line], pt: [name, "START.", pt]).allSatisfy { $0.hasSuffix("(note)") })
  }

  /// What stands behind the rest of the name is a word of the language.
  @Test(arguments: [
    ("START as ferramentas do Contoso Gerente.", true), ("START as ferramentas do Contoso-gestão.", false),
    ("START as ferramentas do Contoso.", false),
    ("START as ferramentas da Contoso Fabrikam.", false),
  ])
  func anotherWordStandsInTheNamesPlace(pt: String, isLoud: Bool) {
    let name = "START Contoso, Fabrikam."
    let line = "START the Contoso Director tools."
    #expect(found([name, line], pt: [name, pt]).contains("pt/a.md:6") == isLoud)
  }

  @Test func aWordIsJoinedToTheRestOfTheName() {
    let line = "START the Contoso Mobile Director tools."
    #expect(found([line], pt: ["START as Contoso Mobile-gestão ferramentas."]) == ["pt/a.md:4"])
    #expect(found([line], pt: ["START as ferramentas Contoso Mobile."]) == ["pt/a.md:4 (note)"])
  }
}
