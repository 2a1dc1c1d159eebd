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

  /// A page with two tables that have the same head; per locale what it says in the first and in the second.
  private func heads(_ heads: [String: [String]]) -> [String] {
    let files = heads.reduce(into: [String: String]()) { files, entry in
      let tables = entry.value.map { "| \($0) |\n|-|\n| 1 |\n" }.joined(separator: "\n\(entry.key == "en" ? "More" : entry.key) 2\n\n")
      files["\(entry.key)/a.md"] = "---\n\(entry.key == "en" ? "hash" : "ms.openlocfilehash"): 1\n---\n\(tables)"
    }
    return Tree(files, source: "en").found("untranslated")
  }

  @Test func whoTranslatesAHeadElsewhereForgotItHere() {
    let found = heads([
      "en": ["Locked", "Locked"], "de": ["Locked", "Gesperrt"], "fr": ["Locked", "Verrouillé"], "pl": ["Locked", "Zablokowane"],
      "es": ["Bloqueado", "Bloqueado"], "sv": ["Låst", "Låst"],
    ])
    #expect(found == ["de/a.md:4", "fr/a.md:4", "pl/a.md:4"])
  }

  @Test func aHeadThatIsAlwaysTheSameIsAName() {
    #expect(heads(["en": ["Locked", "Locked"], "de": ["Locked", "Locked"], "fr": ["Locked", "Locked"], "es": ["Bloqueado", "Bloqueado"]]).isEmpty)
  }
}
