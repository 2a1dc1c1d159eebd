import Findings
import Testing

@testable import Rules

/// A blank behind a hyphen.
@Suite struct TornHyphenTests {
  private func found(_ de: String) -> [String] {
    Tree(["en/a.md": "The IT admin.\n\nAn IT admin.", "fr/a.md": "L’admin.\n\nUn admin.", "de/a.md": de]).found("spacing")
  }

  @Test(arguments: [
    ("Die IT-Administratoren.\n\nDer IT- Administrator.", ["de/a.md:3"]),
    // The whole stands nowhere, or another word follows.
    ("Die Administratoren.\n\nDer IT- Administrator.", []), ("Der IT-Administrator.\n\nIT- und Netzadministratoren.", []),
    ("Der IT-und Netzadministrator.\n\nIT- und Netzadministratoren.", []),
  ])
  func aCompoundThatIsWholeElsewhereIsTorn(de: String, lines: [String]) {
    #expect(found(de).filter { !$0.hasSuffix(":1") } == lines)
  }
}
