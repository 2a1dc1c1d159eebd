import Findings
import Testing

@testable import Rules

@Suite struct LinkBrokenTests {
  /// The label of a definition is no text.
  @Test func aReferenceWhoseDefinitionWasTranslatedIsSaidToBeUndefined() {
    var files: [String: String] = [:]
    for locale in ["en", "de", "fr", "pl"] {
      files["\(locale)/a.md"] = "\(locale) [Gear] 10.\n\n[\(locale == "pl" ? "Koło" : "Gear")]: /api/gear\n"
    }
    let found = Tree(files, source: "en").findings("link-target")
    #expect(found.map(\.place.file) == ["pl/a.md"])
    #expect(found.allSatisfy { $0.message.hasPrefix("‘[Gear]’ is a link in") })
    files["pl/a.md"] = "pl Gear 10.\n"
    #expect(Tree(files, source: "en").findings("link-target").map { $0.message.contains("/api/gear") } == [true])
  }

  @Test func isLoudOnlyWhereMostOthersHaveTheTarget() {
    var files = ["de/a.md": "[x](b.md)", "fr/a.md": "[x](b.md)", "pl/a.md": "[x](b.md)", "sv/a.md": "[x](b.md)"]
    files["fr/b.md"] = "# B"
    #expect(Tree(files).found("link-broken") == ["de/a.md:1 (note)", "pl/a.md:1 (note)", "sv/a.md:1 (note)"])
    files["pl/b.md"] = "# B"
    files["sv/b.md"] = "# B"
    #expect(Tree(files).found("link-broken") == ["de/a.md:1"])
  }

  @Test func staysSilentWhereTheSourceIsShownInstead() {
    let files = [
      "en/a.md": "[x](b.md)", "en/b.md": "# B", "de/a.md": "[x](b.md)", "fr/a.md": "[x](b.md)", "fr/b.md": "# B",
    ]
    #expect(Tree(files, source: "en").found("link-broken").isEmpty)
    #expect(Tree(files).found("link-broken").isEmpty)
  }

  @Test func isNeverLoudWhereNoLocaleHasTheTarget() {
    let part = ["de/a.md": "[x](b.md) [y](../c.md)", "fr/a.md": "[x](b.md)"]
    #expect(Tree(part).found("link-broken").isEmpty)
  }

  @Test func saysOnceInATreeThatLinksLeadNowhere() {
    let files = [
      "de/a.md": "[x](b.md) [x](b.md) [y](c.md)\n\n[z](d.md)", "de/b.md": "[x](a.md)", "fr/a.md": "[x](b.md)",
      "fr/b.md": "[x](a.md)",
    ]
    let findings = Tree(files).findings("link-broken")
    #expect(findings.count == 1)
    #expect(findings.first?.message.hasPrefix("2 relative links, this one (‘c.md’) first") == true)
  }

  @Test(arguments: [
    "g/b.md", "./g/b.md", "g/../g/b.md", "G/B.md", "g/b.md?view=x", "g/b.md#", "g%2Fb.md", "https://x.org/z.md",
    "/g/z.md", "~/g/z.md",
    "../../z.md", "z", "z.png", "mailto:a@b.md", "{{site}}/z.md", "#tab/z",
  ])
  func resolvesOrIgnores(_ target: String) {
    var files = ["de/a.md": "[x](\(target))", "de/g/b.md": "# B"]
    for locale in ["fr", "pl", "sv"] {
      files["\(locale)/a.md"] = "# A"
      files["\(locale)/g/b.md"] = "# B"
      files["\(locale)/z.md"] = "# Z"
      files["\(locale)/g/z.md"] = "# Z"
    }
    #expect(Tree(files).found("link-broken").isEmpty)
  }
}
