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

/// The blanks of ASCII among eight bytes: the highest bit of each is set.
struct OctetBlanks {
  static let highest: UInt64 = 1 << 63
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let eighthBits: UInt64 = 0x8080_8080_8080_8080

  private let eight: UInt64
  let marks: UInt64

  @inline(__always)
  init(_ eight: UInt64) {
    self.eight = eight
    // Of seven bits each, so that no sum runs over into the byte behind it. From tab to carriage return, and the space.
    let low = eight & ~Self.eighthBits
    let controls = (low &+ 0x77 &* Self.ones) & ~(low &+ 0x72 &* Self.ones)
    let spaces = ~((low ^ 0x20 &* Self.ones) &+ 0x7f &* Self.ones)
    marks = (controls | spaces) & ~eight & Self.eighthBits
  }

  /// The bytes with a space for every blank.
  var spaced: UInt64 {
    let mask = (marks &>> 7) &* 0xff
    return eight & ~mask | mask & (0x20 &* Self.ones)
  }

  /// How many bytes there are before a blank behind a blank, and before the first byte of U+00A0.
  /// - Parameter behindBlank: has the highest bit where the byte before is a blank.
  func plainCount(behindBlank: UInt64) -> Int {
    let lead = eight ^ 0xc2 &* Self.ones
    let stops = marks & (marks &<< 8 | behindBlank &>> 56) | (lead &- Self.ones) & ~lead & Self.eighthBits
    return stops.trailingZeroBitCount &>> 3
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

/// A hash of a text that takes eight bytes at a time. Good for one run only: never shown or stored.
struct OctetHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  mutating func mix(_ eight: UInt64) {
    state = (state ^ eight) &* 0x9e37_79b9_7f4a_7c15
    state ^= state >> 29
  }

  /// - Parameter rest: the last bytes, less than eight.
  func finish(_ rest: UInt64, count: Int) -> UInt64 {
    var hash = self
    hash.mix(rest)
    return Atom.finish(hash.state ^ UInt64(truncatingIfNeeded: count))
  }

  /// Bytes until there are eight of them.
  struct Gathering {
    private(set) var bits: UInt64 = 0
    private var shift: UInt64 = 0

    /// Adds the first `count` of eight bytes.
    @inline(__always)
    mutating func add(_ eight: UInt64, _ count: Int, to hash: inout OctetHash) {
      let width = UInt64(truncatingIfNeeded: 8 &* count)
      // A shift by all 64 bits leaves none.
      let bytes = eight & ~(~0 << width)
      bits |= bytes &<< shift
      shift &+= width
      guard shift >= 64 else { return }
      hash.mix(bits)
      shift &-= 64
      bits = bytes >> (width &- shift)
    }
  }
}
