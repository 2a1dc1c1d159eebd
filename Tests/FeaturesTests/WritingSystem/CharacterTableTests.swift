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

@Suite struct HanVariantTests {
  private func others(than own: HanVariant, in text: String) -> String {
    let found = HanVariant.others(than: own, in: Array(text.utf8).span)
    return String(String.UnicodeScalarView(found.compactMap(Unicode.Scalar.init)))
  }

  @Test func charactersOfOneStandardAreToldApart() {
    let (simplified, traditional) = ("这说国设备为应该时发无网页", "這說國設備為應時發無網頁")
    #expect(others(than: .traditionalOnly, in: simplified) == simplified)
    #expect(others(than: .simplifiedOnly, in: traditional) == traditional)
    #expect(
      others(than: .simplifiedOnly, in: simplified).isEmpty && others(than: .traditionalOnly, in: traditional).isEmpty)
  }

  @Test func sharedCharactersAndOtherScriptsAreNeither() {
    for own in [HanVariant.simplifiedOnly, .traditionalOnly] {
      #expect(others(than: own, in: "的是一在台后里面只系Aあ한。").isEmpty)
    }
  }
}

@Suite struct LowerCaseTests {
  /// Links and headings are compared by their letters: a quick answer must be the one of Unicode.
  @Test func answersAsUnicodeDoes() {
    for value in UInt32(0x80)...0xffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      switch LowerCase.of(value) {
      case .letter(let lower):
        #expect(
          properties.isAlphabetic && properties.lowercaseMapping == Unicode.Scalar(lower).map { String($0) },
          "\(scalar)")
      case .noLetter:
        let isMark = properties.generalCategory == .nonspacingMark || properties.generalCategory == .spacingMark
        #expect(!properties.isAlphabetic && properties.numericType == nil && !isMark, "\(scalar)")
      case .unknown: break
      }
    }
  }
}
