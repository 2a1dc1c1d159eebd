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
