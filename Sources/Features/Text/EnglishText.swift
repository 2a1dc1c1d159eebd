internal import DocModel

/// What can be told of English text without knowing the other language.
public enum EnglishText {
  /// The words of a text.
  public struct Words: Sendable {
    /// Words of two letters and more.
    public private(set) var all = 0
    /// Those that begin in lower case: names do not.
    public private(set) var lower = 0
    public private(set) var longest = 0
    /// Letters, blanks and ordinary marks only: no code, no digits, no names with a capital inside.
    public private(set) var isPlain = true
    /// One of the words that hold English sentences together is among them.
    public private(set) var isPhrase = false

    /// Four words or more, not all of them names.
    public var areSeveral: Bool { all >= 4 && lower >= 2 }

    /// Such words that somebody would say: no name of something.
    public var isSpoken: Bool { areSeveral && isPhrase }

    public init(_ text: ArraySlice<UInt8>) {
      var start: Int?
      // What people are called by is no word.
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

  /// A word stands in a text that holds English sentences together, and is hardly one of another language.
  public static func holdsFunctionWord(_ text: [UInt8]) -> Bool {
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

  /// A sentence in plain English: only ASCII letters, and enough of the words that hold English sentences together.
  /// Those in quotation marks count only where the text begins with them: a title may be in another language than the
  /// sentence.
  public static func isSentence(_ text: ArraySlice<UInt8>) -> Bool {
    let (strongWords, weakWords) = (Self.strongWords, Self.weakWords)
    var words = 0
    var small = 0
    // The first strong word, and whether there is another one.
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
        // Typographic quotes and dashes are English too.
        if byte >= 0xc3 && byte != 0xe2 { return false }
        if length == 0 { continue }
      } else if !byte.isASCIILetter {
        if length > 0 { close() }
        if byte == UInt8(ascii: "\""), words > 0 { isQuoted.toggle() }
        // No English sentence begins like that.
        if words == 14, strong == 0 { return false }
        continue
      }
      length += 1
      hash = hash << 8 | UInt64(byte | 0x20)
    }
    if length > 0 { close() }
    return words >= 6 && isTwice && small * 5 >= words
  }

  /// Two texts of the same letters, whatever their case: what differs are digits, quotes and other marks.
  public static func sameLetters(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    var (i, j) = (a.startIndex, b.startIndex)
    while true {
      skipMarks(a, &i)
      skipMarks(b, &j)
      guard i < a.endIndex, j < b.endIndex else { return i == a.endIndex && j == b.endIndex }
      guard a[i] == b[j] || a[i].isASCIILetter && a[i] | 0x20 == b[j] | 0x20 else { return false }
      (i, j) = (i + 1, j + 1)
    }
  }

  /// Moves on to the next letter: ASCII and Latin-1 marks, general punctuation and full-width forms are none.
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

  /// Of at most eight letters, whatever their case.
  private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
    word.reduce(UInt64(0)) { $0 << 8 | UInt64($1 | 0x20) }
  }

  private static func hashes(_ key: String) -> WordSet {
    WordSet(LanguageProfile.of("en").words(key).map { $0.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } })
  }

  /// A few words, by their hashes: every word of a text is looked up.
  private struct WordSet {
    /// A word stands at its place or right behind it, zeros between.
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

  /// Words of English and hardly of another language.
  private static let strongWords = hashes("function-words")
  private static let weakWords = hashes("small-words")
}
