import Testing

@testable import Pipeline

@Suite struct SourceHashTests {
  private static let crlf = "72dd82ee6968b55d1833597e2d6e1638a100c2ea"
  private static let lf = "05dec960e24d918b8a73a1c53bcbbaac2ee5c2e0"

  @Test(arguments: ["a\nb\n", "a\r\nb\r\n"]) func countsLineEndsAsCRLF(text: String) {
    #expect(SourceHash.of(Array(text.utf8), among: []) == Self.crlf)
    #expect(SourceHash.of(Array(text.utf8), among: [Self.crlf, Self.lf]) == Self.crlf)
    #expect(SourceHash.of([], among: []) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
  }

  @Test(arguments: ["a\nb\n", "a\r\nb\r\n", "\u{feff}a\nb\n"]) func countsThemAsTheHandOffDid(text: String) {
    #expect(SourceHash.of(Array(text.utf8), among: [Self.lf]) == Self.lf)
    #expect(SourceHash.of(Array("\u{feff}a\nb\n".utf8), among: [Self.crlf]) == Self.crlf)
  }

  @Test func onlyAHashNamesAFile() {
    #expect(SourceHash.isHash(Self.crlf))
    #expect(!SourceHash.isHash("../../etc/passwd"))
  }
}
