internal import DocModel

/// Recognizes English text without knowledge of the other language.
package enum EnglishText {
  /// Statistics of the words of a text.
  package struct Words: Sendable {
    /// The number of words of at least two letters.
    package private(set) var all = 0
    /// The number of those words that begin in lowercase, unlike names.
    package private(set) var lower = 0
    package private(set) var longest = 0
    /// Whether the text has only letters, spaces, hyphens, commas and apostrophes, and no word with an inner capital.
    package private(set) var isPlain = true
    /// Whether one of the words is an English function word.
    package private(set) var isPhrase = false

    /// Whether there are at least four words, not all of them names.
    package var areSeveral: Bool { all >= 4 && lower >= 2 }

    /// Whether the words form running text rather than a name: several words with a function word among them.
    package var isSpoken: Bool { areSeveral && isPhrase }

    package init(_ text: ArraySlice<UInt8>) {
      var start: Int?
      // User names such as `@name` are no words.
      var isHandle = false
      for i in text.indices {
        let byte = text[i]
        if byte == UInt8(ascii: "@") { isHandle = true } else if byte <= .space { isHandle = false }
        if !isHandle, byte.isLetterByte {
          if let start, byte.isASCIICapital, i > start { isPlain = false }
          if start == nil { start = i }
          continue
        }
        if let first = start { close(text, first..<i) }
        start = nil
        if byte != .space && byte != .of("-") && byte != .of(",") && byte != .of("'") { isPlain = false }
      }
      if let first = start { close(text, first..<text.endIndex) }
    }

    private mutating func close(_ text: ArraySlice<UInt8>, _ word: Range<Int>) {
      guard word.count > 1 else { return }
      all += 1
      if word.count <= 6, !isPhrase {
        let hash = EnglishText.hash(text[word])
        isPhrase = strongWords.contains(hash) || weakWords.contains(hash)
      }
      if text[word.lowerBound] >= .of("a") { lower += 1 }
      longest = max(longest, word.count)
    }
  }

  /// Returns whether a text contains an English function word that is rare in other languages.
  package static func holdsFunctionWord(_ text: [UInt8]) -> Bool {
    let words = strongWords
    var (hash, length) = (UInt64(0), 0)
    for byte in text {
      if byte.isASCIILetter {
        (hash, length) = (hash << 8 | UInt64(byte | 0x20), length + 1)
      } else {
        if length > 0, length <= 8, words.contains(hash) { return true }
        (hash, length) = (0, 0)
      }
    }
    return length > 0 && length <= 8 && words.contains(hash)
  }

  /// Returns whether the text is a plain English sentence: no letters outside ASCII, and enough English function words.
  /// Words in quotation marks count only if they begin the text, because a quoted title may be in another language than
  /// its sentence.
  package static func isSentence(_ text: ArraySlice<UInt8>) -> Bool {
    let (strongWords, weakWords) = (Self.strongWords, Self.weakWords)
    var words = 0
    var small = 0
    // The first function word found, and whether a different one follows.
    var strong: UInt64 = 0
    var isTwice = false
    var length = 0
    var hash: UInt64 = 0
    var isQuoted = false
    func close() {
      defer { (length, hash) = (0, 0) }
      if isQuoted { return }
      words += 1
      guard length <= 6 else { return }
      if strongWords.contains(hash) {
        if strong == 0 { strong = hash } else if hash != strong { isTwice = true }
        small += 1
      } else if weakWords.contains(hash) {
        small += 1
      }
    }
    for byte in text {
      if byte >= 0x80 {
        // English text may contain typographic quotes and dashes.
        if byte >= 0xc3 && byte != 0xe2 { return false }
        if length == 0 { continue }
      } else if !byte.isASCIILetter {
        if length > 0 { close() }
        if byte == UInt8(ascii: "\""), words > 0 { isQuoted.toggle() }
        // An English sentence has a function word among its first 14 words.
        if words == 14, strong == 0 { return false }
        continue
      }
      length += 1
      hash = hash << 8 | UInt64(byte | 0x20)
    }
    if length > 0 { close() }
    return words >= 6 && isTwice && small * 5 >= words
  }

  /// Returns whether both texts have the same letters, ignoring case; digits and punctuation may differ.
  package static func sameLetters(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    var (i, j) = (a.startIndex, b.startIndex)
    while true {
      skipMarks(a, &i)
      skipMarks(b, &j)
      guard i < a.endIndex, j < b.endIndex else { return i == a.endIndex && j == b.endIndex }
      guard a[i] == b[j] || a[i].isASCIILetter && a[i] | 0x20 == b[j] | 0x20 else { return false }
      (i, j) = (i + 1, j + 1)
    }
  }

  /// Advances to the next letter. Skips ASCII and Latin-1 symbols, general punctuation and full-width forms.
  private static func skipMarks(_ text: ArraySlice<UInt8>, _ i: inout Int) {
    while i < text.endIndex {
      switch text[i] {
      case 0xc2: i = min(i + 2, text.endIndex)
      case 0xe2, 0xef: i = min(i + 3, text.endIndex)
      case let byte where byte.isLetterByte: return
      default: i += 1
      }
    }
  }

  /// Packs a word of at most eight letters, ignoring case.
  private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
    word.reduce(UInt64(0)) { $0 << 8 | UInt64($1 | 0x20) }
  }

  private static func hashes(_ key: String) -> WordSet {
    WordSet(LanguageProfile.of("en").words(key).map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } })
  }

  /// A hash set of a few words with linear probing; every word of a text is looked up in it.
  private struct WordSet {
    /// Open addressing; 0 marks a free slot.
    private var slots = [UInt64](repeating: 0, count: 256)

    init(_ words: [UInt64]) {
      for word in words {
        var place = Self.place(word)
        while slots[place] != 0 { place = (place + 1) & 255 }
        slots[place] = word
      }
    }

    func contains(_ word: UInt64) -> Bool {
      var place = Self.place(word)
      while slots[place] != 0 {
        if slots[place] == word { return true }
        place = (place + 1) & 255
      }
      return false
    }

    private static func place(_ word: UInt64) -> Int { Int((word &* 0x9e37_79b9_7f4a_7c15) >> 56) }
  }

  /// English function words that are rare in other languages.
  private static let strongWords = hashes("function-words")
  private static let weakWords = hashes("small-words")
}
