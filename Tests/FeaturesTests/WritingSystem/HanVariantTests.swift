import Features
import Testing

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
