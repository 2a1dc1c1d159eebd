internal import DocModel

/// All that is to be known of a block's text byte by byte, read in one go.
struct TextReading {
  private(set) var signs: TextSigns
  /// Characters, the wide ones of East Asia counted as two.
  private(set) var width: UInt32 = 0
  /// Equal for texts that differ in runs of blanks only. Never shown or stored: it may be another one in the next version.
  private(set) var hash: UInt64 = 0

  private var words = WordHistory()
  private var pairs = Pairs()
  private var all: UInt32 = 0

  /// - Parameters:
  ///   - wanted: the ``ByteClass`` bits that a run of letters and digits must show one of to be listed.
  ///   - runs: takes the listed runs, and those that a dot and a letter or digit follow.
  init(_ bytes: [UInt8], _ range: ByteRange, wanted: UInt32, runs: inout [Range<Int>]) {
    signs = []
    let table = ByteClass.table
    let classes = table.span
    let text = bytes.span
    let start = Int(range.start)
    let limit = range.indices.upperBound
    let end = Self.end(of: text, start..<limit)
    var wasBlank = true
    // Every blank is one space and no more.
    var isPlain = true
    // Where the run before the byte at hand begins, if it was not listed.
    var unlisted = -1
    var i = start
    while i < end {
      let byte = text[i]
      let here = classes[Int(byte)]
      if here & ByteClass.run == 0, byte != 0xc2 || Self.isBlank(text, i, start, limit) {
        let isNoBreak = byte == 0xc2
        all |= here
        width &+= 1
        pairs.step(to: here)
        if isNoBreak {
          // A blank to the reader, but the words beside it are one.
          pairs.step(to: classes[0xa0])
          all |= classes[0xa0]
          words.open(at: i)
        } else {
          words.close(at: i, text)
        }
        let isBlank = isNoBreak || here & ByteClass.blank != 0
        isPlain = isPlain && (!isBlank || (byte == 0x20 && !wasBlank))
        wasBlank = isBlank
        if byte == 0x2e, unlisted >= 0, i + 1 < end, classes[Int(text[i + 1])] & ByteClass.alphanumeric != 0 { runs.append(unlisted..<i) }
        unlisted = -1
        i &+= isNoBreak ? 2 : 1
      } else {
        let run = Run(text, from: i, to: end, classes)
        pairs.step(to: here)
        pairs.step(over: run, from: i, text, classes)
        all |= run.seen
        width &+= run.width
        words.open(at: i)
        wasBlank = false
        unlisted = i
        if run.seen & wanted != 0 {
          runs.append(i..<run.end)
          unlisted = -1
        }
        i = run.end
      }
    }
    words.close(at: end, text)
    for i in end..<limit {
      all |= classes[Int(text[i])]
      width &+= classes[Int(text[i])] >> ByteClass.widthShift
    }
    hash = isPlain ? Self.hash(text, start..<end) : Self.foldedHash(text, start..<end)
    signs = TextSigns(rawValue: all & ByteClass.signs).union(pairs.signs)
    if words.repeats { signs.insert(.repetition) }
  }

  /// ``hash`` and nothing else.
  static func hash(of bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    let text = bytes.span
    let start = range.indices.lowerBound
    return foldedHash(text, start..<end(of: text, range.indices))
  }

  /// The end of a text without the blanks there.
  private static func end(of text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, isBlank(text, end - 1, range.lowerBound, range.upperBound) { end -= 1 }
    return end
  }

  /// True for a byte of a blank, of which any number in a row count as one.
  private static func isBlank(_ bytes: Span<UInt8>, _ i: Int, _ start: Int, _ end: Int) -> Bool {
    switch bytes[i] {
    case 0x20, 0x09...0x0d: true
    case 0xc2: i + 1 < end && bytes[i + 1] == 0xa0
    case 0xa0: i > start && bytes[i - 1] == 0xc2
    default: false
    }
  }

  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = OctetHash()
    var i = range.lowerBound
    while i &+ 8 <= range.upperBound {
      hash.mix(text.octets(at: i))
      i &+= 8
    }
    var last = OctetHash.Gathering()
    while i < range.upperBound {
      _ = last.add(text[i])
      i &+= 1
    }
    return hash.finish(last, count: range.count)
  }

  /// ``hash`` of the text with one space for every run of blanks.
  private static func foldedHash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = OctetHash()
    var last = OctetHash.Gathering()
    var count = 0
    var wasBlank = true
    var i = range.lowerBound
    while i < range.upperBound {
      let start = i
      while i < range.upperBound, text[i] > 0x20, text[i] != 0xc2 { i &+= 1 }
      if i > start {
        last.add(text, start..<i, to: &hash)
        count &+= i &- start
        wasBlank = false
        continue
      }
      let isBlank = isBlank(text, i, range.lowerBound, range.upperBound)
      if !isBlank || !wasBlank {
        count &+= 1
        if let eight = last.add(isBlank ? 0x20 : text[i]) { hash.mix(eight) }
      }
      wasBlank = isBlank
      i &+= isBlank && text[i] == 0xc2 ? 2 : 1
    }
    return hash.finish(last, count: count)
  }
}

/// Letters, digits and whatever lies outside ASCII, up to the next blank or mark.
private struct Run {
  let end: Int
  /// All classes of its bytes.
  let seen: UInt32
  let width: UInt32

  // On its own, its few values stay in registers: this is where most bytes of a text are looked at.
  @inline(never)
  init(_ text: Span<UInt8>, from start: Int, to limit: Int, _ classes: Span<UInt32>) {
    let text = text.extracting(..<limit)
    var i = start
    var seen: UInt32 = 0, width: UInt32 = 0
    if classes.count == 256 {
      while i < text.count {
        let byte = text[i]
        let here = classes[Int(byte)]
        if here & ByteClass.run == 0, byte != 0xc2 || (i &+ 1 < text.count && text[i &+ 1] == 0xa0) { break }
        seen |= here
        width &+= here >> ByteClass.widthShift
        i &+= 1
      }
    }
    (self.end, self.seen, self.width) = (i, seen, width)
  }
}

/// The word at hand and the two before it.
private struct WordHistory {
  private var start = -1
  private var last = (start: 0, count: 0)
  private var beforeLast = (start: 0, count: 0)
  /// A word stood twice, one behind the other or with one word between them, letter case aside.
  private(set) var repeats = false

  mutating func open(at offset: Int) { if start < 0 { start = offset } }

  mutating func close(at end: Int, _ text: Span<UInt8>) {
    guard start >= 0 else { return }
    let count = end &- start
    if count == last.count, Self.same(start, last.start, count, text) { repeats = true }
    if count == beforeLast.count, Self.same(start, beforeLast.start, count, text) { repeats = true }
    beforeLast = last
    last = (start, count)
    start = -1
  }

  private static func same(_ a: Int, _ b: Int, _ count: Int, _ text: Span<UInt8>) -> Bool {
    for offset in 0..<count where text[a + offset] | 0x20 != text[b + offset] | 0x20 { return false }
    return true
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
    // Outside ASCII a byte that can end a wide blank may stand before one that can begin a mark, and nothing else.
    if (run.seen >> 1) & run.seen & TextSigns.mark.rawValue != 0 {
      for i in start + 1..<run.end { step(to: classes[Int(text[i])]) }
    }
    before = run.seen & TextSigns.blank.rawValue == 0 ? 0 : classes[Int(text[run.end - 1])]
  }

  var signs: TextSigns {
    var signs: TextSigns = []
    if blankThenMark & TextSigns.mark.rawValue != 0 { signs.insert(.blankThenMark) }
    if twoMarks & TextSigns.mark.rawValue != 0 { signs.insert(.twoMarks) }
    if markThenLetter & TextSigns.letter.rawValue != 0 { signs.insert(.markThenLetter) }
    return signs
  }
}
