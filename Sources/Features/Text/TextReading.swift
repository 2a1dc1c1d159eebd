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
    var rest = text.extracting(range)
    while rest.count >= 8 {
      hash.mix(rest.octets(at: 0))
      rest = rest.extracting(droppingFirst: 8)
    }
    var last = OctetHash.Gathering()
    for i in rest.indices { _ = last.add(rest[i]) }
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
      let plain = plainPart(of: text.extracting(i..<range.upperBound), behindBlank: wasBlank)
      if plain.count > 0 {
        last.add(text.extracting(i..<i &+ plain.count), to: &hash)
        count &+= plain.count
        i &+= plain.count
        wasBlank = plain.endsInBlank
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
  /// How many bytes at the start of a text are as they should be: every blank a space, and one only.
  private static func plainPart(of text: Span<UInt8>, behindBlank: Bool) -> (count: Int, endsInBlank: Bool) {
    // Numbers, because a branch on them would be a branch on every word.
    var before: UInt8 = behindBlank ? 1 : 0
    var i = 0
    while i < text.count {
      let byte = text[i]
      let isBlank: UInt8 = byte <= 0x20 ? 1 : 0
      let isSecond = isBlank & before
      guard isSecond == 0, isBlank == 0 || byte == 0x20, byte != 0xc2 else { break }
      before = isBlank
      i &+= 1
    }
    return (i, before == 1)
  }
}
