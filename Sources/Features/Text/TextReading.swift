internal import DocModel

/// All that is to be known of a block's text byte by byte.
struct TextReading {
  let signs: TextSigns
  /// Characters, the wide ones of East Asia counted as two.
  let width: UInt32
  /// Equal for texts that differ in runs of blanks only. Never shown or stored: it may be another one in the next version.
  let hash: UInt64

  /// - Parameters:
  ///   - classes: what ``ByteClass`` says of each byte.
  ///   - runs: takes the runs with a wanted byte, and those that a dot and a letter or digit follow.
  init(_ bytes: [UInt8], _ range: ByteRange, _ classes: [UInt64], runs: inout [Range<Int>]) {
    let text = bytes.span
    let classes = classes.span
    let start = Int(range.start)
    let limit = range.indices.upperBound
    let end = Self.end(of: text, start..<limit)
    var seen = SeenClasses()
    var words = WordScan(end: end)
    var at = start
    while at < end {
      let next = min(at &+ RunBits.limit, end)
      let bits = seen.read(text, at..<next, classes)
      words.read(bits, at..<next, text, classes, mayHoldNoBreak: seen.mayHoldNoBreak, runs: &runs)
      at = next
    }
    words.finish(text, classes, mayHoldNoBreak: seen.mayHoldNoBreak, runs: &runs)
    let isPlain = seen.hasPlainBlanks && !(seen.mayHoldNoBreak && Self.holdsNoBreak(text, start..<end))
    hash = isPlain ? Self.hash(text, start..<end) : Self.foldedHash(text, start..<end)
    var signs = seen.pairSigns
    if words.history.repeats { signs.insert(.repetition) }
    if end < limit { _ = seen.read(text, end..<limit, classes) }
    self.signs = signs.union(seen.signs)
    width = UInt32(truncatingIfNeeded: seen.width)
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
  static func isBlank(_ bytes: Span<UInt8>, _ i: Int, _ start: Int, _ end: Int) -> Bool {
    switch bytes[i] {
    case 0x20, 0x09...0x0d: true
    case 0xc2: i + 1 < end && bytes[i + 1] == 0xa0
    case 0xa0: i > start && bytes[i - 1] == 0xc2
    default: false
    }
  }

  private static func holdsNoBreak(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for i in range.dropLast() where text[i] == 0xc2 && text[i + 1] == 0xa0 { return true }
    return false
  }

  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = OctetHash()
    var i = range.lowerBound
    while range.upperBound &- i >= 8 {
      hash.mix(text.octets(at: i))
      i &+= 8
    }
    return hash.finish(text.octets(from: i, before: range.upperBound), count: range.count)
  }

  /// ``hash`` of the text with one space for every run of blanks.
  private static func foldedHash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = OctetHash()
    var last = OctetHash.Gathering()
    var count = 0
    // The highest bit: of the byte before in the octet at hand.
    var wasBlank = OctetBlanks.highest
    var i = range.lowerBound
    while i < range.upperBound {
      let eight = text.octets(from: i, before: range.upperBound)
      let blanks = OctetBlanks(eight)
      // What is as it should be: no blank behind another, and nothing that a no-break blank may begin with.
      let plain = min(blanks.plainCount(behindBlank: wasBlank), range.upperBound &- i)
      if plain > 0 {
        last.add(blanks.spaced, plain, to: &hash)
        count &+= plain
        i &+= plain
        wasBlank = blanks.marks &<< UInt64(truncatingIfNeeded: 64 &- 8 &* plain)
        continue
      }
      let isBlank = isBlank(text, i, range.lowerBound, range.upperBound)
      if !isBlank || wasBlank & OctetBlanks.highest == 0 {
        count &+= 1
        last.add(isBlank ? 0x20 : UInt64(text[i]), 1, to: &hash)
      }
      i &+= isBlank && text[i] == 0xc2 ? 2 : 1
      while isBlank, i < range.upperBound, text[i] == 0x20 { i &+= 1 }
      wasBlank = isBlank ? OctetBlanks.highest : 0
    }
    return hash.finish(last.bits, count: count)
  }
}
