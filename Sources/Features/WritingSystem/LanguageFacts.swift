internal import DocModel

/// What follows from a locale's language and script.
struct LanguageFacts {
  let scripts: [Script]
  let spacesBetweenWords: Bool
  let particlesAttach: Bool
  let suffixMarks: Set<UInt32>
  let spaceBefore: Set<UInt32>
  let usesFullWidthPunctuation: Bool
  let han: HanVariant?

  init(_ tag: LocaleTag) {
    let language = tag.language
    scripts = tag.script.flatMap(Script.named) ?? Self.usualScripts[language] ?? [.latin]
    spacesBetweenWords = !Self.withoutBlanks.contains(language)
    // Korean particles, and the one-letter prefixes of Hebrew and Arabic.
    particlesAttach = Self.withoutBlanks.contains(language) || Self.attaching.contains(language)
    suffixMarks = Self.suffixMarks[language] ?? []
    spaceBefore = Self.blankBefore(tag)
    usesFullWidthPunctuation = Self.fullWidth.contains(language)
    han = Self.han(tag)
  }

  private static let withoutBlanks: Set<String> = ["zh", "yue", "ja", "th", "lo", "km", "my", "bo", "dz", "ii"]
  private static let attaching: Set<String> = ["ko", "he", "iw", "ar", "yi"]
  private static let fullWidth: Set<String> = ["zh", "yue", "ja", "ii"]

  /// Apostrophe, hyphen or colon before a case ending.
  private static let suffixMarks: [String: Set<UInt32>] = [
    "tr": [0x27, 0x2019], "az": [0x27, 0x2019, 0x2d], "fi": [0x3a, 0x2d], "sv": [0x3a, 0x2d], "nb": [0x2d],
    "no": [0x2d], "nn": [0x2d],
    "da": [0x2d, 0x27, 0x2019], "hu": [0x2d], "et": [0x2d, 0x27, 0x2019], "lv": [0x2d], "lt": [0x2d], "de": [0x2d],
    "nl": [0x2d, 0x27, 0x2019],
    "en": [0x27, 0x2019, 0x2d], "pl": [0x2d, 0x27, 0x2019], "ru": [0x2d], "uk": [0x2d], "ro": [0x2d], "eu": [0x2d],
    "kk": [0x2d], "id": [0x2d],
  ]

  private static func blankBefore(_ tag: LocaleTag) -> Set<UInt32> {
    switch tag.language {
    case "fr", "br": tag.region == "CA" ? [0x3a, 0x25, 0xbb, 0x24] : [0x3a, 0x3b, 0x21, 0x3f, 0x25, 0xbb, 0x20ac]
    // CLDR's percent patterns have a blank here.
    case "be", "bs", "ce", "cs", "da", "de", "es", "fi", "fo", "gl", "gsw", "hr", "hsb", "dsb", "kl", "lb", "lt", "lv",
      "mk", "nb", "nn", "no",
      "rm", "ro", "ru", "se", "sk", "sl", "sr", "sv", "tk", "tt", "bg", "uk", "et":
      [0x25]
    default: []
    }
  }

  private static func han(_ tag: LocaleTag) -> HanVariant? {
    guard tag.language == "zh" || tag.language == "yue" else { return nil }
    if let script = tag.script { return script == "Hant" ? .traditionalOnly : .simplifiedOnly }
    switch tag.region {
    case "TW", "HK", "MO": return .traditionalOnly
    case nil where tag.language == "yue": return .traditionalOnly
    default: return .simplifiedOnly
    }
  }

  /// Languages that are not written in Latin letters, or not only.
  private static let usualScripts: [String: [Script]] = {
    var table: [String: [Script]] = [
      "sr": [.cyrillic, .latin], "sh": [.latin, .cyrillic], "bs": [.latin, .cyrillic], "uz": [.latin, .cyrillic],
      "kk": [.cyrillic, .latin],
      "az": [.latin, .cyrillic], "mn": [.cyrillic, .mongolian], "ja": [.kana, .han], "ko": [.hangul, .han],
      "zh": [.han, .bopomofo],
      "yue": [.han, .bopomofo], "ks": [.arabic, .devanagari], "sd": [.arabic, .devanagari], "pa": [.gurmukhi, .arabic],
      "ku": [.latin, .arabic],
    ]
    for (script, languages) in [
      (Script.ethiopic, "am ti"), (.arabic, "ar ckb fa lrc mzn ps ug ur"), (.bengali, "as bn mni"),
      (.cyrillic, "be bg ce ky mk os ru sah tg tt uk"), (.tibetan, "bo dz"),
      (.devanagari, "brx doi hi kok mai mr ne sa"), (.greek, "el"),
      (.gujarati, "gu"), (.hebrew, "he iw yi ji"), (.armenian, "hy"), (.georgian, "ka"), (.khmer, "km"),
      (.kannada, "kn"), (.lao, "lo"),
      (.malayalam, "ml"), (.myanmar, "my"), (.oriya, "or"), (.sinhala, "si"), (.tamil, "ta"), (.telugu, "te"),
      (.thai, "th"),
      (.other, "ccp chr dv ii sat shi vai zgh"),
    ] {
      for language in languages.split(separator: " ") { table[String(language)] = [script] }
    }
    return table
  }()
}
