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
  // A character of several bytes, of which some are still missing.
  private var scalar: UInt32 = 0
  private var missing = 0

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(limit * 2)
  }

  /// True when nothing that comes behind can change the result.
  var isDone: Bool { !isPlain || count > limit }

  /// The text so far, with `…` where it was cut; nil where its characters cannot be told for certain.
  var text: String? {
    guard isPlain, missing == 0 else { return nil }
    guard count > limit else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: bytes[..<shownEnd] + "…".utf8, as: UTF8.self)
  }

  mutating func add(_ text: ArraySlice<UInt8>) {
    var i = text.startIndex
    while i < text.endIndex, !isDone {
      let byte = text[i]
      if Self.isPlainByte(byte), missing == 0 {
        let end = min(text.endIndex, i + limit + 1)
        let start = i
        while i < end, Self.isPlainByte(text[i]) { i += 1 }
        add(word: text[start..<i])
        continue
      }
      i += 1
      if byte < 0x80 {
        guard missing == 0 else { return giveUp() }
        add(scalar: UInt32(byte))
      } else if byte < 0xc0 {
        guard missing > 0 else { return giveUp() }
        scalar = scalar << 6 | UInt32(byte & 0x3f)
        missing -= 1
        if missing == 0 { add(scalar: scalar) }
      } else {
        guard missing == 0, byte < 0xf0 else { return giveUp() }
        missing = byte < 0xe0 ? 1 : 2
        scalar = UInt32(byte & (byte < 0xe0 ? 0x1f : 0x0f))
      }
    }
  }

  private mutating func giveUp() { isPlain = false }

  mutating func addBlank() {
    if missing > 0 { giveUp() }
    isBlank = count > 0
  }

  /// A character of ASCII that is no blank.
  private static func isPlainByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7f }

  /// Such characters, as far as there is room for them.
  private mutating func add(word: ArraySlice<UInt8>) {
    endBlank()
    let word = word.prefix(limit + 1 - count)
    let before = count
    bytes += word
    count += word.count
    if before + 1 < limit { shownEnd = bytes.count - max(0, count - (limit - 1)) }
  }

  private mutating func add(scalar: UInt32) {
    if Self.isBlank(scalar) {
      isBlank = count > 0
      return
    }
    guard Self.standsAlone(scalar) else { return giveUp() }
    endBlank()
    if scalar < 0x80 {
      bytes.append(UInt8(scalar))
    } else if scalar < 0x800 {
      bytes.append(UInt8(0xc0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3f))
    } else {
      bytes.append(UInt8(0xe0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3f))
      bytes.append(UInt8(0x80 | scalar & 0x3f))
    }
    advance()
  }

  private mutating func endBlank() {
    guard isBlank else { return }
    bytes.append(0x20)
    advance()
    isBlank = false
  }

  private mutating func advance() {
    count += 1
    if count < limit { shownEnd = bytes.count }
  }

  private static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0c, 0x20, 0xa0, 0x2000...0x200a, 0x202f, 0x3000: true
    default: false
    }
  }

  /// True for scalars that are a character each, whatever of their kind stands beside them. What joins (marks, jamo,
  /// signs of Indic scripts, emoji, a carriage return) is left out, and so is what is rare.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    // The usual letters of Latin, Chinese and Korean are asked about first.
    if scalar < 0x300 { return scalar >= 0x20 && scalar != 0x7f && (scalar < 0x7f || scalar > 0xa0) }
    switch scalar {
    case 0x3400...0x9fff, 0xac00...0xd7a3, 0x370...0x377, 0x37a...0x37f, 0x384...0x482, 0x48a...0x52f, 0x5d0...0x5ea, 0x620...0x64a,
      0x671...0x6d3, 0x1e00...0x1eff, 0x2010...0x2027, 0x2030...0x205e, 0x20a0...0x20bf, 0x2100...0x22ff, 0x3001...0x3029,
      0x3030...0x3096, 0x309b...0x30ff, 0xff01...0xff9d:
      return true
    default: return false
    }
  }
}
