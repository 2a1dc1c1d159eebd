/// Words that may rightly stand twice in a row.
enum RepeatedWords {
  /// Languages that double words at will, or have no blanks to tell words by.
  static let anyWord: Set<String> = [
    "vi", "id", "in", "ms", "jv", "su", "zh", "yue", "ja", "th", "lo", "km", "my", "fil", "tl", "haw", "mi", "to",
  ]

  /// Languages of South Asia double words of every kind, for each and for many; a doubled word says little there.
  static let freely: Set<String> = [
    "as", "bho", "bn", "brx", "doi", "gu", "hi", "kn", "kok", "ks", "mai", "ml", "mni", "mr", "ne", "or", "pa", "sa",
    "sat", "sd", "si", "ta", "te", "tcy", "ur", "az", "kk", "ky", "tk", "tr", "ug", "uz",
  ]

  static func of(_ language: String) -> Set<String> { words[language] ?? [] }

  private static let words: [String: Set<String>] = [
    "en": ["that", "had", "is", "do", "in", "on", "her", "very", "bye", "so", "no"],
    "de": [
      "die", "der", "das", "den", "dem", "sie", "sich", "denen", "wenn", "werden", "aus", "ein", "eine", "in", "an",
      "zu",
    ],
    "fr": ["nous", "vous", "faire", "que", "en", "des", "les", "la", "le"],
    "es": ["no", "que", "la", "lo", "de"], "pt": ["que", "se", "não"],
    "it": ["che", "si", "via", "man", "così", "quasi", "mano"],
    "nl": ["die", "dat", "u", "het", "is", "zijn", "in", "op", "aan"],
    "sv": ["som", "att", "det", "den", "i", "på", "till", "av", "om"],
    "da": ["som", "at", "der", "det", "den", "i", "på", "til", "af", "om"],
    "nb": ["som", "at", "det", "den", "i", "på", "til", "av", "om"],
    "no": ["som", "at", "det", "den", "i", "på", "til", "av", "om"],
    "nn": ["som", "at", "det", "den", "i", "på", "til", "av", "om"], "fi": ["on", "että"],
    "hu": ["az", "a", "meg", "is"], "et": ["on", "et"],
    "pl": ["się", "to", "co", "nie", "w", "z"], "cs": ["se", "si", "to", "v", "a"], "sk": ["sa", "si", "to", "v"],
    "hr": ["se", "je", "da"],
    "sr": ["se", "је", "je", "се", "да", "da"], "sl": ["se", "je", "da", "in"], "bs": ["se", "je", "da"],
    "ro": ["o", "a", "se"],
    "ru": ["и", "это", "что", "едва", "чуть", "то"], "uk": ["і", "це", "що"], "bg": ["да", "се", "и"],
    "tr": ["tek", "yavaş", "zaman", "sık", "ayrı", "adım", "de", "da", "bir"],
    "hi": ["साथ", "बार", "अलग", "कभी", "धीरे", "समय", "जैसे", "अपने", "कौन", "क्या", "जगह", "एक"],
    "bn": ["সময়", "বার", "ধীরে", "একটি", "কোন", "যে", "আলাদা", "মাঝে"],
    "fa": ["به", "تک", "گاه"], "ar": ["من", "ما"], "he": ["של", "רק", "לאט", "יום"], "ko": ["및", "더", "좀", "각", "하나"],
    "el": ["που", "το", "λίγο"],
  ]
}
