import Findings
import Testing

@testable import Rules

/// Words that are missing where the code of the page, or the rest of the text, shows that they are names.
@Suite struct LostValueTests {
  private static let begin = ["de": "Hier ist", "es": "Aquí está", "fr": "Voici", "ja": "これは", "pl": "Tu jest"]

  private func found(_ lines: String, fr: String) -> [String] {
    Tree.translated(lines, Self.begin, "fr", fr).found("term-missing")
  }

  @Test func whatElseStandsInCodeMayBeAWord() {
    let sample = "\n\n```\nFrame = 1\n```"
    #expect(
      found("START **Frame**, 1." + sample, fr: "START **cadre**, 1." + sample).allSatisfy { $0.hasSuffix("(note)") })
  }

}
