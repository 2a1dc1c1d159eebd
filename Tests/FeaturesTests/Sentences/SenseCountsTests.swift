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

  /// All letters of Georgian are lowercase by Unicode.
  @Test func georgianSentencesEnd() {
    let text = Array("ვერსია იზრდება. ძველი ვერსია რჩება.".utf8)
    #expect(SentenceReader(language: "ka").sentences(text, in: text.indices).count == 2)
  }

  /// The space after a full stop may be lost; a name with a dot goes on with a name.
  @Test func sentencesMayBeGlued() {
    func count(_ text: String) -> Int {
      let text = Array(text.utf8)
      return SentenceReader(language: "de").sentences(text, in: text.indices).count
    }
    #expect(count("Das ist auf Instagram.Es kann sein, dass es nicht geht.") == 2)
    #expect(count("Das ist in System.Es.Text zu finden.") == 1)
    #expect(count("Das ist mit Xamarin.Forms zu machen.") == 1)
  }

  /// Texts in all languages keep the operator `NOT` of SQL; the German word is another.
  @Test(arguments: [
    ("ru", "Добавьте условие NOT IN для поля.", 1), ("zh", "添加NOT IN条件。", 1), ("de", "In der Not hilft er.", 0),
  ])
  func anOperatorIsNoLostNegation(language: String, text: String, count: UInt32) throws {
    let text = Array(text.utf8)
    let senses = try #require(SentenceReader(language: language).sentences(text, in: text.indices).first?.senses)
    #expect(UInt32(senses[.negative]) == count && senses[.negation] == 0)
  }
}
