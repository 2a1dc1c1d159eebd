import DocModel
import Findings
import Testing

@testable import Checks

/// Headings of another level than in the source.
@Suite struct HeadingStructureTests {
  private func loud(_ source: String, _ own: String) -> [String] {
    Tree(["en/a.md": source, "de/a.md": own], source: "en").found("heading-structure").filter {
      !$0.hasSuffix("(note)")
    }
  }

  @Test func aTitleIsNotToBecomeAnotherHeading() {
    let end = "\n\nThe text below names `alpha` and `beta`.\n"
    #expect(loud("###### FAQ\(end)\n# Answers\(end)", "# Fragen\(end)\n## Antworten\(end)").isEmpty)
    #expect(loud("# FAQ\n\n## Answers\(end)", "# Fragen\n\n### Antworten\(end)") == ["de/a.md:3"])
    #expect(loud("# FAQ\(end)", "## Fragen\(end)") == ["de/a.md:1"])
  }

  /// Generators take the title of a page from its metadata, or else from its first heading.
  @Test func aTitleMayBeAHeading() {
    let end = "\n\nThe text below names `alpha` and `beta`.\n"
    let source = "---\ntitle: Testing\n---\n\n## Snapshots\(end)\n## Hooks\(end)"
    #expect(loud(source, "# Testen\n\n## Abbilder\(end)\n## Haken\(end)").isEmpty)
    #expect(loud(source, "---\ntitle: Testen\n---\n\n# Testen\n\n## Abbilder\(end)\n## Haken\(end)").isEmpty)
    let titled = "# Testing\n\n## Snapshots\(end)\n## Hooks\(end)"
    #expect(loud(titled, "---\ntitle: Testen\n---\n\n## Abbilder\(end)\n## Haken\(end)").isEmpty)
    #expect(!loud(titled, "---\nposition: 1\n---\n\n## Abbilder\(end)\n## Haken\(end)").isEmpty)
    #expect(loud(source, "# Testen\n\n## Haken\(end)").count == 1)
  }

  /// A translation writes its headings as HTML to give them ids without the letters of its language.
  @Test func aHeadingMayBeHTML() {
    let end = "\n\nThe text below names `alpha` and `beta`.\n"
    let source = "# Testing\n\n## Snapshots\(end)\n## Hooks\(end)"
    #expect(
      loud(source, "# Testen\n\n<h2 id=\"abbilder\">Abbilder</h2>\(end)\n<h2 id=\"haken\">Haken</h2>\(end)").isEmpty)
    #expect(
      loud(source, "# Testen\n\n<h2 id=\"abbilder\">Abbilder</h2>\(end)\n<h3 id=\"haken\">Haken</h3>\(end)") == [
        "de/a.md:7"
      ])
  }

  /// Translators write headings as bold lines, and as items.
  @Test(arguments: ["**Keine Fragen**", "- Keine Fragen"]) func aHeadingMayHaveAnotherMark(own: String) {
    let end = "\n\nThe text below names `alpha` and `beta`.\n"
    let tree = Tree(
      [
        "en/a.md": "# FAQ\(end)\n## No questions\n\nThere are `none` now.\n\n## Last\(end)",
        "de/a.md": "# FAQ\(end)\n\(own)\n\nEs gibt `none` mehr.\n\n## Zuletzt\(end)",
      ], source: "en")
    let found = tree.loud.filter { $0.rule == "heading-structure" }
    #expect(found.map(\.severity) == [.minor])
    #expect(found.first?.message.contains("‘No questions’ is a heading in en") == true)
    #expect(found.first?.message.contains("‘Keine Fragen’") == true)
  }
}
