import Testing

@testable import Features

@Suite struct SenseCountsTests {
  /// So many negations must not look like none.
  @Test func countsDoNotBeginAgainAfterTheLargest() throws {
    let text = Array(String(repeating: "It is not a member, ", count: 256).utf8)
    let sentences = SentenceReader(language: "en").sentences(text, in: text.indices)
    let senses = try #require(sentences.first?.senses)
    #expect(sentences.count == 1 && senses[.negation] == 255)
    #expect((senses + senses)[.negation] == 255)
  }

  /// ‘other than’ is a phrase of its own.
  @Test func ofPhrasesThatEndAlikeTheLongestApplies() throws {
    let text = Array("It cannot be changed other than by these means.".utf8)
    let senses = try #require(SentenceReader(language: "en").sentences(text, in: text.indices).first?.senses)
    #expect(senses[.negation] == 0 && senses[.negative] == 1)
  }
}
