import Findings
import Testing

@testable import Rules

/// What a reader copies from a page: paths, calls, methods, values.
@Suite struct CopiedTextTests {
  private static let words = ["en": "Use", "de": "Nutzen", "fr": "Utilisez", "pl": "Użyj", "ja": "使用"]

  /// What is loud where one locale has another text than the rest; START stands for a word of each locale.
  private static func loud(_ rule: RuleID, _ text: String, _ locale: String, _ own: String) -> [String] {
    let texts = Dictionary(
      uniqueKeysWithValues: words.map { ($0.key, ($0.key == locale ? own : text).replacing("START", with: $0.value)) })
    return Tree.recorded(texts).found(rule).filter { !$0.hasSuffix("(note)") }
  }

  @Test func paths() {
    let text = "| START |\n|-|\n| [*{url}*](x)/v1/boxes?size={size} HTTP/1.1 |"
    #expect(
      Self.loud("identifier-translated", text, "fr", text.replacing("/boxes?size=", with: "/Boxes ? Size = ")) == [
        "fr/a.md:6"
      ])
    let texts = Dictionary(
      uniqueKeysWithValues: Self.words.map {
        ($0.key, "\($0.value) /v1/\($0.key == "fr" ? "Boxes ? Size = " : "boxes?size="){size}.")
      })
    #expect(
      Tree.recorded(texts).findings("identifier-translated").map(\.message).contains {
        $0.hasPrefix("The name ‘/v1/Boxes ? Size = {size}’ here is ‘/v1/boxes?size={size}’ in")
      })
    // What stands in braces may be said in words of the language.
    #expect(Self.loud("identifier-translated", text, "fr", text.replacing("{size}", with: "{taille}")).isEmpty)
    let item = "START it:\n\n- ./Vendor/GEAR/Box: START."
    #expect(
      Self.loud("identifier-translated", item, "pl", item.replacing("Vendor/GEAR/Box", with: "Dostawca/gear/box")) == [
        "pl/a.md:6"
      ])
    // Words of a sentence, and the folder of a language, are none.
    #expect(
      Self.loud(
        "identifier-translated", "START it and / or write /en/gears here.", "fr",
        "START it and / or write /fr/gears here."
      ).isEmpty)
    #expect(
      Self.loud("identifier-translated", "START the read/write/run box.", "de", "START die lesen/schreiben/laufen Box.")
        .isEmpty)
  }

  @Test func callsAndMethods() {
    #expect(
      Self.loud(
        "identifier-translated", "START the method **Gears()** here.", "fr", "START la méthode **Roues()** ici.") == [
          "fr/a.md:4"
        ])
    #expect(
      Self.loud(
        "identifier-translated", "START the method **Gears()** here.", "fr", "START la méthode **Gears ()** ici."
      ).isEmpty)
    let table = "| START |\n|-|\n| **GET** |"
    #expect(Self.loud("identifier-translated", table, "pl", table.replacing("GET", with: "Pobierz")) == ["pl/a.md:6"])
  }

  @Test func valuesInQuotationMarks() {
    let text = "START one of \"ACTIVE\" or \"CLOSED\" with it."
    #expect(Self.loud("term-missing", text, "de", "START \"aktiv\" oder \"CLOSED\" damit.") == ["de/a.md:4"])
    #expect(Self.loud("term-missing", text.replacing("\"", with: ""), "de", "START aktiv oder CLOSED damit.").isEmpty)
  }

  @Test func theSecondHalfOfAName() {
    let text = "START the **IGear.Wheels** here."
    #expect(Self.loud("identifier-altered", text, "fr", "START **IGear. roues** ici.") == ["fr/a.md:4"])
    // A sentence ends there.
    #expect(
      Self.loud(
        "identifier-altered", "START the IGear. Then call IGear.Wheels.", "fr", "START IGear. puis appelez les roues."
      ).isEmpty)
  }

  @Test func theMemberOfAType() {
    let text = "START [**Count**](/api/fabrikam.gear.count) here."
    #expect(
      Self.loud("identifier-translated", text, "fr", "START [**nombre**](/api/fabrikam.gear.count) ici.") == [
        "fr/a.md:4"
      ])
    #expect(
      Self.loud(
        "identifier-translated", text.replacing("gear.count", with: "gears"), "fr",
        "START [**nombre**](/api/fabrikam.gears) ici."
      ).isEmpty)
  }

  @Test func aVerbBehindItsTranslation() {
    let text = "- **Box**: Choose **Gear**, and wait for it."
    let own = [
      "en": text, "de": "- **Box**: Wählen Sie **Gear**, und warten Sie.",
      "fr": "- **Boîte** : choisissez Choose **Gear**, et attendez.", "pl": "- **Pole**: wybierz **Gear** i czekaj.",
      "sv": "- **Ruta**: välj **Gear** och vänta.",
    ]
    #expect(Tree.recorded(own).found("untranslated") == ["fr/a.md:4"])
    // A label may be called so.
    #expect(
      Tree.recorded(own.merging(["fr": "- **Boîte** : choisissez **Choose**, et attendez."]) { $1 }).found(
        "untranslated"
      ).isEmpty)
  }

  @Test func fieldsOfARequest() {
    let text = "START X-Gear-Box-Version 2."
    #expect(Self.loud("identifier-translated", text, "fr", "START le protocole X-Gear version 2.") == ["fr/a.md:4"])
    // Told as a whole, though `Gear` by itself is lost, too.
    #expect(Self.loud("identifier-translated", text, "ja", "START ボックス 2。") == ["ja/a.md:4"])
    #expect(Self.loud("identifier-translated", "START an X-Ray 2.", "fr", "START des rayons 2.").isEmpty)
  }

  @Test func placeholdersOfTheReader() {
    let text = "START the <ServerName> here."
    #expect(Self.loud("identifier-translated", text, "fr", "START le <nom_serveur> ici.").isEmpty)
    let own = Dictionary(
      uniqueKeysWithValues: Self.words.map {
        ($0.key, "\($0.value) gear.\($0.key == "fr" ? "domaine_entreprise" : "company_domain").com.")
      })
    #expect(
      Tree.recorded(own).findings("identifier-translated").filter {
        $0.level(threshold: Finding.defaultThreshold) != .note
      }.map(\.severity) == [.minor])
    #expect(
      Self.loud(
        "identifier-translated", "START your-domain.fabrikam.com here.", "pl", "START twojadomena.fabrikam.com tutaj."
      ).isEmpty)
    #expect(
      Self.loud(
        "identifier-translated", "START the-domain.fabrikam.com here.", "pl", "START tadomena.fabrikam.com tutaj.") == [
          "pl/a.md:4"
        ])
    #expect(
      Self.loud("identifier-translated", "START the ServerName here.", "fr", "START le nom_serveur ici.") == [
        "fr/a.md:4"
      ])
  }

  @Test func dotsOfFullWidth() {
    func found(_ zh: String) -> [String] {
      Tree.recorded(["en": "Use www.fabrikam.com, or Azure. Then go.", "de": "Nutzen.", "zh": zh]).found(
        "symbol-garbled")
    }
    #expect(found("使用 www。fabrikam。com 或 Azure。") == ["zh/a.md:4"])
    #expect(found("使用 www.fabrikam.com 或 Azure。Then 走。").isEmpty)
  }

  /// A label that all others translate; one word may be a word of the language, and what others keep a part of is a name.
  @Test func aLabelThatWasLeft() {
    func left(_ label: String, _ others: [String: String], _ locale: String) -> [String] {
      let words = ["en": "Choose", "de": "Wählen Sie", "fr": "Choisissez", "pl": "Wybierz", "sv": "Välj", "ja": "選択"]
      let texts = Dictionary(
        uniqueKeysWithValues: words.map { ($0.key, "\($0.value) **\(others[$0.key] ?? label)** 1.") })
      return Tree.recorded(texts).found("untranslated").filter { $0.hasPrefix(locale) && !$0.hasSuffix("(note)") }
    }
    let groups = ["fr": "Groupes inclus", "pl": "Uwzględnione grupy", "sv": "Inkluderade grupper", "ja": "含まれるグループ"]
    #expect(left("Included Teams", groups, "de") == ["de/a.md:4"])
    #expect(
      left("Pending", ["de": "Ausstehend", "fr": "En attente", "pl": "Oczekuje", "sv": "Väntar"], "ja") == ["ja/a.md:4"]
    )
    #expect(left("Filter", ["fr": "Filtre", "pl": "Filtr", "sv": "Urval", "ja": "絞り込み"], "de").isEmpty)
    #expect(left("Included Teams", groups.merging(["fr": "Groupes Teams"]) { $1 }, "de").isEmpty)
  }

  /// Two who write other languages keep them: they are no words.
  @Test func valuesThatAreMarked() {
    let text = "START **empty**, **assigned** or **removed**."
    let own = "START **pusty**, **przypisany** lub **usunięty**."
    #expect(Self.loud("identifier-translated", text, "pl", own) == ["pl/a.md:4"])
    // One alone is stressed, and what only one keeps may have been left.
    #expect(Self.loud("identifier-translated", "START **not** here.", "pl", "START **nie** tutaj.").isEmpty)
    let texts = Dictionary(
      uniqueKeysWithValues: Self.words.map {
        ($0.key, ($0.key == "en" || $0.key == "de" ? text : own).replacing("START", with: $0.value))
      })
    #expect(Tree.recorded(texts).found("identifier-translated").isEmpty)
  }
}
