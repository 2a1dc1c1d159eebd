import Findings
import Testing

@testable import Checks

/// The words of RFC 2119 in capitals.
@Suite struct RequirementWordTests {
  private func found(_ source: String, _ own: String, _ locale: String = "pl") -> [String] {
    Tree(["en/a.md": source + "\n", "\(locale)/a.md": own + "\n"], source: "en").loud
      .filter { $0.rule == "meaning" }.map { String($0.message.prefix { $0 != "(" }) }
  }

  private let source = "The units of information MUST NOT be treated as case-sensitive by implementors."

  @Test func anotherWordIsReported() {
    #expect(
      found(source, "Jednostki informacji NIE POWINNY („SHOULD NOT”) być traktowane jako rozróżniające wielkość liter.")
        == ["‘SHOULD NOT’ is ‘MUST NOT’ in en "])
    #expect(
      found(
        "If `!` is used, the footer MAY be omitted, and the description SHALL be used to describe the change.",
        "Jeśli użyto `!`, stopka MOŻE („MAY”) być pominięta, a opis POWINIEN („SHOULD”) opisywać zmianę.")
        == ["‘SHOULD’ is ‘SHALL’ in en "])
    #expect(found(source, "各個資訊單位「必須 MUST」區分大小寫。", "zh-TW") == ["‘MUST’ is ‘MUST NOT’ in en "])
  }

  /// SHALL says what MUST says; and a word may be translated.
  @Test func wordsThatSayTheSameAreNone() {
    #expect(found(source, "Jednostki informacji NIE MOGĄ („SHALL NOT”) być traktowane inaczej.").isEmpty)
    #expect(found(source, "Jednostki informacji NIE MOGĄ być traktowane jako rozróżniające wielkość liter.").isEmpty)
    #expect(
      found(
        "The words MUST, MUST NOT and MAY are those of RFC 2119.",
        "Słowa MUSI („MUST”), NIE MOŻE („MUST NOT”) i MOŻE („MAY”) są tymi z RFC 2119."
      ).isEmpty)
    #expect(
      found(
        "The scope MAY follow. It MUST be a noun.", "Zakres MUSI („MUST”) być rzeczownikiem i MOŻE („MAY”) być podany."
      )
      .isEmpty)
  }

  /// A value of false that disables is what is enabled by default.
  @Test(arguments: [
    ("`respawn`: when set to false disables the bot, defaults to true.", true),
    ("`respawn`: disables the bot from now on.", false),
  ])
  func aValueOfFalseTurnsItRound(source: String, isSame: Bool) {
    #expect(found(source, "`respawn` : автоматическое возрождение бота включено.", "ru").isEmpty == isSame)
  }
}
