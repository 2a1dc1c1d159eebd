import Findings
import Testing

@testable import Rules

/// A blank behind a hyphen.
@Suite struct TornHyphenTests {
  private func found(_ de: String) -> [String] {
    Tree(["en/a.md": "The IT admin.\n\nAn IT admin.", "fr/a.md": "L’admin.\n\nUn admin.", "de/a.md": de]).found(
      "spacing")
  }

  @Test(arguments: [
    ("Die IT-Administratoren.\n\nDer IT- Administrator.", ["de/a.md:3"]),
    // The whole stands nowhere, or another word follows.
    ("Die Administratoren.\n\nDer IT- Administrator.", []),
    ("Der IT-Administrator.\n\nIT- und Netzadministratoren.", []),
    ("Der IT-und Netzadministrator.\n\nIT- und Netzadministratoren.", []),
  ])
  func aCompoundThatIsWholeElsewhereIsTorn(de: String, lines: [String]) {
    #expect(found(de).filter { !$0.hasSuffix(":1") } == lines)
  }
}

/// The halves of a German compound.
@Suite struct TornWordTests {
  @Test(arguments: [
    ("Das Anwendungs Profil ist hier.", ["de/a.md:1"]), ("Das Anwendungsprofil ist hier.", []),
    // A name of the source, and a noun that stands by itself.
    ("Die App Permissions Liste ist hier.", []), ("Die Leistungs ist hier. Das Leistungs Profil.", []),
  ])
  func aFirstHalfStandsNeverByItself(de: String, lines: [String]) {
    #expect(
      Tree(
        ["en/a.md": "The App Permissions profile is here.", "fr/a.md": "Le profil App Permissions.", "de/a.md": de],
        source: "en"
      ).found("spacing") == lines)
  }
}

/// A Korean verb and its ending.
@Suite struct TornEndingTests {
  @Test func aVerbIsOneWord() {
    func found(_ ko: String) -> [Finding] {
      Tree(["en/a.md": "Use it with the box.", "fr/a.md": "Utilisez-le.", "ko/a.md": ko], source: "en").findings(
        "spacing")
    }
    #expect(
      found("상자를 사용 하 여 정책에 대 한 설정을 합니다.").map(\.message) == [
        "‘하 여’ is one word with a blank in it, one of 2 in this text: write ‘하여’."
      ])
    #expect(found("상자를 사용하여 정책에 대한 설정을 합니다.").isEmpty)
    // Part of other words.
    #expect(found("지하 여행과 절대 한국").isEmpty)
  }
}
