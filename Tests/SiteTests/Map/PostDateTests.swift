import Testing

@testable import Site

@Suite struct PostDateTests {
  @Test(arguments: [
    ("2024-01-05", "2024-01-05T00:00:00Z", 1_704_412_800), ("2024/1/5", "2024-01-05T00:00:00Z", 1_704_412_800),
    ("2024-02-29T10:00:00+02:00", "2024-02-29T10:00:00+02:00", 1_709_193_600),
    ("2024-02-29 10:00 -0330", "2024-02-29T10:00:00-03:30", 1_709_213_400),
    ("2024-01-05T10:00:00.123Z", "2024-01-05T10:00:00Z", 1_704_448_800),
    ("1969-12-31 23:59:59 UTC", "1969-12-31T23:59:59Z", -1),
  ])
  func datesAreThoseOfRFC3339(_ written: String, _ text: String, _ instant: Int) throws {
    let date = try #require(PostDate(written))
    #expect(date.text == text)
    #expect(date.instant == instant)
  }

  @Test(arguments: [
    "", "today", "2024", "2024-13-01", "2023-02-29", "2024-00-10", "05-01-2024", "2024-01-05T25:00", "2024-01-05x",
    "2024-01-05 10:00 +99:00", "2024-01-05T", "２０２４-01-05",
  ])
  func whatIsNoDateIsNone(_ written: String) { #expect(PostDate(written) == nil) }

  @Test func pathsHaveDates() {
    #expect(PostDate(path: "blog/2024-01-05-title.md")?.text == "2024-01-05T00:00:00Z")
    #expect(PostDate(path: "blog/2024/01/05/title.md")?.text == "2024-01-05T00:00:00Z")
    #expect(PostDate(path: "blog/title.md") == nil)
    #expect(PostDate(path: "2024/01/title.md") == nil)
  }
}
