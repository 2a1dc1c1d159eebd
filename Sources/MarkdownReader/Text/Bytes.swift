/// The classes of bytes that Markdown's block and inline rules ask for.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0a
  static let carriageReturn: UInt8 = 0x0d
  static let space: UInt8 = 0x20
  static let backslash: UInt8 = 0x5c
  static let pipe: UInt8 = 0x7c

  /// A byte of an ASCII literal: `.of("|")`.
  static func of(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }

  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineEnd: Bool { self == 0x0a || self == 0x0d }
  /// Blank, line end, vertical tab or form feed.
  var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0d) }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7a }
  var isAlphanumeric: Bool { isDigit || isLetter }
  var isPunctuation: Bool {
    (self >= 0x21 && self <= 0x2f) || (self >= 0x3a && self <= 0x40) || (self >= 0x5b && self <= 0x60)
      || (self >= 0x7b && self <= 0x7e)
  }
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5a ? self | 0x20 : self }
}

extension [UInt8] {
  /// Whether ASCII `text` stands at `offset`.
  func has(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    var at = offset
    for byte in text.utf8 {
      guard at < count, self[at] == byte else { return false }
      at += 1
    }
    return true
  }

  /// Whether ASCII `text`, given in lower case, stands at `offset` in any case.
  func hasIgnoringCase(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    var at = offset
    for byte in text.utf8 {
      guard at < count, self[at].lowercased == byte else { return false }
      at += 1
    }
    return true
  }

  /// `range` without the blanks (and the other white space) at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}
