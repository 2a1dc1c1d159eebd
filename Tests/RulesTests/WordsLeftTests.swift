import DocModel
import Findings
import Testing

@testable import Rules

/// What is left of the source in the midst of a translated sentence, and what is lost of it.
@Suite struct WordsLeftTests {
  private func found(_ rule: RuleID, _ texts: [String: String]) -> [String] {
    Tree.recorded(texts).found(rule)
  }

  private let texts = [
    "en": "It takes -Debug, -Gear, and -Wheel of the box.", "pl": "Przyjmuje -Debug, -Gear i -Wheel skrzynki.",
    "it": "Accetta -Debug, -Gear e -Wheel della scatola.",
    "zh": "它接受盒子的 -Debug、-Gear 和 -Wheel。", "ru": "Принимает -Debug, -Gear и -Wheel ящика.",
  ]

  @Test func aWordOfTheSourceStandsOutInAnotherScript() {
    #expect(found("untranslated", texts).isEmpty)
    #expect(
      found("untranslated", texts.merging(["ru": "Принимает -Debug, -Gear, and -Wheel ящика."]) { $1 }) == ["ru/a.md:4"]
    )
    #expect(found("untranslated", texts.merging(["zh": "它接受 -Debug、-Gear 和 -Wheel of the box。"]) { $1 }).isEmpty)
    #expect(
      found("untranslated", texts.merging(["ru": "Принимает -Debug, -Gear и -Wheel, все из of the box."]) { $1 }) == [
        "ru/a.md:4"
      ])
    // Somebody else keeps it, code has it, or it is marked as what a screen shows.
    #expect(
      found("untranslated", texts.merging(["ru": "Все из of the box.", "it": "Accetta: of the box."]) { $1 }).isEmpty)
    #expect(found("untranslated", texts.merging(["ru": "Все из of the box. `of the box`"]) { $1 }).isEmpty)
    #expect(found("untranslated", texts.merging(["ru": "Все из **of the box** тут."]) { $1 }).isEmpty)
  }

  @Test func aLabelHasAMarkBehindIt() {
    var texts = [
      "en": "- **Wipe data (days)** - After so many days all is gone.",
      "fr": "- **Effacer (jours)** : après tant de jours, tout est parti.",
      "de": "- **Löschen (Tage):** Nach so vielen Tagen ist alles fort.",
      "sv": "- **Rensa data (dagar)** Efter så här många dagar är allt borta.",
    ]
    #expect(found("punctuation", texts) == ["sv/a.md:4"])
    texts["de"] = "- **Löschen (Tage)** Nach so vielen Tagen ist alles fort."
    #expect(found("punctuation", texts).isEmpty)
    texts["de"] = "- **Löschen (Tage):** Nach so vielen Tagen ist alles fort."
    texts["sv"] = "- **Rensa data (dagar)** – Efter så här många dagar är allt borta."
    #expect(found("punctuation", texts).isEmpty)
  }
}
