import DocModel
import Findings
import Testing

@testable import Checks

@Suite struct LinkBrokenTests {
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

  @Test func tellsEachLinkThatLeadsNowhere() {
    let files = [
      "de/a.md": "[x](b.md) [x](b.md) [x](b.md) [y](c.md)\n\n[z](d.md)", "de/b.md": "[x](a.md)",
      "fr/a.md": "[x](b.md)", "fr/b.md": "[x](a.md)",
    ]
    #expect(Tree(files).found("link-broken") == ["de/a.md:1 (note)", "de/a.md:3 (note)"])
    let few = files.merging(["de/a.md": "[x](b.md)\n\n[z](d.md)"]) { $1 }
    #expect(Tree(few).found("link-broken") == ["de/a.md:3"])
    let known = ["en/a.md": files["de/a.md"] ?? "", "en/b.md": "[x](a.md)"]
    #expect(Tree(files.merging(known) { $1 }, source: "en").found("link-broken").allSatisfy { $0.hasPrefix("en") })
  }

  @Test func looksForFilesThatAreNoArticles() {
    let text = "![a](a.png) ![b](b.png) [c](../c.pdf) ![d](D.png) [e](e.md) ![f](https://e.org/f.png)"
    let tree = Tree(["en/a.md": text, "de/a.md": text, "fr/a.md": text + "\n\n![g](g.png)"], source: "en")
    func found(_ there: Set<String>) -> [String] {
      let files = TreeSummary(
        tree.aligned.map { ArticleSummary($0) }, held: [], source: LocaleTag("en"),
        presence: { path, _, _ in
          there.contains(path) ? .there : path == "D.png" ? .otherwise("d.png") : .missing
        })
      return RuleSet.all.findings(in: files).filter { $0.rule == "link-broken" }.map {
        "\($0.place.file):\($0.place.line) \($0.words)"
      }
    }
    #expect(found([]).allSatisfy { $0.hasSuffix("D.png") })
    #expect(found(["a.png", "b.png", "../c.pdf"]).filter { !$0.hasSuffix("D.png") } == ["fr/a.md:3 g.png"])
    #expect(found(["a.png", "b.png"]).filter { !$0.hasSuffix("D.png") } == ["en/a.md:1 ../c.pdf", "fr/a.md:3 g.png"])
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
    // A generator may make pages that have no text, so what is no file of Markdown is a note at most.
    let found = Tree(files).found("link-broken")
    #expect(found.allSatisfy { $0.hasSuffix("(note)") })
    #expect(found.isEmpty || !target.hasSuffix(".md") || target.hasPrefix("/") || target.hasPrefix("~"))
  }

  /// The picture is there for the page of another locale: only the path is wrong, however few links the tree has.
  @Test func aPictureThatAnotherLocaleShowsIsFound() {
    let tree = Tree(
      ["en/a.md": "![a](../p.png)", "ja/a.md": "![a](../p.png)", "ko/a.md": "![a](../../p.png)"], source: "en")
    let files = TreeSummary(
      tree.aligned.map { ArticleSummary($0) }, held: [], source: LocaleTag("en"),
      presence: { path, file, _ in (path == "../p.png") == file.hasPrefix("en") ? .there : .missing })
    let found = RuleSet.all.findings(in: files).filter { $0.level(threshold: Finding.defaultThreshold) != .note }
    #expect(found.map { "\($0.rule) \($0.place.file)" } == ["link-broken ja/a.md"])
  }
}
