internal import DocModel

/// The scripts used in documentation, in the order of the rows of `characters.tsv`.
@usableFromInline package enum Script: UInt8, Sendable, CaseIterable, Codable {
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
  case thai, lao, tibetan, myanmar, khmer, ethiopic, mongolian
  /// Chinese characters in any language.
  case han
  /// Hiragana and katakana.
  case kana
  case hangul, bopomofo
  /// Letters of any other script.
  case other

  /// The script of a letter or a vowel sign, or nil for characters that scripts share (digits, punctuation, spaces).
  @inlinable package static func of(_ scalar: UInt32) -> Script? {
    if scalar < 0x80 {
      let letter = (scalar | 0x20) &- 0x61
      return letter < 26 ? .latin : nil
    }
    return ofWide(scalar)
  }

  @usableFromInline static func ofWide(_ character: UInt32) -> Script? {
    let number = table[character]
    return number == 0 ? nil : Script(rawValue: number - 1)
  }

  private static let table = CharacterTable("script")

  /// Whether the script is East Asian: Han, kana, Hangul or Bopomofo.
  package var isEastAsian: Bool { self == .han || self == .kana || self == .hangul || self == .bopomofo }

  /// Whether the script is written from right to left.
  package var rightToLeft: Bool { self == .hebrew || self == .arabic }

  /// The scripts of an ISO 15924 code as in language tags (`Latn`), or nil if the code is not supported.
  package static func named(_ code: String) -> [Script]? { codes[code] }

  private static let codes: [String: [Script]] = [
    "Latn": [.latin], "Grek": [.greek], "Cyrl": [.cyrillic], "Armn": [.armenian], "Geor": [.georgian],
    "Hebr": [.hebrew],
    "Arab": [.arabic], "Aran": [.arabic], "Deva": [.devanagari], "Beng": [.bengali], "Guru": [.gurmukhi],
    "Gujr": [.gujarati],
    "Orya": [.oriya], "Taml": [.tamil], "Telu": [.telugu], "Knda": [.kannada], "Mlym": [.malayalam], "Sinh": [.sinhala],
    "Thai": [.thai], "Laoo": [.lao], "Tibt": [.tibetan], "Mymr": [.myanmar], "Khmr": [.khmer], "Ethi": [.ethiopic],
    "Mong": [.mongolian], "Hans": [.han], "Hant": [.han], "Hani": [.han], "Jpan": [.kana, .han], "Hira": [.kana],
    "Kana": [.kana], "Kore": [.hangul, .han], "Hang": [.hangul], "Bopo": [.bopomofo],
  ]
}

extension Unicode.Scalar {
  /// Whether the character is a letter outside the Latin blocks.
  package var isBeyondLatin: Bool { value > 0x24f && properties.isAlphabetic }
}

extension String {
  package var hasLettersBeyondLatin: Bool { unicodeScalars.contains(where: \.isBeyondLatin) }
}
