import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// What is off, or not asked for, hides nothing else.
@Suite struct RuleSelectionTests {
  /// A page that lacks a section in one locale, with a table and a sample below it.
  private static let files = [
    "de": "Abschnitt", "fr": "Partie", "pl": "Część", "sv": "Avsnitt", "it": "Sezione",
  ].reduce(into: [String: String]()) { files, entry in
    let (locale, word) = entry
    let lost = locale == "it" ? "" : "## \(word) 2\n\n\(word) `gear` 22.\n\n```sh\nrun --box\n```\n\n"
    files["\(locale)/a.md"] = "# \(word) 1\n\n\(word) `one` 11.\n\n\(lost)## \(word) 3\n\n\(word) `three` 33.\n"
  }

  private func everything(_ finding: Finding) -> [Finding] { [finding] + finding.consequences }

  @Test func aRuleAskedForAloneShowsWhatWouldStandUnderAnother() throws {
    let root = try TemporaryTree(Self.files)
    var check = Check(roots: [root.path])
    let all = check.run().findings.flatMap { everything($0.finding) }
    let hidden = try #require(check.run().findings.flatMap(\.finding.consequences).first)
    check.selection.rules = [hidden.rule]
    #expect(check.run().findings.count == all.count { $0.rule == hidden.rule })
  }

  @Test func aRuleThatIsOffTakesNoOtherWithIt() throws {
    let root = try TemporaryTree(Self.files)
    var check = Check(roots: [root.path])
    let cause = try #require(check.run().findings.first { !$0.finding.consequences.isEmpty }).finding
    let others = check.run().findings.flatMap { everything($0.finding) }.filter { $0.rule != cause.rule }
    let configuration = try TemporaryTree([".doccheck.yml": "rules:\n  \(cause.rule): off\n"])
    check.policy =
      Configuration.read(configuration.path + "/.doccheck.yml", rules: Catalogue.names).configuration.policy
    let shown = check.run().findings.flatMap { everything($0.finding) }
    #expect(!shown.contains { $0.rule == cause.rule })
    #expect(Set(others.map(\.fingerprint)).isSubset(of: shown.map(\.fingerprint)))
  }

  @Test func aCommentThatKeepsACauseAwayLeavesWhatStoodUnderIt() throws {
    var files = Self.files
    let root = try TemporaryTree(files)
    var check = Check(roots: [root.path])
    let cause = try #require(check.run().findings.first { !$0.finding.consequences.isEmpty }).finding
    files["it/a.md"] = files["it/a.md"].map { "<!-- doccheck-disable \(cause.rule) -->\n\n" + $0 }
    let silenced = try TemporaryTree(files)
    check.roots = [silenced.path]
    let shown = check.run().findings.map(\.finding)
    #expect(!shown.contains { $0.rule == cause.rule })
    #expect(cause.consequences.allSatisfy { one in one.rule == cause.rule || shown.contains { $0.rule == one.rule } })
  }

  @Test func aNoticeThatTheProjectRaisesIsToldWhereNobodyReadsNotes() throws {
    let root = try TemporaryTree([
      "en/a.md": "Single sign-on works.\n", "pl/a.md": "Logowanie QSSO działa.\n",
      "fr/a.md": "L’authentification fonctionne.\n", "ru/a.md": "Вход работает.\n",
    ])
    var check = Check(roots: [root.path])
    check.threshold = 1
    func tellsToken() -> Bool { check.run().findings.contains { $0.finding.rule == "extra-token" } }
    #expect(tellsToken())
    check.makesNotes = false
    #expect(!tellsToken())
    let configuration = try TemporaryTree([".doccheck.yml": "rules:\n  extra-token: minor\n"])
    check.policy =
      Configuration.read(configuration.path + "/.doccheck.yml", rules: Catalogue.names).configuration.policy
    #expect(tellsToken())
  }

  @Test func aCheckIsSwitchedOffByItsName() throws {
    let name = try #require(Catalogue.checks.first { $0 == "spacing/torn-token" })
    #expect(Catalogue.names.contains(name.name) && Catalogue.names.contains("spacing"))
    #expect(Selection(rules: ["spacing"]).wants("spacing", name))
    #expect(Selection(rules: [name]).wants("spacing", name))
    #expect(!Selection(rules: [name]).wants("spacing", "spacing/marks"))
  }
}
