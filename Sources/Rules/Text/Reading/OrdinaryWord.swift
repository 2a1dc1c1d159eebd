internal import Alignment
internal import DocModel
internal import Features

/// A word of the source that a translation has kept in one place and translates in the others: it is no name, and no word of its language.
struct OrdinaryWord {
  /// In how many other texts the source has the word.
  let places: Int

  /// Nil where the text of the slot is no such word.
  init?(_ slot: Int, _ member: Int, _ reference: Int, _ article: AlignedArticle) {
    let word = article.visible(slot, reference).map(\.asciiLowercased)
    guard word.count >= 4, word.allSatisfy(\.isASCIILetter) else { return nil }
    var places = 0
    for other in article.slots.indices
    where other != slot && article.slots[other].kind.holdsInlines && article.hasText(other, member) {
      // What is left as it is tells nothing of its words.
      guard article.textHash(other, member) != article.textHash(other, reference),
        Self.holdsWhole(word, in: article.visible(other, reference))
      else { continue }
      if ByteSearch.holdsFolded(word[...], in: article.visible(other, member)) { return nil }
      places += 1
    }
    guard places > 0 else { return nil }
    self.places = places
  }

  private static func holdsWhole(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { i in
      guard text[i].asciiLowercased == word[0], i + word.count <= text.endIndex,
        zip(text[i...], word).allSatisfy({ $0.asciiLowercased == $1 })
      else { return false }
      return (i == text.startIndex || !isWord(text[i - 1]))
        && (i + word.count == text.endIndex || !isWord(text[i + word.count]))
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == 0x5f
  }
}
