internal import DocModel

/// Hashes of words, folded to lowercase character by character.
package enum WordHash {
  static let seed: UInt64 = 0x9e37_79b9_7f4a_7c15

  @inline(__always)
  static func mix(_ folded: UInt32, into state: UInt64) -> UInt64 {
    let h = (state ^ UInt64(folded)) &* 0xd6e8_feb8_6659_fd93
    return h ^ h >> 29
  }

  package static func of(_ word: some StringProtocol) -> UInt64 {
    word.unicodeScalars.reduce(seed) { mix(folded($1.value), into: $0) }
  }

  /// The hash of a word's end, read backwards.
  static func ofSuffix(_ word: some StringProtocol) -> UInt64 {
    word.unicodeScalars.reversed().reduce(seed) { mix(folded($1.value), into: $0) }
  }

  /// The hash of a phrase continued by a word.
  /// - Parameter isGap: whether other words may intervene.
  static func joined(_ phrase: UInt64, _ word: UInt64, isGap: Bool) -> UInt64 {
    let h = (phrase &+ (isGap ? 0x5851_f42d_4c95_7f2d : 0x1405_7b7e_f767_814f)) &* 0xd6e8_feb8_6659_fd93
    return (h ^ h >> 31 ^ word) &* 0x2127_599b_f432_5c37
  }

  /// The lowercase form of a character.
  static func folded(_ value: UInt32) -> UInt32 { value < limit ? UInt32(classes[Int(value)] & 0x7fff) : value }

  /// Whether a character is a letter, a digit or a mark of a letter.
  static func isLetter(_ value: UInt32) -> Bool {
    value < limit ? classes[Int(value)] & 0x8000 != 0 : isRareLetter(value)
  }

  /// Whether a character is a mark that Armenian sets within a word, for the tone of a question or an emphasis: it is no
  /// part of the spelling.
  @inline(__always)
  static func isWithinWord(_ value: UInt32) -> Bool { 0x55a...0x55f ~= value }

  /// ``isLetter(_:)`` for characters that have no place in ``classes``.
  static func isRareLetter(_ value: UInt32) -> Bool {
    switch value {
    case 0x2000...0x2bff: value == 0x200c || value == 0x200d
    case 0x3000...0x303f, 0xff00...0xff0f, 0xff1a...0xff20, 0xff3b...0xff40, 0xff5b...0xff65: false
    case 0xe000...0xf8ff, 0xfe00...0xfe0f, 0xfeff: false
    default: true
    }
  }

  /// Characters below have a place in ``classes``.
  static let limit: UInt32 = 0x2000
  /// The lowercase form of each character, with the highest bit set for letters.
  static let classes: [UInt16] = (0..<limit).map { value in
    guard let scalar = Unicode.Scalar(value) else { return 0 }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
    return UInt16(truncatingIfNeeded: lower < limit ? lower : value) | (belongsToWord(scalar) ? 0x8000 : 0)
  }

  /// ``classes`` for languages in which the small letter of `I` is `ı`, as in Turkish.
  static let classesOfDotlessI: [UInt16] = {
    var turkish = classes
    turkish[0x49] = turkish[0x131]
    return turkish
  }()

  /// The lowercase form of a character, and whether it is a letter.
  /// - Parameter classes: ``classes``.
  @inline(__always)
  static func read(_ character: Unicode.Scalar, _ classes: Span<UInt16>) -> (folded: UInt32, isLetter: Bool) {
    let value = character.value
    guard value < limit else { return (value, isRareLetter(value)) }
    let entry = classes[Int(value)]
    return (UInt32(entry & 0x7fff), entry & 0x8000 != 0)
  }

  private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isAlphanumeric }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: true
    default: scalar.properties.isAlphabetic
    }
  }
}
