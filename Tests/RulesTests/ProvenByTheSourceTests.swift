import Findings
import Testing

@testable import Rules

/// What the very source proves, where too many translations made the same error for a vote.
@Suite struct ProvenByTheSourceTests {
  /// A page and its translations, all made from that text.
  private func found(_ rule: RuleID, _ source: String, _ translations: [String: String]) -> [String] {
    var files = ["en/a.md": "---\nhash: 1\n---\n\(source)\n"]
    for (locale, text) in translations { files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(text)\n" }
    return Tree(files, source: "en").found(rule)
  }

  @Test func aNameWithACapitalInItKeepsIt() {
    let found = found(
      "term-case", "Its boxKey was made.",
      ["de": "Der Boxkey wurde angelegt.", "fr": "La clé a été faite.", "ja": "Boxkey 作成。", "pl": "Utworzono klucz."])
    #expect(found == ["de/a.md:4", "ja/a.md:4"])
  }

  @Test func aCapitalAtTheBeginningIsTheSentences() {
    #expect(
      found(
        "term-case", "The boxKey was made.",
        ["de": "BoxKey wurde angelegt.", "fr": "La clé a été faite.", "pl": "Utworzono klucz."]
      ).isEmpty)
  }

  @Test(arguments: [
    ("keyStore", "keystore", "The keystore."), ("Box_TYP", "BOX_TYP", ""), ("box.contoso.com", "box.Contoso.com", ""),
  ])
  func otherCapitalsMayBeAsGood(name: String, other: String, more: String) {
    #expect(
      found(
        "term-case", "The \(name) was made. \(more)",
        ["de": "Der \(other) wurde angelegt.", "fr": "La clé a été faite.", "pl": "Utworzono klucz."]
      ).isEmpty)
  }

  @Test func whoWritesANameWithACapitalForgotItHere() {
    let source = "Use Fabrikam.\n\nStart Fabrikam.\n\nStop Fabrikam.\n\nThe Fabrikam service."
    let ja = "Fabrikam を使用。\n\nFabrikam 開始。\n\nFabrikam 停止。\n\nこの fabrikam サービス。"
    let zh = "使用 Fabrikam。\n\n啟動 Fabrikam。\n\n停止 Fabrikam。\n\n此 fabrikam 服務。"
    let found = found(
      "term-case", source, ["ja": ja, "zh": zh, "de": "Mit Fabrikam.\n\nFabrikam!\n\nFabrikam.\n\nDer Dienst."])
    #expect(found == ["ja/a.md:10", "zh/a.md:10"])
  }

  @Test func theUnitOfANumberIsNotToBeLost() {
    let text = [
      "cs": "Spustí v 64 hostiteli.", "de": "Läuft im 64-Bit-Host.", "es": "En el host de 64 bits.",
      "fr": "Sur l’hôte 64 bits.", "ru": "На 64-разрядном узле.",
    ]
    #expect(found("number", "Runs in the 64-bit host.", text) == ["cs/a.md:4"])
    let both = [
      "cs": "Na 32 a 64bitových.", "de": "Auf 32-Bit und 64-Bit.", "es": "En arquitecturas de 32 y 64 bits.",
      "fr": "Sur les deux, 32 bits et 64 bits.",
    ]
    #expect(found("number", "On 32-bit and 64-bit.", both).isEmpty)
    let days = [
      "cs": "Po 30denní lhůtě.", "de": "Nach der 30-tägigen Frist.", "es": "Tras 30 días.", "fr": "Après 30 jours.",
    ]
    #expect(found("number", "After the 30-day limit.", days).isEmpty)
  }

  @Test func headsThatDifferAreNotToBecomeOne() {
    let table = { (a: String, b: String) in "| \(a) | \(b) |\n|-|-|\n| 1 | 2 |" }
    let found = found(
      "cell-content", table("Assigned owner", "Primary owner"),
      [
        "de": table("Zugewiesener Besitzer", "Primärer Besitzer"),
        "fr": table("Propriétaire affecté", "Propriétaire principal"), "zh": table("指派的擁有者", "指派的擁有者"),
      ])
    #expect(found == ["zh/a.md:4"])
    #expect(self.found("cell-content", table("1", "2"), ["de": table("1", "1"), "fr": table("1", "1")]).isEmpty)
  }

  @Test func theTextOfALinkIsTranslatedAsOthersDo() {
    let text = { (words: String) in "\(words) [\(words == "See" ? "Tool server requirements" : words + " (1)")](a.md)."
    }
    let files = [
      "de": text("Siehe"), "es": text("Consulte"), "fr": "Voir [Tool server requirements](a.md).", "pl": text("Zobacz"),
    ]
    #expect(found("untranslated", text("See"), files) == ["fr/a.md:4"])
    let glossed = files.merging(["fr": "Voir [Tool server requirements](a.md) (exigences)."]) { $1 }
    #expect(found("untranslated", text("See"), glossed).isEmpty)
    let kept = files.merging(["pl": "Zobacz [Tool server requirements](a.md)."]) { $1 }
    #expect(found("untranslated", text("See"), kept).isEmpty)
    #expect(
      found(
        "untranslated", text("See").replacing("Tool server requirements", with: "Tool Download Center"),
        files.merging(["fr": "Voir [Tool Download Center](a.md)."]) { $1 }
      ).isEmpty)
  }
}
