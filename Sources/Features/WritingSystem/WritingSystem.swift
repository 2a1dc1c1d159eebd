public import DocModel

/// What a locale's way of writing allows and asks for. Made once a locale; every question is then a look.
public struct WritingSystem: Sendable {
  public let tag: LocaleTag
  /// The scripts its text is written in, the usual one first. Serbian has two unless the tag says which.
  public let scripts: [Script]
  /// False for languages that set no blank between words: zh, ja, th, lo, km, my and others.
  public let spacesBetweenWords: Bool
  /// Whether letters of a particle or a prefix may touch a code span: `X`는, בـ`X`, and all text without blanks.
  public let particlesAttach: Bool
  /// Marks behind which an ending may touch a code span: `X`'in, `X`:n, `X`-ben.
  public let suffixMarks: Set<UInt32>
  /// Punctuation that a blank or a no-break space may precede: : ; ! ? % » in French.
  public let spaceBefore: Set<UInt32>
  /// The first is the usual one.
  public let decimalSeparators: [UInt32]
  /// The first is the usual one; a blank stands for every kind of blank (see `isGroupSeparator`).
  public let groupSeparators: [UInt32]
  /// Whether 、。，：（ and their like are its punctuation.
  public let usesFullWidthPunctuation: Bool
  /// Pairs of quotation marks, the usual ones first.
  public let quotes: [QuotePair]
  public let rightToLeft: Bool
  /// Whether any word may stand twice in a row (重重, xanh xanh).
  public let repeatsAnyWord: Bool
  /// Whether words are doubled so often that one that stands twice may well be meant so.
  public let doublesFreely: Bool
  /// Lower-case words that may stand twice in a row: `vous vous`, `that that`.
  public let repeatsWords: Set<String>
  /// The standard of written Chinese, nil for other languages.
  public let han: HanVariant?

  public struct QuotePair: Sendable, Hashable {
    public let open: UInt32
    public let close: UInt32
  }

  public init(_ tag: LocaleTag) {
    let facts = LanguageFacts(tag)
    self.tag = tag
    scripts = facts.scripts
    spacesBetweenWords = facts.spacesBetweenWords
    particlesAttach = facts.particlesAttach
    suffixMarks = facts.suffixMarks
    spaceBefore = facts.spaceBefore
    (decimalSeparators, groupSeparators) = NumberMarks.of(tag)
    usesFullWidthPunctuation = facts.usesFullWidthPunctuation
    quotes = QuotationMarks.of(tag, isTraditional: facts.han == .traditionalOnly)
    rightToLeft = facts.scripts.first?.rightToLeft == true
    repeatsAnyWord = RepeatedWords.anyWord.contains(tag.language)
    doublesFreely = RepeatedWords.freely.contains(tag.language)
    repeatsWords = RepeatedWords.of(tag.language)
    han = facts.han
  }

  /// The usual script.
  public var script: Script { scripts.first ?? .latin }

  /// Whether letters of `script` belong to its own text: Latin letters do not make Korean.
  public func writes(_ script: Script) -> Bool { scripts.contains(script) }

  /// Whether the lower-case `word` may stand twice in a row.
  public func mayRepeat(_ word: String) -> Bool { repeatsAnyWord || repeatsWords.contains(word) }

  /// Whether `scalar` may stand between groups of digits; all kinds of blank are one.
  public func isGroupSeparator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0xa0, 0x2009, 0x202f: groupSeparators.contains(0xa0)
    case 0x27, 0x2019: groupSeparators.contains(0x2019)
    default: groupSeparators.contains(scalar)
    }
  }
}
