import Testing

@testable import Features

private func scalar(_ character: Character) -> UInt32 { character.unicodeScalars.first?.value ?? 0 }

@Suite struct ScriptTests {
  @Test(
    arguments: [
      ("a", Script.latin), ("Z", .latin), ("ż", .latin), ("ế", .latin), ("ｙ", .latin), ("Ω", .greek), ("ά", .greek),
      ("ж", .cyrillic), ("ї", .cyrillic),
      ("א", .hebrew), ("ع", .arabic), ("پ", .arabic), ("ह", .devanagari), ("ব", .bengali), ("ਪ", .gurmukhi),
      ("த", .tamil), ("మ", .telugu), ("ക", .malayalam),
      ("ท", .thai), ("ລ", .lao), ("ខ", .khmer), ("မ", .myanmar), ("ა", .georgian), ("հ", .armenian), ("አ", .ethiopic),
      ("漢", .han), ("々", .han), ("㐀", .han),
      ("𠀋", .han), ("ひ", .kana), ("カ", .kana), ("ー", .kana), ("ｶ", .kana), ("한", .hangul), ("ㄱ", .hangul),
      ("ㄅ", .bopomofo), ("Ꭰ", .other),
    ] as [(Character, Script)])
  func lettersHaveAScript(character: Character, script: Script) {
    #expect(Script.of(scalar(character)) == script)
  }

  @Test(arguments: Array("0 .,-×÷٣३。、「（％·“…—→€👍\u{A0}\u{200B}"))
  func sharedCharactersHaveNone(character: Character) {
    #expect(Script.of(scalar(character)) == nil)
  }

  /// Characters are numbered by the order of the rows.
  @Test func rowsStandInTheOrderOfTheCases() {
    #expect(CharacterTable.rows(of: "script").map(\.key) == Script.allCases.map { "script \($0)" })
    let kinds = InvisibleCharacters.Kind.allCases.map { "unseen \($0)" }
    #expect(CharacterTable.rows(of: "unseen").map(\.key) == kinds)
  }

  @Test func everyScalarCanBeAsked() {
    for value in UInt32(0)..<0x30000 { _ = Script.of(value) }
    #expect(Script.of(.max) == nil)
  }
}
