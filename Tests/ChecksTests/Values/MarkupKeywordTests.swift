import DocModel
import Findings
import MarkdownReader
import Testing

@testable import Checks

/// Words under a keyword (`[!UICONTROL Save]`) are text; the keyword is notation.
@Suite struct MarkupKeywordTests {
  private func files(_ source: String, _ translated: [String: String]) -> Tree {
    var files = ["en/a.md": "---\nms.openlocfilehash: 1\n---\n\(source)\n"]
    for (locale, text) in translated { files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(text)\n" }
    return Tree(files, flavor: .learn)
  }

  private let source = "Click **[!UICONTROL Save all]** to send it to [!DNL Blue Harbor]."
  private let translations = [
    "de": "Klicken Sie auf **[!UICONTROL Alles speichern]**, um es an [!DNL Blue Harbor] zu senden.",
    "fr": "Cliquez sur **[!UICONTROL Tout enregistrer]** pour l’envoyer à [!DNL Blue Harbor].",
    "sv": "Klicka på **[!UICONTROL Spara allt]** för att skicka det till [!DNL &#x200B; Blue Harbor &#x200B;].",
  ]

  private func loud(_ german: String) -> [String] {
    files(source, translations.merging(["de": german]) { $1 }).findings("placeholder").filter {
      $0.level(threshold: Finding.defaultThreshold) != .note
    }
    .map { "\($0.place.file):\($0.place.line) \($0.severity)" }
  }

  @Test func translatedLabelsAreNoDifference() {
    #expect(loud(translations["de"] ?? "").isEmpty)
  }

  @Test func aTranslatedKeywordIsToldOnce() {
    #expect(
      loud("Klicken Sie auf **[!BEDIENELEMENT Alles speichern]**, um es an [!DNL Blue Harbor] zu senden.") == [
        "de/a.md:4 major"
      ])
  }

  @Test func wordsThatAreNotToBeTranslatedStay() {
    #expect(
      loud("Klicken Sie auf **[!UICONTROL Alles speichern]**, um es an [!DNL Blauer Hafen] zu senden.") == [
        "de/a.md:4 major"
      ])
  }

  @Test func aMarkThatIsGoneFromItsWordsIsMinor() {
    #expect(loud("Klicken Sie auf **Alles speichern**, um es an [!DNL Blue Harbor] zu senden.") == ["de/a.md:4 minor"])
    #expect(
      loud("Klicken Sie auf **[!UICONTROL Alles speichern]**, um es an Blue Harbor zu senden.") == ["de/a.md:4 minor"])
  }

  @Test func attributesAreNoText() {
    let plain = files(
      "![a](b.png){width=\"600\" zoomable=\"yes\"} and [c](d.md){target=\"_blank\"}",
      [
        "de": "![b](b.png){width=\"600\" zoomable=\"yes\"} und [e](d.md){target=\"_blank\"}",
        "fr": "![c](b.png){zoomable=\"yes\" width=\"600\"} et [f](d.md){target=\"_blank\"}",
        "sv": "![d](b.png) och [g](d.md){target=\"_blank\"}",
      ])
    #expect(plain.found("number").isEmpty)
    #expect(plain.found("placeholder") == ["sv/a.md:4"])
    #expect(plain.findings("placeholder").map(\.severity) == [.minor])
  }
}
