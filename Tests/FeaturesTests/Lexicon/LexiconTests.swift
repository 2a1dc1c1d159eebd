import Testing

@testable import Features

@Suite struct LexiconTests {
  @Test(arguments: [
    ("pl", "Nie", Meaning.no), ("pl", "Nie dotyczy", .notApplicable), ("pl", "Tak", .yes), ("pl", "Nie**", .no),
    ("sv", "Saknas", .notApplicable), ("sv", "Ej tillämpligt", .notApplicable), ("sv", "Nej * *", .no),
    ("sv", "Inga", .none),
    ("ko", "예", .yes), ("ko", "아니요**", .no), ("ko", "해당 없음", .notApplicable), ("ko", "해당없음", .notApplicable),
    ("fr", "Non applicable", .notApplicable), ("fr", "S.O.", .notApplicable), ("fr", "Oui", .yes),
    ("fr", "**Non**", .no),
    ("fr", "Non prise en charge", .unsupported), ("es", "No", .no), ("es", "No procede", .notApplicable),
    ("pt", "NÃO", .no), ("pt", "Não aplicável", .notApplicable), ("de", "Nicht zutreffend", .notApplicable),
    ("cs", "Není k dispozici", .unavailable), ("cs", "Ne", .no), ("ru", "Н/Д", .notApplicable),
    ("ru", "Неприменимо", .notApplicable),
    ("ru", "НЕТ", .no), ("bg", "Да", .yes), ("el", "Ναι", .yes), ("el", "ΝΑΙ", .yes), ("el", "ΟΧΙ", .no),
    ("el", "Όχι", .no),
    ("tr", "HAYIR", .no), ("tr", "Hayır", .no), ("tr", "Evet", .yes), ("vi", "Không", .no), ("vi", "CÓ", .yes),
    ("no", "Ja", .yes),
    ("nb", "Nei", .no), ("zh", "是", .yes), ("zh", "否**", .no), ("zh", "可以。", .yes), ("zh", "不可以。", .no),
    ("zh", "不適用", .notApplicable),
    ("zh", "Ｎ／Ａ", .notApplicable), ("ja", "いいえ", .no), ("ja", "該当なし", .notApplicable), ("ja", "×", .no),
    ("ja", "パブリックプレビュー", .preview),
    ("sr", "Није применљиво", .notApplicable), ("sr", "Ne", .no), ("sr", "Да", .yes), ("he", "לא", .no),
    ("ar", "نعم", .yes),
    ("fa", "پشتیبانی نمی‌شود", .unsupported), ("uk", "Обов’язково", .required), ("ro", "Opţional", .optional),
    ("yue", "唔係", .no),
  ])
  func wordsOfEachLanguage(language: String, text: String, meaning: Meaning) {
    #expect(Lexicon.meaning(of: text.utf8, language: language) == meaning)
  }

  @Test(arguments: ["✔", "✓", "✅", "☑", "✔️", " ✔\u{FE0F} ", "&#x2713;", ":heavy_check_mark:"])
  func checkMarksAreYesEverywhere(mark: String) {
    for language in ["en", "pl", "ko", "zz"] { #expect(Lexicon.meaning(of: mark.utf8, language: language) == .yes) }
  }

  @Test(arguments: ["–", "—", "-", "N/A", "n/a", " N/A\u{A0}", "n.a.", "---"])
  func dashesAndTheirLikeAreNotApplicableEverywhere(mark: String) {
    for language in ["en", "pl", "ko", "zz"] {
      #expect(Lexicon.meaning(of: mark.utf8, language: language) == .notApplicable)
    }
  }

  @Test func aLoneXSaysNothing() {
    for text in ["X", "x", "Ｘ"] { #expect(Lexicon.meaning(of: text.utf8, language: "en") == nil) }
  }

  @Test(arguments: [
    "Yes", "YES", "yes.", "*Yes*", "__Yes__", "Yes**", "Yes * *", "Yes†", "Yes¹", "Yes 1)", "Yes (1)", "Yes1)",
    "Yes[^1]",
    "Yes [2]", "Yes2,3", "  Yes\u{A0}", "Yes\u{200B}", "Ｙｅｓ", "`yes`",
  ])
  func decorationDoesNotMatter(text: String) {
    #expect(Lexicon.meaning(of: text.utf8, language: "en") == .yes)
  }

  @Test(arguments: [
    "Yes, but", "Notes", "12", "", "*", "iOS 12", "Yes 12 times", "2)", "(1)", "a", "y", "n", "j", "NA", "<b", "日",
    "No entry",
  ])
  func otherCellsHaveNoMeaning(text: String) {
    #expect(Lexicon.meaning(of: text.utf8, language: "en") == nil)
  }

  @Test func malformedUTF8HasNoMeaning() {
    for bytes: [UInt8] in [[0xff], [0xe2, 0x9c], [0xc3], [0xf0, 0x9f, 0x98], [0x80, 0x80]] {
      #expect(Lexicon.meaning(of: bytes[...], language: "en") == nil)
    }
  }

  @Test func sentencesAreTooLongToAsk() {
    #expect(Lexicon.meaning(of: String(repeating: " ", count: 80).utf8, language: "en") == nil)
  }

  @Test func aWordOfOneLanguageIsNoWordOfAnother() {
    #expect(Lexicon.meaning(of: "nie".utf8, language: "de") == .never)
    #expect(Lexicon.meaning(of: "Nie".utf8, language: "fr") == nil)
    #expect(Lexicon.meaning(of: "Da".utf8, language: "de") == nil)
  }

  @Test func untranslatedEnglishIsUnderstoodEverywhere() {
    #expect(Lexicon.meaning(of: "Yes".utf8, language: "ko") == .yes)
    #expect(Lexicon.meaning(of: "Not supported".utf8, language: "zh") == .unsupported)
  }

  @Test func everyLineOfTheTablesIsRead() {
    let tables =
      LanguageFiles.all.keys.map { WordTable(LanguageProfile.of($0).rows) } + [
        WordTable(LanguageProfile.read(PackageResources.marks_tsv))
      ]
    #expect(tables.flatMap(\.rejected) == [])
    #expect(tables.reduce(0) { $0 + $1.count } > 2000)
  }

  /// What the files of languages say beside the meanings of cells.
  private static let keys = Set(
    [
      "10", "11", "12", "14", "15", "20", "30", "40", "50", "60", "90", "100", "and", "and-after-hyphen", "behind-word",
      "compounds", "deciding", "decimal", "doubled", "doubled-within", "endings", "first-halves", "hyphen",
      "function-words", "or", "part-of-day", "plural", "question", "small-words", "grammar-words", "grammar-endings",
      "slight-changes",
      "torn-endings", "torn-particles",
      "units", "verb", "version", "no-negation", "abbreviations", "senses",
      "never-doubled", "doubled-in", "torn-negation", "machine-translated", "name-suffixes", "letters", "model-talk",
      "small-i", "before-control", "after-control", "misspellings",
    ] + Sense.allCases.map(\.key))

  @Test(arguments: LanguageFiles.all.keys.sorted()) func everyLineOfALanguageHasAKnownKey(language: String) throws {
    let bytes = try #require(LanguageFiles.all[language])
    let rows = LanguageProfile.read(bytes)
    let meanings = Set(Meaning.allCases.map { "\($0)" })
    #expect(rows.count == bytes.split(separator: 0x0a).count)
    #expect(rows.allSatisfy { Self.keys.contains($0.key) || meanings.contains($0.key) })
    #expect(Set(rows.map(\.key)).count == rows.count)
  }

  @Test func languagesOfCLDRAreKnownAndFolderNamesAreNot() {
    for known in ["pl", "ko", "zh", "fil", "sr", "yue", "no", "EN"] { #expect(Lexicon.isKnownLanguage(known)) }
    for unknown in ["api", "bin", "src", "css", "img", "doc", "lib", "xx"] {
      #expect(!Lexicon.isKnownLanguage(unknown))
    }
  }
}

@Suite struct MeaningTests {
  @Test func everyMeaningIsSaidInEnglish() {
    #expect(Meaning.allCases.allSatisfy { !$0.gloss.isEmpty })
    #expect(Meaning.notApplicable.gloss == "not applicable" && Meaning.unsupported.gloss == "not supported")
  }
}
