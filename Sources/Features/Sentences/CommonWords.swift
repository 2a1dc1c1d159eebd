internal import DocModel

/// The function words of the languages that have a row `common-words`, to tell in which language a text is written.
package struct CommonWords: Sendable {
  private let words: HashInterner
  /// By number of the word, one bit for each language that has it.
  private let languagesOfWord: [UInt64]
  package let languages: [String]

  /// Languages beyond have no bit.
  private static let most = 64

  package static let all = CommonWords()

  private init() {
    var words = HashInterner()
    var (table, known): ([UInt64], [String]) = ([], [])
    for language in LanguageFiles.all.keys.sorted() where known.count < Self.most {
      let own = LanguageProfile.of(language).words(Sense.common.key)
      guard !own.isEmpty else { continue }
      for word in own {
        let number = words.number(of: WordHash.of(word))
        if number == table.count { table.append(0) }
        table[number] |= 1 << UInt64(known.count)
      }
      known.append(language)
    }
    (self.words, languagesOfWord, languages) = (words, table, known)
  }

  /// For each word of a text, one bit for each language that has it as a function word.
  private func masks(_ text: ArraySlice<UInt8>) -> [UInt64] {
    var masks: [UInt64] = []
    var (hash, length) = (WordHash.seed, 0)
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      if WordHash.isLetter(character.value) {
        hash = WordHash.mix(WordHash.folded(character.value), into: hash)
        length += 1
      } else if length > 0 {
        masks.append(mask(hash))
        (hash, length) = (WordHash.seed, 0)
      }
      place = end
    }
    if length > 0 { masks.append(mask(hash)) }
    return masks
  }

  private func mask(_ hash: UInt64) -> UInt64 { words.known(hash).map { languagesOfWord[$0] } ?? 0 }

  /// The share of the words that are function words of a language, or nil if nothing is known of it.
  package func share(of language: String, in text: ArraySlice<UInt8>) -> Double? {
    guard let index = languages.firstIndex(of: language) else { return nil }
    let masks = masks(text)
    return masks.isEmpty ? nil : Double(masks.count { $0 >> UInt64(index) & 1 != 0 }) / Double(masks.count)
  }

  /// The language in which a text is written, or nil unless it is clearly another one than `own`.
  package func foreignLanguage(of text: ArraySlice<UInt8>, own: String) -> String? {
    guard let home = languages.firstIndex(of: own) else { return nil }
    let masks = masks(text)
    guard masks.count >= Self.leastWords else { return nil }
    var counts = [Int](repeating: 0, count: Self.most)
    for var rest in masks {
      while rest != 0 {
        counts[rest.trailingZeroBitCount] += 1
        rest &= rest - 1
      }
    }
    var best: (language: Int, count: Int)?
    for language in languages.indices where language != home && counts[language] > best?.count ?? 0 {
      best = (language, counts[language])
    }
    guard let best, best.count * 4 >= masks.count else { return nil }
    // Related languages share many words: only those that one of the two has count.
    let (theirs, ours) = (1 << UInt64(best.language) as UInt64, 1 << UInt64(home) as UInt64)
    let strange = Set(masks.filter { $0 & theirs != 0 && $0 & ours == 0 }).count
    let (foreign, native) = (
      masks.count { $0 & theirs != 0 && $0 & ours == 0 }, masks.count { $0 & ours != 0 && $0 & theirs == 0 }
    )
    return strange >= 3 && foreign >= Self.leastForeign && foreign >= 4 * native && native * 12 <= masks.count
      ? languages[best.language] : nil
  }

  private static let leastWords = 8
  private static let leastForeign = 4
}
