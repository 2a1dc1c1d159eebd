internal import DocModel

/// What a block's text holds, found in one pass over its bytes: a rule looks here first, and reads the text only where
/// it may find something.
public struct TextSigns: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable public static var code: TextSigns { TextSigns(rawValue: 1 << 0) }
  @inlinable public static var star: TextSigns { TextSigns(rawValue: 1 << 1) }
  @inlinable public static var bracket: TextSigns { TextSigns(rawValue: 1 << 2) }
  @inlinable public static var hyphen: TextSigns { TextSigns(rawValue: 1 << 3) }
  /// A straight double quote.
  @inlinable public static var quote: TextSigns { TextSigns(rawValue: 1 << 4) }
  @inlinable public static var digit: TextSigns { TextSigns(rawValue: 1 << 5) }
  /// A dot, a comma, a semicolon and the like, of any width.
  @inlinable public static var mark: TextSigns { TextSigns(rawValue: 1 << 6) }
  @inlinable public static var blank: TextSigns { TextSigns(rawValue: 1 << 7) }
  @inlinable public static var letter: TextSigns { TextSigns(rawValue: 1 << 8) }
  /// Bold, emphasis or a link: the visible text does not show where they begin and end.
  @inlinable public static var style: TextSigns { TextSigns(rawValue: 1 << 9) }

  // By the first byte of their characters.
  @inlinable public static var greek: TextSigns { TextSigns(rawValue: 1 << 10) }
  @inlinable public static var cyrillic: TextSigns { TextSigns(rawValue: 1 << 11) }
  /// Armenian and Hebrew share a first byte.
  @inlinable public static var hebrew: TextSigns { TextSigns(rawValue: 1 << 12) }
  @inlinable public static var arabic: TextSigns { TextSigns(rawValue: 1 << 13) }
  /// Indic scripts, Thai, Lao, Tibetan, Georgian, Khmer and others.
  @inlinable public static var southern: TextSigns { TextSigns(rawValue: 1 << 14) }
  /// Kana, and the marks of Chinese and Japanese.
  @inlinable public static var kana: TextSigns { TextSigns(rawValue: 1 << 15) }
  @inlinable public static var han: TextSigns { TextSigns(rawValue: 1 << 16) }
  @inlinable public static var hangul: TextSigns { TextSigns(rawValue: 1 << 17) }
  @inlinable public static var colon: TextSigns { TextSigns(rawValue: 1 << 19) }

  // Two of them side by side.
  @inlinable public static var blankThenMark: TextSigns { TextSigns(rawValue: 1 << 20) }
  @inlinable public static var twoMarks: TextSigns { TextSigns(rawValue: 1 << 21) }
  @inlinable public static var markThenLetter: TextSigns { TextSigns(rawValue: 1 << 22) }
  /// A word may stand twice, one behind the other or with one word between them and nothing but blanks around that.
  @inlinable public static var repetition: TextSigns { TextSigns(rawValue: 1 << 18) }

  /// A Latin letter outside ASCII.
  @inlinable public static var accent: TextSigns { TextSigns(rawValue: 1 << 28) }

  // What its facts are, see ``FactKind``.
  /// A number with a separator.
  @inlinable public static var decimal: TextSigns { TextSigns(rawValue: 1 << 23) }
  @inlinable public static var identifier: TextSigns { TextSigns(rawValue: 1 << 24) }
  @inlinable public static var link: TextSigns { TextSigns(rawValue: 1 << 25) }
  @inlinable public static var term: TextSigns { TextSigns(rawValue: 1 << 26) }
  /// A word in capitals alone.
  @inlinable public static var acronym: TextSigns { TextSigns(rawValue: 1 << 29) }
  @inlinable public static var placeholder: TextSigns { TextSigns(rawValue: 1 << 27) }

  public static let foreign: TextSigns = [.greek, .cyrillic, .hebrew, .arabic, .southern, .kana, .han, .hangul]

  /// What a fact adds to the signs of its block.
  init(_ fact: Fact) {
    switch fact.kind {
    case .number where fact.weight == 2: self = .decimal
    case .identifier: self = .identifier
    case .link: self = .link
    case .term: self = fact.weight == 2 && fact.range.count > 2 ? [.term, .acronym] : .term
    case .placeholder: self = .placeholder
    default: self = []
    }
  }

  /// What the letters of some scripts look like.
  init(lettersOf scripts: [Script], language: String) {
    // A mark of East Asia or a full-width form is no foreign text; Japanese syllables count as such marks in Korean,
    // but not in Chinese.
    self = scripts.first == .kana || scripts.first == .hangul ? .kana : []
    for script in scripts {
      switch script {
      case .greek: insert(.greek)
      case .cyrillic: insert(.cyrillic)
      case .hebrew, .armenian: insert(.hebrew)
      case .arabic: insert(.arabic)
      case .han: insert(.han)
      case .kana: insert(.kana)
      case .hangul: insert(.hangul)
      // Vietnamese letters begin like those of southern scripts.
      case .latin: if language == "vi" { insert(.southern) }
      default: insert(.southern)
      }
    }
  }
}
