internal import Alignment
internal import Features

/// A label text, compared regardless of inflection, letter case and punctuation.
struct LabelWording: Sendable {
  let text: String
  /// Lowercase letters and digits only; hiragana is dropped from unspaced text, since it mostly carries grammar.
  private var letters: [Unicode.Scalar] = []
  /// Ranges of the words in ``letters``.
  private var words: [Range<Int>] = []
  /// Whether the script has no spaces between words.
  private var isUnspaced = false

  init(_ text: String) {
    self.text = text
    letters.reserveCapacity(text.utf8.count)
    for character in text.unicodeScalars {
      let letter = Unicode.Scalar(LowerCase.small(character)) ?? character
      if letter.isLetter || letter.isDigit {
        letters.append(letter)
        if letter.value > 0x2e7f, letter.script == .han || letter.script == .kana { isUnspaced = true }
      } else {
        endWord()
      }
    }
    endWord()
    if isUnspaced {
      letters.removeAll { 0x3041...0x309f ~= $0.value }
      words = [letters.indices]
    }
  }

  private mutating func endWord() {
    let start = words.last?.upperBound ?? 0
    if start < letters.count { words.append(start..<letters.count) }
  }

  var isEmpty: Bool { !letters.contains(where: \.isLetter) }

  /// Whether the first letter is lowercase.
  var beginsWithSmall: Bool { text.unicodeScalars.first(where: \.isLetter)?.properties.isLowercase ?? false }

  /// Returns whether the texts are equal or differ only in forms of the same words.
  func isForm(of other: LabelWording) -> Bool {
    if isUnspaced == other.isUnspaced, letters == other.letters { return true }
    if isUnspaced || other.isUnspaced {
      guard let own = words.first.map({ letters[$0] }), let theirs = other.words.first.map({ other.letters[$0] }) else {
        return false
      }
      let (long, short) = own.count < theirs.count ? (theirs, own) : (own, theirs)
      return long.count - short.count <= 2
        && (long.starts(with: short) || long.suffix(short.count).elementsEqual(short))
    }
    return hasForms(in: other) && other.hasForms(in: self)
  }

  /// Returns whether each longer word has an inflected form in the other text.
  private func hasForms(in other: LabelWording) -> Bool {
    words.allSatisfy { own in
      let word = letters[own]
      return word.count <= Self.small(word) || other.words.contains { Self.areForms(word, other.letters[$0]) }
    }
  }

  /// Maximum length of a function word, in letters.
  private static func small(_ word: ArraySlice<Unicode.Scalar>) -> Int { word.first?.script == .hangul ? 0 : 3 }

  private static func areForms(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Bool {
    if one == other { return true }
    let same = zip(one, other).prefix { $0 == $1 }.count
    let short = min(one.count, other.count)
    return same >= min(3, short) && common(one, other) * 10 >= short * 7
  }

  /// Returns the length of the longest common subsequence.
  private static func common(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for letter in one.prefix(60) {
      var before = 0
      for (place, theirs) in other.enumerated() {
        let above = row[place + 1]
        row[place + 1] = letter == theirs ? before + 1 : max(above, row[place])
        before = above
      }
    }
    return row[other.count]
  }
}
