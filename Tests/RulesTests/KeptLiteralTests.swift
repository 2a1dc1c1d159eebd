import Findings
import Testing

@testable import Rules

/// Names in small letters, which texts in other scripts keep in Latin ones.
@Suite struct KeptLiteralTests {
  private static let begin = [
    "de": "Hier ist", "es": "Aquí está", "fr": "Voici", "ja": "これは", "ko": "여기는", "pl": "Tu jest",
  ]

  private func found(_ line: String, pl: String, code: String = "`gear list`") -> [String] {
    Tree.translated("\(line)\n\nSTART: \(code)", Self.begin, "pl", "\(pl)\n\nSTART: \(code)").found("term-missing")
  }

  @Test(arguments: [
    // Code has the name, too.
    ("START gear-cache.", "START magazyn kół.", "`gear-cache`", true),
    ("START [gear locals](a.md).", "START [koło lokalne](a.md).", "`gear locals`", true),
    ("START gear-cache.", "START magazyn kół.", "`gear`", false),
    ("START gear locals.", "START koło lokalne.", "`gear`", false),
    // The target of a link has it.
    ("START [GPL-gear](a/GPL-gear).", "START [GPL-koło](a/GPL-gear).", "`gear`", true),
    // A word of a longer text may be any word.
    ("START gears.", "START koło.", "`gears`", false),
    ("START **gears**.", "START **koło**.", "`gear`", true),
    // The name is there.
    ("START gear-cache.", "START `gear-cache`.", "`gear-cache`", false),
    ("START gear-cache.", "START Gear-Cache.", "`gear-cache`", false),
  ])
  func whatOtherScriptsKeepIsAName(line: String, pl: String, code: String, isTold: Bool) {
    #expect(found(line, pl: pl, code: code) == (isTold ? ["pl/a.md:4"] : []))
  }

  @Test func aWordThatIsAllOfACellIsANameWhereCodeHasIt() {
    let table = { (word: String) in "START\n\n| A | B |\n|---|---|\n| \(word) | 1 |\n\nSTART: `gears`" }
    #expect(Tree.translated(table("gears"), Self.begin, "pl", table("koła")).found("term-missing") == ["pl/a.md:8"])
  }

  @Test func whatOneOtherScriptAloneKeepsIsNoName() {
    var files = ["en/a.md": "A gear-cache\n\n`gear-cache`"]
    for locale in ["de", "es", "fr", "pl", "ja", "ko"] {
      let name = ["ja", "de", "es"].contains(locale) ? "gear-cache" : locale == "ko" ? "기어 캐시" : "\(locale) x"
      files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n1 \(name)\n\n`gear-cache`"
    }
    #expect(Tree(files, source: "en").found("term-missing").count == 3)
    files["es/a.md"] = files["fr/a.md"]
    #expect(Tree(files, source: "en").found("term-missing").isEmpty)
  }

  /// A folder's name looks like a word: who writes in another script shows that it is none.
  @Test func aPlainWordWithACapitalIsANameToOtherScripts() {
    func found(_ text: String, _ others: [String: String] = [:]) -> [String] {
      let words = [
        "de": "Beilagen", "fr": "Annexes", "pl": "Dodatki", "ja": "Enclosures", "ko": "Enclosures", "ru": "Enclosures",
        "zh": "Enclosures",
      ].merging(others) { $1 }
      let files = words.reduce(into: ["en/a.md": text.replacing("NAME", with: "Enclosures") + "\n"]) { files, entry in
        let own = text.replacing("Fill the", with: entry.key).replacing("folder", with: entry.key).replacing(
          "NAME", with: entry.value)
        files["\(entry.key)/a.md"] = "---\nms.openlocfilehash: 1\n---\n\(own)\n"
      }
      return Tree(files, source: "en").found("term-missing").filter { !$0.hasSuffix("(note)") }
    }
    let text = "Fill the NAME folder.\n\nFill the folder NAME."
    #expect(found(text).count == 6)
    #expect(found(text, ["ja": "同封物"]).count == 8)
    #expect(found(text, ["ja": "同封物", "zh": "附件"]).isEmpty)
    #expect(found("Fill the **NAME** folder.\n\nFill the folder **NAME**.").isEmpty)
    #expect(found("Fill the NAME folder.").isEmpty)
  }

  /// Whatever text it was made from, code on its own page has the name.
  @Test func whatItsOwnCodeHasItsTextLoses() {
    func found(_ code: String) -> [String] {
      var files = ["en/a.md": "Here is gear-cache.\n\n`gear-cache`\n"]
      for (locale, begin) in Self.begin {
        let isOther = locale == "pl"
        let name = isOther ? "magazyn kół" : "gear-cache"
        files["\(locale)/a.md"] =
          "---\nms.openlocfilehash: \(isOther ? 2 : 1)\nms.lasthandoff: 0\(isOther ? 2 : 1)/01/2020\n---\n\(begin) \(name).\n\n`\(isOther ? code : "gear-cache")`\n"
      }
      return Tree(files).found("term-missing").filter { $0.hasPrefix("pl") && !$0.hasSuffix("(note)") }
    }
    #expect(found("gear-cache") == ["pl/a.md:5"])
    #expect(found("gear-box").isEmpty)
  }
}
