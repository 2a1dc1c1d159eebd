import Findings
import Testing

@testable import Checks

/// Cells that are names to most locales.
@Suite struct ListedNamesTests {
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

  /// A word in a column of names that can be no words is one by the company it keeps.
  @Test func aWordAmongNames() {
    let cells = { (locale: String) in ["dateKey", "gearList", locale == "pl" ? "1 pl" : "quantity"] }
    #expect(Self.found("identifier-translated", "Use `x`.", cells) == ["pl/a.md:10"])
  }
}
