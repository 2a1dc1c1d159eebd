import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// A change of the source's code, links and numbers goes into every locale, and nothing else of a page changes.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct CarriedValuesTests {
  private static let english =
    "# Cache\n\nA cache of 512 MB is enough for most teams.\n\n```yaml\ncache:\n  size: 512\n  path: /var/cache\n```\n\nSee [Settings](settings.md) for more.\n\n| Option | Default |\n|-|-|\n| `size` | 512 |\n"
  private static let german =
    "# Cache\n\nEin Cache von 512 MB reicht für die meisten Teams.\n\n```yaml\ncache:\n  size: 512\n  path: /var/cache\n```\n\nMehr unter [Einstellungen](settings.md).\n\n| Option | Standard |\n|-|-|\n| `size` | 512 |\n"

  private func change(_ text: String) -> String {
    text.replacing("512", with: "1024").replacing("(settings.md)", with: "(https://example.com/settings)")
  }

  private func mended(_ german: String, _ english: String, again: Bool = false) throws -> (text: String, rest: Int) {
    let tree = try GitTree()
    try tree.commit(["en/a.md": Self.english, "en/settings.md": "# Settings\n"], day: 1, subject: "English")
    try tree.commit(["de/a.md": german, "de/settings.md": "# Einstellungen\n"], day: 2, subject: "German")
    try tree.commit(["en/a.md": english], day: 40, subject: "Values")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .gfm
    var fixes = ApplyFixes(check: check)
    fixes.writes = true
    let outcome = fixes.run()
    #expect(outcome.troubles.filter { $0.severity == .failure }.isEmpty)
    #expect(fixes.run().files.isEmpty)
    return (try tree.text("de/a.md"), outcome.rest)
  }

  @Test func whatCanBeCopiedIsCarried() throws {
    let (text, rest) = try mended(Self.german, change(Self.english))
    #expect(text == change(Self.german))
    #expect(rest == 0)
  }

  @Test func wordsAreLeftToAPerson() throws {
    let now = change(Self.english).replacing("most teams", with: "nearly all of the teams that ask for one")
    let (text, rest) = try mended(Self.german, now)
    #expect(text == change(Self.german).replacing("1024 MB", with: "512 MB"))
    #expect(rest == 1)
  }
}
