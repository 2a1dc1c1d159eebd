import Testing

@testable import Reports

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("", 0), ("żółw", 4), ("예", 2), ("한국어", 6), ("日本語", 6), ("ｱ", 1), ("Ａ", 2), ("🙂", 2), ("👩‍💻", 2),
    ("🇵🇱", 2),
    ("☑️", 2), ("e\u{301}", 1), ("\u{200b}", 0), ("עברית", 5), ("ไทย", 3), ("—", 1), ("✓", 1),
  ])
  func columns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }
}

@Suite struct TextLayoutTests {
  @Test func breaksAtBlanks() {
    #expect(TextLayout.wrap("one two three four", width: 9) == ["one two", "three", "four"])
  }

  @Test func breaksWideTextBetweenItsLetters() {
    let lines = TextLayout.wrap("使用中的瀏覽器會影響使用者體驗", width: 10)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 10 })
    #expect(lines.joined() == "使用中的瀏覽器會影響使用者體驗")
  }

  @Test func keepsKoreanWordsAndTheMarksThatCloseAPhrase() {
    #expect(TextLayout.wrap("쿠키 및 기타 데이터 공유", width: 16) == ["쿠키 및 기타", "데이터 공유"])
    #expect(TextLayout.wrap("系統瀏覽器,應用", width: 10) == ["系統瀏覽", "器,應用"])
  }

  @Test func breaksAWordThatFitsNoLine() {
    let word = String(repeating: "x", count: 25)
    #expect(TextLayout.wrap(word, width: 10).map(\.count) == [10, 10, 5])
  }

  @Test func clipsByColumns() {
    #expect(TextLayout.clip("한국어 문서", 7) == "한국어…")
    #expect(TextLayout.clip("short", 7) == "short")
  }

  @Test func padsByColumns() {
    #expect(TextLayout.pad("예", 4) == "예  ")
    #expect(TextLayout.pad("예", 4, right: true) == "  예")
  }

  @Test func showsWhatSteersATerminalInsteadOfObeyingIt() {
    #expect(TextLayout.tame("a\u{1b}[31mb\tc\u{202e}d") == "a⟨U+1B⟩[31mb c⟨U+202E⟩d")
  }
}
