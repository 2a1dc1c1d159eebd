internal import DocModel

/// What a single byte of UTF-8 tells of the text it stands in, as bits: its ``TextSigns``, and what ``TextReading`` asks for.
enum ByteClass {
  /// The two highest bits are the width of the character that the byte begins.
  static let widthShift: UInt32 = 30
  static let blank: UInt32 = 1 << 29
  /// A letter, digit or underscore, and every byte outside ASCII: a run of them holds a word, or several.
  /// Not the byte that a no-break blank begins with: it depends on the next.
  static let run: UInt32 = 1 << 28
  static let upper: UInt32 = 1 << 27
  static let lower: UInt32 = 1 << 26
  /// A digit or underscore, and every byte that a digit of another script can begin with.
  static let figure: UInt32 = 1 << 25
  /// An ASCII letter or digit.
  static let alphanumeric: UInt32 = 1 << 24

  /// The bits that are signs of the text.
  static let signs: UInt32 = 1 << 20 - 1

  static let table: [UInt32] = (0...255).map { bits(of: UInt8($0)) }

  private static func bits(of byte: UInt8) -> UInt32 {
    let width: UInt32 = byte < 0x80 || byte >= 0xc0 ? (byte >= 0xe3 && byte < 0xf0 ? 2 : 1) : 0
    var bits = signs(byte).rawValue | width << widthShift
    if byte == 0x20 || (0x09...0x0d).contains(byte) { bits |= blank }
    if (byte >= 0x80 && byte != 0xc2) || byte == 0x5f || byte.isASCIIDigit || byte.isASCIILetter { bits |= run }
    if byte.isASCIILetter { bits |= byte & 0x20 == 0 ? upper : lower }
    if byte == 0x5f || byte.isASCIIDigit || [0xd9, 0xdb, 0xe0, 0xef].contains(byte) { bits |= figure }
    if byte.isASCIILetter || byte.isASCIIDigit { bits |= alphanumeric }
    return bits
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
    case 0x41...0x5a, 0x61...0x7a, 0xc3...0xcd: .letter
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
