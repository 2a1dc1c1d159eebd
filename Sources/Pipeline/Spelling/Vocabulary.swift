import Checks
import DocModel
import Features
import Foundation
package import Reports

/// The words of a tree's texts by locale. A sum of the counts of its articles, in any order.
struct Vocabularies: Sendable {
  private(set) var all: [LocaleTag: Vocabulary] = [:]

  /// - Parameter article: The index of the article.
  mutating func add(_ words: WordCounts, article: Int) {
    for text in words.texts { all[text.locale, default: Vocabulary()].add(text, article: article) }
  }
}

/// The words of one locale's texts with their frequencies.
struct Vocabulary: Sendable {
  struct Word: Sendable {
    fileprivate let letters: Range<Int>
    var count = 0
    /// In bytes.
    var size: Int { letters.count }
    /// The number of articles that have it.
    var pages = 0
    /// The number of those that have it with a small first letter.
    var smallPages = 0
    /// The first and the last article that have it, by index.
    var first: Int
    var last: Int
  }

  private(set) var words: [Word] = []
  private var numbers: [UInt64: Int32] = [:]
  private var letters: [UInt8] = []

  fileprivate mutating func add(_ text: WordCounts.Text, article: Int) {
    let bytes = text.words.utf8.span
    var place = 0
    for count in text.counts {
      var (end, state) = (place, StableHash.seed)
      while end < bytes.count, bytes[end] != .space {
        state = (state ^ UInt64(bytes[end])) &* 0x0000_0100_0000_01b3
        end += 1
      }
      guard end > place else { return }
      let number = number(of: StableHash.finish(state), bytes, place..<end, article: article)
      words[number].count += Int(count >> 1)
      words[number].pages += 1
      words[number].smallPages += Int(count & 1)
      words[number].first = min(words[number].first, article)
      words[number].last = max(words[number].last, article)
      place = end + 1
    }
  }

  private mutating func number(of hash: UInt64, _ bytes: Span<UInt8>, _ range: Range<Int>, article: Int) -> Int {
    if let known = numbers[hash] { return Int(known) }
    let start = letters.count
    for place in range { letters.append(bytes[place]) }
    numbers[hash] = Int32(truncatingIfNeeded: words.count)
    words.append(Word(letters: start..<letters.count, first: article, last: article))
    return words.count - 1
  }

  func string(_ word: Word) -> String { String(decoding: letters[word.letters], as: UTF8.self) }

  /// The entry of a word in small letters, or nil if no text has it.
  subscript(word: String) -> Word? { numbers[StableHash(word.utf8).hash].map { words[Int($0)] } }

  func holds(_ word: String) -> Bool { numbers[StableHash(word.utf8).hash] != nil }
}

/// The sequences of three letters that the words of a language have.
struct LetterSequences {
  private var counts: [UInt64: Int] = [:]

  init(_ words: [String]) {
    for word in words { for key in Set(Self.keys(Array(word.unicodeScalars))) { counts[key, default: 0] += 1 } }
  }

  /// Returns whether no other word has the letters around a slip.
  func isStrange(_ word: [Unicode.Scalar], _ slip: Slip) -> Bool {
    let keys = Self.keys(word)
    let (first, last) = (max(0, slip.before - 1), min(keys.count - 1, word.count - slip.after + 1))
    guard first <= last else { return false }
    return keys[first...last].contains { (counts[$0] ?? 0) <= 1 }
  }

  /// The sequences, with a zero before the first and after the last letter.
  private static func keys(_ word: [Unicode.Scalar]) -> [UInt64] {
    let all = [0] + word.map { UInt64($0.value) } + [0]
    return all.count < 3 ? [] : (0...(all.count - 3)).map { all[$0] << 42 | all[$0 + 1] << 21 | all[$0 + 2] }
  }
}

/// The words that a project spells as it does, in small letters.
package struct ProjectWords: Sendable {
  private var words: Set<String> = []

  package init() {}

  init(_ words: [String]) { self.words = Set(words.map { $0.lowercased() }) }

  func holds(_ word: String) -> Bool { words.contains(word) }

  /// Adds the words of a personal dictionary of Hunspell: one a line, with an optional example after a slash; a line with
  /// an asterisk before its word forbids it.
  mutating func add(personal bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }) {
      let word = String(decoding: line.prefix { $0 != UInt8(ascii: "/") && $0 != 0x09 && $0 != .space }, as: UTF8.self)
      // The first line of a dictionary is the number of its words.
      guard let first = word.first, first != "*", first != "#", !word.allSatisfy(\.isNumber) else { continue }
      words.insert(word.lowercased())
    }
  }
}

extension Configuration {
  /// The words of the configuration and of the files that it names. Throws if a file cannot be read.
  package func projectWords() throws(RunError) -> ProjectWords {
    let (files, words) = (words.filter(Self.isFile), words.filter { !Self.isFile($0) })
    var result = ProjectWords(words)
    let folder = file.map(FileSystem.directory) ?? "."
    for name in files {
      let path = name.hasPrefix("/") ? name : FilePath.join(folder, name)
      result.add(personal: try FileSystem.read(FilePath.display(path), anyKind: true))
    }
    return result
  }

  /// A file has a folder or an extension in its name; a word has neither.
  private static func isFile(_ text: String) -> Bool { text.contains("/") || text.contains(".") }
}

extension Glossary {
  /// The words of all terms, in small letters.
  var words: Set<String> {
    var all: Set<String> = []
    for concept in concepts {
      for term in concept.terms {
        for word in term.text.lowercased().split(whereSeparator: { !$0.isLetter }) { all.insert(String(word)) }
      }
    }
    return all
  }
}

/// The difference of a word from another one by a single slip of a writer.
struct Slip: Sendable {
  enum Kind: Sendable {
    /// An accent is missing, another one, or too much.
    case lostAccent, otherAccent, strayAccent
    /// Two neighboring letters are exchanged.
    case swapped
    /// A letter is doubled, with or without its accent.
    case doubled
    case added, dropped, changed
  }

  let kind: Kind
  /// The number of equal letters before and after it.
  let before: Int
  let after: Int
  /// The letters of the word and of the other one in between.
  let own: [Unicode.Scalar]
  let other: [Unicode.Scalar]

  var isOfAccent: Bool { kind == .lostAccent || kind == .otherAccent || kind == .strayAccent }

  /// Whether a letter is missing, too much or another one.
  var isOfOneLetter: Bool { kind == .added || kind == .dropped || kind == .changed }

  /// Returns nil if more than one slip leads from one word to the other.
  init?(from right: [Unicode.Scalar], to word: [Unicode.Scalar]) {
    guard abs(right.count - word.count) <= 1 else { return nil }
    let shared = word.shared(with: right)
    let own = Array(word[shared.start..<word.count - shared.end])
    let other = Array(right[shared.start..<right.count - shared.end])
    (before, after, self.own, self.other) = (shared.start, shared.end, own, other)
    switch (own.count, other.count) {
    case (1, 1):
      let (plain, usual) = (Self.base(own[0]), Self.base(other[0]))
      kind =
        plain != usual ? .changed : own[0] == plain ? .lostAccent : other[0] == usual ? .strayAccent : .otherAccent
    case (2, 2) where own[0] == other[1] && own[1] == other[0]: kind = .swapped
    case (1, 0):
      let neighbors = [shared.start - 1, shared.start + 1].filter(word.indices.contains)
      kind = neighbors.contains { Self.base(word[$0]) == Self.base(own[0]) } ? .doubled : .added
    case (0, 1): kind = .dropped
    default: return nil
    }
  }

  /// The letter without its accents.
  static func base(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    letter.isASCII ? letter : String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? letter
  }
}

/// Words that are one slip away from a given one: the words of which the removal of a letter leads to the same rest.
struct SlipIndex {
  private var heads: [UInt64: Int32] = [:]
  private var next: [(word: Int32, next: Int32)] = []

  /// - Parameter number: identifies the word.
  mutating func add(_ word: [Unicode.Scalar], number: Int) {
    for rest in Self.rests(of: word) {
      next.append((Int32(truncatingIfNeeded: number), heads[rest] ?? -1))
      heads[rest] = Int32(truncatingIfNeeded: next.count - 1)
    }
  }

  /// The numbers of words that may be one slip away, in ascending order.
  func candidates(of word: [Unicode.Scalar]) -> [Int] {
    var found: Set<Int> = []
    for rest in Self.rests(of: word) {
      var place = heads[rest] ?? -1
      while place >= 0 {
        found.insert(Int(next[Int(place)].word))
        place = next[Int(place)].next
      }
    }
    return found.sorted()
  }

  /// The hashes of the word and of what is left of it without one letter.
  private static func rests(of word: [Unicode.Scalar]) -> Set<UInt64> {
    func hash(without left: Int) -> UInt64 {
      var state = StableHash.seed
      for (place, letter) in word.enumerated() where place != left {
        state = (state ^ UInt64(letter.value)) &* 0x0000_0100_0000_01b3
      }
      return StableHash.finish(state)
    }
    return Set((-1..<word.count).map(hash))
  }
}
