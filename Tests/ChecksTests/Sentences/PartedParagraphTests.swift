import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct PartedParagraphTests {
  private let source = """
    # Tables

    The store keeps large amounts of data and gives access to it in constant time.

    Tables are created and owned by single processes. When an owner process ends, its tables are removed. You can have as many tables as you want, the only limit is the memory of the server. A limit can be set with the variable `MAX_TABLES` of the environment.

    ## Creation

    A table is created by a function that takes a name and a list of options, and returns an identifier for later calls.

    """
  private let sentences = [
    "Tabellen werden von einzelnen Prozessen erstellt und gehören ihnen.",
    "Wenn ein besitzender Prozess endet, werden seine Tabellen entfernt.",
    "Sie können so viele Tabellen haben, wie Sie wollen, die einzige Grenze ist der Speicher des Servers.",
    "Eine Grenze kann mit der Variablen `MAX_TABLES` der Umgebung gesetzt werden.",
  ]

  private func findings(_ paragraphs: [ArraySlice<String>]) -> [Finding] {
    let text = paragraphs.map { $0.joined(separator: " ") }.joined(separator: "\n\n")
    let files = [
      "en/a.md": source,
      "de/a.md": """
      # Tabellen

      Der Speicher hält große Mengen von Daten und gewährt den Zugriff darauf in konstanter Zeit.

      \(text)

      ## Anlage

      Eine Tabelle wird von einer Funktion angelegt, die einen Namen und eine Liste von Optionen nimmt und eine Kennung für spätere Aufrufe liefert.

      """,
    ]
    return Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
  }

  @Test(arguments: 1..<4) func aParagraphInTwoLosesNoSentence(first: Int) {
    let found = findings([sentences[..<first], sentences[first...]])
    #expect(found.filter { $0.rule != "block-structure" }.isEmpty)
    #expect(found.allSatisfy { $0.severity < .major })
  }

  @Test func aParagraphInFourLosesNoSentence() {
    let found = findings(sentences.indices.map { sentences[$0...$0] })
    #expect(found.allSatisfy { $0.rule == "block-structure" && $0.severity < .major })
  }

  @Test func aSentenceMissingFromOneOfTwoPartsIsReported() {
    let found = findings([sentences[..<1], sentences[2...]])
    #expect(found.contains { $0.rule == "sentence-missing" })
  }

  @Test func anotherParagraphIsNoPart() {
    let own = "Weitere Angaben finden Sie im Handbuch, das mit jeder neuen Fassung des Programms geliefert wird."
    let found = findings([sentences[...], [own]])
    #expect(found.contains { $0.rule == "block-structure" })
  }

  @Test func aParagraphThatIsMissingAfterAnotherIsNoPartOfIt() {
    let files = [
      "en/a.md": """
      # Authors

      Anna Meyer is an engineer at the company. She lives in Dublin and worked as an engineer before. She likes long walks.

      Peter Burke is an engineer at the company. He is from Boston and studied there. He likes good books and music.

      We thank all of them for their work on this course and for the help that they gave us.

      """,
      "de/a.md": """
      # Autoren

      Anna Meyer ist Ingenieurin im Unternehmen, in dem sie schon sehr lange arbeitet und gern gesehen ist. Sie lebt in Dublin und arbeitete auch früher als Ingenieurin in anderen Unternehmen. Sie mag lange Spaziergänge mit vielen Freunden.

      Wir danken ihnen allen für ihre Arbeit an diesem Kurs und für die Hilfe, die sie uns gaben.

      """,
    ]
    let found = Tree(files, source: "en").aligned.flatMap { RuleSet.all.findings(in: $0) }
    #expect(found.contains { $0.rule == "block-structure" && $0.severity == .major })
    #expect(!found.contains { $0.rule == "sentence-missing" })
  }
}
