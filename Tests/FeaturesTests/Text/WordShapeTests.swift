import Features
import Testing

@Suite struct WordShapeTests {
  private func shape(_ word: String) -> WordShape { WordShape(word.utf8) }

  @Test func whatLooksLikeAName() {
    for name in ["policyName", "WKWebView", "snake_case", "ÜberName"] { #expect(shape(name).isCoined, "\(name)") }
    for word in ["Name", "word", "APIs", "NDES", "Überall", "x86"] { #expect(!shape(word).isCoined, "\(word)") }
    for name in ["xHub", "APIs", "IPv4", "Test-Path"] { #expect(shape(name).isNoWord, "\(name)") }
    for word in ["Name", "NDES", "word", "A"] { #expect(!shape(word).isNoWord, "\(word)") }
  }

  @Test func whatAnyWordLooksLike() {
    #expect(shape("Name").isCapitalized && shape("name").isSmall && shape("NAME").isAcronym)
    #expect(!shape("Name2").isCapitalized && !shape("name2").isSmall && !shape("NAME2").isAcronym)
    #expect(shape("Test-Path").contains(.joined) && !shape("test-path").hasCapital)
  }

  @Test func wordsOfACoinedName() {
    #expect(
      WordShape.humps(of: Array("policyNameID".utf8)).map { String(decoding: $0, as: UTF8.self) } == [
        "policy", "Name", "ID",
      ])
    #expect(WordShape.humps(of: Array("policy".utf8)).isEmpty)
  }
}
