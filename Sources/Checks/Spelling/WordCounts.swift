package import Alignment
package import DocModel
package import Features

/// The frequency of each word of an article, by locale: evidence of the spelling that a tree uses. It travels in the
/// article's record, and the counts of articles can be added up in any order.
package struct WordCounts: Sendable, Equatable, Codable {
  /// The words of one text.
  package struct Text: Sendable, Equatable, Codable {
    package let locale: LocaleTag
    /// The words in small letters, in the order in which they occur first, each followed by a space.
    package let words: String
    /// By word: twice its frequency, plus one if it occurs with a small first letter.
    package let counts: [UInt32]

    package init(locale: LocaleTag, words: String, counts: [UInt32]) {
      (self.locale, self.words, self.counts) = (locale, words, counts)
    }
  }

  package internal(set) var texts: [Text] = []

  package init() {}

  package init(texts: [Text]) { self.texts = texts }

  /// Counts the words of the blocks that contain text: no code, no words that a sign joins to others.
  package init(_ article: AlignedArticle) {
    for (index, member) in article.members.enumerated() where member.role != .archive {
      guard SpelledWord.isSpelled(WritingSystem.of(member.article.locale)) else { continue }
      let features = article.features[index]
      var counter = WordCounter()
      for (number, node) in member.article.nodes.enumerated() where node.kind.holdsInlines {
        guard let block = features.block(number), block.length > 0 else { continue }
        counter.add(features.visible, block.text.indices)
      }
      guard !counter.isEmpty else { continue }
      texts.append(Text(locale: member.article.locale, words: counter.words, counts: counter.counts))
    }
  }
}

/// Counts the words of texts in a table with open addressing.
private struct WordCounter {
  private struct Word {
    let letters: Range<Int>
    let hash: UInt64
    var count: UInt32
  }

  private var slots = [Int32](repeating: -1, count: 1 << 10)
  private var all: [Word] = []
  /// The letters of all words, each word followed by a space.
  private var letters: [UInt8] = []

  var isEmpty: Bool { all.isEmpty }
  var words: String { String(decoding: letters, as: UTF8.self) }
  var counts: [UInt32] { all.map(\.count) }

  mutating func add(_ text: [UInt8], _ range: Range<Int>) {
    let bytes = text.span.extracting(range)
    var place = 0
    var before: Unicode.Scalar?
    while place < bytes.count {
      let (character, next) = bytes.character(at: place)
      guard character.isLetter else {
        (before, place) = (character, next)
        continue
      }
      place = addWord(in: bytes, at: place, after: before)
      before = "a"
    }
  }

  /// Adds the word at a position and returns its end.
  private mutating func addWord(in bytes: Span<UInt8>, at start: Int, after before: Unicode.Scalar?) -> Int {
    let first = letters.count
    var (place, length, hash) = (start, 0, StableHash.seed)
    var (isSmall, isMixed) = (true, false)
    var after: Unicode.Scalar?
    while place < bytes.count {
      let (character, next) = bytes.character(at: place)
      guard character.isLetter else {
        after = character
        if character == "." || character == ":", next < bytes.count, bytes.character(at: next).scalar.isLetter {
          after = "_"
        }
        break
      }
      let small = LowerCase.small(character)
      if small != character.value { if length == 0 { isSmall = false } else { isMixed = true } }
      Self.append(small, to: &letters)
      (place, length) = (next, length + 1)
    }
    guard length >= SpelledWord.shortest, length <= SpelledWord.longest, !isMixed,
      before.map(SpelledWord.joinsNext) != true, after.map(SpelledWord.joinsLast) != true
    else {
      letters.removeLast(letters.count - first)
      return place
    }
    for index in first..<letters.count { hash = (hash ^ UInt64(letters[index])) &* 0x0000_0100_0000_01b3 }
    count(first..<letters.count, StableHash.finish(hash), isSmall: isSmall)
    return place
  }

  private static func append(_ character: UInt32, to bytes: inout [UInt8]) {
    switch character {
    case ..<0x80: bytes.append(UInt8(character))
    case ..<0x800:
      bytes.append(0xc0 | UInt8(character >> 6))
      bytes.append(0x80 | UInt8(character & 0x3f))
    default: bytes += Unicode.Scalar(character).map { Array($0.utf8) } ?? []
    }
  }

  /// Counts the word that was appended last to the letters.
  private mutating func count(_ range: Range<Int>, _ hash: UInt64, isSmall: Bool) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if all[number].hash == hash {
        all[number].count = (all[number].count &+ 2) | (isSmall ? 1 : 0)
        letters.removeLast(range.count)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: all.count)
    all.append(Word(letters: range, hash: hash, count: isSmall ? 3 : 2))
    letters.append(.space)
    if 2 * all.count > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (number, word) in all.enumerated() {
      var slot = Int(truncatingIfNeeded: word.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}

/// Defines which words are compared by spelling.
package enum SpelledWord {
  /// In letters. Shorter words have too many others next to them.
  package static let shortest = 4
  package static let longest = 40

  /// Returns whether a locale writes words with spaces between them and in an alphabet with vowels.
  package static func isSpelled(_ system: WritingSystem) -> Bool {
    system.spacesBetweenWords
      && system.scripts.allSatisfy { [.latin, .cyrillic, .greek, .armenian, .georgian].contains($0) }
  }

  /// Returns whether the word after a character is part of a longer one, a name or code.
  package static func joinsNext(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "0"..."9", "_", "@", ".", "/", "#", "&", "\\", "-", "=", "$", "%", "+", "<", "~", "{", "^", "*", ":", "\u{ad}",
      "\u{2011}", "–", "\u{1}", "\u{3}":
      true
    default: false
    }
  }

  /// Returns whether the word before a character is part of a longer one, a name or code.
  package static func joinsLast(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "0"..."9", "_", "@", "/", "#", "'", "’", "-", "=", "(", "\\", "{", "+", "<", "~", "\u{ad}", "\u{2011}", "–",
      "\u{1}",
      "\u{3}":
      true
    default: false
    }
  }
}
