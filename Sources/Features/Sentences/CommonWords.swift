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
      let isLetter = WordHash.isLetter(character.value)
      if isLetter {
        let folded = WordHash.folded(character.value)
        word.take(folded, of: languagesOfLetter[folded])
      }
      if isLetter || WordHash.isWithinWord(character.value), place < bytes.count { continue }
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
    // A language of which no words are known is recognized by its script alone.
    guard home != nil || !own.writes(.latin) else { return nil }
    var scores = LanguageScores(count: languages.count)
    read(text) { scores.add($0) }
    return scores.foreign(to: home, english: languages.firstIndex(of: "en")).map { languages[$0] }
  }
}

/// The evidence of a text's words for the languages of ``CommonWords``, which are the numbers of bits here.
struct LanguageScores {
  /// One word of a text.
  struct Word {
    private(set) var hash = WordHash.seed
    private(set) var length = 0
    /// The languages that have it as a function word.
    var listed: UInt64 = 0
    /// The languages that lack one of its letters.
    private(set) var lacking: UInt64 = 0
    /// Whether it has letters that only some languages have.
    private(set) var isMarked = false
    private(set) var isNumber = true
    private(set) var isBeyondLatin = false

    /// - Parameter languages: those that have the letter, nil if all do.
    mutating func take(_ folded: UInt32, of languages: UInt64?) {
      hash = WordHash.mix(folded, into: hash)
      length += 1
      if let languages {
        isMarked = true
        lacking |= ~languages
      }
      if !(0x30...0x39).contains(folded) { isNumber = false }
      if folded > 0x24f { isBeyondLatin = true }
    }
  }

  private let count: Int
  private var words: [Word] = []

  init(count: Int) { self.count = count }

  mutating func add(_ word: Word) {
    if !word.isNumber { words.append(word) }
  }

  /// The language of the text if it is clearly another one than the home's.
  /// - Parameter home: nil if no words of it are known and it does not write Latin letters.
  func foreign(to home: Int?, english: Int?) -> Int? {
    guard words.count >= Self.leastWords, let best = best(except: home), best.score > 0,
      best.score > 2 * (english.map(listed) ?? 0) || best.language == english
    else { return nil }
    let theirs = 1 << UInt64(best.language) as UInt64
    let ours = home.map { 1 << UInt64($0) as UInt64 } ?? 0
    // Related languages share many words: only those that one of the two has count.
    var (foreign, native, isListed) = (0, 0, false)
    var strange: Set<UInt64> = []
    for word in words {
      let isTheirs = word.lacking & theirs == 0
      let isOurs = word.lacking & ours == 0 && !(home == nil && word.isBeyondLatin)
      let isForeign = word.listed & theirs != 0 && word.listed & ours == 0 || isTheirs && !isOurs
      let isNative = word.listed & ours != 0 && word.listed & theirs == 0 || isOurs && !isTheirs
      if isForeign, !(home == nil && word.isBeyondLatin) {
        foreign += 1
        // Single letters are also variables and parts of names.
        if word.length > 1 {
          strange.insert(word.hash)
          if word.listed & theirs != 0 { isListed = true }
        }
      }
      if isNative || home == nil && word.isBeyondLatin { native += 1 }
    }
    let isClear = strange.count >= Self.leastForeign && (foreign > Self.leastForeign || native == 0)
    return isListed && isClear && foreign * 6 >= words.count && foreign >= 4 * native && native * 12 <= words.count
      ? best.language : nil
  }

  private static let leastWords = 8
  private static let leastForeign = 3

  /// The number of function words of a language.
  private func listed(_ language: Int) -> Int { words.count { $0.listed >> UInt64(language) & 1 != 0 } }

  /// The language, other than the home's, that explains most words.
  private func best(except home: Int?) -> (language: Int, score: Int)? {
    var scores = [Int](repeating: 0, count: count)
    for word in words where word.listed != 0 || word.isMarked {
      for language in scores.indices {
        let isListed = word.listed >> UInt64(language) & 1 != 0
        if isListed { scores[language] += 2 }
        guard word.isMarked else { continue }
        if word.lacking >> UInt64(language) & 1 != 0 {
          scores[language] -= 2
        } else if !isListed {
          scores[language] += 1
        }
      }
    }
    let best = scores.indices.filter { $0 != home }.max { (scores[$0], -$0) < (scores[$1], -$1) }
    return best.map { ($0, scores[$0]) }
  }
}
