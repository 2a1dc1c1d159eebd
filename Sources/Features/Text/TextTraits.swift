internal import DocModel

/// The kinds of characters and facts in a block's text, found in one pass over its bytes. Rules check these flags first
/// and read the text only if it may contain a fault.
package struct TextTraits: OptionSet, Sendable {
  package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable package static var code: TextTraits { TextTraits(rawValue: 1 << 0) }
  @inlinable package static var star: TextTraits { TextTraits(rawValue: 1 << 1) }
  @inlinable package static var bracket: TextTraits { TextTraits(rawValue: 1 << 2) }
  @inlinable package static var hyphen: TextTraits { TextTraits(rawValue: 1 << 3) }
  /// A straight double quote.
  @inlinable package static var quote: TextTraits { TextTraits(rawValue: 1 << 4) }
  @inlinable package static var digit: TextTraits { TextTraits(rawValue: 1 << 5) }
  /// A period, comma, semicolon or similar punctuation, of any width.
  @inlinable package static var mark: TextTraits { TextTraits(rawValue: 1 << 6) }
  @inlinable package static var blank: TextTraits { TextTraits(rawValue: 1 << 7) }
  @inlinable package static var letter: TextTraits { TextTraits(rawValue: 1 << 8) }
  /// Bold, emphasis or a link, whose edges are not in the visible text.
  @inlinable package static var style: TextTraits { TextTraits(rawValue: 1 << 9) }

  // Scripts, recognized by the first byte of their characters.
  @inlinable package static var greek: TextTraits { TextTraits(rawValue: 1 << 10) }
  @inlinable package static var cyrillic: TextTraits { TextTraits(rawValue: 1 << 11) }
  /// Armenian and Hebrew share a first byte.
  @inlinable package static var hebrew: TextTraits { TextTraits(rawValue: 1 << 12) }
  @inlinable package static var arabic: TextTraits { TextTraits(rawValue: 1 << 13) }
  /// Indic scripts, Thai, Lao, Tibetan, Georgian, Khmer and others.
  @inlinable package static var southern: TextTraits { TextTraits(rawValue: 1 << 14) }
  /// Kana, and the punctuation of Chinese and Japanese.
  @inlinable package static var kana: TextTraits { TextTraits(rawValue: 1 << 15) }
  @inlinable package static var han: TextTraits { TextTraits(rawValue: 1 << 16) }
  @inlinable package static var hangul: TextTraits { TextTraits(rawValue: 1 << 17) }
  @inlinable package static var colon: TextTraits { TextTraits(rawValue: 1 << 19) }

  // Adjacent pairs.
  @inlinable package static var blankThenMark: TextTraits { TextTraits(rawValue: 1 << 20) }
  @inlinable package static var twoMarks: TextTraits { TextTraits(rawValue: 1 << 21) }
  @inlinable package static var markThenLetter: TextTraits { TextTraits(rawValue: 1 << 22) }
  /// A word may be repeated, directly or after one other word, with only spaces between them.
  @inlinable package static var repetition: TextTraits { TextTraits(rawValue: 1 << 18) }

  /// A Latin letter outside ASCII.
  @inlinable package static var accent: TextTraits { TextTraits(rawValue: 1 << 28) }

  // Kinds of facts, see ``FactKind``.
  /// A number with a separator.
  @inlinable package static var decimal: TextTraits { TextTraits(rawValue: 1 << 23) }
  @inlinable package static var identifier: TextTraits { TextTraits(rawValue: 1 << 24) }
  @inlinable package static var link: TextTraits { TextTraits(rawValue: 1 << 25) }
  @inlinable package static var term: TextTraits { TextTraits(rawValue: 1 << 26) }
  /// A word of capitals only.
  @inlinable package static var acronym: TextTraits { TextTraits(rawValue: 1 << 29) }
  @inlinable package static var placeholder: TextTraits { TextTraits(rawValue: 1 << 27) }

  package static let foreign: TextTraits = [.greek, .cyrillic, .hebrew, .arabic, .southern, .kana, .han, .hangul]

  /// The flags of a block that has the fact.
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

  /// The flags that the letters of some scripts set.
  init(lettersOf scripts: [Script], language: String) {
    // East Asian punctuation and full-width forms are not foreign text in Japanese and Korean. In Korean the flag also
    // hides Japanese syllables; in Chinese they remain foreign.
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
      // Vietnamese letters share their first byte with southern scripts.
      case .latin: if language == "vi" { insert(.southern) }
      default: insert(.southern)
      }
    }
  }
}
