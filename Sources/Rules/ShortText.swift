internal import Features

/// A text cut to a number of characters while it is put together, runs of blanks folded: no more of a long text is read
/// than is shown.
///
/// Asking Unicode's tables where each character ends is what would cost here. Most writing has one scalar for each
/// character; as soon as there is one that may join its neighbour, ``text`` is nil and the caller takes the slow way.
struct ShortText {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var count = 0
  private var isBlank = false
  /// Where the part ends that is shown of a text that is too long.
  private var shownEnd = 0
  private var isPlain = true

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(limit * 3)
  }

  /// True when nothing that comes behind can change the result.
  var isDone: Bool { !isPlain || count > limit }

  /// The whole text, with `…` where it is cut; nil where its characters cannot be told for certain.
  mutating func end() -> String? {
    guard isPlain else { return nil }
    if count > limit {
      bytes.removeLast(bytes.count - shownEnd)
      bytes += "…".utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func addBlank() { isBlank = count > 0 }

  /// A character that ends outside of the text makes that nothing is certain.
  mutating func add(_ slice: ArraySlice<UInt8>) {
    let text = slice.span
    var i = 0
    while i < text.count, !isDone {
      guard let scalar = Self.scalar(text, at: i) else {
        isPlain = false
        return
      }
      if Self.isBlank(scalar.value) {
        isBlank = count > 0
        i = scalar.end
      } else {
        if isBlank { endBlank() }
        let word = i..<wordEnd(text, from: i)
        bytes += slice[(slice.startIndex + word.lowerBound)..<(slice.startIndex + word.upperBound)]
        i = word.upperBound
      }
    }
  }

  private mutating func endBlank() {
    bytes.append(0x20)
    count += 1
    if count < limit { shownEnd = bytes.count }
    isBlank = false
  }

  /// The end of what stands before the next blank that is not to be copied, as far as there is room for it. It is counted, and
  /// to be added.
  private mutating func wordEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    let word = Word(text, from: start, room: limit + 1 - count, shown: limit - 1 - count)
    count += word.count
    isPlain = word.isPlain
    if word.shownEnd > start { shownEnd = bytes.count + word.shownEnd - start }
    return word.end
  }

  /// Characters that stand alone, up to the next blank.
  private struct Word {
    private(set) var end: Int
    private(set) var count = 0
    /// Behind those that are shown of a text that is too long.
    private(set) var shownEnd: Int
    private(set) var isPlain = true

    // On its own, its few values stay in registers.
    @inline(never)
    init(_ text: Span<UInt8>, from start: Int, room: Int, shown: Int) {
      (end, shownEnd) = (start, start)
      while end < text.count, count < room {
        while count &+ 8 <= shown, end &+ 8 <= text.count, ShortText.areWords(text.octets(at: end)) {
          take(8, 8, shown)
        }
        let first = end
        let limit = min(text.count, end &+ room &- count)
        while end < limit, ShortText.isPlainByte(text[end]) { end &+= 1 }
        if end > first {
          // These are characters of a byte each.
          if count < shown { shownEnd = min(end, first &+ shown &- count) }
          count &+= end &- first
        } else if end == text.count {
          break
        } else if let width = ShortText.usualWidth(text[end]), end &+ width <= text.count {
          take(width, 1, shown)
          // Such letters stand together.
          while end < text.count, count < room, let width = ShortText.usualWidth(text[end]), end &+ width <= text.count
          { take(width, 1, shown) }
        } else if end > start, ShortText.isBetweenWords(text, end) {
          take(1, 1, shown)
        } else {
          guard let scalar = ShortText.scalar(text, at: end), !ShortText.isBlank(scalar.value) else { break }
          isPlain = ShortText.standsAlone(scalar.value)
          guard isPlain else { break }
          take(scalar.end &- end, 1, shown)
        }
      }
    }

    @inline(__always)
    private mutating func take(_ bytes: Int, _ characters: Int, _ shown: Int) {
      end &+= bytes
      count &+= characters
      if count <= shown { shownEnd = end }
    }
  }

  /// Eight characters of ASCII, the blanks among them single ones with a word behind each.
  @inline(__always)
  private static func areWords(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highest = ones &* 0x80
    let others = (eight ^ ones &* 0x20) &+ ones &* 0x7f
    let blanks = ~others & highest
    return (eight | ~(eight &+ ones &* 0x60) | (eight &+ ones)) & highest == 0
      && blanks & (blanks &<< 8 | 1 &<< 63) == 0
  }

  /// How many bytes a character has of which the first byte tells that it stands alone: most letters of Europe, China and Korea.
  private static func usualWidth(_ lead: UInt8) -> Int? {
    switch lead {
    case 0xc3...0xcb, 0xd0, 0xd1: 2
    case 0xe4...0xe9, 0xeb, 0xec: 3
    default: nil
    }
  }

  /// A single blank with words on both sides, which stands in the result as it is.
  private static func isBetweenWords(_ text: Span<UInt8>, _ i: Int) -> Bool {
    text[i] == 0x20 && i + 1 < text.count && isPlainByte(text[i + 1])
  }

  /// A character of ASCII that is no blank.
  private static func isPlainByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7f }

  /// True where a text is shown as it is, as far as a quick look can tell.
  static func isShort(_ text: String, limit: Int) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count <= limit else { return false }
    var wasBlank = true
    for i in bytes.indices {
      guard isPlainByte(bytes[i]) || bytes[i] == 0x20 && !wasBlank else { return false }
      wasBlank = bytes[i] == 0x20
    }
    return !wasBlank
  }

  /// The character at `i`; nil for one of four bytes, and where it is not whole.
  private static func scalar(_ text: Span<UInt8>, at i: Int) -> (value: UInt32, end: Int)? {
    let lead = text[i]
    if lead < 0x80 { return (UInt32(lead), i + 1) }
    guard lead >= 0xc0, lead < 0xf0, i &+ (lead < 0xe0 ? 1 : 2) < text.count else { return nil }
    let second = UInt32(text[i &+ 1] & 0x3f)
    if lead < 0xe0 { return (UInt32(lead & 0x1f) << 6 | second, i &+ 2) }
    return (UInt32(lead & 0x0f) << 12 | second << 6 | UInt32(text[i &+ 2] & 0x3f), i &+ 3)
  }

  private static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0c, 0x20, 0xa0, 0x2000...0x200a, 0x202f, 0x3000: true
    default: false
    }
  }

  /// True for scalars that are a character each, whatever of their kind stands beside them. What joins (marks, jamo,
  /// signs of Indic scripts, emoji, a carriage return) is left out, and so is what is rare.
  static func standsAlone(_ scalar: UInt32) -> Bool {
    // The usual letters of Latin, Chinese and Korean are asked about first.
    if scalar < 0x300 { return scalar >= 0x20 && scalar != 0x7f && (scalar < 0x7f || scalar > 0xa0) }
    switch scalar {
    case 0x3400...0x9fff, 0xac00...0xd7a3, 0x370...0x377, 0x37a...0x37f, 0x384...0x482, 0x48a...0x52f, 0x5d0...0x5ea,
      0x620...0x64a,
      0x671...0x6d3, 0x1e00...0x1eff, 0x2010...0x2027, 0x2030...0x205e, 0x20a0...0x20bf, 0x2100...0x22ff,
      0x3001...0x3029,
      0x3030...0x3096, 0x309b...0x30ff, 0xff01...0xff9d:
      return true
    default: return false
    }
  }
}
