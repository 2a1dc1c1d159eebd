internal import CArena
package import DocModel

/// The hash of a canonical value: equal values have equal atoms. Stable across runs and machines.
package struct StableHash: Sendable, Hashable {
  package let hash: UInt64
  package init(hash: UInt64) { self.hash = hash }

  /// The initial state of a hash.
  package static let seed: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Hashes bytes by multiply and fold.
  @inlinable package init(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0x9e37_79b9_7f4a_7c15) {
    self.init(hash: StableHash.finish(StableHash.mix(bytes, into: seed)))
  }

  /// Hashes a slice; the generic initializer is not specialized across modules.
  package init(_ bytes: ArraySlice<UInt8>) {
    var state = StableHash.seed
    let bytes = bytes.span
    for i in bytes.indices { state = (state ^ UInt64(bytes[i])) &* 0x0000_0100_0000_01b3 }
    self.init(hash: StableHash.finish(state))
  }

  /// Hashes a range of a text.
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    var state = StableHash.seed
    for i in range { state = (state ^ UInt64(text[i])) &* 0x0000_0100_0000_01b3 }
    self.init(hash: StableHash.finish(state))
  }

  /// Updates the state of a hash with more bytes; ``finish(_:)`` completes it.
  @inlinable package static func mix(_ bytes: some Sequence<UInt8>, into state: UInt64 = 0x9e37_79b9_7f4a_7c15)
    -> UInt64
  {
    var state = state
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return state
  }

  /// Updates the state of a hash with the UTF-8 bytes of a string, read from contiguous storage.
  package static func mix(_ text: String, into state: UInt64 = 0x9e37_79b9_7f4a_7c15) -> UInt64 {
    var state = state
    let bytes = text.utf8.span
    for i in bytes.indices { state = (state ^ UInt64(bytes[i])) &* 0x0000_0100_0000_01b3 }
    return state
  }

  @inlinable package static func finish(_ value: UInt64) -> UInt64 {
    var h = value
    h = (h ^ (h >> 32)) &* 0xd6e8_feb8_6659_fd93
    h = (h ^ (h >> 32)) &* 0xd6e8_feb8_6659_fd93
    return h ^ (h >> 32)
  }
}

/// Hashes over ranges of bytes.
package enum HashFold {
  /// Equal for texts that differ only in runs of whitespace (tab, newline and no-break space included).
  package static func blanksFolded(_ bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return stable_hash(bytes, range.indices.lowerBound, range.indices.upperBound)
  }

  /// Equal for equal bytes.
  package static func exact(_ bytes: Span<UInt8>) -> UInt64 { bytes.isEmpty ? 0 : exact_hash(bytes) }

  /// One bit for each of the first `words` ASCII words.
  static func wordMask(_ bytes: [UInt8], _ range: ByteRange, words: Int) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return word_mask(bytes, range.indices.lowerBound, range.indices.upperBound, words)
  }
}
