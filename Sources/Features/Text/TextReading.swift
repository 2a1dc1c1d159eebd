internal import CArena
internal import DocModel

/// The byte-level properties of a block's text, computed in one sweep.
struct TextReading {
  let signs: TextTraits
  /// The number of characters, East Asian wide ones counted as two.
  let width: UInt32
  /// Equal for texts that differ only in runs of whitespace. For comparisons within a run only: the hash function may
  /// change between versions.
  let hash: UInt64

  /// Reads the bytes from `start` to the end.
  /// - Parameters:
  ///   - wantsSmall: whether to include runs of lowercase letters.
  ///   - runs: receives the runs that a ``TextScanner`` must examine.
  init(_ bytes: [UInt8], from start: Int, wantsSmall: Bool, runs: inout TextRuns) {
    precondition(start <= bytes.count)
    runs.makeRoom(for: bytes.count - start)
    let reading = read_text(bytes, start, bytes.count, wantsSmall ? 1 : 0, &runs.all, runs.all.count)
    runs.count = Int(reading.runs)
    signs = TextTraits(rawValue: reading.signs)
    width = UInt32(truncatingIfNeeded: reading.width)
    hash = reading.hash
  }

  /// Computes only ``hash``.
  static func hash(of bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return text_hash(bytes, range.indices.lowerBound, range.indices.upperBound)
  }
}

/// The runs of letters and digits in a block's text that may contain a number, an identifier or a term.
struct TextRuns {
  fileprivate var all: [text_run] = []
  fileprivate(set) var count = 0

  subscript(index: Int) -> TextRun { TextRun(all[index]) }

  fileprivate mutating func makeRoom(for bytes: Int) {
    // A run and its separator take at least two bytes.
    guard all.count <= bytes / 2 else { return }
    all = Array(repeating: text_run(), count: bytes + 64)
  }
}

/// A run of letters, digits, underscores and characters outside ASCII.
struct TextRun {
  let range: Range<Int>
  /// For a word: the hashes of its lowercase form and of its original spelling.
  let hashes: (folded: UInt64, exact: UInt64)
  private let kind: UInt32

  @inline(__always)
  fileprivate init(_ run: text_run) {
    range = Int(run.start)..<Int(max(run.start, run.end))
    hashes = (run.folded, run.exact)
    kind = run.kind
  }

  /// Whether the run must be scanned byte by byte. Any other run is a complete word that ends with the run.
  var isMixed: Bool { kind & UInt32(RUN_MIXED) != 0 }
  /// Whether the run is a word with Latin letters outside ASCII, which yields no fact.
  var isNative: Bool { kind & UInt32(RUN_NATIVE) != 0 }
  var cases: RunCases {
    RunCases(rawValue: UInt8(truncatingIfNeeded: kind & UInt32(RUN_UPPER | RUN_LOWER | RUN_CAMEL)))
  }
}

/// The letter cases in a run of ASCII letters.
struct RunCases: OptionSet {
  let rawValue: UInt8
  static var upper: RunCases { RunCases(rawValue: UInt8(RUN_UPPER)) }
  static var lower: RunCases { RunCases(rawValue: UInt8(RUN_LOWER)) }
  /// A capital follows a lowercase letter.
  static var camel: RunCases { RunCases(rawValue: UInt8(RUN_CAMEL)) }
}

/// The kinds of characters and facts in a block's text, found in one pass over its bytes. Rules check these flags first
/// and read the text only if it may contain a fault.
package struct TextTraits: OptionSet, Sendable {
  package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable package static var code: TextTraits { TextTraits(rawValue: 1 << 0) }
  @inlinable package static var star: TextTraits { TextTraits(rawValue: 1 << 1) }
  @inlinable package static var bracket: TextTraits { TextTraits(rawValue: 1 << 2) }
  @inlinable package static var hyphen: TextTraits { TextTraits(rawValue: 1 << 3) }
  /// A straight double quote.
  @inlinable package static var quote: TextTraits { TextTraits(rawValue: 1 << 4) }
  @inlinable package static var digit: TextTraits { TextTraits(rawValue: 1 << 5) }
  /// A period, comma, semicolon or similar punctuation, of any width.
  @inlinable package static var mark: TextTraits { TextTraits(rawValue: 1 << 6) }
  @inlinable package static var blank: TextTraits { TextTraits(rawValue: 1 << 7) }
  @inlinable package static var letter: TextTraits { TextTraits(rawValue: 1 << 8) }
  /// Bold, emphasis or a link, whose edges are not in the visible text.
  @inlinable package static var style: TextTraits { TextTraits(rawValue: 1 << 9) }

  // Scripts, recognized by the first byte of their characters.
  @inlinable package static var greek: TextTraits { TextTraits(rawValue: 1 << 10) }
  @inlinable package static var cyrillic: TextTraits { TextTraits(rawValue: 1 << 11) }
  /// Armenian and Hebrew share a first byte.
  @inlinable package static var hebrew: TextTraits { TextTraits(rawValue: 1 << 12) }
  @inlinable package static var arabic: TextTraits { TextTraits(rawValue: 1 << 13) }
  /// Indic scripts, Thai, Lao, Tibetan, Georgian, Khmer and others.
  @inlinable package static var southern: TextTraits { TextTraits(rawValue: 1 << 14) }
  /// Kana, and the punctuation of Chinese and Japanese.
  @inlinable package static var kana: TextTraits { TextTraits(rawValue: 1 << 15) }
  @inlinable package static var han: TextTraits { TextTraits(rawValue: 1 << 16) }
  @inlinable package static var hangul: TextTraits { TextTraits(rawValue: 1 << 17) }
  @inlinable package static var colon: TextTraits { TextTraits(rawValue: 1 << 19) }

  // Adjacent pairs.
  @inlinable package static var blankThenMark: TextTraits { TextTraits(rawValue: 1 << 20) }
  @inlinable package static var twoMarks: TextTraits { TextTraits(rawValue: 1 << 21) }
  @inlinable package static var markThenLetter: TextTraits { TextTraits(rawValue: 1 << 22) }
  /// A word may be repeated, directly or after one other word, with only spaces between them.
  @inlinable package static var repetition: TextTraits { TextTraits(rawValue: 1 << 18) }

  /// A Latin letter outside ASCII.
  @inlinable package static var accent: TextTraits { TextTraits(rawValue: 1 << 28) }

  // Kinds of facts, see ``FactKind``.
  /// A number with a separator.
  @inlinable package static var decimal: TextTraits { TextTraits(rawValue: 1 << 23) }
  @inlinable package static var identifier: TextTraits { TextTraits(rawValue: 1 << 24) }
  @inlinable package static var link: TextTraits { TextTraits(rawValue: 1 << 25) }
  @inlinable package static var term: TextTraits { TextTraits(rawValue: 1 << 26) }
  /// A word of capitals only.
  @inlinable package static var acronym: TextTraits { TextTraits(rawValue: 1 << 29) }
  @inlinable package static var placeholder: TextTraits { TextTraits(rawValue: 1 << 27) }

  package static let foreign: TextTraits = [.greek, .cyrillic, .hebrew, .arabic, .southern, .kana, .han, .hangul]

  /// The flags of a block that has the fact.
  init(_ fact: Fact) {
    switch fact.kind {
    case .number where fact.traits.contains(.separated): self = .decimal
    case .identifier: self = .identifier
    case .link: self = .link
    case .term: self = fact.traits.contains(.coined) && fact.range.count > 2 ? [.term, .acronym] : .term
    case .placeholder: self = .placeholder
    default: self = []
    }
  }

  /// The flags that the letters of some scripts set.
  init(lettersOf scripts: [Script], language: String) {
    // East Asian punctuation and full-width forms are not foreign text in Japanese and Korean. In Korean the flag also
    // hides Japanese syllables; in Chinese they remain foreign.
    self = scripts.first == .kana || scripts.first == .hangul ? .kana : []
    for script in scripts {
      switch script {
      case .greek: insert(.greek)
      case .cyrillic: insert(.cyrillic)
      case .hebrew, .armenian: insert(.hebrew)
      case .arabic: insert(.arabic)
      case .han: insert(.han)
      case .kana: insert(.kana)
      case .hangul: insert(.hangul)
      // Vietnamese letters share their first byte with southern scripts.
      case .latin: if language == "vi" { insert(.southern) }
      default: insert(.southern)
      }
    }
  }
}

/// The operations on the bits themselves: those of `OptionSet` are not specialized across modules.
extension TextTraits {
  @inlinable package init(arrayLiteral elements: TextTraits...) {
    self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
  }
  @inlinable package var isEmpty: Bool { rawValue == 0 }
  @inlinable package func contains(_ other: TextTraits) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inlinable package func isSuperset(of other: TextTraits) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inlinable package func isDisjoint(with other: TextTraits) -> Bool { rawValue & other.rawValue == 0 }
  @inlinable package mutating func formUnion(_ other: TextTraits) {
    self = TextTraits(rawValue: rawValue | other.rawValue)
  }
}
