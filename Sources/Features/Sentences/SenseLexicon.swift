internal import Synchronization

/// The words and parts of words of one language that carry a ``Sense``, keyed by hash.
///
/// The words of a row may be `word`, `several words`, `first … last` (up to six words apart), `prefix-`, `-suffix` and
/// `-infix-`. In languages without spaces, and where words take endings freely (row `senses`: `anywhere`), they are
/// sequences of characters of which the longest applies. The row `no-negation` has exceptions, which only look like one.
final class SenseLexicon: Sendable {
  struct Entry: Sendable {
    /// One bit for each ``Sense``.
    var senses: UInt32 = 0
    /// Whether the word, affix or sequence is complete, so that ``senses`` apply even if they are empty.
    var isWhole = false
    /// Whether it is known whether it negates, so that its prefix or ending does not count.
    var isDecided = false
    /// Whether longer sequences begin so.
    var isStart = false
  }

  /// Whether the words are sequences of characters anywhere in the text.
  let isSequential: Bool
  let isEmpty: Bool
  /// In characters.
  let longestPrefix: Int
  let longestSuffix: Int
  let hasInfixes: Bool
  /// Whether a colon before a space is a full stop, as in Armenian.
  let stopsAtColon: Bool
  /// Whether the small letter of `I` is `ı`, as in Turkish.
  let hasDotlessI: Bool
  /// Words after which a full stop ends no sentence.
  let abbreviations: Set<UInt64>
  private let words: Table
  private let prefixes: Table
  private let suffixes: Table
  private let infixes: Table

  /// Entries by hash. A class, so that a look-up copies nothing.
  final class Table: Sendable {
    private let numbers: HashInterner
    private let entries: [Entry]
    /// Excludes most hashes that have no entry.
    private let filter: HashFilter

    init(_ all: [UInt64: Entry]) {
      var (numbers, filter) = (HashInterner(), HashFilter())
      entries = all.map { hash, entry in
        _ = numbers.number(of: hash)
        filter.insert(hash)
        return entry
      }
      (self.numbers, self.filter) = (numbers, filter)
    }

    @inline(__always)
    subscript(hash: UInt64) -> Entry? {
      filter.mayHold(hash) ? numbers.known(hash).map { entries[$0] } : nil
    }
  }

  /// The bits of the senses of negation.
  static let negating = [Sense.negation, .negative, .negativeForm].reduce(0 as UInt32) {
    $0 | 1 << UInt32($1.rawValue)
  }

  /// The bit of ``Sense/negatingAffix``.
  static let affix = 1 << UInt32(Sense.negatingAffix.rawValue) as UInt32

  private static let known = Mutex<[String: SenseLexicon]>([:])

  /// - Parameter language: a lowercase primary language subtag.
  static func of(_ language: String) -> SenseLexicon {
    known.withLock { known in
      if let lexicon = known[language] { return lexicon }
      let lexicon = SenseLexicon(LanguageProfile.of(language))
      known[language] = lexicon
      return lexicon
    }
  }

  private init(_ profile: LanguageProfile) {
    isSequential = profile.has("blanks", "none") || profile.has("senses", "anywhere")
    var builder = SenseLexiconBuilder(isSequential: isSequential)
    for sense in Sense.allCases {
      let negations = isSequential && sense.opposite != nil ? profile.words(Sense.negation.key) : []
      for word in profile.words(sense.key) {
        let isNegative = negations.contains { word.contains($0) }
        builder.add(word, senses: 1 << UInt32(sense.rawValue) | (isNegative ? 1 << UInt32(Sense.negation.rawValue) : 0))
      }
    }
    isEmpty = profile.words(Sense.negation.key).isEmpty
    stopsAtColon = profile.has("stops", ":")
    hasDotlessI = profile.has("small-i", "ı")
    for word in profile.words("no-negation") { builder.add(word, senses: 0) }
    words = Table(builder.words)
    prefixes = Table(builder.prefixes)
    suffixes = Table(builder.suffixes)
    infixes = Table(builder.infixes)
    (longestPrefix, longestSuffix) = (builder.longestPrefix, builder.longestSuffix)
    hasInfixes = !builder.infixes.isEmpty
    abbreviations = Set(profile.words("abbreviations").map { WordHash.of($0) })
  }

  @inline(__always)
  func word(_ hash: UInt64) -> Entry? { words[hash] }

  @inline(__always)
  func prefix(_ hash: UInt64) -> UInt32? { prefixes[hash]?.senses }

  func suffix(_ hash: UInt64) -> UInt32? { suffixes[hash]?.senses }

  func infix(_ hash: UInt64) -> Entry? { infixes[hash] }
}

/// Collects the words of a language.
struct SenseLexiconBuilder {
  let isSequential: Bool
  var words: [UInt64: SenseLexicon.Entry] = [:]
  var prefixes: [UInt64: SenseLexicon.Entry] = [:]
  var suffixes: [UInt64: SenseLexicon.Entry] = [:]
  var infixes: [UInt64: SenseLexicon.Entry] = [:]
  private(set) var longestPrefix = 0
  private(set) var longestSuffix = 0

  init(isSequential: Bool) { self.isSequential = isSequential }

  /// - Parameter word: Its hyphens are compared as scalars, since a vowel sign of Indic scripts joins one before it.
  mutating func add(_ word: String, senses: UInt32) {
    let scalars = word.unicodeScalars
    let (isSuffix, isPrefix) = (scalars.first == "-", scalars.last == "-")
    let part = Substring(scalars.dropFirst(isSuffix ? 1 : 0).dropLast(isPrefix ? 1 : 0))
    if isSequential {
      Self.addSequence(word, senses, to: &words)
    } else if isSuffix, isPrefix {
      Self.addSequence(String(part), senses, to: &infixes)
    } else if isSuffix {
      longestSuffix = max(longestSuffix, part.unicodeScalars.count)
      Self.merge(senses, at: WordHash.ofSuffix(part), in: &suffixes)
    } else if isPrefix {
      longestPrefix = max(longestPrefix, part.unicodeScalars.count)
      Self.merge(senses, at: WordHash.of(part), in: &prefixes)
    } else {
      addPhrase(word, senses)
    }
  }

  /// Adds a sequence of characters and marks all its starts.
  private static func addSequence(_ text: String, _ senses: UInt32, to table: inout [UInt64: SenseLexicon.Entry]) {
    var hash = WordHash.seed
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      hash = WordHash.mix(WordHash.folded(scalar.value), into: hash)
      if index + 1 < scalars.count { table[hash, default: .init()].isStart = true }
    }
    merge(senses, at: hash, in: &table)
  }

  private mutating func addPhrase(_ phrase: String, _ senses: UInt32) {
    let parts = phrase.unicodeScalars.split { !WordHash.isLetter($0.value) && $0 != "…" }.map { Substring($0) }
    var (hash, isGap) = (UInt64(0), false)
    for part in parts {
      if part == "…" {
        isGap = true
        continue
      }
      if hash != 0 { words[hash, default: .init()].isStart = true }
      hash = hash == 0 ? WordHash.of(part) : WordHash.joined(hash, WordHash.of(part), isGap: isGap)
      isGap = false
    }
    if hash != 0 { Self.merge(senses, at: hash, in: &words) }
  }

  /// A word may have several senses; an exception removes those of negation.
  private static func merge(_ senses: UInt32, at hash: UInt64, in table: inout [UInt64: SenseLexicon.Entry]) {
    var entry = table[hash] ?? .init()
    entry.senses = senses == 0 ? entry.senses & ~SenseLexicon.negating : entry.senses | senses
    if senses == 0 || senses & SenseLexicon.negating != 0 { entry.isDecided = true }
    entry.isWhole = true
    table[hash] = entry
  }

}

/// A small bit set that excludes most hashes that are not in a table.
struct HashFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 64)

  mutating func insert(_ hash: UInt64) { bits[Int(hash >> 58)] |= 1 << (hash >> 52 & 63) }

  @inline(__always)
  func mayHold(_ hash: UInt64) -> Bool { bits[Int(hash >> 58)] & 1 << (hash >> 52 & 63) != 0 }
}

/// The meaning of a word or a part of a word for its sentence, independent of its language. The words of a language
/// for a sense are the row ``key`` of the language's file.
package enum Sense: UInt8, Sendable, CaseIterable {
  /// Negates by itself: not, never, cannot.
  case negation
  /// Can replace a negation: without, unable, fail, only.
  case negative
  /// May be negative in some sentences: excuses a negation that the other locales lack, and proves nothing.
  case negativeForm
  /// A function word of the language.
  case common
  /// The first part of a negation of two words: the French *ne*.
  case negationHalf
  /// A condition that ends a negation: *not unless* is *only if*.
  case unless
  /// A part of a word that is negative: *un-*, *-less*. No row has it.
  case negatingAffix

  // Pairs of opposites.
  case enabled, disabled
  case before, after
  case must, may
  case least, most
  case increase, decrease
  case required, optional
  case allowed, forbidden

  /// The key of the sense's words in the file of a language.
  package var key: String { Self.keys[Int(rawValue)] }

  /// The sense in English, for messages.
  package var gloss: String { Self.glosses[Int(rawValue)] }

  /// The sense that says the contrary, or nil.
  package var opposite: Sense? {
    guard rawValue >= Sense.enabled.rawValue else { return nil }
    let pair = (rawValue - Sense.enabled.rawValue) ^ 1
    return Sense(rawValue: Sense.enabled.rawValue + pair)
  }

  package static let opposites: [Sense] = allCases.filter { $0.opposite != nil }

  private static let keys = [
    "negation", "negative", "negative-forms", "common-words", "negation-half", "says-unless", "", "says-enabled",
    "says-disabled",
    "says-before",
    "says-after", "says-must", "says-may", "says-at-least", "says-at-most", "says-increase", "says-decrease",
    "says-required", "says-optional", "says-allowed", "says-forbidden",
  ]
  private static let glosses = [
    "not", "negative", "negative", "common", "half of a negation", "unless", "negative", "enabled", "disabled",
    "before", "after",
    "must",
    "may", "at least",
    "at most", "increase", "decrease", "required", "optional", "allowed", "forbidden",
  ]
}

/// The number of occurrences of each sense in a text; 255 means that or more.
package struct SenseCounts: Sendable, Equatable {
  private var counts: SIMD32<UInt8> = .zero

  package init() {}

  package subscript(_ sense: Sense) -> Int { Int(counts[Int(sense.rawValue)]) }

  mutating func add(_ senses: UInt32) {
    var rest = senses
    while rest != 0 {
      let sense = rest.trailingZeroBitCount
      if counts[sense] < .max { counts[sense] += 1 }
      rest &= rest - 1
    }
  }

  mutating func remove(_ senses: UInt32) {
    var rest = senses
    while rest != 0 {
      let sense = rest.trailingZeroBitCount
      if counts[sense] > 0 { counts[sense] -= 1 }
      rest &= rest - 1
    }
  }

  /// For each sense, the larger of both counts.
  package func union(_ other: SenseCounts) -> SenseCounts {
    var result = self
    result.counts = pointwiseMax(counts, other.counts)
    return result
  }

  package static func + (one: SenseCounts, other: SenseCounts) -> SenseCounts {
    var sum = one
    sum.counts &+= pointwiseMin(other.counts, SIMD32(repeating: .max) &- one.counts)
    return sum
  }
}
