import DocModel
import Foundation
import Testing

@testable import Pipeline
@testable import Site

/// The pages of translations that are older than their source.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct OutdatedTranslationTests {
  private static let english = """
    # Boil

    Take a pot.

    ## Water

    1. Boil the water for two minutes.
    2. Serve it.

    | Tea | Minutes |
    |-|-|
    | Black | 4 |

    """
  private static let german = """
    # Kochen

    Nimm einen Topf.

    ## Wasser

    1. Koche das Wasser zwei Minuten.
    2. Serviere es.

    | Tee | Minuten |
    |-|-|
    | Schwarz | 4 |

    """

  /// A tree with a translation of the first text, whose source is then `text`.
  private static func tree(then text: String, locale: String = "de") throws -> GitTree {
    let tree = try GitTree()
    try tree.commit(
      ["docs/en/a.md": english, "docs/\(locale)/a.md": german, "docs/en/b.md": "# B\n"], day: 123, subject: "Begin")
    try tree.commit(["docs/en/a.md": text], day: 163, subject: "Change")
    return tree
  }

  @discardableResult
  private static func build(
    _ tree: GitTree, _ output: String = "site", _ change: (inout Build) -> Void = { _ in }
  ) throws -> Build.Outcome {
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/" + output)
    build.source = LocaleTag("en")
    build.flavor = .gfm
    build.asksGit = nil
    change(&build)
    return try build.run()
  }

  @Test func aPageSaysHowMuchOfItIsOlderThanItsSource() throws {
    let tree = try Self.tree(then: Self.english.replacing("two minutes", with: "an hour, and never leave meanwhile"))
    try Self.build(tree)
    let page = try tree.text("site/de/a.html")
    #expect(page.contains("href=\"#dc-change-1\">Seit dem 2. Mai 2020 im Original geänderte Absätze: 1 von 7</a>"))
    // The block is marked, and a note with the newer text follows it in the same item.
    let item = try #require(page.firstRange(of: "<div class=\"dc-outdated\">\nKoche das Wasser zwei Minuten.\n</div>"))
    let rest = page[item.upperBound...]
    let note = try #require(rest.firstRange(of: "<details class=\"dc-change\" id=\"dc-change-1\""))
    let end = try #require(rest.firstRange(of: "</li>"))
    #expect(note.upperBound < end.lowerBound)
    #expect(rest.contains("geändert · <span class=\"dc-day\">11. Juni 2020</span>"))
    #expect(
      rest.contains(
        "<p lang=\"en\" dir=\"ltr\">Boil the water for <del>two minutes.</del><ins>an hour, and never leave meanwhile.</ins>"
      ))
    // Pages that are not translated, are not outdated, or show another locale's text have no marks.
    for other in ["en/a.html", "en/b.html", "de/b.html"] {
      #expect(try !tree.text("site/\(other)").contains("dc-change"), "\(other)")
    }
  }

  @Test func codeInTheNewerTextIsShownAsCode() throws {
    let tree = try Self.tree(
      then: Self.english.replacing("two minutes.", with: "two `{{ minutes }}` in a `<Pot />`.")
        .replacing("| Black | 4 |", with: "| Black | 4 |\n| Green | `++t++` |"))
    try Self.build(tree)
    let page = try tree.text("site/de/a.html")
    #expect(page.contains("two <code>{{ minutes }}</code>") || page.contains("<ins><code>{{ minutes }}</code></ins>"))
    #expect(page.contains("<code>&lt;Pot /&gt;</code>"))
    #expect(page.contains("Green | <code>++t++</code>"))
  }

  @Test func theNoticeHasTheDateInTheFormOfItsLanguage() throws {
    let text = Self.english.replacing("two minutes", with: "an hour, and never leave meanwhile")
    for (locale, date) in [("ja", "2020年5月2日"), ("pl", "2 maja 2020"), ("fr", "2 mai 2020")] {
      let tree = try Self.tree(then: text, locale: locale)
      try Self.build(tree)
      #expect(try tree.text("site/\(locale)/a.html").contains(date), "\(locale)")
    }
  }

  @Test func blocksThatTheSourceAddedAndRemovedAreShownAtTheirPlace() throws {
    let text = Self.english.replacing("Take a pot.\n\n", with: "").replacing(
      "2. Serve it.", with: "2. Wait until it has cooled down.\n3. Serve it."
    ).replacing("| Black | 4 |", with: "| Black | 4 |\n| White | 3 |")
    let tree = try Self.tree(then: text)
    try Self.build(tree)
    let page = try tree.text("site/de/a.html")
    let places = [
      "<div class=\"dc-outdated\">\n<p>Nimm einen Topf.", "nicht mehr", "<del>Take a pot.</del>", "<li>Koche das",
      "weiteren Text", "Wait until it has cooled down.", "</li>\n<li>Serviere", "</table>", "weiteren Text",
      "White | 3",
    ]
    var rest = page[...]
    for place in places {
      let found = try #require(rest.firstRange(of: place), "\(place)")
      rest = rest[found.upperBound...]
    }
    #expect(page.contains(": 3 von 8</a>"))
  }

  @Test func aCorrectionOfSpellingMakesNoPageOlder() throws {
    let tree = try Self.tree(then: Self.english.replacing("Serve it.", with: "Serve it!"))
    try Self.build(tree)
    #expect(try !tree.text("site/de/a.html").contains("dc-change"))
  }

  @Test func aCellIsMarkedAndItsNoteFollowsTheTable() throws {
    let tree = try Self.tree(then: Self.english.replacing("| Black | 4 |", with: "| Black | 5 |"))
    try Self.build(tree)
    let page = try tree.text("site/de/a.html")
    let cell = try #require(page.firstRange(of: "<td class=\"dc-outdated\">4</td>"))
    let table = try #require(page.firstRange(of: "</table>"))
    let note = try #require(page.firstRange(of: "<del>4</del><ins>5</ins>"))
    #expect(cell.upperBound < table.lowerBound && table.upperBound < note.lowerBound)
  }

  @Test func aPageIsDrawnAgainWhenItsSourceChanges() throws {
    let tree = try GitTree()
    try tree.commit(["docs/en/a.md": Self.english, "docs/de/a.md": Self.german], day: 1, subject: "Begin")
    try Self.build(tree)
    #expect(try !tree.text("site/de/a.html").contains("dc-change"))
    usleep(20_000)
    // Not committed: the files alone say so.
    try tree.write(Self.english.replacing("two minutes", with: "an hour at least, on a stove"), to: "docs/en/a.md")
    try Self.build(tree)
    #expect(try tree.text("site/de/a.html").contains("an hour at least, on a stove."))
    usleep(20_000)
    try tree.commit(
      ["docs/de/a.md": Self.german.replacing("zwei Minuten", with: "mindestens eine Stunde auf einem Herd")], day: 2,
      subject: "Follow")
    let outcome = try Self.build(tree)
    #expect(try !tree.text("site/de/a.html").contains("dc-change"))
    try Self.build(tree, "fresh")
    #expect(try tree.text("site/de/a.html") == tree.text("fresh/de/a.html"))
    #expect(outcome.written > 0)
  }

  @Test func pagesOfTranslationsLinkToTheReportOfAProblem() throws {
    let tree = try Self.tree(then: Self.english.replacing("two minutes", with: "an hour, and never leave meanwhile"))
    let template = "https://example.com/new?l={locale}&f={path}:{line}&t={text}&o={original}"
    try Self.build(tree) { $0.settings.report = AddressTemplate(template) }
    let page = try tree.text("site/de/a.html")
    #expect(
      page.contains(
        "href=\"https://example.com/new?l=de&amp;f=a.md:&amp;t=Kochen&amp;o=\" rel=\"nofollow\" "
          + "data-pattern=\"https://example.com/new?l=de&amp;f=a.md:&amp;t={text}&amp;o=\">Übersetzungsfehler melden</a>"
      ))
    #expect(
      page.contains(
        "href=\"https://example.com/new?l=de&amp;f=a.md:7&amp;t=Koche%20das%20Wasser%20zwei%20Minuten."
          + "&amp;o=Boil%20the%20water%20for%20an%20hour%2C%20and%20never%20leave%20meanwhile.\" rel=\"nofollow\""))
    for other in ["en/a.html", "de/b.html"] {
      #expect(try !tree.text("site/\(other)").contains("example.com"), "\(other)")
    }
  }

  @Test func anArchivedSourceIsEnoughWithoutHistory() throws {
    let old = Self.english
    let hash = SourceHash.of(Array(old.utf8), among: [])
    let tree = try TemporaryTree([
      "docs/en/a.md": old.replacing("two minutes", with: "an hour, and never leave meanwhile"),
      "docs/de/a.md": "---\nms.openlocfilehash: \(hash)\n---\n" + Self.german, "archive/\(hash).md": old,
    ])
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    build.source = LocaleTag("en")
    build.flavor = .learn
    build.archives = [tree.path + "/archive"]
    _ = try build.run()
    let page = try tree.text("site/de/a.html")
    #expect(page.contains("Im Original geänderte Absätze: 1 von 7</a>"))
    #expect(page.contains("<div class=\"dc-outdated\">\nKoche das Wasser zwei Minuten."))
    #expect(!page.contains("dc-stale"))
  }
}
