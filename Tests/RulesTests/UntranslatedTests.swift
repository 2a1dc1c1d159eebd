import Findings
import Testing

@testable import Rules

/// What counts as left in the language of the source.
@Suite struct UntranslatedTests {
  private static let sentence = "You can choose the \"entry\" that you want, from 10.13 on."
  private static let translated = ["ja": "選べます。", "ru": "Можно выбрать запись."]

  /// Two translate the sentence, four leave it as it is; one of these writes it a little otherwise.
  private func found(pl: String) -> [String] {
    var files = Self.translated
    for locale in ["en", "de", "fr", "pt", "pl"] { files[locale] = locale == "pl" ? pl : Self.sentence }
    return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en").found("untranslated")
  }

  @Test func mostLeftIt() { #expect(found(pl: Self.sentence).isEmpty) }

  @Test func otherQuotesTranslateNothing() {
    #expect(found(pl: Self.sentence.replacing("\"entry\"", with: "„entry“")).isEmpty)
  }

  @Test func anotherNumberTranslatesNothing() {
    #expect(found(pl: Self.sentence.replacing("10.13", with: "10.43")).isEmpty)
  }

  @Test func whoLeftItAloneIsTold() {
    let files = Self.translated.merging(["de": "Wählen.", "en": Self.sentence, "pl": Self.sentence]) { $1 }
    #expect(Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value + "\n" }, source: "en").found("untranslated") == ["pl/a.md:1"])
  }
}
