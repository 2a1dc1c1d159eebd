import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct ConfigurationTests {
  static let rules = ["cell-polarity", "code-spacing", "term-case"]

  private func read(_ yaml: String) throws -> (configuration: Configuration, troubles: [RunError]) {
    let folder = try TemporaryTree([".doccheck.yml": yaml])
    return Configuration.read(folder.path + "/.doccheck.yml", rules: Self.rules)
  }

  private func finding(_ rule: RuleID, _ locale: String, _ article: String) throws -> Finding {
    Finding(
      rule: rule, severity: .major, confidence: 90, message: "", article: article,
      place: Place(locale: try #require(LocaleTag(locale)), file: "x", line: 1), fingerprint: 1)
  }

  @Test func readsWhatAProjectNeeds() throws {
    let (configuration, troubles) = try read(
      """
      # comment
      roots: [docs, site]
      layout: "{locale}/docs/{path}.md"
      source: en-US
      flavor: hugo
      locales: [pl-PL, ko-KR]
      glossary: terms.csv
      do-not-translate: [SSO, MSAL]
      min-confidence: 70
      """)
    #expect(troubles.isEmpty)
    #expect(configuration.roots?.map { $0.suffix(5) } == ["/docs", "/site"])
    #expect(configuration.source?.tag == "en-US")
    #expect(configuration.flavor == .hugo)
    #expect(configuration.locales.map(\.tag) == ["pl-PL", "ko-KR"])
    #expect(configuration.glossary?.hasSuffix("/terms.csv") == true)
    #expect(configuration.doNotTranslate == ["SSO", "MSAL"])
    #expect(configuration.minConfidence == 70)
  }

  /// Editors must not mark what the program reads.
  @Test func theSchemaKnowsWhatTheReaderKnows() throws {
    struct Schema: Decodable {
      let properties: [String: Schema]?
    }
    let schema = try JSONDecoder().decode(Schema.self, from: Data(try ConfigurationSchema.json()))
    #expect(schema.properties?.keys.sorted() == ConfigurationReader.keys.sorted())
    #expect(schema.properties?["site"]?.properties?.keys.sorted() == SiteSettings.keys.sorted())
    #expect(schema.properties?["rules"]?.properties?.keys.sorted() == Set(Catalogue.names).sorted())
  }

  @Test func filesOfTheSiteLieBesideTheConfiguration() throws {
    let (configuration, troubles) = try read("site:\n  title: A\n  styles: [own.css]\n  scripts: x/own.js\n")
    #expect(troubles.isEmpty)
    #expect(configuration.site.styles.first?.hasSuffix("/own.css") == true)
    #expect(configuration.site.scripts.first?.hasSuffix("/x/own.js") == true)
    #expect(configuration.lines["site.styles"] == 3)
  }

  @Test func limitsAreReadWithTheirLines() throws {
    let (configuration, troubles) = try read("source: en\nlimits:\n  seconds: 5\n  bytes: 100\n")
    #expect(troubles.isEmpty)
    #expect(configuration.limits.seconds == 5)
    #expect(configuration.limits.bytes == 100)
    #expect(configuration.lines["limits.seconds"] == 3)
    #expect(try read("limits: {seconds: 0}\n").troubles.count == 1)
  }

  @Test func namesTheLineOfASlipAndWhatWasMeant() throws {
    let troubles = try read("source: en-US\nsorce: x\nrules:\n  code-spacng: off\n  term-case: mino\nflavor: hgo\n")
      .troubles
    #expect(troubles.map(\.line) == [2, 4, 5, 6])
    #expect(
      troubles.map(\.message) == [
        "there is no key 'sorce'. Did you mean 'source'?",
        "there is no key 'code-spacng'. Did you mean 'code-spacing'?",
        "'mino' is none of off, notice, minor, major, critical. Did you mean 'minor'?",
        "'hgo' is none of commonmark, gfm, learn, hugo, mkdocs, mdx, vitepress, docusaurus. Did you mean 'hugo'?",
      ])
  }

  @Test func aPartBeatsTheWhole() throws {
    let policy = try read(
      """
      overrides:
        - locales: [pl]
          paths: ["legacy/**"]
          rules: {term-case: notice}
      rules:
        term-case: minor
        code-spacing: off
      """
    ).configuration.policy
    #expect(policy.apply(to: try finding("code-spacing", "pl-PL", "a.md")) == nil)
    #expect(policy.apply(to: try finding("term-case", "pl-PL", "a.md"))?.severity == .minor)
    #expect(policy.apply(to: try finding("term-case", "pl-PL", "legacy/x/a.md"))?.severity == .notice)
    #expect(policy.apply(to: try finding("term-case", "ko-KR", "legacy/x/a.md"))?.severity == .minor)
    #expect(policy.apply(to: try finding("cell-polarity", "ko-KR", "a.md"))?.severity == .major)
  }

  @Test(arguments: ["- a\n- b\n", "rules: x\n", "a: [\n", "overrides:\n  - locales: [pl]\n", "min-confidence: 200\n"])
  func refusesWhatItCannotRead(yaml: String) throws {
    #expect(try !read(yaml).troubles.isEmpty)
  }

  @Test func anEmptyFileSaysNothing() throws {
    #expect(try read("# nothing\n").troubles.isEmpty)
  }
}

@Suite struct SuppressionTests {
  private func findings(_ change: (String) -> String) throws -> (rules: [String], troubles: [RunError]) {
    var files = CheckTests.files
    files["ko-KR/a.md"] = change(CheckTests.files["ko-KR/a.md"] ?? "")
    let root = try TemporaryTree(files)
    let report = Check(roots: [root.path]).run()
    return (
      report.findings.filter { $0.finding.place.locale.language == "ko" }.map(\.finding.rule.name), report.troubles
    )
  }

  @Test func keepsAwayWhatStandsBetweenItsComments() throws {
    let result = try findings {
      $0.replacing("| A | B |", with: "<!-- doccheck-disable cell-polarity: known -->\n\n| A | B |")
    }
    #expect(!result.rules.contains("cell-polarity"))
    #expect(result.troubles.isEmpty)
  }

  @Test func leavesOtherRulesAndLinesAlone() throws {
    let result = try findings {
      $0.replacing("| A | B |", with: "<!-- doccheck-disable-next-line cell-polarity -->\n\n| A | B |")
    }
    #expect(result.rules.contains("cell-polarity"))
    #expect(
      try findings {
        $0.replacing(
          "| A | B |", with: "<!-- doccheck-disable -->\n\n<!-- doccheck-enable -->\n\n| A | B |")
      }.rules.contains("cell-polarity"))
  }

  /// Such findings come when the whole tree was read, and the text of the file is gone.
  @Test func keepsAwayWhatTheWholeTreeShows() throws {
    var files = ["fr", "pl", "sv"].reduce(into: [:]) {
      $0.merge(["\($1)/a.md": "[x](b.md)", "\($1)/b.md": "# B"]) { $1 }
    }
    func broken(_ comment: String) throws -> [Int] {
      files["de/a.md"] = "\(comment)\n\n[x](b.md)\n"
      let root = try TemporaryTree(files)
      let report = Check(roots: [root.path]).run()
      return report.findings.filter { $0.finding.rule == "link-broken" }.map(\.finding.place.line)
    }
    #expect(try broken("<!-- a comment -->") == [3])
    #expect(try broken("<!-- doccheck-disable-next-line link-broken -->") == [])
    #expect(try broken("<!-- doccheck-disable-next-line number -->") == [3])
  }

  @Test(arguments: [
    ("-row 2 cell-polarity: known", true), ("-row 1, 2", true), ("-row 2:2 cell-polarity", true),
    ("-row 2:1 cell-polarity", false), ("-row 1 cell-polarity", false), ("-row 2 number", false),
  ]) func keepsAwayARowOrACell(comment: String, isKept: Bool) throws {
    let result = try findings { $0.replacing("| A | B |", with: "<!-- doccheck-disable\(comment) -->\n\n| A | B |") }
    #expect(result.rules.contains("cell-polarity") != isKept)
    #expect(result.troubles.contains { $0.message.contains("keeps nothing away") && $0.isOfSetup } != isKept)
  }

  @Test func aReasonIsRemembered() throws {
    var files = CheckTests.files
    files["ko-KR/a.md"] = "<!-- doccheck-disable-row 2 cell-polarity: so it is here -->\n" + (files["ko-KR/a.md"] ?? "")
    let root = try TemporaryTree(files)
    let report = Check(roots: [root.path]).run()
    #expect(report.suppressed.map(\.suppression) == [.comment("so it is here")])
  }

  @Test func saysWhenACommentNamesNoRule() throws {
    let result = try findings {
      $0.replacing("| A | B |", with: "<!-- doccheck-disable cell-polarty -->\n\n| A | B |")
    }
    #expect(
      result.troubles.map(\.message) == ["the comment names no rule: 'cell-polarty'. Did you mean 'cell-polarity'?"])
    #expect(result.troubles.map(\.severity) == [.warning])
  }
}

@Suite struct BaselineTests {
  @Test func knownFindingsAreNotToldAgainAndStaleEntriesAre() throws {
    let root = try TemporaryTree(CheckTests.files)
    let check = Check(roots: [root.path])
    let file = root.path + "/baseline.json"
    try Baseline(check.run(), file: file).write()
    // Lines move; the fingerprints do not.
    for (name, text) in CheckTests.files {
      try root.write(Array(text.replacing("# Title", with: "# Title\n\n").utf8), to: name)
    }
    var report = check.run()
    let baseline = try Baseline(reading: file)
    baseline.apply(to: &report, selection: Selection())
    #expect(report.findings.isEmpty)
    #expect(report.troubles.isEmpty)

    try root.write(
      Array((CheckTests.files["pl-PL/a.md"] ?? "").replacing("Tak", with: "예").replacing("Nie", with: "아니요").utf8),
      to: "ko-KR/a.md")
    var mended = check.run()
    baseline.apply(to: &mended, selection: Selection())
    #expect(
      mended.troubles.contains { $0.message.contains("cell-polarity in ko-KR of a.md") && $0.severity == .warning })
    var other = check.run()
    baseline.apply(to: &other, selection: Selection(locales: [try #require(LocaleTag("pl"))]))
    #expect(other.troubles.isEmpty)
  }

  @Test func pruningForgetsWhatIsNotFoundAnyMore() throws {
    let root = try TemporaryTree(CheckTests.files)
    let check = Check(roots: [root.path])
    let file = root.path + "/baseline.json"
    try Baseline(check.run(), file: file).write()
    try root.write(Array(CheckTests.table("예", "아니요").utf8), to: "ko-KR/a.md")
    var baseline = try Baseline(reading: file)
    var report = check.run()
    #expect(try baseline.prune(with: &report, selection: Selection()) > 0)
    var again = check.run()
    try Baseline(reading: file).apply(to: &again, selection: Selection())
    #expect(again.troubles.isEmpty)
  }

  @Test(arguments: [
    ("{}", "it lacks 'version'"), ("no", "it is not JSON"), ("[]", "it holds something else"),
    (#"{"version": 1, "findings": []}"#, "of version 1, not 2"),
  ]) func saysWhatIsWrongWithAFile(text: String, reason: String) throws {
    let root = try TemporaryTree(["x.json": text])
    let error = #expect(throws: RunError.self) { try Baseline(reading: root.path + "/x.json") }
    #expect(error?.message.contains(reason) == true)
    #expect(error?.message.contains("--write-baseline") == true)
    #expect(error?.message.contains("DecodingError") == false)
  }

  @Test func refusesAnotherFile() throws {
    let root = try TemporaryTree(["x.json": "{}", "y.json": "no"])
    #expect(throws: RunError.self) { try Baseline(reading: root.path + "/x.json") }
    #expect(throws: RunError.self) { try Baseline(reading: root.path + "/y.json") }
    #expect(throws: RunError.self) { try Baseline(reading: root.path + "/none.json") }
  }
}
