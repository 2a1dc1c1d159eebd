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

    /// - Parameter languages: those that have the letter, nil if it tells nothing.
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
