import Findings
import Testing

@testable import Rules

/// Names of two words that a page writes in two ways.
@Suite struct PhraseSlipTests {
  private static let begin = ["de": "Hier ist", "es": "Aquí está", "fr": "Voici", "ja": "これは", "pl": "Tu jest"]

  private func found(_ lines: [String], fr: [String]) -> [String] {
    Tree.translated(lines.joined(separator: "\n\n"), Self.begin, "fr", fr.joined(separator: "\n\n")).found(
      "term-missing"
    ).filter { !$0.hasSuffix("(note)") }
  }

  @Test func theSecondWordMayBeOneOfTheLanguage() {
    let lines = ["START Boreal Enterprise, 1.", "START Boreal Enterprise, 2.", "START enterprise, 3."]
    #expect(
      found(lines, fr: ["START Boreal Enterprise, 1.", "START Boreal Entreprise, 2.", "START entreprise, 3."]) == [
        "fr/a.md:6"
      ])
    // Small letters in the source change nothing.
    let small = ["START Boreal Enterprise, 1.", "START Boreal enterprise, 2.", "START enterprise, 3."]
    #expect(
      found(small, fr: ["START Boreal Enterprise, 1.", "START Boreal Entreprise, 2.", "START entreprise, 3."]).contains(
        "fr/a.md:6"))
  }

  @Test func whatStandsInMostPlacesMayBeTheNameInThatLanguage() {
    func severities(_ fr: [String]) -> [Severity] {
      let lines = [
        "START Boreal Enterprise, 1.", "START Boreal enterprise, 2.", "START Boreal enterprise, 3.",
        "START enterprise, 4.",
      ]
      return Tree.translated(
        lines.joined(separator: "\n\n"), Self.begin, "fr", (fr + ["START entreprise, 4."]).joined(separator: "\n\n")
      )
      .findings("term-missing").map(\.severity)
    }
    #expect(
      severities(["START Boreal Enterprise, 1.", "START Boreal Entreprise, 2.", "START Boreal Enterprise, 3."]) == [
        .major
      ])
    #expect(
      severities(["START Boreal Enterprise, 1.", "START Boreal Entreprise, 2.", "START Boreal Entreprise, 3."]) == [
        .minor, .minor,
      ])
  }

  @Test func aNameThatIsTranslatedEverywhereIsOneByDecision() {
    let lines = ["START Boreal Enterprise, 1.", "START Boreal Enterprise, 2.", "START enterprise, 3."]
    #expect(
      found(lines, fr: ["START Boreal Entreprise, 1.", "START Boreal Entreprise, 2.", "START entreprise, 3."]).isEmpty)
  }

  @Test func anotherEndIsAForm() {
    let lines = ["START Boreal Manager, 1.", "START Boreal Manager, 2.", "START manager, 3."]
    #expect(found(lines, fr: ["START Boreal Manager, 1.", "START Boreal Managed, 2.", "START managed, 3."]).isEmpty)
  }
}
