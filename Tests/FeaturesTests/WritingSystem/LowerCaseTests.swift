import Features
import Testing

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
