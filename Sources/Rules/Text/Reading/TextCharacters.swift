internal import Features

/// What a character is to a rule that reads text.
enum TextCharacters {
  static func isLetter(_ scalar: UInt32) -> Bool { Script.of(scalar) != nil || isCombining(scalar) }

  static func isCombining(_ scalar: UInt32) -> Bool { (0x300...0x36f).contains(scalar) }

  static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  /// A blank of any kind, a line break included.
  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x09, 0x0a, 0xa0, 0x2009, 0x200a, 0x202f, 0x3000: true
    default: false
    }
  }

  /// `)`, `]`, `"` and their like, behind which a mark may follow and which may follow a mark.
  static func isClosing(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x29, 0x5d, 0x7d, 0x22, 0x27, 0xbb, 0x2019, 0x201d, 0x201c, 0xff09, 0x300d, 0x300f, 0x3011, 0x300b: true
    default: false
    }
  }

  static func isCapital(_ scalar: UInt32) -> Bool {
    if (0x41...0x5a).contains(scalar) { return true }
    guard scalar > 0x7f, let value = Unicode.Scalar(scalar) else { return false }
    return value.properties.isUppercase
  }

  /// The end of the run of letters that begins at `start`.
  static func wordEnd(_ text: InlineText, from start: Int) -> Int {
    var i = start
    while let next = text.scalar(at: i), isLetter(next.value) { i = next.end }
    return i
  }

  /// The start of the run of letters that ends at `end`.
  static func wordStart(_ text: InlineText, to end: Int) -> Int {
    var i = end
    while let previous = text.scalar(before: i), isLetter(previous.value) { i = previous.start }
    return i
  }
}
