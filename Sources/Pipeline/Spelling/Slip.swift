import Features
import Foundation

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
