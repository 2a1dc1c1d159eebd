import Features
import Testing

private func scalar(_ character: Character) -> UInt32 { character.unicodeScalars.first?.value ?? 0 }

@Suite struct HanVariantTests {
  @Test func charactersOfOneStandardAreToldApart() {
    for character in Array("这说国设备为应该时发无网页") {
      #expect(HanVariant.of(scalar(character)) == .simplifiedOnly, "\(character)")
    }
    for character in Array("這說國設備為應該時發無網頁") where character != "該" {
      #expect(HanVariant.of(scalar(character)) == .traditionalOnly, "\(character)")
    }
  }

  @Test func sharedCharactersAndOtherScriptsAreNeither() {
    for character in Array("的是一在台后里面只系Aあ한。") { #expect(HanVariant.of(scalar(character)) == nil, "\(character)") }
  }
}
