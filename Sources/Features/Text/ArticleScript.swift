/// What the scanner must know of a language before it reads a text.
enum ArticleScript {
  private static let foreign: Set<String> = [
    "am", "ar", "be", "bg", "bn", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lo",
    "mk", "ml", "mn", "mr", "my", "ne", "or", "pa", "ru", "si", "ta", "te", "th", "uk", "ur", "yue", "zh",
  ]
  private static let blankGroups: Set<String> = [
    "be", "bg", "cs", "de", "es", "et", "fi", "fr", "hu", "lt", "lv", "nb", "nn", "no", "pl", "ru", "sk", "sv", "uk",
  ]

  /// True where the language is not written in Latin letters.
  static func isForeign(_ language: String) -> Bool { foreign.contains(language) }

  /// True where 1 000 may be written with a blank.
  static func groupsByBlank(_ language: String) -> Bool { blankGroups.contains(language) }
}
