import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let file = package.appendingPathComponent("README.md")

  /// Compares the part of README between two comments with what it should be, or writes it.
  private func part(_ name: String, is expected: String) throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let start = try #require(
      text.range(of: "<!-- \(name): RECORD_README=1 swift test --filter ReadmeTests writes it -->\n"))
    let end = try #require(text.range(of: "\n<!-- end of \(name) -->"))
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: expected)
        .write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(
        String(text[start.upperBound..<end.lowerBound]) == expected,
        "update it with RECORD_README=1 swift test --filter ReadmeTests")
    }
  }

  /// One test for all parts, as two tests that write one file would overwrite each other's changes.
  @Test func generatedPartsAreUpToDate() throws {
    try part("the rules", is: RuleTable.markdown(Catalogue.cards))
    try part("the example", is: "```text\n" + example() + "\n```")
  }

  /// The first finding of a check of this repository's articles, with the heading of its page.
  private func example() throws -> String {
    var check = Check(roots: [Self.package.appendingPathComponent("content").path])
    check.flavor = .learn
    check.asksGit = false
    check.selection.rules = ["cell-polarity"]
    var look = ReportLook()
    look.width = 96
    let report = String(decoding: try ReportFormat.text.encode(check.run(), look), as: UTF8.self)
    let parts = report.replacing(Self.package.path + "/", with: "").components(separatedBy: "\n\n")
    try #require(parts.count > 2)
    return parts[0] + "\n\n" + parts[1]
  }

  private func section(_ start: String, to end: String) throws -> Substring {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let from = try #require(text.range(of: start))
    let to = try #require(text[from.upperBound...].range(of: end))
    return text[from.upperBound..<to.lowerBound]
  }

  @Test func itBeginsWithWhatItIs() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let paragraphs = text.components(separatedBy: "\n\n")
    #expect(paragraphs[1].split(separator: "\n").count <= 4)
    let order = ["One finding", "## Install", "## Use", "doccheck init ", "doccheck check ", "## Commands", "## Rules"]
    let places = order.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted())
  }

  @Test func itListsTheFormats() throws {
    let list = try section("repeatable: ", to: ".\n\n")
    #expect(list.matches(of: #/`([a-z-]+)`/#).map { String($0.1) } == ReportFormat.allCases.map(\.rawValue))
  }

  @Test func itsConfigurationIsValidAndHasEveryKey() throws {
    let yaml = try section("```yaml\n", to: "```")
    let folder = try TemporaryTree([".doccheck.yml": String(yaml)])
    let (configuration, troubles) = Configuration.read(folder.path + "/.doccheck.yml", rules: Catalogue.names)
    #expect(troubles.isEmpty, "\(troubles)")
    #expect(configuration.minConfidence == 60 && configuration.locales.count == 3)
    for flavor in Flavor.allCases { #expect(yaml.contains(flavor.rawValue)) }
    let keys = Set(yaml.matches(of: #/(?m)^([a-z-]+):/#).map { String($0.1) })
    let table = try String(
      contentsOf: Self.package.appendingPathComponent("Sources/doccheck/Documentation.docc/Configuration.md"),
      encoding: .utf8)
    for key in ConfigurationReader.keys {
      // The two rare ones are in the full description only.
      #expect(keys.contains(key) || ["limits", "revision-key"].contains(key), "README lacks \(key)")
      #expect(table.contains("| `\(key)` |"), "Configuration.md lacks \(key)")
    }
  }

  @Test func severitiesConfidenceAndKeysAreAsItSays() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text.contains("(\(Severity.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")))"))
    #expect(text.contains("`--min-confidence` (\(Finding.defaultThreshold))"))
    #expect(Level(.major, confidence: 100, threshold: 60) == .error)
    #expect(Level(.minor, confidence: 100, threshold: 60) == .warning)
    #expect(Level(.critical, confidence: 59, threshold: 60) == .note)
    for key in try section("as its front matter records", to: "or the\n").matches(of: #/`([^`]+)`/#).map(\.1) {
      let article = "---\n\(key): 0123456789abcdef0123456789abcdef01234567\n---\n\n# T\n"
      let locale = try #require(LocaleTag("de"))
      let revision = InMemoryCheck(flavor: .learn, source: nil).read((locale, Array(article.utf8))).revision
      #expect(revision?.key.isEmpty == false, "\(key)")
    }
  }

  @Test func filesItNamesExist() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let links = text.matches(of: #/\]\(([^)#:]+)(?:#[^)]*)?\)/#).map { String($0.1) }
    let paths = text.matches(of: #/`((?:Sources|Tests)\/[A-Za-z\/.]+)`/#).map { String($0.1) }
    #expect(links.count > 3 && paths.count > 3)
    for path in links + paths {
      #expect(FileManager.default.fileExists(atPath: Self.package.appendingPathComponent(path).path), "\(path)")
    }
  }
}
