import Testing

@testable import QualityReport

@Suite struct MarkedTextTests {
  private func marked(_ text: MarkedText) -> [String] {
    text.marks.map { String(decoding: Array(text.text.utf8)[$0], as: UTF8.self) }
  }

  @Test func aLongTextIsCutAroundItsFirstMark() {
    let bytes = Array((String(repeating: "word ", count: 100) + "FAULT" + String(repeating: " more", count: 100)).utf8)
    let text = MarkedText(bytes, marks: [500..<505], limit: 120)
    #expect(marked(text) == ["FAULT"])
    #expect(text.text.hasPrefix("…") && text.text.hasSuffix("…"))
    #expect(text.text.utf8.count <= 126)
  }

  @Test func noCharacterIsCut() {
    for limit in 4...9 {
      let text = MarkedText(Array("предложение на русском".utf8), marks: [24..<26], limit: limit)
      #expect(!text.text.contains("\u{fffd}"), "\(limit)")
    }
  }

  /// A mark or a cut between a letter and its accent would show the accent alone.
  @Test func accentsStayWithTheirLetters() {
    let bytes = Array("e\u{301}te\u{301}".utf8)
    #expect(marked(MarkedText(bytes, marks: [1..<5])) == ["e\u{301}te\u{301}"])
    #expect(MarkedText(bytes, marks: [5..<7], limit: 2).text.unicodeScalars.dropFirst().first != "\u{301}")
  }

  @Test func marksThatOverlapAreOne() {
    #expect(marked(MarkedText(Array("abcdef".utf8), marks: [3..<5, 1..<4, 6..<9])) == ["bcde"])
  }

  @Test func quotedWordsAreMarkedWhereTheyAreWholeWords() {
    let bytes = Array("that hat, Grove-Hat".utf8)
    #expect(MarkedText.marks(of: ["hat"], in: bytes) == [5..<8])
    #expect(MarkedText.marks(of: ["Hat"], in: bytes) == [16..<19])
    #expect(MarkedText.marks(of: [",", "at"], in: bytes).isEmpty)
  }
}
