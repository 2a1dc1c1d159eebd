import Testing

@testable import Reports

@Suite struct SpellingTests {
  @Test func suggestsTheNearestName() {
    let names = ["cell-polarity", "cell-number", "code-body"]
    #expect(Spelling.nearest(to: "cell-polarty", among: names) == "cell-polarity")
    #expect(Spelling.nearest(to: "polarity", among: names) == "cell-polarity")
    #expect(Spelling.nearest(to: "zzz", among: names) == nil)
  }
}
