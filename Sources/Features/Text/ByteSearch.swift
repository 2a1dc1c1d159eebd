/// Finds the few bytes of a text that matter, eight at a time.
public enum ByteSearch {
  private static let highest: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The first place from `start` on with a byte below 0x20 or above 0x7f; the end where there is none.
  public static func special(in text: Span<UInt8>, from start: Int) -> Int {
    // A byte below 0x20 borrows from its highest bit; what it does to those behind it does not matter.
    first(in: text, from: start) { $0 | ($0 &- 0x20 &* ones) }
  }

  /// The first place from `start` on with a byte below `limit`, which is an ASCII character.
  public static func below(_ limit: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let limits = UInt64(limit) &* ones
    return first(in: text, from: start) { ($0 &- limits) & ~$0 }
  }

  /// The first place from `start` on with this byte.
  public static func byte(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let same = UInt64(byte) &* ones
    return first(in: text, from: start) { (($0 ^ same) &- ones) & ~($0 ^ same) }
  }

  /// True where these bytes stand somewhere in a text, as they are.
  public static func holds(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    let (needle, hay) = (bytes.span, text.span)
    guard let first = bytes.first, hay.count >= needle.count else { return bytes.isEmpty }
    var start = byte(first, in: hay, from: 0)
    while start <= hay.count - needle.count {
      var length = 1
      while length < needle.count, hay[start + length] == needle[length] { length += 1 }
      if length == needle.count { return true }
      start = byte(first, in: hay, from: start + 1)
    }
    return false
  }

  /// The first place from `start` on with this letter, which is a small one, in either case (or what differs from it as the cases do).
  public static func letter(_ letter: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    let same = UInt64(letter) &* ones
    let folded = 0x20 &* ones
    return first(in: text, from: start) { ((($0 | folded) ^ same) &- ones) & ~(($0 | folded) ^ same) }
  }

  /// - Parameter mark: sets the highest bit of the first byte that is looked for, and may set those of bytes behind it.
  @inline(__always)
  private static func first(in text: Span<UInt8>, from start: Int, _ mark: (UInt64) -> UInt64) -> Int {
    guard start < text.count else { return text.count }
    var rest = text.extracting(start...)
    while rest.count >= 8 {
      let found = mark(rest.octets(at: 0)) & highest
      if found != 0 { return text.count &- rest.count &+ found.trailingZeroBitCount >> 3 }
      rest = rest.extracting(droppingFirst: 8)
    }
    let found = mark(lastOctet(of: rest)) & highest
    return found == 0 ? text.count : text.count &- rest.count &+ found.trailingZeroBitCount >> 3
  }

  /// The bytes of a text of less than eight, and blanks behind them.
  @inline(__always)
  private static func lastOctet(of text: Span<UInt8>) -> UInt64 {
    var bytes = 0x20 &* ones
    var i = text.count
    while i > 0 {
      i &-= 1
      bytes = bytes &<< 8 | UInt64(text[i])
    }
    return bytes
  }
}
