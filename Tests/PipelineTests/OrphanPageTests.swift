import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Pages that the source has no more.
@Suite struct OrphanPageTests {
  private static let text = "# B\n\nThis is is a plain sentence, with [a link](#nowhere).\n"

  private func loud(_ files: [String: String], rules: [String] = []) throws -> [String] {
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.selection.rules = rules.map { RuleID($0) }
    return check.run().findings.map(\.finding).filter {
      $0.level(threshold: Finding.defaultThreshold) != .note && $0.article == "b.md"
    }.map(\.rule.name).sorted()
  }

  @Test func whatElseIsWrongWithAnOrphanIsANote() throws {
    let tree = ["en/a.md": "# A\n", "de/a.md": "# A\n", "de/b.md": Self.text]
    #expect(try loud(tree) == ["orphan-translation"])
    #expect(try loud(tree, rules: ["repeated-word", "anchor-broken"]) == ["anchor-broken", "repeated-word"])
    let translated = try loud(tree.merging(["en/b.md": "# B\n\nThis is a plain sentence, with [a link](#b).\n"]) { $1 })
    #expect(translated.contains("anchor-broken") && translated.contains("repeated-word"))
  }

  /// A source that was removed or that had the name in another folder; a post that the source never had.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func aPageThatTheSourceNeverHadIsOfItsLocale() throws {
    let tree = try GitTree()
    try tree.commit(["en/a.md": "# A\n", "en/c.md": "# C\n", "posts/d.md": "# D\n"], day: 1, subject: "English")
    try tree.commit(
      [
        "de/a.md": "# A\n", "de/b.md": "# B\n", "de/c.md": "# C\n", "de/posts/d.md": "# D\n", "de/e.md": "# E\n",
        "fr/e.md": "# E\n", "fr/a.md": "# A\n",
      ], day: 2, subject: "German")
    try tree.git("rm", "-q", "en/c.md", "posts/d.md")
    try tree.commit([:], day: 3, subject: "Remove")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).filter { $0.rule.name == "orphan-translation" }
    let loud = found.filter { $0.level(threshold: Finding.defaultThreshold) != .note }
    #expect(loud.map(\.article).sorted() == ["c.md", "e.md", "e.md", "posts/d.md"])
    #expect(found.count == 5)
    #expect(found.contains { $0.article == "b.md" && $0.message.contains("never had it") })
  }

  /// The layout leaves out the folder of the source, which a warning says; nothing is wrong with the translations.
  @Test(arguments: [true, false]) func aPageWhoseSourceTheLayoutLeavesOutIsNoOrphan(isThere: Bool) throws {
    var files = ["docs/a.md": SiblingTexts.page("en")]
    for language in ["de", "fr"] {
      files["docs/\(language)/a.md"] = SiblingTexts.page(language)
      files["docs/\(language)/README.md"] = SiblingTexts.page(language)
    }
    if isThere { files["README.md"] = SiblingTexts.page("en") }
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["docs/{path}.md", "docs/{locale}/{path}.md"])
    check.source = LocaleTag("en")
    let report = check.run()
    let orphans = report.findings.map(\.finding).filter { $0.rule == "orphan-translation" }
    #expect(orphans.count == (isThere ? 0 : 2))
    #expect(report.troubles.contains { $0.description.contains("may be the source of README.md") } == isThere)
  }

  /// Docusaurus looks for a translation under the name of its source.
  @Test func aTranslationWithAnotherEndingIsNotShownByDocusaurus() throws {
    let plugin = "i18n/de/docusaurus-plugin-content-docs/current"
    let root = try TemporaryTree([
      "docs/a.mdx": "# Box\n\nUp to 10 boxes.\n", "docs/b.mdx": "# Lid\n\nUp to 20 lids.\n",
      "\(plugin)/a.md": "# Kiste\n\nBis zu 11 Kisten.\n", "\(plugin)/b.mdx": "# Deckel\n\nBis zu 20 Deckel.\n",
    ])
    var check = Check(roots: [root.path])
    check.layout = try Layout(["docs/{path}.md", "\(plugin.replacing("/de/", with: "/{locale}/"))/{path}.md"])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding)
    #expect(found.filter { $0.rule == "orphan-translation" }.map(\.file) == [root.path + "/\(plugin)/a.md"])
    // The page is to be mended all the same.
    #expect(found.contains { $0.rule == "number" && $0.severity == .minor })
  }
}
