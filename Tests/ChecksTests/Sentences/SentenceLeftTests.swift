import Findings
import Testing

@testable import Checks

/// Sentences that a translated paragraph has in the words of its source.
@Suite struct SentenceLeftTests {
  private let en =
    "The scheme of the file is found by itself. The detection of all columns is case-insensitive in this mode. Other columns are skipped."

  private func found(_ zh: String, _ locale: String = "zh") -> [String] {
    Tree(["en/a.md": en + "\n", "\(locale)/a.md": zh + "\n"], source: "en").found("untranslated")
  }

  @Test func anEnglishSentenceIsLeft() {
    #expect(
      found("文件的方案会自动检测。 The detection of all columns is case-insensitive in this mode. 其他列会被跳过。") == ["zh/a.md:1"])
    #expect(
      found(
        "Dosyanın şeması kendiliğinden bulunur. The detection of all columns is case-insensitive in this mode. Diğer sütunlar atlanır.",
        "tr")
        == ["tr/a.md:1"])
  }

  @Test func whatIsTranslatedIsNot() {
    #expect(found("文件的方案会自动检测。检测不区分大小写。其他列会被跳过。") == [])
    // A quotation that the source does not have as a sentence.
    #expect(found("文件的方案会自动检测。显示 “The scheme is found”。其他列会被跳过。") == [])
  }

  /// A paragraph in the words of an older source is left as a whole.
  @Test(arguments: ["zh", "tr"]) func aParagraphOfAnOlderSourceIsLeftAsAWhole(locale: String) {
    let old =
      "The scheme was given by the name of the file. The detection of all columns is case-insensitive in this mode. You can skip the others."
    #expect(
      Tree(["en/a.md": en + "\n", "\(locale)/a.md": old + "\n"], source: "en").findings("untranslated")
        .allSatisfy { !$0.message.contains("The detection of all columns") })
  }

  @Test func manyParagraphsOfAPageAreOneFinding() {
    let left = "文件的方案会自动检测。 The detection of all columns is case-insensitive in this mode. 其他列会被跳过。\n\n"
    let tree = Tree(
      [
        "en/a.md": String(repeating: en + "\n\n", count: 3), "zh/a.md": String(repeating: left, count: 3),
      ], source: "en")
    let messages = tree.findings("untranslated").map(\.message)
    #expect(messages.count == 1 && messages[0].hasPrefix("Sentences in 3 paragraphs of the page"), "\(messages)")
  }
}
