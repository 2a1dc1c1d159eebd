/// A script, as far as documentation is written in it.
public enum Script: UInt8, Sendable, CaseIterable, Codable {
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
  case thai, lao, tibetan, myanmar, khmer, ethiopic, mongolian
  /// Chinese characters, in whatever language.
  case han
  /// Hiragana and katakana.
  case kana
  case hangul, bopomofo
  /// Letters of any other script.
  case other

  /// The script of a letter or a vowel sign, nil for digits, punctuation, symbols and blanks, which scripts share.
  @inlinable public static func of(_ scalar: UInt32) -> Script? {
    if scalar < 0x80 {
      let letter = (scalar | 0x20) &- 0x61
      return letter < 26 ? .latin : nil
    }
    return ofWide(scalar)
  }

  @usableFromInline static func ofWide(_ c: UInt32) -> Script? {
    if c < 0x2000 { return c < 0x900 ? ofWestern(c) : ofSouthern(c) }
    if c < 0xac00 { return ofEastern(c) }
    return ofHigh(c)
  }

  /// Scripts whose words are separated by blanks are the rule; these are not.
  public var isEastAsian: Bool { self == .han || self == .kana || self == .hangul || self == .bopomofo }

  /// Written from right to left.
  public var rightToLeft: Bool { self == .hebrew || self == .arabic }

  /// ISO 15924, as language tags have it: `Latn`. Nil where the code names no script of this list.
  public static func named(_ code: String) -> [Script]? { codes[code] }

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

extension Script {
  private static func ofWestern(_ c: UInt32) -> Script? {
    switch c {
    case 0xaa, 0xba: .latin
    case 0xc0...0x2af: c == 0xd7 || c == 0xf7 ? nil : .latin
    case 0x370...0x3ff: c == 0x37e || c == 0x387 || c == 0x375 ? nil : .greek
    case 0x400...0x52f: .cyrillic
    case 0x531...0x556, 0x560...0x588: .armenian
    case 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c5, 0x5c7, 0x5d0...0x5f2: .hebrew
    case 0x60c, 0x61b...0x61f, 0x640, 0x660...0x66d, 0x6d4, 0x6dd...0x6de, 0x6e9, 0x6f0...0x6f9: nil
    case 0x610...0x6ff, 0x750...0x77f, 0x870...0x8ff: .arabic
    case 0x700...0x74f, 0x780...0x86f: .other
    default: nil
    }
  }

  private static func ofSouthern(_ c: UInt32) -> Script? {
    switch c {
    case 0x964, 0x965: return nil
    case 0x900...0xd7f:
      // Each Indic block has its ten digits at the same place.
      if (0x66...0x6f).contains(c & 0x7f) { return nil }
      return indic[Int((c - 0x900) >> 7)]
    case 0xd80...0xdff: return .sinhala
    case 0xe3f, 0xe50...0xe5b, 0xed0...0xed9: return nil
    case 0xe00...0xe7f: return .thai
    case 0xe80...0xeff: return .lao
    case 0xf01...0xf3f: return nil
    case 0xf00...0xfff: return .tibetan
    case 0x1040...0x104f: return nil
    case 0x1000...0x109f: return .myanmar
    case 0x10a0...0x10ff, 0x1c90...0x1cbf: return c == 0x10fb ? nil : .georgian
    case 0x1100...0x11ff: return .hangul
    case 0x1200...0x139f: return (0x1360...0x137c).contains(c) ? nil : .ethiopic
    case 0x13a0...0x177f: return .other
    case 0x17d4...0x17dc, 0x17e0...0x17ff: return nil
    case 0x1780...0x17d3, 0x17dd: return .khmer
    case 0x1800...0x1819: return nil
    case 0x1820...0x18af: return .mongolian
    case 0x1900...0x1c8f: return .other
    case 0x1cc0...0x1cff: return nil
    case 0x1d00...0x1dbf, 0x1e00...0x1eff: return .latin
    case 0x1f00...0x1fff: return .greek
    default: return nil
    }
  }

  private static let indic: [Script] = [
    .devanagari, .bengali, .gurmukhi, .gujarati, .oriya, .tamil, .telugu, .kannada, .malayalam,
  ]

  private static func ofEastern(_ c: UInt32) -> Script? {
    switch c {
    case 0x2071, 0x207f, 0x2090...0x209c, 0x2c60...0x2c7f, 0xa722...0xa7ff: .latin
    case 0x2de0...0x2dff, 0xa640...0xa69f: .cyrillic
    case 0x2d00...0x2d2f: .georgian
    case 0x2c00...0x2c5f, 0x2c80...0x2cff, 0x2d30...0x2d7f, 0xa000...0xa4cf, 0xa4d0...0xa63f: .other
    case 0x2d80...0x2ddf: .ethiopic
    case 0x2e80...0x2fd5, 0x3005, 0x3007, 0x3021...0x3029, 0x3400...0x4dbf, 0x4e00...0x9fff: .han
    case 0x3041...0x3096, 0x309d...0x309f, 0x30a1...0x30fa, 0x30fc...0x30ff, 0x31f0...0x31ff: .kana
    case 0x3105...0x312f, 0x31a0...0x31bf: .bopomofo
    case 0x3131...0x318e, 0xa960...0xa97c: .hangul
    case 0xa800...0xabff: .other
    default: nil
    }
  }

  private static func ofHigh(_ c: UInt32) -> Script? {
    switch c {
    case 0xac00...0xd7ff: .hangul
    case 0xf900...0xfaff: .han
    case 0xfb00...0xfb06, 0xff21...0xff3a, 0xff41...0xff5a: .latin
    case 0xfb13...0xfb17: .armenian
    case 0xfb1d...0xfb4f: .hebrew
    case 0xfb50...0xfdff, 0xfe70...0xfefc: .arabic
    case 0xff66...0xff9f: .kana
    case 0xffa1...0xffdc: .hangul
    case 0x1b000...0x1b16f: .kana
    case 0x20000...0x3ffff: .han
    case 0x10000...0x1afff: .other
    case 0x1e000...0x1e02f, 0x1e030...0x1e08f: .cyrillic
    case 0x1e900...0x1e95f: .other
    default: nil
    }
  }
}
