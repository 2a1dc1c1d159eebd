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
  public static let colon = TextSigns(rawValue: 1 << 19)

  // Two of them side by side.
  public static let blankThenMark = TextSigns(rawValue: 1 << 20)
  public static let twoMarks = TextSigns(rawValue: 1 << 21)
  public static let markThenLetter = TextSigns(rawValue: 1 << 22)
  /// A word may stand twice, one behind the other or with one word between them.
  public static let repetition = TextSigns(rawValue: 1 << 18)

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
    let start = Int(range.start)
    let limit = range.indices.upperBound
    // A blank at the end is none.
    var end = limit
    while end > start, Self.isBlank(bytes, end - 1, start, limit) { end -= 1 }
    var all: UInt32 = 0
    var before: UInt32 = 0
    // Two classes side by side, found by shifting the bit of the first onto that of the second.
    var blankThenMark: UInt32 = 0, twoMarks: UInt32 = 0, markThenLetter: UInt32 = 0
    var width: UInt32 = 0
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    // Seven bytes are gathered below a leading 1 before they are mixed in.
    var gathered: UInt64 = 1
    var wasBlank: UInt64 = 1
    // The hashes of the word at hand and of the two before it, letter case aside.
    var word: UInt64 = 0, last: UInt64 = 1, beforeLast: UInt64 = 2
    var isInWord = false
    var repeats = false
    for i in start..<end {
      let byte = bytes[i]
      let here = classes[Int(byte)]
      all |= here
      blankThenMark |= (before >> 1) & here
      twoMarks |= before & here
      markThenLetter |= (before << 2) & here
      before = here
      width += here >> Self.widthShift
      var isBlank = UInt64(here >> Self.foldShift & 1)
      // A no-break blank is a blank.
      if byte == 0xc2 || byte == 0xa0, Self.isBlank(bytes, i, start, limit) { isBlank = 1 }
      let isKept = 1 - (isBlank & wasBlank)
      gathered = gathered << (isKept << 3) | (isBlank == 1 ? 0x20 : UInt64(byte)) &* isKept
      wasBlank = isBlank
      if gathered >> 56 != 0 {
        state = (state ^ gathered) &* 0x9e37_79b9_7f4a_7c15
        state ^= state >> 29
        gathered = 1
      }
      if here & Self.wordBit != 0 {
        word = (word << 7 | word >> 57) ^ UInt64(byte | 0x20)
        isInWord = true
      } else if isInWord {
        repeats = repeats || word == last || word == beforeLast
        (beforeLast, last, word) = (last, word, 0)
        isInWord = false
      }
    }
    repeats = repeats || (isInWord && (word == last || word == beforeLast))
    for i in end..<limit {
      all |= classes[Int(bytes[i])]
      width += classes[Int(bytes[i])] >> Self.widthShift
    }
    signs = TextSigns(rawValue: all & (Self.wordBit - 1))
    if blankThenMark & TextSigns.mark.rawValue != 0 { signs.insert(.blankThenMark) }
    if twoMarks & TextSigns.mark.rawValue != 0 { signs.insert(.twoMarks) }
    if markThenLetter & TextSigns.letter.rawValue != 0 { signs.insert(.markThenLetter) }
    if repeats { signs.insert(.repetition) }
    self.width = width
    hash = Atom.finish(state ^ Atom.finish(gathered))
  }

  /// True for a byte of a blank, of which any number in a row count as one.
  private static func isBlank(_ bytes: [UInt8], _ i: Int, _ start: Int, _ end: Int) -> Bool {
    switch bytes[i] {
    case 0x20, 0x09...0x0d: true
    case 0xc2: i + 1 < end && bytes[i + 1] == 0xa0
    case 0xa0: i > start && bytes[i - 1] == 0xc2
    default: false
    }
  }

  /// The two highest bits of a class are the width of the character that the byte begins; the one below says blank, the next
  /// that the byte belongs to a word.
  private static let widthShift: UInt32 = 30
  private static let foldShift: UInt32 = 29
  private static let wordBit: UInt32 = 1 << 28

  private static let classes: [UInt32] = (0...255).map { value in
    let byte = UInt8(value)
    let width: UInt32 = byte < 0x80 || byte >= 0xc0 ? (byte >= 0xe3 && byte < 0xf0 ? 2 : 1) : 0
    let isBlank: UInt32 = byte == 0x20 || (0x09...0x0d).contains(byte) ? 1 : 0
    let isWord = byte >= 0x80 || byte == 0x5f || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    return signs(byte).rawValue | width << widthShift | isBlank << foldShift | (isWord ? wordBit : 0)
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
