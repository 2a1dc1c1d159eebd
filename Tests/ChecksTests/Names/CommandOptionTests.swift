import Findings
import Testing

@testable import Checks

/// The options of a command are typed as they are, whatever their headings look like in other languages.
@Suite struct CommandOptionTests {
  /// A page and its translations, all made from that text.
  private func found(_ source: String, _ translations: [String: String]) -> [String] {
    var files = ["en/a.md": "---\nhash: 1\n---\n\(source)\n"]
    for (locale, text) in translations { files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(text)\n" }
    return Tree(files, source: "en").found("identifier-translated")
  }

  @Test func theHeadingOfAnOptionIsItsName() {
    let found = found(
      "### -Confirm",
      [
        "de": "### -Bestätigen", "it": "### -Confirm", "pl": "### — Potwierdź", "ru": "### -Confirm (да)",
        "zh": "### -確認",
      ])
    #expect(found == ["de/a.md:4", "pl/a.md:4", "zh/a.md:4"])
  }

  @Test func optionsInARowAreNames() {
    let text = "Takes -Depth, -Quiet, and -Verbose."
    let found = found(
      text,
      [
        "de": "Nimmt -Depth, -Still und -Verbose.", "fr": "Prend -Profondeur, -Quiet et -Verbose.",
        "pl": "Ma -Depth, -Quiet i -Verbose.",
      ])
    #expect(found == ["de/a.md:4", "fr/a.md:4"])
  }

  @Test func aHyphenMakesNoOption() {
    let text = "Words in -ing and -ed; pre- and post-checks."
    #expect(found(text, ["de": "Wörter auf -ung.", "fr": "Mots en -ant.", "pl": "Słowa na -nie."]).isEmpty)
    #expect(found("### Re-Check", ["de": "### Neu-Prüfung", "fr": "### Nouvel-Essai", "pl": "### Po-Nowa"]).isEmpty)
  }
}
