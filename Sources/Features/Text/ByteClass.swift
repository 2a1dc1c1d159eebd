internal import DocModel

/// What a single byte of UTF-8 tells of the text it stands in, as bits: its ``TextSigns``, and what ``TextReading`` asks for.
enum ByteClass {
  /// A letter, digit or underscore, and every byte outside ASCII: a run of them holds a word, or several.
  static let run: UInt64 = 1 << 0
  /// There may be something for the ``TextScanner`` in a run with such a byte.
  static let wanted: UInt64 = 1 << 1

  /// The bits that are signs of the text, this much higher than in ``TextSigns``.
  static let signs: UInt64 = (1 << 20 - 1 | UInt64(TextSigns.accent.rawValue)) << signsShift
  static let signsShift: UInt64 = 2

  /// The bits that are signs of two bytes side by side. They stand with the second, and ``pairShift`` bits higher with
  /// the first: both must have them.
  static let pairs = UInt64(TextSigns([.blankThenMark, .twoMarks, .markThenLetter]).rawValue) << signsShift
  /// The same for spaces, which is no sign.
  static let twoSpaces: UInt64 = 1 << 26
  static let pairShift: UInt64 = 20

  /// The byte that a no-break blank begins with, and other characters.
  static let noBreak: UInt64 = 1 << 50
  /// A blank that is no space.
  static let oddBlank: UInt64 = 1 << 51
  /// An ASCII letter or digit.
  static let alphanumeric: UInt64 = 1 << 52
  /// The two highest bits are the width of the character that the byte begins.
  static let widthShift: UInt64 = 62

  /// For text in which only capitals and figures are wanted.
  static let latin: [UInt64] = (0...255).map { bits(of: UInt8($0), wantsSmall: false) }
  /// For text in which small letters are wanted too.
  static let foreign: [UInt64] = (0...255).map { bits(of: UInt8($0), wantsSmall: true) }

  private static func bits(of byte: UInt8, wantsSmall: Bool) -> UInt64 {
    let signs = signs(byte)
    var bits = (UInt64(signs.rawValue) | second(signs) | first(signs) << pairShift) << signsShift | width(byte) << widthShift
    if byte == 0x20 { bits |= twoSpaces | twoSpaces << pairShift }
    if (0x09...0x0d).contains(byte) { bits |= oddBlank }
    if byte == 0xc2 { bits |= noBreak }
    if byte.isASCIILetter || byte.isASCIIDigit { bits |= alphanumeric }
    if byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5f || byte >= 0x80 { bits |= run }
    if byte.isASCIILetter, wantsSmall || byte & 0x20 == 0 { bits |= wanted }
    // A digit or underscore, and every byte that a digit of another script can begin with.
    if byte.isASCIIDigit || [0x5f, 0xd9, 0xdb, 0xe0, 0xef].contains(byte) { bits |= wanted }
    return bits
  }

  private static func width(_ byte: UInt8) -> UInt64 {
    guard byte < 0x80 || byte >= 0xc0 else { return 0 }
    return byte >= 0xe3 && byte < 0xf0 ? 2 : 1
  }

  /// The pairs that a byte with these signs can be the first of.
  private static func first(_ signs: TextSigns) -> UInt64 {
    var pairs: TextSigns = []
    if signs.contains(.blank) { pairs.insert(.blankThenMark) }
    if signs.contains(.mark) { pairs.formUnion([.twoMarks, .markThenLetter]) }
    return UInt64(pairs.rawValue)
  }

  /// The pairs that a byte with these signs can be the second of.
  private static func second(_ signs: TextSigns) -> UInt64 {
    var pairs: TextSigns = []
    if signs.contains(.mark) { pairs.formUnion([.blankThenMark, .twoMarks]) }
    if signs.contains(.letter) { pairs.insert(.markThenLetter) }
    return UInt64(pairs.rawValue)
  }

  private static func signs(_ byte: UInt8) -> TextSigns {
    switch byte {
    case ArticleFeatures.codeMark: .code
    case 0x20, 0x0a, 0x09: .blank
    case 0xa0: .blank
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "\""): .quote
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): .bracket
    case 0x30...0x39: .digit
    case UInt8(ascii: ":"): [.mark, .colon]
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"): .mark
    case 0x41...0x5a, 0x61...0x7a: .letter
    case 0xc3...0xcd: [.letter, .accent]
    case 0xce...0xcf: [.letter, .greek]
    case 0xd0...0xd3: [.letter, .cyrillic]
    case 0xd4...0xd7: [.letter, .hebrew]
    case 0xd8...0xdb: [.letter, .arabic, .mark]
    case 0xe0, 0xe1: [.letter, .southern]
    case 0xe3: [.mark, .kana]
    case 0xe4...0xe9: [.letter, .han]
    case 0xea...0xed: [.letter, .hangul]
    case 0xef: [.mark, .bracket]
    default: []
    }
  }
}
