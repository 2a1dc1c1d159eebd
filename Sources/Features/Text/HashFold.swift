internal import CArena
package import DocModel

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
