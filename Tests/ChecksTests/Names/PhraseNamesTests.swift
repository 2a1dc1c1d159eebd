import Findings
import Testing

@testable import Checks

/// Names of several words.
@Suite struct PhraseNamesTests {
  private static let begin = ["de": "Nutzen Sie", "fr": "Utilisez", "pl": "Użyj", "sv": "Använd"]

  /// Translations of paragraphs in which each has its own word for Use; French says the last ones in its own way.
  private func tree(_ lines: [String], fr own: [String]) -> Tree {
    var texts = ["en": lines.joined(separator: "\n\n")]
    for (locale, begin) in Self.begin {
      let text = locale == "fr" ? lines.dropLast(own.count) + own : lines
      texts[locale] = text.joined(separator: "\n\n").replacing("Use", with: begin)
    }
    return Tree.recorded(texts)
  }

  private func found(_ lines: [String], fr own: String) -> [String] {
    tree(lines, fr: [own]).found("term-missing").filter { !$0.hasSuffix("(note)") }
  }

  private let known = "Use Contoso Workplace, 1."

  @Test func aNameThatTheTextKeepsElsewhereIsToldWhereHalfOfItIsTranslated() {
    let tree = tree([known, "Use Contoso Workplace, 2."], fr: ["Use lieu de travail Contoso, 2."])
    let told = tree.loud
    #expect(told.map(\.place.line) == [6])
    #expect(told.map(\.severity) == [.minor])
    #expect(
      told.allSatisfy { $0.message.contains("‘Contoso Workplace’") && $0.message.contains("keeps it in other places") })
  }

  @Test(arguments: [
    // Words in another order, with endings, in compounds.
    "Use Workplace Contoso, 2.", "Use Contosos Workplaces, 2.", "Use Contoso-Workplace, 2.",
    "Use Contoso Workplacebeheer, 2.",
    // Shorter, or not at all.
    "Use Workplace, 2.", "Use le service, 2.",
    // An acronym.
    "Use Contoso (CW), 2.",
  ])
  func theNameMayTakeOtherForms(own: String) {
    #expect(found([known, "Use Contoso Workplace, 2."], fr: own) == [])
  }

  /// Its last word stands before the rest, as a word of the language.
  @Test func theNameMayBeTurned() {
    let lines = ["Use Contoso Connector, 1.", "Use Contoso Connector, 2."]
    #expect(found(lines, fr: "Use connecteur Contoso, 2.") == [])
    #expect(found(lines, fr: "Use Contoso Connecteur, 2.") == ["fr/a.md:6"])
  }

  @Test func whatTheTextTranslatesEverywhereIsItsWord() {
    #expect(found(["Use Contoso Workplace, 2."], fr: "Use lieu de travail Contoso, 2.") == [])
  }

  /// What all translate in part may be translated as a whole.
  @Test func aNameMayGoOnBehindASmallWord() {
    func line(_ number: Int) -> String { "Use Contoso Market for Business, \(number)." }
    var texts = ["en": line(1) + "\n\n" + line(2)]
    for (locale, begin) in Self.begin {
      texts[locale] = texts["en"]?.replacing("Use", with: begin).replacing("for Business", with: "pro \(locale)")
    }
    texts["fr"] = texts["fr"]?.replacing("Contoso Market pro fr, 2", with: "le marché Contoso pro fr, 2")
    #expect(Tree.recorded(texts).found("term-missing").filter { !$0.hasSuffix("(note)") } == [])
  }

  @Test func aTextThatLeavesOutTheLastWordOfALongNameIsTold() {
    let lines = [
      "Use Fabrikam, 1.", "Use Contoso Workplace Gateway, 2.", "Use Contoso Workplace Gateway, 3.",
    ]
    let own = "Use passerelle Contoso Workplace, "
    #expect(tree(lines, fr: [own + "2.", own + "3."]).loud.map(\.place.line) == [6, 8])
  }

  @Test func wordsThatAreGluedAreTold() {
    #expect(found([known, "Use Contoso Workplace, 2."], fr: "Use ContosoWorkplace, 2.") == ["fr/a.md:6"])
    #expect(
      found(["Use ContosoWorkplace, 1.", "Use Contoso Workplace, 2."], fr: "Use ContosoWorkplace, 2.") == [])
  }

  @Test func aNameThatIsTranslatedAgainAndAgainIsToldInEachPlace() {
    let lines = (1...9).map { "Use Contoso Workplace, \($0)." }
    let own = (7...9).map { "Use lieu de travail Contoso, \($0)." }
    #expect(tree(lines, fr: own).loud.map(\.place.line) == [16, 18, 20])
  }
}
