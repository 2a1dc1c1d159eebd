internal import DocModel

/// The writing direction of a language.
enum TextDirection: String {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  init(of locale: LocaleTag) {
    if let script = locale.script {
      self = Self.scripts.contains(script) ? .rightToLeft : .leftToRight
    } else {
      self = Self.languages.contains(locale.language) ? .rightToLeft : .leftToRight
    }
  }

  private static let scripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  // Languages whose usual script runs from right to left.
  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd",
    "skr", "syr", "ug", "ur", "yi",
  ]
}
