import Testing

@testable import Features

@Suite struct ByteSearchTests {
  static let text = Array("Der Dienst, den der Diener öffnet: Öffnen Sie das 日本語 im Dienstmenü.".utf8)

  @Test(arguments: ["Der", "der", "Diener", "Dienstmenü.", "本", "Sie das", "Dienste", "diener", "", "öff", "Öff"])
  func aTextIsFoundWhereItBegins(needle: String) {
    let bytes = Array(needle.utf8)
    let expected = Self.text.indices.first { Self.text[$0...].starts(with: bytes) }
    #expect(ByteSearch.first(bytes[...], in: Self.text[...]) == expected)
    if let expected { #expect(ByteSearch.first(bytes[...], in: Self.text[expected...]) == expected) }
  }

  @Test func letterCaseOfASCIIAloneIsFolded() {
    for known in ["DIENER", "sie DAS", "dienstMenü", "日本語 IM", ":", ""] {
      #expect(ByteSearch.holdsFolded(Array(known.utf8)[...], in: Self.text[...]))
    }
    for unknown in ["Dienet", "MENÜ", "öffnet Sie", "menü.."] {
      #expect(!ByteSearch.holdsFolded(Array(unknown.utf8)[...], in: Self.text[...]))
    }
  }
}
