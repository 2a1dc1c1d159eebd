import DocModel
import Testing

@testable import Features

/// The parts of a text that may be sentences of another language.
@Suite struct ClauseTests {
  private func count(_ text: String, _ locale: String) throws -> Int {
    let marks = WritingSystem.of(try #require(LocaleTag(locale))).joiningMarks
    return Sentences.clauses(Array(text.utf8)[...], joinedBy: marks)
  }

  @Test func commasJoinClausesInEastAsianWriting() throws {
    #expect(try count("string 类型，可以不配置，Chaosd 会随机生成一个。", "zh") == 3)
    #expect(try count("参数、类型和说明", "zh") == 1)
    #expect(try count("値は文字列で、省略できます。", "ja") == 2)
    #expect(try count("如果需要, 请参考 1,000 和 `a,b`", "zh") == 2)
    #expect(try count("Open the file, then save it. Close it.", "en") == 2)
    #expect(try count("执行下面的操作：", "zh") == 1)
  }
}
