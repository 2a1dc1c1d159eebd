import Alignment
import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Trees in repositories that are made for the test.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct GitHistoryTests {
  private static let english = [
    "# Install\n\nRun `tool setup` first.\n\n```sh\ntool install --all\n```\n\nThat is all.\n",
    "# Install\n\nRun `tool setup` first.\n\n```sh\ntool install --all --quiet\n```\n\nThat is all.\n",
    "# Install\n\nRun `tool init` first.\n\n```sh\ntool install --all --quiet\n```\n\nThat is all.\n",
  ]
  private static let german =
    "# Installieren\n\nFühren Sie zuerst `tool setup` aus.\n\n```sh\ntool install --all --quiet\n```\n\nDas ist alles.\n"

  private func tree(_ german: String = Self.german) throws -> GitTree {
    let tree = try GitTree()
    for (day, text) in Self.english.enumerated() {
      try tree.commit(["content/en/a.md": text], day: 1 + 20 * day, subject: "English \(day + 1)")
      if day == 1 { try tree.commit(["content/de/a.md": german], day: 22, subject: "German") }
    }
    return tree
  }

  private func check(_ tree: GitTree) -> Check {
    var check = Check(roots: [tree.path + "/content"])
    check.source = LocaleTag("en")
    return check
  }

  private func status(_ tree: GitTree) throws -> StatusReport.Entry {
    let (report, troubles) = Status(check: check(tree)).run()
    #expect(troubles.isEmpty)
    return try #require(report.entries.first { $0.locale.tag == "de" })
  }

  private func findings(_ tree: GitTree) -> [Finding] { check(tree).run().findings.map(\.finding) }

  @Test func knowsWhichVersionATranslationWasMadeFrom() throws {
    let entry = try status(try tree())
    #expect(entry.state == .behind)
    #expect(entry.behind == 1)
    #expect(entry.evidence == "inferred")
    #expect(entry.since?.day == 20_200_210)
    #expect(entry.sections == ["Install"])
  }

  @Test func aBrokenCommandIsTheTranslationsOwn() throws {
    let broken = Self.german.replacing("install --all", with: "install --al")
    let findings = findings(try tree(broken))
    let code = try #require(findings.first { $0.rule.name == "code-body" })
    #expect(code.confidence >= 60)
    #expect(findings.contains { $0.rule.name == "stale-translation" })
    #expect(!findings.contains { $0.rule.name == "inline-code" && $0.confidence >= 60 })
  }

  @Test func aRecordedCommitLeadsToItsText() throws {
    let tree = try tree()
    let first = try #require(tree.commits.first)
    try tree.commit(
      ["content/de/a.md": "---\ndefault_lang_commit: \(first)\n---\n" + Self.german], day: 60, subject: "Record")
    let entry = try status(tree)
    #expect(entry.evidence == "recorded")
    #expect(entry.behind == 2)
  }

  @Test func renamesAreFollowed() throws {
    let tree = try tree()
    try tree.git("mv", "content/en/a.md", "content/en/b.md")
    try tree.git("mv", "content/de/a.md", "content/de/b.md")
    try tree.commit([:], day: 70, subject: "Move")
    #expect(try status(tree).behind == 1)
  }

  @Test func whatIsNotCommittedIsAVersion() throws {
    let tree = try tree()
    try tree.write(Self.english[2] + "\nMore.\n", to: "content/en/a.md")
    #expect(try status(tree).behind == 2)
  }

  @Test func withoutARepositoryTheRunGoesOn() throws {
    let tree = try TemporaryTree(["content/en/a.md": "# A\n", "content/de/a.md": "# A\n"])
    var check = Check(roots: [tree.path + "/content"])
    check.source = LocaleTag("en")
    var said: [String] = []
    _ = check.run { said.append($0) }
    #expect(!said.contains { $0.contains("repository") })
    check.asksGit = true
    let report = check.run { said.append($0) }
    #expect(said.contains { $0.contains("lies in no git repository") })
    #expect(report.isComplete)
  }

  @Test func aShallowCloneIsSaid() throws {
    let tree = try tree()
    let clone = try TemporaryTree()
    try tree.git("clone", "-q", "--depth", "1", "file://" + tree.path, clone.path + "/site")
    var check = Check(roots: [clone.path + "/site/content"])
    check.source = LocaleTag("en")
    var said: [String] = []
    let (report, troubles) = Status(check: check).run { said.append($0) }
    #expect(said.contains { $0.contains("is a shallow clone") })
    #expect(troubles.isEmpty)
    #expect(report.entries.contains { $0.locale.tag == "de" })
  }

  @Test func aLocaleThatDoesNotExistIsATrouble() throws {
    let tree = try tree()
    var check = check(tree)
    check.selection = Selection(locales: [try #require(LocaleTag("fr"))])
    let troubles = withExtendedLifetime(tree) { Status(check: check).run().troubles }
    #expect(troubles.contains { $0.message.contains("the locale fr has no article") })
  }
}
