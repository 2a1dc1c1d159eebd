import DocModel
import Findings
import Testing

@testable import Checks

/// What a page proves by itself, whatever text it was made from: nobody else was made from that one.
@Suite struct PageEvidenceTests {
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

  @Test func wordsThatHyphensJoinAreNoName() {
    let found = found(
      "term-missing", "START:\n\n- [Lid-to-Lid](/lids/lid-to-lid)", pl: "Tu:\n\n- [Z wieka na wieko](/lids/lid-to-lid)")
    #expect(!found.contains("pl/a.md:6"))
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
}
