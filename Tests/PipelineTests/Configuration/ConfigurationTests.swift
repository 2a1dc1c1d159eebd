import DocModel
import Findings
import Foundation
import Reports
import Site
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

  @Test func versionsOfASiteAreReadNewestFirst() throws {
    let (configuration, troubles) = try read(
      """
      site:
        versions:
          - {name: "2.0"}
          - {name: "1.9", ref: v1.9.4, path: old/v1}
          - {name: "1.0", roots: archive}
      """)
    let versions = configuration.site.versions
    #expect(troubles.isEmpty)
    #expect(versions.map(\.path) == ["", "old/v1", "1.0"] && versions[1].ref == "v1.9.4")
    #expect(versions[2].roots.first?.hasSuffix("/archive") == true)
  }

  @Test(arguments: [
    "[{name: a, path: v1}]", "[{name: a}, {name: b, path: ../b}]", "[{name: a}, {name: b, path: /b}]",
    "[{name: a}, {name: a}]", "[{ref: main}]", "[{name: a, ref: x, roots: [y]}]", "[{name: a, rev: x}]", "1.0",
  ])
  func aVersionThatCannotBeRightIsAnError(_ versions: String) throws {
    #expect(try read("site:\n  versions: \(versions)\n").troubles.map(\.line) == [2])
  }

  @Test func theAddressOfReportsIsCheckedWithItsLine() throws {
    let (good, none) = try read("site:\n  report: https://example.com/?t={text}\n")
    #expect(none.isEmpty && good.site.report?.written == "https://example.com/?t={text}")
    for text in ["https://example.com/{txt}", "javascript:alert(1)"] {
      let (bad, troubles) = try read("site:\n  report: \(text)\n")
      #expect(bad.site.report == nil && troubles.map(\.line) == [2], "\(text)")
      #expect(troubles.first?.message.contains("{text}, {original}") == true)
    }
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

  @Test(arguments: [("---", 1), ("source: en\n? rules", 2), ("source: en\n- a\n", 2)])
  func noTroubleIsAfterTheEndOfTheFile(_ text: String, last: Int) throws {
    let troubles = try read(text).troubles
    #expect(!troubles.isEmpty && troubles.allSatisfy { $0.line <= last }, "\(troubles.map(\.line))")
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
