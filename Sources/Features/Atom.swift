/// A canonical value, hashed: equal atoms mean equal values. Stable across runs and machines.
public struct Atom: Sendable, Hashable {
  public let hash: UInt64
  public init(hash: UInt64) { self.hash = hash }

  /// Hashes bytes, eight at a time, by multiply and fold.
  @inlinable public init(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0x9e37_79b9_7f4a_7c15) {
    var state = seed
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    self.init(hash: Atom.finish(state))
  }

  @inlinable public static func finish(_ value: UInt64) -> UInt64 {
    var h = value
    h = (h ^ (h >> 32)) &* 0xd6e8_feb8_6659_fd93
    h = (h ^ (h >> 32)) &* 0xd6e8_feb8_6659_fd93
    return h ^ (h >> 32)
  }
}
