internal import Alignment
internal import DocModel
internal import Features

/// What a block's text holds, found in one pass: a rule looks here first and reads the text only where it may find something.
struct TextSigns: OptionSet, Sendable {
  let rawValue: UInt32

  static let code = TextSigns(rawValue: 1 << 0)
  static let star = TextSigns(rawValue: 1 << 1)
  static let bracket = TextSigns(rawValue: 1 << 2)
  static let hyphen = TextSigns(rawValue: 1 << 3)
  /// A straight double quote.
  static let quote = TextSigns(rawValue: 1 << 4)
  static let digit = TextSigns(rawValue: 1 << 5)
  /// A dot, a comma, a semicolon and the like, of any width.
  static let mark = TextSigns(rawValue: 1 << 6)
  static let blank = TextSigns(rawValue: 1 << 7)
  static let letter = TextSigns(rawValue: 1 << 8)
  /// Bold, emphasis or a link: the visible text does not show where they begin and end.
  static let style = TextSigns(rawValue: 1 << 9)

  // By the first byte of their characters.
  static let greek = TextSigns(rawValue: 1 << 10)
  static let cyrillic = TextSigns(rawValue: 1 << 11)
  /// Armenian and Hebrew share a first byte.
  static let hebrew = TextSigns(rawValue: 1 << 12)
  static let arabic = TextSigns(rawValue: 1 << 13)
  /// Indic scripts, Thai, Lao, Tibetan, Georgian, Khmer and others.
  static let southern = TextSigns(rawValue: 1 << 14)
  /// Kana, and the marks of Chinese and Japanese.
  static let kana = TextSigns(rawValue: 1 << 15)
  static let han = TextSigns(rawValue: 1 << 16)
  static let hangul = TextSigns(rawValue: 1 << 17)
  /// Full-width forms.
  static let wide = TextSigns(rawValue: 1 << 18)

  // Two of them side by side.
  static let blankThenMark = TextSigns(rawValue: 1 << 20)
  static let twoMarks = TextSigns(rawValue: 1 << 21)
  static let markThenLetter = TextSigns(rawValue: 1 << 22)

  static let foreign: TextSigns = [.greek, .cyrillic, .hebrew, .arabic, .southern, .kana, .han, .hangul]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The signs of the visible text of a block, and of the inlines below its node.
  init(_ text: ArraySlice<UInt8>, nodes: ArraySlice<Node>) {
    var all: UInt32 = 0
    var before: UInt32 = 0
    for byte in text {
      let here = Self.table[Int(byte)]
      all |= here
      // Bits 6, 7 and 8 are mark, blank and letter.
      if before & 0xc0 != 0 {
        if before & 0x80 != 0, here & 0x40 != 0 { all |= TextSigns.blankThenMark.rawValue }
        if before & 0x40 != 0 {
          if here & 0x40 != 0 { all |= TextSigns.twoMarks.rawValue }
          if here & 0x100 != 0 { all |= TextSigns.markThenLetter.rawValue }
        }
      }
      before = here
    }
    for node in nodes where node.kind.rawValue >= NodeKind.emphasis.rawValue && node.kind != .placeholder {
      all |= TextSigns.style.rawValue
      break
    }
    self.init(rawValue: all)
  }

  private static let table: [UInt32] = (0...255).map { byte in
    switch UInt8(byte) {
    case ArticleFeatures.codeMark: TextSigns.code.rawValue
    case 0x20, 0x0a, 0x09: TextSigns.blank.rawValue
    case 0xa0: TextSigns.blank.rawValue
    case UInt8(ascii: "*"): TextSigns.star.rawValue
    case UInt8(ascii: "-"): TextSigns.hyphen.rawValue
    case UInt8(ascii: "\""): TextSigns.quote.rawValue
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): TextSigns.bracket.rawValue
    case 0x30...0x39: TextSigns.digit.rawValue
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      TextSigns.mark.rawValue
    case 0x41...0x5a, 0x61...0x7a, 0xc3...0xcd: TextSigns.letter.rawValue
    case 0xce...0xcf: TextSigns.letter.rawValue | TextSigns.greek.rawValue
    case 0xd0...0xd3: TextSigns.letter.rawValue | TextSigns.cyrillic.rawValue
    case 0xd4...0xd7: TextSigns.letter.rawValue | TextSigns.hebrew.rawValue
    case 0xd8...0xdb: TextSigns.letter.rawValue | TextSigns.arabic.rawValue | TextSigns.mark.rawValue
    case 0xe0, 0xe1: TextSigns.letter.rawValue | TextSigns.southern.rawValue
    case 0xe3: TextSigns.mark.rawValue | TextSigns.kana.rawValue
    case 0xe4...0xe9: TextSigns.letter.rawValue | TextSigns.han.rawValue
    case 0xea...0xed: TextSigns.letter.rawValue | TextSigns.hangul.rawValue
    case 0xef: TextSigns.mark.rawValue | TextSigns.wide.rawValue | TextSigns.bracket.rawValue
    default: 0
    }
  }
}
