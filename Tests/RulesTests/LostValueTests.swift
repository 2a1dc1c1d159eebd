import Findings
import Testing

@testable import Rules

/// Words that are missing where the code of the page, or the rest of the text, shows that they are names.
@Suite struct LostValueTests {
  private static let begin = ["de": "Hier ist", "es": "Aquí está", "fr": "Voici", "ja": "これは", "pl": "Tu jest"]

  private func found(_ lines: String, fr: String) -> [String] {
    Tree.translated(lines, Self.begin, "fr", fr).found("term-missing")
  }

  @Test(arguments: ["Set-Gear -Frame x", "Set-Gear [-Frame] <x>", "Set-Gear -Box Frame"])
  func whatCodeHasAsAParameterOrItsValueIsTyped(code: String) {
    let sample = "\n\n```\n\(code)\n```"
    #expect(found("START **Frame**, 1." + sample, fr: "START **cadre**, 1." + sample) == ["fr/a.md:4"])
  }

  @Test func whatElseStandsInCodeMayBeAWord() {
    let sample = "\n\n```\nFrame = 1\n```"
    #expect(
      found("START **Frame**, 1." + sample, fr: "START **cadre**, 1." + sample).allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func anAcronymIsSaidWhereItIsExplained() {
    let end = "\n\nSTART BOG, 2."
    #expect(found("START own gears (BOG), 1." + end, fr: "START pignons à soi, 1." + end) == ["fr/a.md:4"])
    // Running text may say it in full.
    #expect(
      found("START own BOG gears, 1." + end, fr: "START pignons à soi, 1." + end).allSatisfy { $0.hasSuffix("(note)") })
    // Nothing shows that this text uses it.
    #expect(found("START own gears (BOG), 1.", fr: "START pignons à soi, 1.").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func aValueInACellIsNoAcronym() {
    let table = { (value: String) in "START\n\n| A | B |\n|-|-|\n| 1 | \(value) |" }
    #expect(found(table("FALSE"), fr: table("FAUX")) == ["fr/a.md:8"])
    #expect(found(table("BOG"), fr: table("PAS")).allSatisfy { $0.hasSuffix("(note)") })
    #expect(found("START 1, FALSE.", fr: "START 1, FAUX.").allSatisfy { $0.hasSuffix("(note)") })
  }
}
