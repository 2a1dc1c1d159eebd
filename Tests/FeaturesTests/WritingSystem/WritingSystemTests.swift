import DocModel
import Features
import Testing

private func system(_ tag: String) throws -> WritingSystem { WritingSystem.of(try #require(LocaleTag(tag))) }

@Suite struct WritingSystemTests {
  @Test(arguments: [
    ("pl-PL", [Script.latin]), ("ru", [.cyrillic]), ("sr", [.cyrillic, .latin]), ("sr-Latn-RS", [.latin]),
    ("sr-Cyrl", [.cyrillic]), ("el-GR", [.greek]),
    ("ko-KR", [.hangul, .han]), ("ja-JP", [.kana, .han]), ("zh-TW", [.han]), ("zh-Hans", [.han]),
    ("ku", [.latin, .arabic]), ("pa", [.gurmukhi, .arabic]), ("kk", [.cyrillic, .arabic]),
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
  }

  @Test func frenchSetsABlankBeforeDoubleMarks() throws {
    for mark in [":", ";", "!", "?", "%", "»"] as [Unicode.Scalar] {
      #expect(try system("fr-FR").spaceBefore.contains(mark))
    }
    #expect(try !system("fr-CA").spaceBefore.contains("?"))
    #expect(try system("pl-PL").spaceBefore.isEmpty)
    #expect(try system("de-DE").spaceBefore == ["%"])
  }

  @Test func digitsAreGroupedByBlanks() throws {
    for tag in ["fr-FR", "pl-PL", "sv-SE"] { #expect(try system(tag).groupsByBlank, "\(tag)") }
    for tag in ["en-US", "ko-KR", "hi-IN"] { #expect(try !system(tag).groupsByBlank, "\(tag)") }
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
