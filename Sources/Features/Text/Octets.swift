extension Span<UInt8> {
  /// Eight bytes from `start` on, the first in the lowest bits; they must all be there.
  @inlinable @inline(__always)
  public func octets(at start: Int) -> UInt64 {
    // Eight loads and shifts like these are compiled to one load.
    let part = extracting(start..<start &+ 8)
    let low = UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    return low | UInt64(part[4]) << 32 | UInt64(part[5]) << 40 | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
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

  func finish(_ rest: Gathering, count: Int) -> UInt64 {
    var hash = self
    hash.mix(rest.bits)
    return Atom.finish(hash.state ^ UInt64(truncatingIfNeeded: count))
  }

  /// Bytes until there are eight of them.
  struct Gathering {
    fileprivate var bits: UInt64 = 0
    private var shift: UInt64 = 0

    /// Adds a part of a text.
    mutating func add(_ text: Span<UInt8>, to hash: inout OctetHash) {
      var rest = text
      while rest.count >= 8 {
        let eight = rest.octets(at: 0)
        hash.mix(bits | eight &<< shift)
        // What of them found no room; a shift by all 64 bits is none.
        bits = shift == 0 ? 0 : eight &>> (64 &- shift)
        rest = rest.extracting(droppingFirst: 8)
      }
      for i in rest.indices {
        if let eight = add(rest[i]) { hash.mix(eight) }
      }
    }

    /// Eight bytes once there are as many.
    @inline(__always)
    mutating func add(_ byte: UInt8) -> UInt64? {
      bits |= UInt64(byte) &<< shift
      shift = (shift &+ 8) & 63
      guard shift == 0 else { return nil }
      defer { bits = 0 }
      return bits
    }
  }
}
