import DocModel
import Findings
import Testing

@testable import Checks

/// What a translation lacks in one place and has in another.
@Suite struct ContentBudgetTests {
  private static let start = """
    # Clock

    The clock shows the time of the place in which the reader lives. It is set once, and goes right for a year.

    The hands of the clock are made of steel and turn without a sound. A spring drives them for thirty days.


    """
  private static let deStart = """
    # Uhr

    Die Uhr zeigt die Zeit des Ortes, an dem der Leser lebt. Sie wird einmal gestellt und geht ein Jahr lang richtig.

    Die Zeiger der Uhr sind aus Stahl und drehen sich ohne Geräusch. Eine Feder treibt sie dreißig Tage lang an.


    """

  private func missing(_ source: String, de own: String) -> [String] {
    let files = ["en/a.md": Self.start + source + "\n", "de/a.md": Self.deStart + own + "\n"]
    return Tree(files, source: "en").loud.filter {
      ["block-structure", "heading-structure", "sentence-missing"].contains($0.rule.name)
    }.map { "\($0.rule.name):\($0.place.line)" }
  }

  private let steps = [
    "Open the lid of the clock with a coin.", "Turn the small wheel until it clicks twice.",
    "Close the lid and wait for the bell to ring.",
  ]
  private let schritte = [
    "Öffnen Sie den Deckel der Uhr mit einer Münze.", "Drehen Sie das kleine Rad, bis es zweimal klickt.",
    "Schließen Sie den Deckel und warten Sie, bis die Glocke läutet.",
  ]

  private static let end = (
    "\n\nThe bell rings once an hour until the spring has run down.",
    "\n\nDie Glocke läutet einmal in der Stunde, bis die Feder abgelaufen ist."
  )

  @Test(arguments: [
    ("%1\n\n(1) %2 (2) %3", "%1\n\n1. %2\n2. %3"), ("%1\n\n%2 It is small. %3", "%1 %2 Es ist klein. %3"),
    ("%1 %2\n\n%3\n\n![Clock](a.png)", "%1 %2\n\n![Uhr](a.png)\n\n%3"),
    ("%1\n\nThe wheel of it\n\n%2", "%1\n\n### Das Rad davon\n\n%2"),
    ("- Set `a`.\n- Add it.\n- Use `c`.", "- Setzen Sie `a`.\n- Nehmen Sie `c`.\n- Und dann `d`."),
  ])
  func whatIsThereIsNotMissing(source: String, own: String) {
    #expect(missing(filled(source, steps) + Self.end.0, de: filled(own, schritte) + Self.end.1).isEmpty)
  }

  @Test(arguments: [
    ("%1\n\n%2\n\n%3", "%1\n\n%3"), ("%1\n\n%2 %3", "%1"), ("- %1\n- %2\n- %3", "- %1\n- %3"),
    ("%1 %2\n\n%3\n\n![Clock](a.png)", "%1 %2\n\n![Uhr](a.png)"),
    ("**Now** %1", "* *Jetzt* * %1"), ("- **Now** %1", "- * *Jetzt* * %1"),
  ])
  func whatIsLostIsMissing(source: String, own: String) {
    #expect(!missing(filled(source, steps) + Self.end.0, de: filled(own, schritte) + Self.end.1).isEmpty)
  }

  private func filled(_ text: String, _ steps: [String]) -> String {
    steps.indices.reduce(text) { $0.replacing("%\($1 + 1)", with: steps[$1]) }
  }

  /// The sections are in another order.
  @Test func aSectionWithAsManyHeadingsLacksNone() {
    let source = "## A `a`\n\n%1\n\n### Of\n\n%2\n\n## End\n\n%3"
    let own = "## A `a`\n\n%1\n\n### Der `b`\n\n> Siehe `c`.\n\n%2\n\n## Ende\n\n%3"
    #expect(missing(filled(source, steps), de: filled(own, schritte)).filter { $0.hasPrefix("heading") }.isEmpty)
    let lost = own.replacing("### Der `b`\n\n", with: "")
    #expect(missing(filled(source, steps), de: filled(lost, schritte)).contains { $0.hasPrefix("heading") })
  }

  @Test func aSentenceBesideTheTextIsNotMissing() {
    let more = (
      "The bell rings once an hour, and every night it is silent until seven o'clock.",
      "Die Glocke läutet einmal in der Stunde, und jede Nacht schweigt sie bis sieben Uhr."
    )
    let source = "\(steps[0]) \(more.0) \(steps[2])\n\nThe bell rings once an hour."
    let end = "\n\nDie Glocke läutet einmal in der Stunde."
    #expect(missing(source, de: "\(schritte[0]) \(schritte[2])" + end) == ["sentence-missing:7"])
    #expect(missing(source, de: "\(schritte[0]) \(schritte[2])\n\n- \(more.1)" + end).isEmpty)
    let row = { (cells: String) in "| a | b |\n|-|-|\n| \(cells) |" }
    #expect(
      missing(row("\(steps[0]) \(more.0) | \(steps[2])"), de: row("\(schritte[0]) | \(schritte[2]) \(more.1)")).isEmpty)
    #expect(
      missing(row("\(steps[0]) \(more.0) | \(steps[2])"), de: row("\(schritte[0]) | \(schritte[2])"))
        == ["sentence-missing:9"])
  }
}
