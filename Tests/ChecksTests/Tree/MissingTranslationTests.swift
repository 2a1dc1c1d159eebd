import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct MissingTranslationTests {
  @Test func missesTranslationsOnlyInLocalesThatAreExpected() {
    let files = ["en/a.md": "# A", "en/b.md": "# B", "de/a.md": "# A"]
    #expect(Tree(files, source: "en").found("missing-translation").isEmpty)
    let findings = Tree(files, source: "en", expected: ["de", "fr"]).findings("missing-translation")
    #expect(
      findings.map { "\($0.place.locale) \($0.place.file):\($0.place.line)" } == [
        "fr en/a.md:1", "de en/b.md:1", "fr en/b.md:1",
      ])
    #expect(Set(findings.map(\.fingerprint)).count == 3)
  }

  @Test func callsOrphansWhatTheSourceLacks() {
    let files = ["en/a.md": "# A", "de/a.md": "# A", "de/b.md": "# B", "fr/b.md": "# B"]
    #expect(Tree(files, source: "en").found("orphan-translation") == ["de/b.md:1", "fr/b.md:1"])
  }

  @Test func withoutASourceAnOrphanIsADoubt() {
    let files = ["en/a.md": "# A", "en/b.md": "# B", "de/a.md": "# A", "fr/a.md": "# A", "de/c.md": "# C"]
    #expect(Tree(files).found("orphan-translation") == ["de/c.md:1 (note)"])
  }
}
