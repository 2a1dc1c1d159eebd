internal import DocModel

extension Span<UInt8> {
  /// The UTF-8 character at a position and the position after it; a byte that begins no character counts as one.
  @inlinable @inline(__always)
  package func character(at i: Int) -> (scalar: Unicode.Scalar, end: Int) {
    self[i] < 0x80 ? (Unicode.Scalar(self[i]), i &+ 1) : wideCharacter(at: i)
  }

  @inlinable
  func wideCharacter(at i: Int) -> (scalar: Unicode.Scalar, end: Int) {
    let lead = self[i]
    func rest(_ k: Int) -> UInt32 { UInt32(self[i &+ k] & 0x3f) }
    switch lead {
    case 0xe0..<0xf0 where i < count &- 2:
      let value = UInt32(lead & 0x0f) << 12 | rest(1) << 6 | rest(2)
      return (Unicode.Scalar(value) ?? "\u{fffd}", i &+ 3)
    case 0xc0..<0xe0 where i < count &- 1:
      return (Unicode.Scalar(UInt32(lead & 0x1f) << 6 | rest(1)) ?? "\u{fffd}", i &+ 2)
    case 0xf0... where i < count &- 3:
      let value = UInt32(lead & 0x07) << 18 | rest(1) << 12 | rest(2) << 6 | rest(3)
      return (Unicode.Scalar(value) ?? "\u{fffd}", i &+ 4)
    default: return (Unicode.Scalar(lead), i &+ 1)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The last character and the index at which it begins, or nil if there is no character.
  package var lastCharacter: (scalar: Unicode.Scalar, start: Int)? {
    guard let start = lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return nil }
    return (span.character(at: start - startIndex).scalar, start)
  }
}

/// Character classes used by the rules for text.
extension Unicode.Scalar {
  /// The script of a letter or a vowel sign, or nil if scripts share the character.
  @inlinable package var script: Script? { Script.of(value) }

  /// Whether the character is a letter, a vowel sign or a combining mark.
  @inlinable package var isLetter: Bool { Script.of(value) != nil || "\u{300}"..."\u{36f}" ~= self }

  /// Whether Unicode classifies the character as alphabetic or as a number, in any script.
  package var isLetterOrNumber: Bool {
    isASCII ? UInt8(ascii: self).isAlphanumeric : properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether it is certainly a grapheme cluster by itself and no space; if false, consult Unicode's tables.
  @inlinable package var standsAlone: Bool {
    if value < 0x80 { return value > 0x20 && value < 0x7f }
    return switch value {
    case 0xa1...0x2ff, 0x370...0x482, 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x309b...0x30ff,
      0x4e00...0x9fff, 0xac00...0xd7a3, 0xff01...0xff60:
      true
    default: false
    }
  }

  @inlinable package var isDigit: Bool { "0"..."9" ~= self }

  /// Whether the character is a space of any kind, a tab or a line feed.
  @inlinable package var isBlank: Bool {
    switch self {
    case " ", "\t", "\n", "\u{2009}", "\u{200a}", "\u{3000}": true
    default: isNoBreakBlank
    }
  }

  @inlinable package var isNoBreakBlank: Bool { self == "\u{a0}" || self == "\u{202f}" }

  /// Whether the character is a closing bracket or quotation mark, which punctuation may precede or follow.
  package var isClosing: Bool {
    switch self {
    case ")", "]", "}", "\"", "'", "»", "’", "”", "“", "）", "」", "』", "】", "》": true
    default: false
    }
  }

  /// Whether the character ends a sentence, though no space may follow it: the marks of East Asia, and those of Hindi,
  /// Urdu, Arabic, Armenian, Amharic, Burmese, Khmer and Tibetan.
  @inlinable package var isWideStop: Bool {
    switch self {
    case "。", "！", "？", "।", "॥", "؟", "۔", "։", "።", "။", "។", "།": true
    default: false
    }
  }

  /// The full-width form of a mark of ASCII, or nil for other characters.
  package var wideForm: Unicode.Scalar? {
    value > 0x20 && value < 0x7f ? Unicode.Scalar(value + 0xfee0) : nil
  }

  package var isCapital: Bool { "A"..."Z" ~= self || value > 0x7f && properties.isUppercase }

  /// The ASCII form of punctuation that ends a clause, or nil for other characters.
  @inlinable package var clauseMark: Unicode.Scalar? {
    switch self {
    case ".", "。", "．", "｡": "."
    case ",", "，", "、", "،": ","
    case ";", "；", "؛": ";"
    case ":", "：": ":"
    case "!", "！": "!"
    case "?", "？", "؟": "?"
    default: nil
    }
  }
}
