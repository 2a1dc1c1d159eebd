/// Named ASCII bytes and byte classes of UTF-8 text. Unless noted, bytes ≥ 0x80 belong to no class.
extension UInt8 {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0a }
  @inlinable package static var carriageReturn: UInt8 { 0x0d }
  @inlinable package static var space: UInt8 { 0x20 }

  /// The byte of an ASCII literal: `.of("|")`.
  @inlinable package static func of(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }

  @inlinable package var isBlank: Bool { self == .space || self == .tab }
  @inlinable package var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
  /// Whether this is a space, tab, line end, vertical tab or form feed.
  @inlinable package var isSpace: Bool { self == .space || (self >= .tab && self <= .carriageReturn) }

  @inlinable package var isASCIILetter: Bool { (self | 0x20).isASCIISmall }
  @inlinable package var isASCIIDigit: Bool { self >= .of("0") && self <= .of("9") }
  @inlinable package var isASCIICapital: Bool { self >= .of("A") && self <= .of("Z") }
  @inlinable package var isASCIISmall: Bool { self >= .of("a") && self <= .of("z") }
  @inlinable package var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
  /// Whether this is an ASCII letter or any byte of a multi-byte UTF-8 character.
  @inlinable package var isLetterByte: Bool { isASCIILetter || self >= 0x80 }
  /// Whether this is a letter byte (``isLetterByte``), an ASCII digit or an underscore.
  @inlinable package var isWordByte: Bool { isLetterByte || isASCIIDigit || self == .of("_") }
  /// Whether this is a digit of a hash as git prints it: `0-9a-f`.
  @inlinable package var isSmallHexDigit: Bool { isASCIIDigit || self >= .of("a") && self <= .of("f") }
  /// Whether this is ASCII punctuation as CommonMark defines it.
  @inlinable package var isPunctuation: Bool { self > .space && self < 0x7f && !isAlphanumeric }

  /// Maps A–Z to a–z and returns every other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }
}

extension Collection<UInt8> {
  /// Whether the text is a digest in hexadecimal digits, of one of the lengths from MD5 to SHA-512.
  package var isHexDigest: Bool {
    [32, 40, 56, 64, 96, 128].contains(count) && allSatisfy { $0.asciiLowercased.isSmallHexDigit }
  }
}

extension String {
  /// The string without leading and trailing whitespace.
  package var trimmingBlanks: String {
    // Fast path: most lines begin and end with a printable ASCII character.
    if let first = utf8.first, let last = utf8.last, 0x21...0x7e ~= first, 0x21...0x7e ~= last { return self }
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex
    return String(self[(firstIndex { !$0.isWhitespace } ?? startIndex)..<end])
  }
}

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
