import Findings
import Testing

@testable import Rules

/// Cells that are names to most locales.
@Suite struct NameColumnTests {
  private static let locales = ["de", "fr", "ja", "ko", "pl"]

  /// A page with a table in all locales, each with words of its own; `cells` has the first column.
  private static func found(
    _ rule: RuleID, _ sentences: String, pl: String? = nil, _ cells: (_ locale: String) -> [String]
  ) -> [String] {
    var files: [String: String] = [:]
    for locale in locales + ["en"] {
      let rows = cells(locale).map { "| \($0) | \(locale) |\n" }.joined()
      let start = locale == "en" ? "" : "---\nms.openlocfilehash: 1\n---\n"
      files["\(locale)/a.md"] = "\(start)\(locale == "pl" ? pl ?? sentences : sentences)\n\n| x | y |\n|-|-|\n\(rows)"
    }
    return Tree(files, source: "en").found(rule).filter { !$0.hasSuffix("(note)") }
  }

  private static func words(_ first: String, _ locale: String) -> [String] {
    [first] + ["Red", "Green", "Blue", "White"].map { locale == "en" ? $0 : "\($0.count) \(locale)" }
  }

  @Test func aCellSaysWhatTheSentencesOfItsPageSay() {
    let sentences = "```\nrun --all --boxes\n```\n\nUse `x` of the Fabrikam House.\n\nUse `y` of the Fabrikam House."
    let cells = { (locale: String) in Self.words(locale == "pl" ? "Dom Fabryki" : "Fabrikam House", locale) }
    #expect(
      Self.found("term-missing", sentences, pl: sentences.replacing("Fabrikam House", with: "dom Fabryki"), cells)
        .isEmpty)
    #expect(Set(Self.found("term-missing", sentences, cells)) == ["pl/a.md:14"])
  }

  @Test func aWordThatTheSourceHasInSmallLettersIsNoName() {
    let cells = { (locale: String) in Self.words(locale == "pl" ? "Po części" : "Partly", locale) }
    #expect(Self.found("term-missing", "Use `x` partly.", cells).isEmpty)
    #expect(Self.found("term-missing", "Use `x`.", cells) == ["pl/a.md:8"])
    // What its own row says of it makes a name no word.
    let described = { (locale: String) in
      cells(locale).enumerated().map { $0.offset == 0 ? "\($0.element) | partly" : $0.element }
    }
    #expect(Self.found("term-missing", "Use `x`.", described) == ["pl/a.md:8"])
    let linked = { (locale: String) in
      cells(locale).enumerated().map { $0.offset == 0 ? "[\($0.element)](partly.md)" : $0.element }
    }
    #expect(Self.found("term-missing", "Use `x` partly.", linked) == ["pl/a.md:8"])
  }

  @Test func aPlainWordThatNobodyKeepsIsNoName() {
    func found(_ keepers: [String]) -> [String] {
      Self.found("identifier-translated", "Use `x`.") { locale in
        ["NoRestart", "LicenseAccepted", locale == "en" || keepers.contains(locale) ? "Help" : "1 \(locale)"]
      }
    }
    #expect(found([]).isEmpty)
    #expect(found(["de", "fr", "ja", "ko"]) == ["pl/a.md:10"])
    // Among names in small letters it is one, though every locale translates it.
    let small = Self.found("identifier-translated", "Use `x`.") {
      ["dateKey", "pending", $0 == "en" ? "Succeeded" : "1 \($0)", "failed"]
    }
    #expect(small.count == 5)
  }

  @Test func whoKeepsMostSettingsOfATableHasTranslatedTheOther() {
    func found(_ words: [String: [String]]) -> [String] {
      Self.found("identifier-translated", "Use `x`.") { words[$0] ?? ["group", "web", "location", "vmss", "acr"] }
    }
    let pl = ["group", "web", "miejsce", "vmss", "acr"]
    #expect(found(["pl": pl]) == ["pl/a.md:10"])
    // To whom they are words, they tell nothing of names.
    let words = ["ja": ["群", "網", "所", "機", "庫"], "ko": ["그룹", "웹", "위치", "기계", "창고"], "pl": pl]
    #expect(found(words).isEmpty)
    #expect(found(["pl": ["grupa", "sieć", "miejsce", "vmss", "acr"]]).isEmpty)
  }

  /// What a program prints under the name of a property, and the code of the page has.
  @Test func smallWordsOfOutputThatCodeHasAreKept() {
    func found(
      _ german: [String], head: String = "GearType", code: String = "a: text, b: wheel, c: real",
      rule: RuleID = "identifier-translated"
    ) -> [String] {
      let table = { (words: [String]) in "| A | \(head) |\n|---|---|\n" + words.map { "| 1 | \($0) |\n" }.joined() }
      var files = [
        "de": table(german), "fr": table(["texte", "wheel", "real"]), "pl": table(["text", "wheel", "real"]),
        "en": table(["text", "wheel", "real"]),
      ]
      for (locale, text) in files {
        files[locale] = "---\n\(locale == "en" ? "hash" : "ms.openlocfilehash"): 1\n---\n```\n\(code)\n```\n\n\(text)"
      }
      return Tree(files.reduce(into: [:]) { $0["\($1.key)/a.md"] = $1.value }, source: "en").found(rule).filter {
        $0.hasPrefix("de")
      }
    }
    #expect(found(["text", "Rad", "real"]) == ["de/a.md:11"])
    #expect(found(["text", "WHEEL", "real"], rule: "term-case") == ["de/a.md:11"])
    #expect(found(["text", "wheel", "real"]).isEmpty)
    #expect(found(["text", "Rad", "real"], head: "Kind of gear").isEmpty)
    #expect(found(["text", "Rad", "real"], code: "a: text").isEmpty)
  }

  /// A plain word is a name where nearly all beside it can be no words, though every locale translates it.
  @Test func aPlainWordAmongCoinedNames() {
    let small = Self.found("identifier-translated", "Use `x`.") {
      ["NoRestart", "UDID", "OSVersion", "BuildVersion", "PushMagic", $0 == "en" ? "Topic" : "1 \($0)"]
    }
    #expect(small.count == 5)
    // Again and again, it says what became of the names.
    let removed = Self.found("identifier-translated", "Use `x`.") { locale in
      [
        "NoRestart", "BuildVersion", "PushMagic", "CommandUUID", "ErrorChain", "DeviceName", "OpenGear", "GearBox",
        "BoxTop",
      ] + (1...3).map { _ in locale == "en" ? "Removed" : "1 \(locale)" }
    }
    #expect(removed.isEmpty)
  }

  /// Rows that go together are a column of their own.
  @Test func namesInSomeRowsOnly() {
    func found(_ first: String) -> [String] {
      let locales = ["en", "de", "fr", "ja", "pl"]
      let files = Dictionary(
        uniqueKeysWithValues: locales.map { locale in
          let names = ["NoRestart", "PushMagic", "BuildVersion", locale == "en" ? "Topic" : "1 \(locale)"].map {
            "| [\(first)](x) | \($0) |\n"
          }
          let words = (1...5).map { "| [Two](x) | some \(locale) \($0) |\n" }
          return (locale, "| x | y |\n|-|-|\n" + (names + words).joined())
        })
      return Tree.recorded(files).found("identifier-translated").filter { !$0.hasSuffix("(note)") }
    }
    #expect(found("One").count == 4)
    #expect(found("Two").isEmpty)
  }

  /// What the code has as a key is written as it is, though every locale translates it; a word that it has elsewhere is none.
  @Test func keysOfTheCode() {
    let cells = { (locale: String) in locale == "en" ? ["Value", "box-id"] : ["1 \(locale)", "2 \(locale)"] }
    #expect(Self.found("identifier-translated", "Get /v1/{box-id}.\n\n```\n{\"Value\": 1}\n```", cells).count == 10)
    #expect(Self.found("identifier-translated", "Get /v1/box-id.\n\n```\n{\"is\": \"Value\"}\n```", cells).isEmpty)
    let small = { (locale: String) in [locale == "de" ? "value" : "Value", "box-id"] }
    #expect(Self.found("term-case", "Get /v1/{box-id}.\n\n```\n{\"Value\": 1}\n```", small) == ["de/a.md:12"])
  }

  /// The type of a value is a word as much as a name.
  @Test func typesOfValues() {
    let cells = { (type: String) in { (locale: String) in ["dateKey", "gearList", locale == "pl" ? "1 pl" : type] } }
    #expect(Self.found("identifier-translated", "Use `x`.", cells("string")).isEmpty)
    #expect(Self.found("identifier-translated", "Use `x`.", cells("quantity")) == ["pl/a.md:10"])
  }
}
