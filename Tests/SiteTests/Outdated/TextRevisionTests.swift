import DocModel
import Testing

@testable import Site

@Suite struct TextRevisionTests {
  private static func shown(_ before: String, _ now: String) -> String {
    shown(QuotedText(before), QuotedText(now))
  }

  private static func shown(_ before: QuotedText, _ now: QuotedText) -> String {
    TextRevision(from: before, to: now).pieces.map { piece in
      let text = piece.isCode ? "`\(piece.text)`" : piece.text
      return switch piece.kind {
      case .kept: text
      case .removed: "[-\(text)-]"
      case .inserted: "[+\(text)+]"
      }
    }.joined()
  }

  @Test(arguments: [
    ("Wait a bit.", "Wait a bit.", "Wait a bit."),
    ("Wait two days.", "Wait three days.", "Wait [-two -][+three +]days."),
    ("Wait.", "Wait. Then go.", "[-Wait.-][+Wait. Then go.+]"),
    ("", "New text.", "New text."), ("Old text.", "", "[-Old text.-]"),
    ("使用旧密钥登录。", "使用新密钥登录。", "使用[-旧-][+新+]密钥登录。"),
    ("a\nb\n", "a\nc\n", "a\n[-b\n-][+c\n+]"),
  ])
  func theWordsThatChangedAreMarked(_ before: String, _ now: String, _ expected: String) {
    #expect(Self.shown(before, now) == expected)
  }

  @Test func codeStaysCode() {
    let before = QuotedText("Call run() twice.", code: [5..<10])
    #expect(
      Self.shown(before, QuotedText("Call run(now) twice.", code: [5..<13]))
        == "Call [-`run()`-][+`run(now)`+] twice.")
    // Text that became code has changed, too.
    #expect(Self.shown(QuotedText("Call run() twice."), before) == "Call [-run() -][+`run()`+][+ +]twice.")
    #expect(Self.shown(QuotedText(), before) == "Call `run()` twice.")
  }

  @Test func aVeryLongTextIsShownWithoutMarks() {
    let now = String(repeating: "word ", count: TextRevision.most + 1)
    #expect(Self.shown("x", now) == now)
  }

  @Test func daysAndNumbersHaveTheFormOfTheirLocale() throws {
    let forms = [
      ("en", "May 3, 2024"), ("en-GB", "3 May 2024"), ("de", "3. Mai 2024"), ("ja", "2024年5月3日"),
      ("ko-KR", "2024년 5월 3일"), ("zh_TW", "2024年5月3日"),
    ]
    for (tag, form) in forms {
      #expect(LocaleFormat.date(20_240_503, in: try #require(LocaleTag(tag))) == form)
    }
    let english = try #require(LocaleTag("en"))
    for day in [0, 20_240_230, 20_241_301, 99_991_231_0] { #expect(LocaleFormat.date(day, in: english) == nil) }
    #expect(LocaleFormat.number(1234, in: english) == "1,234")
  }
}
