/// Goes over the words of a text, told where its runs of letters and digits are. To a word a no-break blank is a letter.
struct WordScan {
  private(set) var history = WordHistory()
  /// The end of the text.
  private let end: Int
  /// Where the word that was not yet seen to end begins, -1 where there is none.
  private var start = -1
  private var isWanted = false

  init(end: Int) { self.end = end }

  /// Reads the words that end in `range`, of which `bits` were read.
  mutating func read(
    _ bits: RunBits, _ range: Range<Int>, _ text: Span<UInt8>, _ classes: Span<UInt64>, mayHoldNoBreak: Bool,
    runs: inout [Range<Int>]
  ) {
    var at = 0
    while at < range.count {
      if start < 0 {
        at &+= bits.distanceToRun(from: at)
        guard at < range.count else { return }
        start = range.lowerBound &+ at
      }
      let length = bits.distanceToGap(from: at)
      isWanted = isWanted || bits.distanceToWanted(from: at) < length
      at &+= length
      guard at < range.count else { return }
      close(at: range.lowerBound &+ at, text, classes, mayHoldNoBreak, &runs)
    }
  }

  /// The text is at its end.
  mutating func finish(_ text: Span<UInt8>, _ classes: Span<UInt64>, mayHoldNoBreak: Bool, runs: inout [Range<Int>]) {
    if start >= 0 { close(at: end, text, classes, mayHoldNoBreak, &runs) }
  }

  @inline(__always)
  private mutating func close(
    at wordEnd: Int, _ text: Span<UInt8>, _ classes: Span<UInt64>, _ mayHoldNoBreak: Bool, _ runs: inout [Range<Int>]
  ) {
    let word = start..<wordEnd
    history.add(word, of: text)
    if mayHoldNoBreak {
      listParts(of: word, text, classes, &runs)
    } else if isWanted || isDotted(wordEnd, text, classes) {
      runs.append(word)
    }
    start = -1
    isWanted = false
  }

  /// A dot and a letter or digit follow at `i`.
  private func isDotted(_ i: Int, _ text: Span<UInt8>, _ classes: Span<UInt64>) -> Bool {
    i &+ 1 < end && text[i] == 0x2e && classes[Int(text[i &+ 1])] & ByteClass.alphanumeric != 0
  }

  /// Lists the runs between the no-break blanks of a word.
  private func listParts(of word: Range<Int>, _ text: Span<UInt8>, _ classes: Span<UInt64>, _ runs: inout [Range<Int>]) {
    var partStart = word.lowerBound
    var isWanted = false
    var i = partStart
    while i < word.upperBound {
      if text[i] == 0xc2, i + 1 < word.upperBound, text[i + 1] == 0xa0 {
        if isWanted { runs.append(partStart..<i) }
        i += 2
        partStart = i
        isWanted = false
      } else {
        isWanted = isWanted || classes[Int(text[i])] & ByteClass.wanted != 0
        i += 1
      }
    }
    if i > partStart, isWanted || isDotted(i, text, classes) { runs.append(partStart..<i) }
  }
}

/// The last two words.
struct WordHistory {
  private var last = (start: 0, count: 0)
  private var beforeLast = (start: 0, count: 0)
  /// A word stood twice, one behind the other or with one word between them, letter case aside.
  private(set) var repeats = false

  @inline(__always)
  mutating func add(_ word: Range<Int>, of text: Span<UInt8>) {
    let (start, count) = (word.lowerBound, word.count)
    if count == last.count, Self.same(start, last.start, count, text) { repeats = true }
    if count == beforeLast.count, Self.same(start, beforeLast.start, count, text) { repeats = true }
    beforeLast = last
    last = (start, count)
  }

  private static func same(_ a: Int, _ b: Int, _ count: Int, _ text: Span<UInt8>) -> Bool {
    for offset in 0..<count where text[a + offset] | 0x20 != text[b + offset] | 0x20 { return false }
    return true
  }
}

