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
}
