public import DocModel

/// Hashes over ranges of bytes.
public enum HashFold {
  /// Equal for texts that differ in runs of blanks (tab, newline, no-break blank included) only.
  public static func blanksFolded(_ bytes: [UInt8], _ range: ByteRange) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var pending = false
    var wrote = false
    var i = Int(range.start)
    let end = Int(range.end)
    while i < end {
      let byte = bytes[i]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0d) {
        pending = wrote
        i += 1
      } else if byte == 0xc2, i + 1 < end, bytes[i + 1] == 0xa0 {
        pending = wrote
        i += 2
      } else {
        if pending {
          hash = (hash ^ 0x20) &* 0x0000_0100_0000_01b3
          pending = false
        }
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        wrote = true
        i += 1
      }
    }
    return Atom.finish(hash)
  }

  /// One bit for each of the first `words` ASCII words.
  static func wordMask(_ bytes: [UInt8], _ range: ByteRange, words: Int) -> UInt64 {
    var mask: UInt64 = 0
    var hash: UInt64 = 0
    var count = 0
    for i in range.indices {
      let byte = bytes[i]
      if byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 &+ 1
      } else if hash != 0 {
        mask |= 1 << (Atom.finish(hash) & 63)
        hash = 0
        count += 1
        if count == words { break }
      }
    }
    if hash != 0 { mask |= 1 << (Atom.finish(hash) & 63) }
    return mask
  }
}
