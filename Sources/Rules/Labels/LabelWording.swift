internal import Alignment
internal import Features

/// What a label says, without what inflection, letter case and marks change of it.
struct LabelWording: Sendable {
  let text: String
  /// Letters and digits alone; of Japanese what is written in syllables holds words together.
  private var letters: [Unicode.Scalar] = []
  /// Where among them each word stands.
  private var words: [Range<Int>] = []
  /// Written without blanks between words.
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

  /// It begins with a letter that is no capital.
  var beginsWithSmall: Bool { text.unicodeScalars.first(where: \.isLetter)?.properties.isLowercase ?? false }

  /// The two differ in no word, or in forms of a word alone.
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

  /// Every longer word has a form of it on the other side.
  private func hasForms(in other: LabelWording) -> Bool {
    words.allSatisfy { own in
      let word = letters[own]
      return word.count <= Self.small(word) || other.words.contains { Self.areForms(word, other.letters[$0]) }
    }
  }

  /// Words of so many letters hold others together.
  private static func small(_ word: ArraySlice<Unicode.Scalar>) -> Int { word.first?.script == .hangul ? 0 : 3 }

  private static func areForms(_ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>) -> Bool {
    if one == other { return true }
    let same = zip(one, other).prefix { $0 == $1 }.count
    let short = min(one.count, other.count)
    return same >= min(3, short) && common(one, other) * 10 >= short * 7
  }

  /// The length of the longest sequence of letters that both have.
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
