import Findings
import Testing

@testable import Checks

/// What the source shows in a form that no language changes.
@Suite struct SourceFormTests {
  private static let begin = ["de": "Starten", "fr": "Lancez", "ja": "開始", "pl": "Uruchom"]

  private func messages(_ rule: RuleID, _ line: String, pl: String) -> [String] {
    Tree.translated(line, Self.begin, "pl", pl).findings(rule).filter {
      $0.place.file == "pl/a.md" && $0.confidence >= 60
    }.map(\.message)
  }

  /// 于 is a family name where 於 is the word.
  @Test(arguments: [("適用于此。\n\n位於此。", 1), ("適用於此。\n\n于先生。", 0), ("適用于此。", 0)])
  func theWordOfSimplifiedChineseIsTold(text: String, count: Int) {
    let tree = Tree(
      ["en/a.md": "For this.\n\nIt is here.\n", "de/a.md": "Dafür.\n\nEs ist hier.\n", "zh-TW/a.md": text + "\n"],
      source: "en")
    #expect(tree.found("regional-variant").count == count)
  }

  @Test func aQuestionInJapaneseEndsInAFullStop() {
    func found(_ japanese: String, _ mark: String) -> [String] {
      let texts = [
        "en": "How long does it take\(mark)", "de": "Wie lange dauert das\(mark)", "fr": "Combien de temps\(mark)",
        "pl": "Jak długo to trwa\(mark)", "ja": japanese,
      ]
      return Tree(texts.reduce(into: [:]) { $0["\($1.key)/a.md"] = "# \($1.value)\n" }, source: "en").found(
        "heading-punctuation")
    }
    #expect(found("どれくらいかかりますか。", "?").isEmpty)
    #expect(found("時間がかかります。", "?") == ["ja/a.md:1"])
    #expect(found("どれくらいかかりますか。", "") == ["ja/a.md:1"])
  }

  /// The lines of a text are the translators', too: what is missing is told where the source has it.
  @Test func whatIsMissingIsToldInItsLine() {
    let line = "START `one`.\nSTART OpenBox.\nSTART `two`."
    #expect(
      Tree.translated(line, Self.begin, "pl", line.replacing("OpenBox", with: "pudełko")).found("identifier-translated")
        == ["pl/a.md:5"])
  }

  /// Where one digit stands for another, no word stands for it.
  @Test func aDigitForTheDigitOfTheSourceIsTold() {
    func found(_ polish: String, hash: String) -> [String] {
      let begin = ["de": "Starten", "fr": "Lancez", "ja": "開始", "ko": "시작", "pl": polish]
      var files = begin.reduce(into: [:]) {
        $0["\($1.key)/a.md"] =
          "---\nms.openlocfilehash: \(hash)\n---\n\($1.key == "pl" ? polish : $1.value + " 4 TB.")\n"
      }
      files["en/a.md"] = "---\nhash: 1\n---\nStart 4 TB.\n"
      return Tree(files, source: "en").found("number")
    }
    #expect(found("Uruchom 2 TB.", hash: "1") == ["pl/a.md:4"])
    #expect(found("Uruchom cztery TB.", hash: "1") == ["pl/a.md:4 (note)"])
    // All others of the same revision say so, too.
    #expect(found("Uruchom 2 TB.", hash: "2") == ["pl/a.md:4"])
  }
}
