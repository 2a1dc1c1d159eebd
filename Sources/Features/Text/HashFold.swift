internal import CArena
public import DocModel

/// Hashes over ranges of bytes.
public enum HashFold {
  /// Equal for texts that differ in runs of blanks (tab, newline, no-break blank included) only.
  public static func blanksFolded(_ bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return stable_hash(bytes, range.indices.lowerBound, range.indices.upperBound)
  }

  /// Equal for equal bytes; eight are read at once, as it is asked for long texts.
  @inline(never)
  public static func exact(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = Atom.seed ^ UInt64(truncatingIfNeeded: range.count)
    var start = range.lowerBound
    while start < range.upperBound {
      hash = (hash ^ bytes.octets(from: start, before: range.upperBound)) &* 0xd6e8_feb8_6659_fd93
      hash ^= hash &>> 32
      start &+= 8
    }
    return Atom.finish(hash)
  }

  /// One bit for each of the first `words` ASCII words.
  static func wordMask(_ bytes: [UInt8], _ range: ByteRange, words: Int) -> UInt64 {
    precondition(range.indices.upperBound <= bytes.count)
    return word_mask(bytes, range.indices.lowerBound, range.indices.upperBound, words)
  }
}
