import DocModel
import Features
import Testing

private func system(_ tag: String) throws -> WritingSystem { WritingSystem(try #require(LocaleTag(tag))) }

private func scalar(_ character: Character) -> UInt32 { character.unicodeScalars.first?.value ?? 0 }

@Suite struct WritingSystemTests {
  @Test(arguments: [
    ("pl-PL", [Script.latin]), ("ru", [.cyrillic]), ("sr", [.cyrillic, .latin]), ("sr-Latn-RS", [.latin]),
    ("sr-Cyrl", [.cyrillic]), ("el-GR", [.greek]),
    ("ko-KR", [.hangul, .han]), ("ja-JP", [.kana, .han]), ("zh-TW", [.han, .bopomofo]), ("zh-Hans", [.han]),
    ("ar-SA", [.arabic]), ("fa", [.arabic]),
    ("he-IL", [.hebrew]), ("hi-IN", [.devanagari]), ("th-TH", [.thai]), ("bn", [.bengali]),
  ])
  func scriptsFollowLanguageAndTag(tag: String, scripts: [Script]) throws {
    #expect(try system(tag).scripts == scripts)
  }

  @Test func blanksBetweenWords() throws {
    for tag in ["zh-TW", "ja-JP", "th-TH", "lo", "km", "my"] { #expect(try !system(tag).spacesBetweenWords, "\(tag)") }
    for tag in ["ko-KR", "vi", "pl-PL", "ar", "hi"] { #expect(try system(tag).spacesBetweenWords, "\(tag)") }
  }

  @Test func particlesTouchCodeSpansInKoreanAndNotInPolish() throws {
    for tag in ["ko-KR", "ja-JP", "zh-CN", "he"] { #expect(try system(tag).particlesAttach, "\(tag)") }
    for tag in ["pl-PL", "fr-FR", "tr-TR", "vi"] { #expect(try !system(tag).particlesAttach, "\(tag)") }
    #expect(try system("tr-TR").suffixMarks.contains(scalar("'")))
    #expect(try system("fi-FI").suffixMarks.contains(scalar(":")))
  }

  @Test func frenchSetsABlankBeforeDoubleMarks() throws {
    for mark in [":", ";", "!", "?", "%", "»"] as [Character] {
      #expect(try system("fr-FR").spaceBefore.contains(scalar(mark)))
    }
    #expect(try !system("fr-CA").spaceBefore.contains(scalar("?")))
    #expect(try system("pl-PL").spaceBefore.isEmpty)
    #expect(try system("de-DE").spaceBefore == [scalar("%")])
  }

  @Test(
    arguments: [
      ("en-US", ".", ","), ("de-DE", ",", "."), ("fr-FR", ",", "\u{A0}"), ("pl-PL", ",", "\u{A0}"), ("de-CH", ".", "’"),
      ("es-MX", ".", ","), ("es-ES", ",", "."),
      ("es-AR", ",", "."), ("pt-BR", ",", "."), ("pt-PT", ",", "\u{A0}"), ("zh-TW", ".", ","), ("sv-SE", ",", "\u{A0}"),
      ("hi-IN", ".", ","), ("tr-TR", ",", "."),
    ] as [(String, Character, Character)])
  func numbersAreWrittenAsTheLocaleDoes(tag: String, decimal: Character, group: Character) throws {
    let system = try system(tag)
    #expect(system.decimalSeparators.first == scalar(decimal))
    #expect(system.groupSeparators.first == scalar(group))
  }

  @Test func everyBlankIsAGroupSeparatorWhereOneIs() throws {
    for blank in [0x20, 0xa0, 0x202f, 0x2009] as [UInt32] {
      #expect(try system("fr").isGroupSeparator(blank))
      #expect(try !system("en").isGroupSeparator(blank))
    }
    #expect(try system("de-CH").isGroupSeparator(scalar("'")))
    #expect(try system("ar").decimalSeparators.contains(0x66b))
  }

  @Test func quotesComeInPairs() throws {
    #expect(try system("fr-FR").quotes.first.map { [$0.open, $0.close] } == [scalar("«"), scalar("»")])
    #expect(try system("pl-PL").quotes.first.map { [$0.open, $0.close] } == [scalar("„"), scalar("”")])
    #expect(try system("zh-TW").quotes.first.map { [$0.open, $0.close] } == [scalar("「"), scalar("」")])
    #expect(try system("zh-CN").quotes.first.map { [$0.open, $0.close] } == [scalar("“"), scalar("”")])
    #expect(try system("xx").quotes.count == 2)
  }

  @Test func directionAndFullWidthPunctuation() throws {
    for tag in ["ar", "he", "fa", "ur"] { #expect(try system(tag).rightToLeft) }
    #expect(try !system("ko-KR").rightToLeft)
    #expect(try system("ja-JP").usesFullWidthPunctuation && system("zh-CN").usesFullWidthPunctuation)
    #expect(try !system("ko-KR").usesFullWidthPunctuation)
  }

  @Test func someWordsMayStandTwice() throws {
    #expect(
      try system("pl-PL").mayRepeat("się") && system("sv-SE").mayRepeat("som") && system("fr-FR").mayRepeat("vous"))
    #expect(try system("vi-VN").mayRepeat("xanh") && system("zh-TW").mayRepeat("慢"))
    #expect(try !system("pl-PL").mayRepeat("tabela"))
  }

  @Test func chineseHasAStandard() throws {
    #expect(
      try system("zh-TW").han == .traditionalOnly && system("zh-Hant").han == .traditionalOnly
        && system("zh-HK").han == .traditionalOnly)
    #expect(
      try system("zh-CN").han == .simplifiedOnly && system("zh").han == .simplifiedOnly
        && system("zh-Hans-HK").han == .simplifiedOnly)
    #expect(try system("ja-JP").han == nil)
  }
}
