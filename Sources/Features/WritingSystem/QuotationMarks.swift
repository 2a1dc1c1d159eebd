internal import DocModel

/// Quotation marks by language, from the delimiters of the Unicode Common Locale Data Repository.
/// Copyright © 1991-2022 Unicode, Inc., under the Unicode-DFS-2016 licence; see https://www.unicode.org/copyright.html.
enum QuotationMarks {
  static func of(_ tag: LocaleTag, isTraditional: Bool) -> [WritingSystem.QuotePair] {
    let marks = isTraditional ? "「」『』“”" : regional[tag.description] ?? byLanguage[tag.language] ?? "“”‘’"
    let scalars = marks.unicodeScalars.map(\.value)
    return stride(from: 0, to: scalars.count - 1, by: 2).map { .init(open: scalars[$0], close: scalars[$0 + 1]) }
  }

  private static let regional: [String: String] = [
    "fr-CH": "«»‹›", "fr-CA": "«»“”", "pt-PT": "«»“”‘’", "de-CH": "«»‹›„“",
  ]

  private static let byLanguage: [String: String] = {
    var table: [String: String] = [:]
    for (marks, languages) in [
      ("«»“”", "ast bm br ca dyo el es ewo it kab kk mg mua nnh sc sg sq ti"),
      ("„“‚‘", "cs de dsb et hr hsb is lb luy mk sk sl bs"),
      ("«»‹›", "am fa gsw jgo kkj mzn"), ("«»„“", "bas be ky ru sah uk"), ("«»‘’", "dua ksf nb nn no rw"),
      ("””’’", "fi he lag rn sn sv"),
      ("「」『』", "ja yue"), ("«»“”", "fr hy yav"), ("‘’“”", "ia xh nl"), ("„”«»", "nmg pl ro"), ("„”‚’", "agq ff"),
      ("”“’‘“”", "ar ur"),
      ("„“", "bg lt"), ("„”»«", "hu"), ("„“«»", "ka"), ("„“‘‘", "sr"), ("«»„”", "shi zgh"),
    ] {
      for language in languages.split(separator: " ") { table[String(language)] = marks }
    }
    return table
  }()
}
