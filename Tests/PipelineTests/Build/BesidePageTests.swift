import DocModel
import Foundation
import MarkdownReader
import Testing

@testable import Pipeline

/// The pages of translations that show the source beside the text.
@Suite struct BesidePageTests {
  private static let files = [
    "docs/en/guide/a.md": """
    # Boil

    Take a pot. See [B](b.md).

    ## Water

    Boil it for two minutes.[^1]

    Never leave it alone.

    ## Tea

    <div class="x">

    Take a cup.

    </div>

    [^1]: By the clock.

    """,
    "docs/de/guide/a.md": """
    # Kochen

    Nimm einen Topf. Siehe [B](b.md).

    ## Wasser

    Koche es zwei Minuten.[^1]

    ## Tee

    <div class="x">

    Nimm eine Tasse.

    </div>

    [^1]: Nach der Uhr.

    """,
    "docs/en/guide/b.md": "# B\n", "docs/en/only.md": "# Only\n", "docs/fr/guide/b.md": "# B\n",
  ]

  private static func build(
    _ tree: borrowing TemporaryTree, _ output: String = "site", _ change: (inout Build) -> Void = { _ in }
  ) throws -> Build.Outcome {
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/" + output)
    build.source = LocaleTag("en")
    build.flavor = Flavor.gfm
    build.settings.beside = true
    change(&build)
    return try build.run()
  }

  private static func pages(_ tree: borrowing TemporaryTree) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: tree.path + "/site").filter { $0.hasSuffix(".beside.html") }
      .sorted()
  }

  @Test func correspondingBlocksAreInOneRow() throws {
    let tree = try TemporaryTree(Self.files)
    let outcome = try Self.build(tree)
    #expect(outcome.troubles.isEmpty)
    #expect(try Self.pages(tree) == ["de/guide/a.beside.html", "fr/guide/b.beside.html"])
    let page = try tree.text("site/de/guide/a.beside.html")
    let rows = page.split(separator: "<div class=\"dc-row\">").dropFirst().map(String.init)
    let texts = [
      ("Kochen</h1>", "Boil</h1>"), ("Nimm einen Topf.", "Take a pot."), ("Wasser<a", "Water<a"),
      ("Koche es zwei Minuten.", "Boil it for two minutes."),
      ("class=\"dc-absent\" lang=\"de\"", "Never leave it alone."),
      ("Tee<a", "Tea<a"), ("Nimm eine Tasse.", "Take a cup."), ("Nach der Uhr.", "By the clock."),
    ]
    #expect(rows.count == texts.count)
    for (row, (own, other)) in zip(rows, texts) {
      let parts = row.split(separator: "lang=\"en\" dir=\"ltr\">", maxSplits: 1)
      #expect(parts.first?.contains(own) == true && parts.last?.contains(other) == true, "\(own)")
    }
    #expect(page.contains("<p lang=\"de\" dir=\"ltr\">Deutsch</p>\n<p lang=\"en\" dir=\"ltr\">English</p>"))
  }

  @Test func theTextsShareNoIDsAndLinkWithinTheLocale() throws {
    let tree = try TemporaryTree(Self.files)
    _ = try Self.build(tree)
    let page = try tree.text("site/de/guide/a.beside.html")
    let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count, "\(ids.sorted())")
    #expect(page.contains("href=\"#other-fn1\"") && page.contains("id=\"other-fn1\""))
    #expect(page.ranges(of: "<a href=\"b.html\">B</a>").count == 2)
    // The menu of languages leads to the usual pages.
    #expect(page.contains("href=\"../../en/guide/a.html\" hreflang=\"en\""))
    #expect(page.contains("<a href=\"a.html\">Nur die Übersetzung anzeigen</a>"))
    #expect(try tree.text("site/de/guide/a.html").contains("<a href=\"a.beside.html\">Original daneben anzeigen</a>"))
    for other in ["en/guide/a.html", "fr/guide/a.html", "de/only.html"] {
      #expect(try !tree.text("site/\(other)").contains("beside.html"), "\(other)")
    }
  }

  @Test func numberedIDsOfTheTextsDiffer() throws {
    // Without a heading the translation has no other ids.
    let text = "> [!INCLUDE [x](../parts/x.md)]\n\nA.[^1]\n\n# [One](#tab/one)\n\nB.\n\n---\n\n[^1]: C.\n"
    let tree = try TemporaryTree([
      "docs/en/guide/a.md": text, "docs/de/guide/a.md": text, "docs/en/parts/x.md": "X.[^1]\n\n[^1]: Y.\n",
      "docs/de/parts/x.md": "X.[^1]\n\n[^1]: Y.\n",
    ])
    _ = try Self.build(tree) { $0.flavor = .learn }
    let page = try tree.text("site/de/guide/a.beside.html")
    let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids.contains("tabs-1-1") && ids.contains("include1-fn1") && ids.contains("fn1"))
    #expect(Set(ids).count == ids.count, "\(ids.sorted())")
    #expect(page.contains("name=\"other-tabs-1\"") && page.contains("href=\"#other-include1-fn1\""))
  }

  @Test func aPageIsTheSameWhetherItsSourceIsShownBesideOrNot() throws {
    let tree = try TemporaryTree(Self.files)
    _ = try Self.build(tree)
    _ = try Self.build(tree, "plain") { $0.settings.beside = false }
    let page = try tree.text("site/de/guide/a.html")
    let link = try #require(
      page.firstRange(of: "<p class=\"dc-view\"><a href=\"a.beside.html\">Original daneben anzeigen</a></p>\n"))
    #expect(try page.replacingCharacters(in: link, with: "") == tree.text("plain/de/guide/a.html"))
  }

  @Test func anotherBuildKeepsThePagesAndRemovesThemIfTheyAreNotWanted() throws {
    let tree = try TemporaryTree(Self.files)
    _ = try Self.build(tree)
    usleep(20_000)
    let again = try Self.build(tree)
    #expect(again.written == 0)
    #expect(try Self.pages(tree).count == 2)
    try tree.write(Array("# Anders\n".utf8), to: "docs/de/guide/a.md")
    _ = try Self.build(tree)
    #expect(try tree.text("site/de/guide/a.beside.html").contains("Anders"))
    _ = try Self.build(tree) { $0.settings.beside = false }
    #expect(try Self.pages(tree).isEmpty)
  }
}
