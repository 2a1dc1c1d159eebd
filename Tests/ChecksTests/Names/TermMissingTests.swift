import Findings
import Testing

@testable import Checks

/// How sure doccheck is that a name was lost.
@Suite struct TermMissingTests {
  private static let begin = ["de": "Starten Sie", "fr": "Lancez", "ja": "開始", "ko": "시작", "pl": "Uruchom"]

  /// Five translations of one text; the last one has another line, and perhaps another revision.
  private func found(_ line: String, pl: String, revision: String = "1") -> [String] {
    tree(line, pl: pl, revision: revision).found("term-missing")
  }

  private func tree(_ line: String, pl: String, revision: String) -> Tree {
    var files: [String: String] = [:]
    for (locale, begin) in Self.begin {
      let text = locale == "pl" ? pl : line
      files["\(locale)/a.md"] = """
        ---
        ms.openlocfilehash: \(locale == "pl" ? revision : "1")
        ms.lasthandoff: 01/01/2020
        ---
        \(begin) Fabrikam.

        \(begin) Fabrikam, \(begin).

        \(text.replacing("Start", with: begin))
        """
    }
    return Tree(files)
  }

  @Test func runningTextMayDoWithoutAName() {
    #expect(found("Start Fabrikam, 1.", pl: "Start program, 1.") == ["pl/a.md:9 (note)"])
  }

  /// Any word has a capital where it begins a text, and any word of a title in English.
  @Test func theCapitalThatOpensATextIsNoNames() {
    func loud(_ line: String, _ own: String) -> [String] {
      let locales = ["de", "fr", "id", "ko", "pl", "sv", "tr"]
      var files = locales.reduce(into: [:]) { $0["\($1)/a.md"] = "Start `\($1)`.\n\n- \(line)\n\nGo to Fabrikam.\n" }
      files["en/a.md"] = "Start `en`.\n\n- \(line)\n\nGo to Fabrikam.\n"
      files["ja/a.md"] = "開始 `ja`。\n\n- \(own)\n\nFabrikam へ。\n"
      return Tree(files, source: "en").found("term-missing").filter { !$0.hasSuffix("(note)") }
    }
    #expect(loud("Refactor code", "コードの改善") == [])
    #expect(loud("Legacy Config Error", "以前の設定エラー") == [])
    #expect(loud("Fabrikam", "ファブリカム").count <= 1)
  }

  @Test func aBlockThatIsNothingButTheNameMayNot() {
    #expect(found("Fabrikam", pl: "Fabryka") == ["pl/a.md:9"])
  }

  /// *Bêta* is French for *Beta*.
  @Test func aNameWithAccentsIsKept() {
    #expect(found("Fabrikam", pl: "Fábrìkam") == [])
    #expect(found("Fabrikam", pl: "Fábrìka") == ["pl/a.md:9"])
  }

  @Test func aWordThatChangedPlacesWithANameIsTheLanguagesOwn() {
    func found(_ french: String) -> [String] {
      let begin = ["de": "Starten Sie", "fr": "Lancez", "ja": "開始", "ko": "시작", "pl": "Uruchom", "sv": "Starta"]
      return Tree.translated("START OpenBox Foundation.", begin, "fr", french).found("term-missing")
    }
    #expect(found("START Fondation OpenBox.") == ["fr/a.md:4 (note)"])
    #expect(found("START OpenBox Fondation.") == ["fr/a.md:4"])
  }

  @Test func theOriginalIsHeldAgainstTheOthersAlone() {
    var files = ["de", "fr", "it", "pl", "sv"].reduce(into: [:]) {
      $0["\($1)/a.md"] = "\($1) OpenBox CLI in OpenBox.\n"
    }
    files["en/a.md"] = "See OpemBox CLI in OpenBox.\n"
    #expect(Tree(files).found("term-missing") == ["en/a.md:1"])
  }

  @Test func aLoneWordMayBeOneTheOthersLeft() {
    #expect(found("Instructions", pl: "Instrukcje") == ["pl/a.md:9 (note)"])
    #expect(found("Contoso Instructions", pl: "Instrukcje Contoso") == ["pl/a.md:9"])
  }

  @Test func halfOfACommandIsTranslated() {
    #expect(found("See Save-MyContext, 1.", pl: "Patrz Zapisz-MyContext, 1.") == ["pl/a.md:9"])
    #expect(found("See -Fabrikam, 1.", pl: "Patrz -Fabryka, 1.") == ["pl/a.md:9"])
  }

  @Test func whoWasMadeFromAnotherTextMayNeverHaveSeenIt() {
    #expect(found("Fabrikam", pl: "Fabryka", revision: "2") == ["pl/a.md:9 (note)"])
  }

  @Test func aSlipIsLoudInAnyText() {
    #expect(found("Start Fabrikam, 1.", pl: "Start Fabkikam, 1.", revision: "2") == ["pl/a.md:9"])
    #expect(found("Start Fabrikam, 1.", pl: "Start Fabikam, 1.") == ["pl/a.md:9"])
  }

  @Test func aSlipAtTheEndOfABlockIsSeen() {
    #expect(found("Start Fabrikam\n\nStart, 1.", pl: "Start Fabkikam\n\nStart, 1.") == ["pl/a.md:9"])
  }

  @Test func aNameTornInTwoIsLoud() {
    #expect(found("Start Fabrikam, 1.", pl: "Start fabri kam, 1.") == ["pl/a.md:9"])
    #expect(found("Start NorthWind, NorthWind 1.", pl: "Start NorthWind, North wind 1.") == ["pl/a.md:9"])
    #expect(found("Start Northwind, North Wind.", pl: "Start North Wind, North Wind.") == ["pl/a.md:9 (note)"])
  }

  @Test func whatTheSourceWritesInSmallLettersAndOthersTranslateIsAWord() {
    func found(_ own: [String: String]) -> [String] {
      let begin = Self.begin.merging(["cs": "Spusťte", "it": "Avviare", "ru": "Запуск", "sv": "Starta", "zh": "開始"]) {
        a, _ in a
      }
      let files = begin.reduce(into: ["en/a.md": "Start it offline.\n\nContoso Offline\n"]) { files, entry in
        files["\(entry.key)/a.md"] =
          "---\nms.openlocfilehash: 1\n---\n\(entry.value).\n\nContoso \(own[entry.key] ?? "Offline")\n"
      }
      return Tree(files, source: "en").found("term-missing")
    }
    #expect(found(["pl": "rozłączone"]) == ["pl/a.md:6"])
    #expect(found(["pl": "rozłączone", "it": "senza rete", "zh": "離線"]).allSatisfy { $0.hasSuffix("(note)") })
  }

  private func withSource(_ line: String, pl: String) -> [String] {
    Tree.translated(line, Self.begin, "pl", pl).found("term-missing")
  }

  @Test func aVersionBehindAnotherWordMeansThatTheNameWasTranslated() {
    let line = "START Contoso Server 2029, Contoso Server 2030."
    #expect(withSource(line, pl: "Uruchom Contoso Server 2029, Contoso Serwer 2030.") == ["pl/a.md:4"])
    #expect(withSource(line, pl: "Uruchom Contoso Server 2029 lub 2030.").allSatisfy { $0.hasSuffix("(note)") })
    #expect(
      withSource(line, pl: "Uruchom Contoso Server 2029 oraz Serveru 2030.").allSatisfy { $0.hasSuffix("(note)") })
    let studio = "START Contoso Studio 2029, Contoso Studio 2030."
    #expect(
      withSource(studio, pl: "Uruchom Contoso Studio 2029, w Contoso Studiu 2030.").allSatisfy {
        $0.hasSuffix("(note)")
      })
  }

  @Test func aCellMayKeepTheNameAndTranslateTheWord() {
    let rows = ["Contoso Online", "Contoso Offline", "Red", "Green", "Blue"]
    func table(_ locale: String, _ words: [String]) -> String {
      "---\nms.openlocfilehash: 1\n---\n| x | y |\n|-|-|\n" + words.map { "| \($0) | \(locale) |\n" }.joined()
    }
    var files = [
      "en/a.md": "Use it online or offline.\n\n| x | y |\n|-|-|\n" + rows.map { "| \($0) | en |\n" }.joined()
    ]
    for (locale, _) in Self.begin.filter({ $0.key != "pl" }) {
      files["\(locale)/a.md"] = table(locale, Array(rows.prefix(2)) + ["1 \(locale)", "2 \(locale)", "3 \(locale)"])
    }
    for (locale, words) in [
      "pl": ["w sieci", "poza siecią"], "cs": ["v síti", "bez sítě"], "sv": ["med nät", "utan nät"],
    ] {
      files["\(locale)/a.md"] = table(
        locale, words.map { "Contoso \($0)" } + ["1 \(locale)", "2 \(locale)", "3 \(locale)"])
    }
    #expect(Tree(files, source: "en").found("term-missing").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  @Test func anEndingOfTheLanguageIsNoSlip() {
    #expect(found("Start Nodes, 1.", pl: "Start Nodey, 1.").filter { !$0.hasSuffix("(note)") }.isEmpty)
    #expect(found("Start Pods, 1.", pl: "Start Pody, 1.").filter { !$0.hasSuffix("(note)") }.isEmpty)
    #expect(found("Start Access, 1.", pl: "Start Acess, 1.") == ["pl/a.md:9"])
    #expect(found("Start Contoso, 1.", pl: "Start Contosk, 1.") == ["pl/a.md:9"])
  }

  @Test func theLanguagesOwnWordIsNoSlip() {
    let files = ["de": "Nehmen Sie Logik, 1.", "fr": "Avec Logic, 1.", "pl": "Oraz Logic, 1.", "sv": "Och Logic, 1."]
      .mapValues { "---\nms.openlocfilehash: 1\n---\n\($0)\n" }
    let tree = Tree(Dictionary(uniqueKeysWithValues: files.map { ("\($0.key)/a.md", $0.value) }))
    #expect(tree.found("term-missing") == ["de/a.md:4 (note)"])
  }

  @Test func aWordThatStandsThereInSmallLettersIsNoSlip() {
    let slip = "Serfer Fabrikam, 1."
    #expect(found("Start Server Fabrikam, 1.", pl: slip) == ["pl/a.md:9"])
    #expect(found("Start Server Fabrikam, 1.", pl: slip + " Inny serfer.").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  /// German and Dutch have the word of their own, Portuguese leaves it in names.
  @Test func aWordThatOthersShareIsNoName() {
    func found(_ word: String) -> [String] {
      var files: [String: String] = [:]
      for locale in ["de", "nl", "sv", "pt"] {
        let rows =
          (1...4).map { "\($0) \(locale.uppercased()) Schema Fabrikam" } + [
            locale == "pt" ? word.replacing("Schema", with: "Esquema") : word
          ]
        files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(rows.joined(separator: "\n\n"))\n"
      }
      return Tree(files).found("term-missing")
    }
    #expect(found("Schema") == ["pt/a.md:12 (note)"])
    #expect(found("Schema Fabrikam") == ["pt/a.md:12"])
  }

  @Test func oneAcronymIsNearToAnother() {
    #expect(found("Start URI, 1.", pl: "Start URL, 1.").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  @Test func aWordOfTheArticleIsNoSlip() {
    let files = ["de", "fr", "ja", "ko", "pl"].reduce(into: [String: String]()) { files, locale in
      files["\(locale)/a.md"] =
        "---\nms.openlocfilehash: 1\n---\n\(locale) \(locale == "de" ? "URL" : "").\n\n\(locale) \(locale == "pl" ? "URL" : "URI").\n"
    }
    #expect(Tree(files).found("term-missing").filter { !$0.hasSuffix("(note)") }.isEmpty)
  }

  /// The small letters of an address are not the name in other letter case, whoever has the address.
  @Test func anAddressDoesNotHideAGarbledName() {
    let start = ["de": "Siehe", "fr": "Voir", "ja": "開始", "ko": "시작", "pl": "Zobacz"]
    let tree = Tree.translated(
      "START Contoso https://portal.contoso.com/trust today.", start, "pl",
      "START Comtoso https://portal.contoso.com/trust today.")
    #expect(tree.found("term-missing") == ["pl/a.md:4"])
  }

  @Test func namesThatStandSideBySideAreToldAsOne() {
    let messages = tree("Contoso Explorer-Go", pl: "Odkrywca", revision: "1").findings("term-missing").map(\.message)
    #expect(messages.count == 1 && messages.allSatisfy { $0.hasPrefix("The name ‘Contoso Explorer-Go’ of ") })
  }

  @Test func theLocalesOwnNameOfTheSiteIsANote() {
    func found(_ title: String) -> [String] {
      let files = ["en", "fr", "ja", "pl", "sv"].reduce(into: [
        "de/a.md": "---\ntitle: \(title)\nms.openlocfilehash: 1\n---\nA.\n"
      ]) {
        $0["\($1)/a.md"] =
          "---\ntitle: \($1) | Contoso Docs\n\($1 == "en" ? "hash" : "ms.openlocfilehash"): 1\n---\nA.\n"
      }
      return Tree(files, source: "en").found("term-missing")
    }
    #expect(found("de | Contoso-Dokumentation") == ["de/a.md:2 (note)"])
    #expect(found("de") == ["de/a.md:2 (note)"])
  }

  @Test func aNameOfATitleIsShownInTheTitlesOfTheOthers() {
    var files: [String: String] = [:]
    for locale in ["en", "de", "fr", "ja", "pl", "sv"] {
      let name = locale == "pl" ? "Contoso Explorator" : "Contoso Explorer"
      let key = locale == "en" ? "hash" : "ms.openlocfilehash"
      files["\(locale)/a.md"] = "---\n\(key): 1\nauthor: x\ntitle: \(locale) \(name)\n---\n\n\nA.\n"
    }
    let found = Tree(files, source: "en").findings("term-missing")
    #expect(found.map(\.place.line) == [4])
    #expect(found.first.map { Set($0.related.map(\.place.line)) } == [4])
    #expect(found.first?.related.first?.text.contains("Contoso Explorer") == true)
  }

  /// All others keep the acronym, and this text has it elsewhere, again and again.
  @Test func anAcronymTakenForAnother() {
    let begin = ["de": "Starten Sie", "fr": "Lancez", "ja": "開始", "pl": "Uruchom", "sv": "Starta"]
    let text = "START 1 VPP.\n\nSTART 2 VPP.\n\nSTART 3 VPP.\n\nSTART 4 VPP, 5.\n\nSTART 6 VPP, 7."
    let loud = { (own: String) in
      Tree.translated(text, begin, "pl", own).found("term-missing").filter { !$0.hasSuffix("(note)") }
    }
    #expect(loud(text.replacing("VPP, ", with: "VVP, ")) == ["pl/a.md:10", "pl/a.md:12"])
    // It is what this text says for it.
    #expect(loud(text.replacing("VPP", with: "VVP")).isEmpty)
  }

  /// A name that a word is glued to is there.
  @Test func aGluedName() {
    let begin = ["de": "Starten Sie", "fr": "Lancez", "ja": "開始", "pl": "Uruchom", "cs": "Spusťte"]
    let text = "START [1 Fabrikam Manager](x), 2.\n\nSTART 3 Fabrikam Manager."
    #expect(
      Tree.translated(text, begin, "cs", "START [1 Fabrikam Manageru](x)zadejte, 2.\n\nSTART 3 Fabrikam Manager.")
        .found("term-missing").isEmpty)
  }

  /// An underscore that was not read as a mark is no part of the name behind it.
  @Test func aNameBehindAnUnderscore() {
    let begin = ["de": "Starten Sie", "fr": "Lancez", "ja": "開始", "pl": "Uruchom", "ko": "시작"]
    let text = "START 1 _Fabrikam scopes_, 2.\n\nSTART 3 Fabrikam.\n\nSTART 4 Fabrikam."
    #expect(
      Tree.translated(text, begin, "ko", "START 1 _Fabrikam 범위_라고도, 2.\n\nSTART 3 Fabrikam.\n\nSTART 4 Fabrikam.")
        .found("term-missing").isEmpty)
  }

  @Test func aTitleThatOthersLeftInEnglishHoldsNoName() {
    var files = ["en/a.md": "# Could not process the image metadata\n"]
    for locale in ["de", "es", "ko", "ja", "pl", "uk"] { files["\(locale)/a.md"] = files["en/a.md"] }
    files["fr/a.md"] = "# Impossible de traiter les métadonnées de l’image\n"
    #expect(Tree(files, source: "en").found("term-missing").isEmpty)
  }

  /// Cells that most left in English prove no names, however short they are.
  @Test func whoLeftCellsInEnglishTellsNoNames() {
    let rows = ["model ID", "symbol", "version", "name", "colour", "path"]
    let own = ["Модель", "Символ", "Версія", "Назва", "Колір", "Шлях"]
    func page(_ title: String, _ cells: [String]) -> String {
      "# \(title)\n\n| a | b |\n|-|-|\n" + zip(rows, cells).map { "| `\($0)` | \($1) |\n" }.joined()
    }
    var files = ["en/a.md": page("Words", rows.map { "The \($0)" }), "uk/a.md": page("Слова", own)]
    for locale in ["es", "fr", "it", "ja", "pt", "de"] {
      files["\(locale)/a.md"] = page("Title of \(locale)", rows.map { "The \($0)" })
    }
    #expect(Tree(files, source: "en").found("term-missing") == [])
  }
}
