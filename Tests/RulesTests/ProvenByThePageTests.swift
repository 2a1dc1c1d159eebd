import DocModel
import Findings
import Testing

@testable import Rules

/// What a page proves by itself, whatever text it was made from: nobody else was made from that one.
@Suite struct ProvenByThePageTests {
  private static let words = ["de": "Hier ist", "es": "Esto es", "fr": "Voici", "ja": "これは", "ru": "Вот"]

  /// The Polish page was made from another text than the others.
  private func found(_ rule: RuleID, _ text: String, pl: String, words: [String: String] = words, source: String? = nil)
    -> [String]
  {
    var files = words.reduce(into: ["pl/a.md": Self.page(2, pl)]) {
      $0["\($1.key)/a.md"] = Self.page(1, text.replacing("START", with: $1.value))
    }
    files["en/a.md"] = source.map { $0 + "\n" }
    return Tree(files, source: source == nil ? nil : "en", flavor: .learn).found(rule)
  }

  private static func page(_ revision: Int, _ text: String) -> String {
    "---\nms.openlocfilehash: \(String(repeating: "\(revision)", count: 40))\n---\n\(text)\n"
  }

  @Test func theTitleOfALinkedPageIsNoName() {
    let found = found(
      "term-missing", "START:\n\n- [Gear Views](/lids/gear-views)", pl: "Tu:\n\n- [Widoki kół](/lids/gear-views)")
    #expect(!found.contains("pl/a.md:6"))
  }

  @Test func wordsThatHyphensJoinAreNoName() {
    let found = found(
      "term-missing", "START:\n\n- [Lid-to-Lid](/lids/lid-to-lid)", pl: "Tu:\n\n- [Z wieka na wieko](/lids/lid-to-lid)")
    #expect(!found.contains("pl/a.md:6"))
  }

  private static let slug = "<a name=\"support-for-just-enough-boxing\"></a>"

  private static let tabs = [
    "de": "Fabrikam-Registerkarten", "es": "Pestañas de Fabrikam", "fr": "Onglets de Fabrikam", "ja": "Fabrikam タブ",
    "ru": "Вкладки Fabrikam",
  ]
  private static let others = ["lids", "ropes", "boxes"].map { "## <a name=\"the-\($0)\"></a>" }

  private func headings(
    _ pl: String, tabs: [String: String] = tabs, id: String = "fabrikam-gear-tabs", isTranslated: Bool = true,
    body: String = "Open the tabs of a gear.", own: String = "Tu."
  ) -> [String] {
    let more = Self.others.enumerated().map { "\($0.element)START \($0.offset)\n\nSTART." }.joined(separator: "\n\n")
    let source =
      "## Fabrikam Gear Tabs\n\n"
      + ["lids", "ropes", "boxes"].map { "## The \($0)\n\n\(body)" }.joined(separator: "\n\n")
    let page = zip(Self.others, ["lids", "ropes", "boxes"]).map {
      "\($0)\(isTranslated ? "Te tam" : "The \($1)")\n\n\(own)"
    }.joined(separator: "\n\n")
    return found(
      "untranslated", "## <a name=\"fabrikam-gear-tabs\"></a>START\n\n" + more,
      pl: "## <a name=\"\(id)\"></a>\(pl)\n\n" + page, words: tabs, source: source)
  }

  @Test func aHeadingThatIsItsOwnIdWasLeft() {
    #expect(headings("Fabrikam Gear Tabs") == ["pl/a.md:4"])
    #expect(headings("Karty Fabrikam").isEmpty)
    #expect(headings("Fabrikam Gear Tabs", id: "gear-tabs-of-fabrikam").isEmpty)
    // A name that others keep, too.
    #expect(
      headings(
        "Fabrikam Gear Tabs", tabs: Self.tabs.merging(["de": "Fabrikam Gear Tabs", "fr": "Fabrikam Gear Tabs"]) { $1 }
      ).isEmpty)
    #expect(headings("Fabrikam Gear Tabs", tabs: Self.tabs.mapValues { $0 + " (Fabrikam Gear Tabs)" }).isEmpty)
    // This page has it in a name.
    #expect(headings("Fabrikam Gear Tabs", own: "To FabrikamTabs.").isEmpty)
    // A name, as the source has none of its words in small letters.
    #expect(headings("Fabrikam Gear Tabs", body: "Open the Gear Tabs.").isEmpty)
    // Its headings are all in English.
    #expect(headings("Fabrikam Gear Tabs", isTranslated: false).filter { $0 == "pl/a.md:4" }.isEmpty)
  }

  @Test func anExtensionThatOthersWriteWithoutADotNeedsNone() {
    let text = "START (`.gx1`), (`.gxm1`).\n\nSTART (gx1)."
    #expect(found("identifier-altered", text, pl: "Pliki (gx1), pliki (.gxm1).\n\nTu (gx1).").isEmpty)
  }

  /// The source is at hand, from a later day.
  private func foundBesideSource(_ text: String, pl: String) -> [String] {
    let files = Self.words.reduce(into: [
      "pl/a.md": Self.page(2, pl), "en/a.md": text.replacing("START", with: "This is") + "\n",
    ]) {
      $0["\($1.key)/a.md"] = Self.page(1, text.replacing("START", with: $1.value))
    }
    return Tree(files, source: "en", flavor: .learn).found("spacing")
  }

  @Test(arguments: [("`*.gx1`1)。", true), ("`*.gx1` 1)。", false), ("`*.gx1`)。", false), ("`*.gx1`2 つ。", false)])
  func aDigitBehindCodeBelongsToNothing(ja: String, isLoud: Bool) {
    var files = Self.words.reduce(into: ["en/a.md": "This is (`*.gx1`).\n"]) {
      $0["\($1.key)/a.md"] = Self.page(1, "\($1.value) (`*.gx1`).")
    }
    files["ja/a.md"] = Self.page(1, "これは (" + ja)
    #expect(Tree(files, source: "en", flavor: .learn).found("number").contains("ja/a.md:4") == isLoud)
  }

  private func heads(_ rows: [String: String]) -> [String] {
    Tree(
      rows.reduce(into: [:]) { files, row in
        let text = "| \(row.value) |\n|-|-|\n| 1 | 2 |"
        files["\(row.key)/a.md"] =
          row.key == "en" ? "---\nhash: \(String(repeating: "1", count: 40))\n---\n\(text)\n" : Self.page(1, text)
      }, source: "en", flavor: .learn
    ).found("untranslated")
  }

  @Test func theHeadOfAColumnIsTranslatedAsTheOneBesideItIs() {
    let rows = [
      "en": "Gear version | Needs", "de": "Gear-Version | Bedarf", "ko": "기어 버전 | 요구", "es": "Versión de rueda | Falta",
      "ja": "Gear Version | 要件", "ru": "Версия колеса | Нужно",
    ]
    #expect(heads(rows) == ["ja/a.md:4"])
    #expect(heads(rows.merging(["ja": "Gear version | 要件"]) { $1 }) == ["ja/a.md:4"])
    #expect(heads(rows.merging(["ja": "Gear Version | Needs"]) { $1 }).isEmpty)
    // Another that writes no Latin letters keeps it, too.
    #expect(heads(rows.merging(["ko": "Gear Version | 요구"]) { $1 }).isEmpty)
  }

  @Test func aWordThatTheLanguageWritesWithAnAccentWasLeft() {
    let rows = [
      "en": "Version | Needs", "de": "Fassung | Bedarf", "fr": "Version | Besoins", "ja": "バージョン | 要件",
      "ru": "Версия | Нужно", "pl": "Wersja | Potrzeby",
    ]
    func found(_ es: String) -> [String] { heads(rows.merging(["es": es]) { $1 }) }
    #expect(found("Version | Falta de la versión") == ["es/a.md:4"])
    #expect(found("Version | Falta").isEmpty)
    #expect(found("Versión | Falta de la versión").isEmpty)
    #expect(found("Version | Falta de la versión y version").isEmpty)
  }
}
