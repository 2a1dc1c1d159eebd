import Findings
import Testing

@testable import Rules

/// Cells that some locales leave as they are.
@Suite struct KeptCellTests {
  @Test func aWordThatMostOtherScriptsTranslateIsNoName() {
    let rows = { (name: String, other: String) in
      "| A |\n|-|\n| \(name) |\n" + (1...5).map { "| \(other) \($0) |\n" }.joined()
    }
    func table(_ name: String, zh: String) -> [String] {
      let words = [
        ("de", name, "Wort"), ("fr", name, "mot"), ("pl", name, "słowo"), ("sv", "Läge", "ord"), ("ja", "キオスク", "単語"),
        ("zh", zh, "詞"),
      ]
      var files = ["en/a.md": rows(name, "word")]
      for (locale, own, other) in words {
        files["\(locale)/a.md"] = "---\nms.openlocfilehash: 1\n---\n" + rows(own, other)
      }
      return Tree(files, source: "en").found("term-missing").filter { !$0.hasSuffix("(note)") }
    }
    #expect(table("Kiosk", zh: "資訊站").isEmpty)
    #expect(!table("Kiosk", zh: "Kiosk").isEmpty)
    // The name of a country is written as each script writes it.
    #expect(table("Sierra Leone", zh: "獅子山").isEmpty)
    #expect(!table("Sierra Leone", zh: "Sierra Leone").isEmpty)
  }
}
