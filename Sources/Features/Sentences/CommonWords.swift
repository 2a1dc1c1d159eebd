internal import DocModel

/// The function words of the languages that have a row `common-words`, and their letters with marks (row `letters`), to
/// tell in which language a text is written.
package struct CommonWords: Sendable {
  private let words: HashInterner
  /// By number of the word, one bit for each language that has it.
  private let languagesOfWord: [UInt64]
  /// By letter that the languages do not share, one bit for each language that has it.
  private let languagesOfLetter: [UInt32: UInt64]
  package let languages: [String]

  /// Languages beyond have no bit.
  private static let most = 64

  package static let all = CommonWords()

  private init() {
    var words = HashInterner()
    var (table, known): ([UInt64], [String]) = ([], [])
    var letters: [UInt32: UInt64] = [:]
    for language in LanguageFiles.all.keys.sorted() where known.count < Self.most {
      let profile = LanguageProfile.of(language)
      let own = profile.words(Sense.common.key)
      guard !own.isEmpty else { continue }
      let bit = 1 << UInt64(known.count) as UInt64
      for word in own {
        let number = words.number(of: WordHash.of(word))
        if number == table.count { table.append(0) }
        table[number] |= bit
      }
      for letter in profile.words("letters").compactMap(\.unicodeScalars.first) {
        letters[WordHash.folded(letter.value), default: 0] |= bit
      }
      known.append(language)
    }
    (self.words, languagesOfWord, languagesOfLetter, languages) = (words, table, letters, known)
  }

  /// Calls a function for each word of a text.
  private func read(_ text: ArraySlice<UInt8>, _ take: (LanguageScores.Word) -> Void) {
    var word = LanguageScores.Word()
    let bytes = text.span
    var place = 0
    while place < bytes.count {
      let (character, end) = bytes.character(at: place)
      place = end
      if WordHash.isLetter(character.value) {
        let folded = WordHash.folded(character.value)
        word.take(folded, of: languagesOfLetter[folded])
        if place < bytes.count { continue }
      }
      guard word.length > 0 else { continue }
      word.listed = words.known(word.hash).map { languagesOfWord[$0] } ?? 0
      take(word)
      word = LanguageScores.Word()
    }
  }

  /// The share of the words that are function words of a language, or nil if nothing is known of it.
  package func share(of language: String, in text: ArraySlice<UInt8>) -> Double? {
    guard let index = languages.firstIndex(of: LanguageProfile.canonical(language)) else { return nil }
    var (own, all) = (0, 0)
    read(text) { word in
      all += 1
      if word.listed >> UInt64(index) & 1 != 0 { own += 1 }
    }
    return all == 0 ? nil : Double(own) / Double(all)
  }

  /// The language in which a text is written, or nil unless it is clearly another one than that of a writing system.
  package func foreignLanguage(of text: ArraySlice<UInt8>, in own: WritingSystem) -> String? {
    let home = languages.firstIndex(of: LanguageProfile.canonical(own.language))
    // A language of which no words are known is told apart by its script alone.
    guard home != nil || !own.writes(.latin) else { return nil }
    var scores = LanguageScores(count: languages.count)
    read(text) { scores.add($0) }
    return scores.foreign(to: home, english: languages.firstIndex(of: "en")).map { languages[$0] }
  }
}
