import Findings
import Testing

@testable import Checks

@Suite struct JuryTests {
  private static func article(_ hash: String, _ date: String, _ body: String) -> String {
    "---\nms.openlocfilehash: \(hash)\nms.lasthandoff: \(date)\n---\n\(body)"
  }

  /// A source, two translations of it and three older ones that never had its last paragraph.
  private static func tree(_ newer: String, _ other: String, source: String? = nil) -> Tree {
    let start = (1...4).map { "Text `c\($0)` and `d\($0)`.\n\n" }.joined()
    var files = [
      "en/a.md": start + newer, "fr/a.md": article("n", "02/01/2021", start + newer),
      "pt/a.md": article("n", "02/01/2021", start + other),
    ]
    for (locale, hash) in [("de", "o"), ("it", "o"), ("pl", "p")] {
      files["\(locale)/a.md"] = article(hash, "02/01/2020", start)
    }
    return Tree(files, source: source)
  }

  /// Naming the source takes no witness from those who were made from a version near it.
  @Test(arguments: [nil, "en"]) func theSourceSpeaksForThoseMadeFromWhatItWas(source: String?) {
    let tree = Self.tree("Then:\n\n```sh\nrun a\n```\n", "Then:\n", source: source)
    #expect(tree.found("code-block").filter { !$0.hasSuffix("(note)") } == ["pt/a.md:14"])
  }

  /// Those who have a list below an item are held against each other, though newer revisions have a paragraph for it.
  @Test func aListThatNewerRevisionsPutIntoAParagraphIsComparedAllTheSame() {
    let words = [
      "en": "make it yours", "cs": "udělejte si je", "de": "so wird es Ihres", "fr": "faites-en la vôtre",
      "it": "fatela vostra", "ko": "바꾸세요", "sv": "gör det till ditt",
    ]
    var files: [String: String] = [:]
    for (locale, words) in words {
      let start = (1...4).map { "- \(words) `c\($0)`, `d\($0)`.\n" }.joined() + "- **\(words)**: \(words)."
      let link = locale == "sv" ? "portol.md" : "portal.md"
      let isNew = locale == "en" || locale == "cs"
      let body =
        start + (isNew ? " \(words), [\(words)](\(link)).\n" : "\n  - [\(words)](\(link))\n") + "- \(words) `e`.\n"
      files["\(locale)/a.md"] =
        locale == "en" ? body : Self.article(isNew ? "n" : "o", isNew ? "02/01/2021" : "02/01/2020", body)
    }
    #expect(Tree(files, source: "en").found("link-target").filter { !$0.hasSuffix("(note)") } == ["sv/a.md:10"])
  }

  /// Nobody else was made from its text: a name beside the name may stand in that.
  @Test func aNameBesideANameMayBeOfAnotherText() {
    func found(_ german: String, _ hash: String) -> [String] {
      var files = ["en", "fr", "ja", "ko", "pl"].reduce(into: [:]) {
        $0["\($1)/a.md"] = Self.article("o", "01/01/2020", "\($1) `x`.\n\n- [PhoneOS](a.md)\n")
      }
      files["de/a.md"] = Self.article(
        hash, hash == "o" ? "01/01/2020" : "01/01/2021", "de `x`.\n\n- [\(german)](a.md)\n")
      return Tree(files).found("identifier-altered")
    }
    #expect(found("PhoneOS/PadOS", "n") == ["de/a.md:7 (note)"])
    #expect(found("PhoneOS/PadOS", "o") == ["de/a.md:7"])
    #expect(found("System PhoneOS", "n") == ["de/a.md:7"])
  }
}
