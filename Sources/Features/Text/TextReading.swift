internal import DocModel

/// All that is to be known of a block's text byte by byte, read in one go.
struct TextReading {
  /// Characters, the wide ones of East Asia counted as two.
  private(set) var width: UInt32 = 0
  /// Equal for texts that differ in runs of blanks only. Never shown or stored: it may be another one in the next version.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var signs: TextSigns

  private var words = WordHistory()
  private var pairs = Pairs()
  private var all: UInt32 = 0

  /// - Parameters:
  ///   - wanted: the ``ByteClass`` bits that a run must show one of to be listed.
  ///   - runs: takes the listed runs, and those that a dot and a letter or digit follow.
  init(_ bytes: [UInt8], _ range: ByteRange, wanted: UInt32 = 0, runs: inout [Range<Int>]) {
    signs = []
    let classes = ByteClass.table.span
    let text = bytes.span
    let start = Int(range.start)
    let limit = range.indices.upperBound
    // A blank at the end is none.
    var end = limit
    while end > start, Self.isBlank(text, end - 1, start, limit) { end -= 1 }
    var wasBlank = true
    // Where the run before the byte at hand begins, if it was not listed.
    var unlisted = -1
    var i = start
    while i < end {
      let byte = text[i]
      let here = classes[Int(byte)]
      let isNoBreak = byte == 0xc2 && Self.isBlank(text, i, start, limit)
      if here & ByteClass.run != 0, !isNoBreak {
        let run = Run(text, from: i, to: end, classes)
        read(run, from: i, here, text, classes)
        wasBlank = false
        unlisted = -1
        if run.seen & wanted != 0 { runs.append(i..<run.end) } else if wanted != 0 { unlisted = i }
        i = run.end
        continue
      }
      pairs.step(to: here)
      all |= here
      width &+= 1
      if isNoBreak {
        // A blank to the reader, but the words beside it are one.
        let second = classes[0xa0]
        pairs.step(to: second)
        all |= second
        words.add(0xc2)
        words.add(0xa0)
        i += 2
      } else {
        words.end()
        i += 1
      }
      if isNoBreak || here & ByteClass.blank != 0 {
        if !wasBlank { mix(0x20) }
        wasBlank = true
      } else {
        mix(UInt64(byte))
        wasBlank = false
        if unlisted >= 0, byte == 0x2e, i < end, classes[Int(text[i])] & ByteClass.alphanumeric != 0 { runs.append(unlisted..<i - 1) }
      }
      unlisted = -1
    }
    words.end()
    for i in end..<limit {
      all |= classes[Int(text[i])]
      width &+= classes[Int(text[i])] >> ByteClass.widthShift
    }
    hash = Atom.finish(hash)
    signs = TextSigns(rawValue: all & ByteClass.signs).union(pairs.signs)
    if words.repeats { signs.insert(.repetition) }
  }

  private mutating func read(_ run: Run, from start: Int, _ first: UInt32, _ text: Span<UInt8>, _ classes: Span<UInt32>) {
    pairs.step(to: first)
    pairs.step(over: run, from: start, text, classes)
    all |= run.seen
    width &+= run.width
    words.add(run.folded, count: run.end - start)
    mix(run.exact)
    hash ^= hash >> 29
    mix(run.folded)
  }

  private mutating func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x9e37_79b9_7f4a_7c15 }

  /// True for a byte of a blank, of which any number in a row count as one.
  private static func isBlank(_ bytes: Span<UInt8>, _ i: Int, _ start: Int, _ end: Int) -> Bool {
    switch bytes[i] {
    case 0x20, 0x09...0x0d: true
    case 0xc2: i + 1 < end && bytes[i + 1] == 0xa0
    case 0xa0: i > start && bytes[i - 1] == 0xc2
    default: false
    }
  }
}

/// Letters, digits and whatever lies outside ASCII, up to the next blank or mark.
private struct Run {
  private(set) var end: Int
  /// All classes of its bytes.
  private(set) var seen: UInt32 = 0
  private(set) var last: UInt32 = 0
  private(set) var width: UInt32 = 0
  private(set) var exact: UInt64 = 0
  /// A hash that knows no letter case.
  private(set) var folded: UInt64 = 0

  init(_ text: Span<UInt8>, from start: Int, to limit: Int, _ classes: Span<UInt32>) {
    end = start
    while end < limit {
      let byte = text[end]
      let here = classes[Int(byte)]
      if here & ByteClass.run == 0 || (byte == 0xc2 && end + 1 < limit && text[end + 1] == 0xa0) { return }
      seen |= here
      last = here
      width &+= here >> ByteClass.widthShift
      exact = (exact << 5 | exact >> 59) &+ UInt64(byte)
      folded = (folded << 7 | folded >> 57) ^ UInt64(byte | 0x20)
      end += 1
    }
  }
}

/// The word at hand and the two before it, letter case aside.
private struct WordHistory {
  private var word: UInt64 = 0
  private var last: UInt64 = 1
  private var beforeLast: UInt64 = 2
  private var isOpen = false
  /// A word stood twice, one behind the other or with one word between them.
  private(set) var repeats = false

  mutating func add(_ byte: UInt8) { add(UInt64(byte | 0x20), count: 1) }

  /// Adds `count` bytes whose hash is `folded`.
  mutating func add(_ folded: UInt64, count: Int) {
    let turn = UInt64(truncatingIfNeeded: count &* 7) & 63
    word = (word &<< turn | word &>> ((64 &- turn) & 63)) ^ folded
    isOpen = true
  }

  mutating func end() {
    guard isOpen else { return }
    repeats = repeats || word == last || word == beforeLast
    (beforeLast, last, word) = (last, word, 0)
    isOpen = false
  }
}

/// Two classes side by side, found by shifting the bit of the first onto that of the second.
private struct Pairs {
  private var before: UInt32 = 0
  private var blankThenMark: UInt32 = 0
  private var twoMarks: UInt32 = 0
  private var markThenLetter: UInt32 = 0

  mutating func step(to here: UInt32) {
    blankThenMark |= (before >> 1) & here
    twoMarks |= before & here
    markThenLetter |= (before << 2) & here
    before = here
  }

  /// Steps over the bytes of a run behind its first.
  mutating func step(over run: Run, from start: Int, _ text: Span<UInt8>, _ classes: Span<UInt32>) {
    // Of the bytes outside ASCII those that end a character have no mark, and those that begin one no blank.
    if (run.seen >> 1) & run.seen & TextSigns.mark.rawValue != 0 {
      for i in start + 1..<run.end { step(to: classes[Int(text[i])]) }
    }
    before = run.last
  }

  var signs: TextSigns {
    var signs: TextSigns = []
    if blankThenMark & TextSigns.mark.rawValue != 0 { signs.insert(.blankThenMark) }
    if twoMarks & TextSigns.mark.rawValue != 0 { signs.insert(.twoMarks) }
    if markThenLetter & TextSigns.letter.rawValue != 0 { signs.insert(.markThenLetter) }
    return signs
  }
}
