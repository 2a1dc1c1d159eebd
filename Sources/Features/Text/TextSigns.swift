internal import DocModel

/// What a block's text holds, found in one pass over its bytes: a rule looks here first, and reads the text only where
/// it may find something.
public struct TextSigns: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let code = TextSigns(rawValue: 1 << 0)
  public static let star = TextSigns(rawValue: 1 << 1)
  public static let bracket = TextSigns(rawValue: 1 << 2)
  public static let hyphen = TextSigns(rawValue: 1 << 3)
  /// A straight double quote.
  public static let quote = TextSigns(rawValue: 1 << 4)
  public static let digit = TextSigns(rawValue: 1 << 5)
  /// A dot, a comma, a semicolon and the like, of any width.
  public static let mark = TextSigns(rawValue: 1 << 6)
  public static let blank = TextSigns(rawValue: 1 << 7)
  public static let letter = TextSigns(rawValue: 1 << 8)
  /// Bold, emphasis or a link: the visible text does not show where they begin and end.
  public static let style = TextSigns(rawValue: 1 << 9)

  // By the first byte of their characters.
  public static let greek = TextSigns(rawValue: 1 << 10)
  public static let cyrillic = TextSigns(rawValue: 1 << 11)
  /// Armenian and Hebrew share a first byte.
  public static let hebrew = TextSigns(rawValue: 1 << 12)
  public static let arabic = TextSigns(rawValue: 1 << 13)
  /// Indic scripts, Thai, Lao, Tibetan, Georgian, Khmer and others.
  public static let southern = TextSigns(rawValue: 1 << 14)
  /// Kana, and the marks of Chinese and Japanese.
  public static let kana = TextSigns(rawValue: 1 << 15)
  public static let han = TextSigns(rawValue: 1 << 16)
  public static let hangul = TextSigns(rawValue: 1 << 17)
  /// Full-width forms.
  public static let wide = TextSigns(rawValue: 1 << 18)
  public static let colon = TextSigns(rawValue: 1 << 19)

  // Two of them side by side.
  public static let blankThenMark = TextSigns(rawValue: 1 << 20)
  public static let twoMarks = TextSigns(rawValue: 1 << 21)
  public static let markThenLetter = TextSigns(rawValue: 1 << 22)

  // What its facts are, see ``FactKind``.
  /// A number with a separator.
  public static let decimal = TextSigns(rawValue: 1 << 23)
  public static let identifier = TextSigns(rawValue: 1 << 24)
  public static let link = TextSigns(rawValue: 1 << 25)
  public static let term = TextSigns(rawValue: 1 << 26)
  public static let placeholder = TextSigns(rawValue: 1 << 27)

  public static let foreign: TextSigns = [.greek, .cyrillic, .hebrew, .arabic, .southern, .kana, .han, .hangul]

  /// What a fact adds to the signs of its block.
  init(_ fact: Fact) {
    switch fact.kind {
    case .number where fact.weight == 2: self = .decimal
    case .identifier: self = .identifier
    case .link: self = .link
    case .term: self = .term
    case .placeholder: self = .placeholder
    default: self = []
    }
  }
}

/// All that is to be known of a block's text byte by byte, read in one go.
struct TextReading {
  private(set) var signs: TextSigns
  /// Characters, the wide ones of East Asia counted as two.
  private(set) var width: UInt32
  /// Equal for texts that differ in runs of blanks only. Never shown or stored: it may be another one in the next version.
  private(set) var hash: UInt64

  init(_ bytes: [UInt8], _ range: ByteRange) {
    // A local copy: reading the shared one anew for each byte would cost more than all the rest.
    let classes = Self.classes
    var all: UInt32 = 0
    var before: UInt32 = 0
    var width: UInt32 = 0
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    // Up to eight bytes are gathered before they are mixed in.
    var word: UInt64 = 1
    var isWritten = false
    var isPending = false
    var isInBlank = false
    let end = range.indices.upperBound
    for i in range.indices {
      let byte = bytes[i]
      let here = classes[Int(byte)]
      all |= here
      if before & (Self.blankBit | Self.markBit) != 0 {
        if before & Self.blankBit != 0, here & Self.markBit != 0 { all |= TextSigns.blankThenMark.rawValue }
        if before & Self.markBit != 0 {
          if here & Self.markBit != 0 { all |= TextSigns.twoMarks.rawValue }
          if here & TextSigns.letter.rawValue != 0 { all |= TextSigns.markThenLetter.rawValue }
        }
      }
      before = here
      width += here >> Self.widthShift
      if byte <= 0x20, byte == 0x20 || (byte >= 0x09 && byte <= 0x0d) {
        isPending = isWritten
        continue
      }
      if isInBlank {
        isInBlank = false
        continue
      }
      if byte == 0xc2, i + 1 < end, bytes[i + 1] == 0xa0 {
        // A no-break blank is a blank; its second byte comes by next.
        isInBlank = true
        isPending = isWritten
        continue
      }
      if isPending {
        Self.push(0x20, &word, &state)
        isPending = false
      }
      Self.push(byte, &word, &state)
      isWritten = true
    }
    signs = TextSigns(rawValue: all & ((1 << Self.widthShift) - 1))
    self.width = width
    hash = Atom.finish(state ^ Atom.finish(word))
  }

  private static func push(_ byte: UInt8, _ word: inout UInt64, _ state: inout UInt64) {
    word = word << 8 | UInt64(byte)
    // The leading 1 has reached the top: seven bytes are in.
    if word >> 56 != 0 {
      state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
      state ^= state >> 29
      word = 1
    }
  }

  private static let blankBit = TextSigns.blank.rawValue
  private static let markBit = TextSigns.mark.rawValue
  /// The two highest bits of a class are the width of the character that the byte begins.
  private static let widthShift: UInt32 = 30

  private static let classes: [UInt32] = (0...255).map { value in
    let byte = UInt8(value)
    let width: UInt32 = byte < 0x80 || byte >= 0xc0 ? (byte >= 0xe3 && byte < 0xf0 ? 2 : 1) : 0
    return signs(byte).rawValue | width << widthShift
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
    case 0xef: [.mark, .wide, .bracket]
    default: []
    }
  }
}
