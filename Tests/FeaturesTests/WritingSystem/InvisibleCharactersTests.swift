import DocModel
import Features
import Testing

private func system(_ tag: String) throws -> WritingSystem { WritingSystem.of(try #require(LocaleTag(tag))) }

@Suite struct InvisibleCharactersTests {
  @Test(
    arguments: [
      (0xa0, "fr-FR", InvisibleCharacters.Standing.expected), (0x202f, "fr-FR", .expected), (0xa0, "en-US", .tolerated),
      (0xa0, "ja-JP", .wrong), (0x200c, "fa", .expected),
      (0x200d, "hi-IN", .expected), (0x200c, "pl-PL", .wrong), (0x200b, "th-TH", .expected), (0x200b, "km", .expected),
      (0x200b, "de-DE", .wrong), (0x200b, "zh-TW", .wrong),
      (0x200f, "he-IL", .expected), (0x200e, "ar", .expected), (0x61c, "ar", .expected), (0x61c, "he", .wrong),
      (0x200e, "fr-FR", .wrong), (0x202e, "en-US", .wrong),
      (0x2067, "ar", .tolerated), (0xfeff, "en-US", .wrong), (0x3000, "ja-JP", .expected), (0x3000, "pl-PL", .wrong),
      (0xad, "de-DE", .tolerated), (0xfe0f, "ko-KR", .tolerated),
      (0x07, "en-US", .wrong), (0x41, "en-US", .tolerated), (0x09, "en-US", .tolerated),
    ] as [(UInt32, String, InvisibleCharacters.Standing)])
  func eachScriptHasItsOwn(character: UInt32, tag: String, standing: InvisibleCharacters.Standing) throws {
    #expect(InvisibleCharacters.standing(of: character, in: try system(tag)) == standing)
  }

  @Test func noneBelongsIntoCode() {
    for character in [0xa0, 0x200b, 0x200d, 0x200e, 0x202e, 0xfeff, 0xad, 0x3000] as [UInt32] {
      #expect(InvisibleCharacters.isWrongInCode(character))
    }
    for character in [0x20, 0x09, 0x0a, 0x41, 0x4e00] as [UInt32] {
      #expect(!InvisibleCharacters.isWrongInCode(character))
    }
  }

  @Test func messagesNameThem() {
    #expect(InvisibleCharacters.name(of: 0x200b) == "zero width space (U+200B)")
    #expect(InvisibleCharacters.name(of: 0xa0) == "no-break space (U+00A0)")
    #expect(InvisibleCharacters.name(of: 0xe1234) == "U+E1234")
  }
}
