/// Finds what is no printable ASCII, eight bytes at a time: most texts hold little else.
enum SpecialBytes {
  private static let highest: UInt64 = 0x8080_8080_8080_8080
  private static let blanks: UInt64 = 0x2020_2020_2020_2020

  /// The first place from `start` on with a byte below 0x20 or above 0x7f; the end where there is none.
  static func next(in text: Span<UInt8>, from start: Int) -> Int {
    var i = start
    while i &+ 8 <= text.count {
      let bytes = octet(text.extracting(i..<i + 8))
      // A byte below 0x20 borrows from its highest bit; those behind it do not matter any more.
      let special = (bytes | (bytes &- blanks)) & highest
      if special != 0 { return i + special.trailingZeroBitCount >> 3 }
      i += 8
    }
    while i < text.count, text[i] >= 0x20, text[i] < 0x80 { i += 1 }
    return i
  }

  /// Compiled to one load.
  @inline(__always)
  private static func octet(_ part: Span<UInt8>) -> UInt64 {
    let low = UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    return low | UInt64(part[4]) << 32 | UInt64(part[5]) << 40 | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
  }
}
