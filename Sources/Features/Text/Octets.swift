extension Span<UInt8> {
  /// Eight bytes from `start` on, the first in the lowest bits; they must all be there.
  @inlinable @inline(__always)
  public func octets(at start: Int) -> UInt64 {
    // Eight loads and shifts like these are compiled to one load; what is known of the part saves a check for each.
    let part = extracting(start...).extracting(first: 8)
    precondition(part.count == 8)
    let low = UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    return low | UInt64(part[4]) << 32 | UInt64(part[5]) << 40 | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
  }

  /// The bytes from `start` on that lie before `end`, at most eight, the first in the lowest bits; zeros behind them.
  @inline(__always)
  func octets(from start: Int, before end: Int) -> UInt64 {
    end &- start >= 8 ? octets(at: start) : rest(from: start, before: end)
  }

  private func rest(from start: Int, before end: Int) -> UInt64 {
    // Of the last eight those from `start` on; a shift by all 64 bits leaves none.
    if end >= 8 { return octets(at: end &- 8) >> UInt64(truncatingIfNeeded: 8 &* (8 &- (end &- start))) }
    var bytes: UInt64 = 0
    for i in (start..<end).reversed() { bytes = bytes &<< 8 | UInt64(self[i]) }
    return bytes
  }
}

/// The ASCII letters that eight bytes begin with: the highest bit of each is set.
struct OctetLetters {
  let upper: UInt64
  let lower: UInt64
  let count: Int

  @inline(__always)
  init(_ eight: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let eighthBits: UInt64 = 0x8080_8080_8080_8080
    // Of seven bits each, so that no sum runs over into the byte behind it.
    let folded = eight & ~eighthBits | 0x20 &* ones
    let letters = (folded &+ 0x1f &* ones) & ~(folded &+ 0x05 &* ones) & ~eight
    let others = ~letters & eighthBits
    count = others.trailingZeroBitCount &>> 3
    let first = letters & eighthBits & (others ^ (others &- 1)) & ~others
    lower = first & eight &<< 2
    upper = first & ~(eight &<< 2)
  }
}
