internal import Alignment
internal import Features

/// What a label says, without what inflection, letter case and marks change of it.
struct LabelWording: Sendable {
  let text: String
  /// Letters and digits alone, by word; of Japanese what is written in syllables holds words together.
  private let words: [[Unicode.Scalar]]
  /// Written without blanks between words.
  private let isUnspaced: Bool

  init(_ text: String) {
    self.text = text
    let scalars = text.unicodeScalars.map { Unicode.Scalar(LowerCase.small($0)) ?? $0 }
    isUnspaced = scalars.contains { $0.value > 0x2e7f && ($0.script == .han || $0.script == .kana) }
    if isUnspaced {
      words = [scalars.filter { ($0.isLetter || $0.isDigit) && !(0x3041...0x309f ~= $0.value) }]
    } else {
      words = scalars.split { !$0.isLetter && !$0.isDigit }.map { Array($0) }
    }
  }

  var isEmpty: Bool { !words.contains { $0.contains(where: \.isLetter) } }

  /// It begins with a letter that is no capital.
  var beginsWithSmall: Bool { text.unicodeScalars.first(where: \.isLetter)?.properties.isLowercase ?? false }

  /// The two differ in no word, or in forms of a word alone.
  func isForm(of other: LabelWording) -> Bool {
    if words == other.words { return true }
    if isUnspaced || other.isUnspaced {
      guard let own = words.first, let theirs = other.words.first else { return false }
      let (long, short) = own.count < theirs.count ? (theirs, own) : (own, theirs)
      return long.count - short.count <= 2
        && (long.starts(with: short) || long.suffix(short.count).elementsEqual(short))
    }
    if words.joined().elementsEqual(other.words.joined()) { return true }
    return Self.areForms(words, other.words) && Self.areForms(other.words, words)
  }

  /// Every longer word has a form of it on the other side.
  private static func areForms(_ words: [[Unicode.Scalar]], _ others: [[Unicode.Scalar]]) -> Bool {
    words.allSatisfy { word in
      word.count <= small(word) || others.contains { areForms(word, $0) }
    }
  }

  /// Words of so many letters hold others together.
  private static func small(_ word: [Unicode.Scalar]) -> Int { word.first?.script == .hangul ? 0 : 3 }

  private static func areForms(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    if one == other { return true }
    let same = zip(one, other).prefix { $0 == $1 }.count
    let short = min(one.count, other.count)
    guard one.first?.script != .hangul else {
      return same * 10 >= short * 6 && same * 2 > max(one.count, other.count) - 1
    }
    return same >= min(3, short) && common(one, other) * 10 >= short * 7
  }

  /// The length of the longest sequence of letters that both have.
  private static func common(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
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
