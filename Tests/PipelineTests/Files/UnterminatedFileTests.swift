import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Files that end or break off in unusual places, through every command that works on raw bytes.
@Suite struct UnterminatedFileTests {
  private static let locales = ["de", "es", "fr", "pl"]

  private static let ends = ["", "\r", "\n", "\r\n", "\n\r", "\r\r", "\r\n\r", "\0", "\u{2028}"]

  @Test(arguments: ends) func noCommandTrapsAtTheEndOfAFile(end: String) throws {
    let page = "# A\r\n\r\n`x` 10 [a](b.md)\r\n\r\n```\r\na\r\nb\r\n```"
    var files = Self.locales.reduce(into: [:]) { $0["\($1)/a.md"] = page + end }
    files["pl/a.md"] = page.replacing("`x` 10", with: "`y` 12").replacing("\r\nb", with: "") + end
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path])
    check.proposesFixes = true
    let sarif = try SarifReport.encode(check.run())
    #expect(String(decoding: sarif, as: UTF8.self).contains("deletedRegion"))
    var mend = ApplyFixes(check: check)
    mend.takesLessSure = true
    mend.writes = true
    #expect(mend.run().isComplete)
    #expect(try tree.text("pl/a.md") == page + end)
  }

  @Test func aPageCutAtAnyByteIsCheckedAndFixed() throws {
    let page = Array(
      "# Ä\r\n\r\n> q\r\r\n- `a`\r\n\r\n| a | b |\r\n|-|-|\r\n| 1 | `c` |\r\n\r\n```sh\r\nx\r\n```\r".utf8)
    let tree = try TemporaryTree(Self.locales.reduce(into: [:]) { $0["\($1)/a.md"] = "" })
    for locale in Self.locales { try tree.write(page, to: "\(locale)/a.md") }
    for count in 0...page.count {
      try tree.write(Array(page.prefix(count)), to: "pl/a.md")
      var check = Check(roots: [tree.path])
      check.proposesFixes = true
      _ = try SarifReport.encode(check.run())
      var mend = ApplyFixes(check: check)
      mend.takesLessSure = true
      _ = mend.run()
    }
  }

  /// The lost lines go behind the last one, which has no line end to begin them with.
  @Test(arguments: ["```\na\nb\nc", "```\na\nb\nc\n```"])
  func lostLinesAtTheEndOfAFileGetLinesOfTheirOwn(code: String) throws {
    var files = Self.locales.reduce(into: [:]) { $0["\($1)/a.md"] = "# A\n\n" + code }
    let intact = files["pl/a.md"]
    files["pl/a.md"] = "# A\n\n" + code.replacing("\nb\nc", with: "")
    let tree = try TemporaryTree(files)
    #expect(
      ApplyFixes(check: Check(roots: [tree.path])).run().files.map { String(decoding: $0.new, as: UTF8.self) } == [
        intact
      ])
  }

  @Test(arguments: ["", "sh", "python"]) func joinedLinesOfCodeAreADifference(language: String) throws {
    let code = "# A\n\n```\(language)\nrun one\nrun two\n```\n"
    var files = Self.locales.reduce(into: [:]) { $0["\($1)/a.md"] = code }
    files["pl/a.md"] = code.replacing("one\nrun", with: "one    run")
    let tree = try TemporaryTree(files)
    let report = Check(roots: [tree.path]).run()
    #expect(report.findings.contains { $0.finding.rule.name == "code-body" && $0.finding.locale.tag == "pl" })
  }

  @Test func permissionsStayAndReadOnlyFilesAreLeftAlone() throws {
    var files = Self.locales.reduce(into: [:]) { $0["\($1)/a.md"] = "# A\n\n```\na\nb\n```\n" }
    files["pl/a.md"] = "# A\n\n```\na\n```\n"
    let tree = try TemporaryTree(files)
    let path = tree.path + "/pl/a.md"
    func permissions() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    var mend = ApplyFixes(check: Check(roots: [tree.path]))
    mend.writes = true
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let outcome = mend.run()
    #expect(outcome.troubles.contains { $0.message.contains("read-only") })
    #expect(outcome.files.isEmpty && outcome.unwritten == 1 && outcome.rest == 0)
    #expect(try tree.text("pl/a.md") == files["pl/a.md"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(mend.run().files.count == 1)
    #expect(try permissions() == 0o755)
    #expect(try tree.text("pl/a.md") == files["de/a.md"])
  }

  /// `git apply` takes every diff, wherever its hunks lie and however the files end.
  @Test(arguments: [
    ("a\nb\nc\n", "a\nb\nd\n"), ("a\nb\nc", "a\nb\nd"), ("a\nb\nc", "a\nb\nc\n"), ("a\n", "a"),
    ("a\r\nb\r\n", "a\r\nc\r\n"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"), ("a", "b"), ("a\n\n\n", "a\n\n"),
  ]) func aDiffCanBeApplied(old: String, new: String) throws {
    try #require(GitTree.isThere)
    let tree = try GitTree()
    try tree.write(old, to: "x.md")
    try tree.write(UnifiedDiff().text(of: "x.md", from: Array(old.utf8), to: Array(new.utf8)), to: "x.diff")
    try tree.git("apply", "x.diff")
    #expect(try tree.text("x.md") == new)
  }

  @Test(arguments: ["index.md", "_index.md", "README.md"]) func aSiteOfOneIndexPageIsBuilt(name: String) throws {
    let root = try TemporaryTree(["content/en/\(name)": "# A\n", "content/de/\(name)": "# A\n"])
    let outcome = try Build(roots: [root.path + "/content"], output: root.path + "/site").run()
    #expect(outcome.troubles.isEmpty)
    #expect(try root.text("site/de/index.html").contains("<h1"))
  }
}
