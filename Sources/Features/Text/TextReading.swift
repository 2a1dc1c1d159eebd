internal import CArena
internal import DocModel

/// All that is to be known of a block's text byte by byte, found in one sweep over it.
struct TextReading {
  let signs: TextSigns
  /// Characters, the wide ones of East Asia counted as two.
  let width: UInt32
  /// Equal for texts that differ in runs of blanks only. Never shown or stored: it may be another one in the next
  /// version.
  let hash: UInt64

  /// Reads the bytes from `start` to the end.
  /// - Parameters:
  ///   - wantsSmall: runs of small letters are wanted, too.
  ///   - runs: takes the runs that a ``TextScanner`` has to look at.
  init(_ bytes: [UInt8], from start: Int, wantsSmall: Bool, runs: inout TextRuns) {
    precondition(start <= bytes.count)
    runs.makeRoom(for: bytes.count - start)
    let reading = read_text(bytes, start, bytes.count, wantsSmall ? 1 : 0, &runs.all, runs.all.count)
    runs.count = Int(reading.runs)
    signs = TextSigns(rawValue: reading.signs)
    width = UInt32(truncatingIfNeeded: reading.width)
    hash = reading.hash
  }

  /// ``hash`` and nothing else.
  static func hash(of bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return text_hash(bytes, range.indices.lowerBound, range.indices.upperBound)
  }
}

/// The runs of letters and digits in a block's text in which there may be a number, an identifier or a term.
struct TextRuns {
  fileprivate var all: [text_run] = []
  fileprivate(set) var count = 0

  subscript(index: Int) -> TextRun { TextRun(all[index]) }

  fileprivate mutating func makeRoom(for bytes: Int) {
    // A run and what parts it from the next are two bytes at least.
    guard all.count <= bytes / 2 else { return }
    all = Array(repeating: text_run(), count: bytes + 64)
  }
}

/// A run of letters, digits, underscores and characters outside ASCII.
struct TextRun {
  let range: Range<Int>
  /// Of a word, in small letters and as it is written.
  let hashes: (folded: UInt64, exact: UInt64)
  private let kind: UInt32

  @inline(__always)
  fileprivate init(_ run: text_run) {
    range = Int(run.start)..<Int(max(run.start, run.end))
    hashes = (run.folded, run.exact)
    kind = run.kind
  }

  /// It has to be read byte by byte. All others are words, and nothing goes on from there.
  var isMixed: Bool { kind & UInt32(RUN_MIXED) != 0 }
  /// A word of Latin letters, some of them outside ASCII: a text has nothing in such a one.
  var isNative: Bool { kind & UInt32(RUN_NATIVE) != 0 }
  var cases: RunCases {
    RunCases(rawValue: UInt8(truncatingIfNeeded: kind & UInt32(RUN_UPPER | RUN_LOWER | RUN_CAMEL)))
  }
}

/// Letter cases in a run of ASCII letters.
struct RunCases: OptionSet {
  let rawValue: UInt8
  static var upper: RunCases { RunCases(rawValue: UInt8(RUN_UPPER)) }
  static var lower: RunCases { RunCases(rawValue: UInt8(RUN_LOWER)) }
  /// A capital stands behind a small letter.
  static var camel: RunCases { RunCases(rawValue: UInt8(RUN_CAMEL)) }
}
