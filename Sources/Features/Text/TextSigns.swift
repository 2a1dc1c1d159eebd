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
