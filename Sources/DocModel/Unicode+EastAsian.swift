extension Unicode.Scalar {
  /// Whether this is a character of Chinese or Japanese text, full-width punctuation included: such text has no spaces
  /// between words. Korean text has.
  package var isEastAsian: Bool {
    switch value {
    case 0x2e80...0x2fff, 0x3001...0x30ff, 0x3105...0x312f, 0x31a0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
      0xf900...0xfaff, 0xfe30...0xfe4f, 0xff01...0xff9f, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a syllable or a letter of Korean.
  package var isHangul: Bool {
    switch value {
    case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: true
    default: false
    }
  }
}

extension Collection<UInt8> {
  /// The first character of UTF-8 text.
  package var firstScalar: Unicode.Scalar? { String(decoding: prefix(4), as: UTF8.self).unicodeScalars.first }
}

extension BidirectionalCollection<UInt8> {
  /// The last character of UTF-8 text.
  package var lastScalar: Unicode.Scalar? {
    var start = endIndex
    var length = 0
    while start > startIndex, length < 4 {
      formIndex(before: &start)
      length += 1
      if self[start] & 0xc0 != 0x80 { break }
    }
    return String(decoding: self[start...], as: UTF8.self).unicodeScalars.last
  }
}
