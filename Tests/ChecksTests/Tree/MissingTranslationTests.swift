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

  @Test func anOrphanOfARenamedSourceIsToldThePath() {
    let tree = Tree(["en/a.md": "# A", "de/a.md": "# A", "de/b.md": "# B"], source: "en")
    var summary = tree.summary
    #expect(summary.orphans == ["b.md"])
    summary.moves = ["b.md": "docs/en/c.md"]
    let messages = RuleSet.all.findings(in: summary).filter { $0.rule == "orphan-translation" }.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.contains("‘docs/en/c.md’") })
  }

  @Test func anOrphanWhoseTargetIsTranslatedIsToBeRemoved() {
    func messages(_ files: [String], moves: [String: String] = [:]) -> [String] {
      let tree = Tree(files.reduce(into: [:]) { $0[$1] = "# A" }, source: "en")
      var summary = tree.summary
      summary.moves = moves
      return RuleSet.all.findings(in: summary).filter { $0.rule == "orphan-translation" }.map(\.message)
    }
    let moved = messages(
      ["en/about/b.md", "de/b.md", "fr/b.md", "fr/about/b.md"], moves: ["b.md": "docs/en/about/b.md"])
    #expect(moved.map { $0.contains("remove this page") } == [false, true])
    #expect(moved.first?.contains("move this translation there") == true)
    let spelled = messages(["en/b.mdx", "de/b.md", "de/b.mdx"])
    #expect(spelled.count == 1)
    #expect(spelled.first?.contains("‘b.mdx’ now, which has a translation in de: remove this page") == true)
  }

  @Test func aMisspelledNameIsToldItsSource() {
    let tree = Tree(
      [
        "en/installation.md": "# A", "de/instalation.md": "# A", "en/release-12.md": "# A", "de/release-13.md": "# A",
        "en/configuration.md": "# A", "de/configuration.md": "# A", "de/configurations.md": "# A",
      ], source: "en")
    var summary = tree.summary
    #expect(
      summary.orphansOfOneLocale.map(\.path).sorted() == ["configurations.md", "instalation.md", "release-13.md"])
    summary.ownPages = Set(summary.orphans)
    let found = RuleSet.all.findings(in: summary).filter { $0.rule == "orphan-translation" }
    #expect(found.filter { $0.severity != .notice }.map(\.file) == ["de/instalation.md"])
    #expect(found.contains { $0.message.contains("has ‘installation.md’") })
  }

  @Test func withoutASourceAnOrphanIsADoubt() {
    let files = ["en/a.md": "# A", "en/b.md": "# B", "de/a.md": "# A", "fr/a.md": "# A", "de/c.md": "# C"]
    #expect(Tree(files).found("orphan-translation") == ["de/c.md:1 (note)"])
  }
}
