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
}
