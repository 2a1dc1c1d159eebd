import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// The navigation of a site, as projects of several generators define it.
@Suite struct SiteNavigationTests {
  private final class Site {
    let tree: TemporaryTree

    init(_ files: [String: String], source: String = "en") throws {
      tree = try TemporaryTree(files)
      var build = Build(roots: [tree.path + "/content"], output: tree.path + "/site")
      build.source = LocaleTag(source)
      _ = try build.run()
    }

    /// The texts of the links in the list of all pages, with the language of those in another one.
    func listing(_ locale: String) throws -> [String] {
      let page = try tree.text("site/\(locale)/index.html")
      let main = try #require(page.firstRange(of: "<main")).upperBound
      let end = try #require(page.firstRange(of: "</main>")).lowerBound
      var rest = page[main..<end]
      var titles: [String] = []
      while let start = rest.firstRange(of: "<a href=") {
        rest = rest[start.upperBound...]
        guard let open = rest.firstIndex(of: ">"), let close = rest.firstRange(of: "</a>") else { break }
        let tag = rest[..<open]
        let language = tag.firstRange(of: "lang=\"").map { "@" + tag[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
        titles.append(rest[rest.index(after: open)..<close.lowerBound] + language)
        rest = rest[close.upperBound...]
      }
      return titles.filter { $0 != "#" }
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: tree.path + "/site/" + name) }
  }

  private static func both(_ path: String, _ text: String) -> [String: String] {
    ["content/en/\(path)": text, "content/de/\(path)": text]
  }

  @Test func pagesComeInTheOrderOfTheirFrontMatterThenOfTheirTitles() throws {
    let files = [
      Self.both("a.md", "# Zebra\n"), Self.both("b.md", "# apple\n"),
      Self.both("c.md", "---\nsidebar_position: 2\nsidebar_label: Label\n---\n# Title\n"),
      Self.both("d.md", "---\nnav_order: 1\n---\n# First\n"),
      Self.both("e.md", "---\nsidebar:\n  order: 3\n---\n# Third\n"),
    ].reduce(into: [:]) { $0.merge($1) { $1 } }
    #expect(try Site(files).listing("en") == ["First", "Label", "Third", "apple", "Zebra"])
  }

  @Test func partialsDraftsAndThePageForMissingOnesAreNotListed() throws {
    let files = [
      Self.both("a.md", "# A\n"), Self.both("_part.mdx", "# Part\n"), Self.both("_parts/x.md", "# Part\n"),
      Self.both("404.md", "# Gone\n"), Self.both("draft.md", "---\ndraft: true\n---\n# Draft\n"),
    ].reduce(into: [:]) { $0.merge($1) { $1 } }
    let site = try Site(files)
    #expect(try site.listing("en") == ["A"])
    #expect(!site.exists("en/_part.html") && !site.exists("en/_parts/x.html"))
  }

  @Test func categoriesNameAndOrderFolders() throws {
    var files = Self.both("z/a.md", "# A\n").merging(Self.both("b/c.md", "# C\n")) { $1 }
    files["content/en/z/_category_.json"] = #"{"label": "Basics", "position": 1}"#
    files["content/en/b/_category_.yml"] = "label: More\nposition: 2\n"
    files["content/de/z/_category_.json"] = #"{"label": "Grundlagen"}"#
    let site = try Site(files)
    let english = try site.tree.text("site/en/index.html")
    let first = try #require(english.firstRange(of: ">Basics</h2>")).lowerBound
    #expect(first < (try #require(english.firstRange(of: ">More</h2>")).lowerBound))
    #expect(try site.tree.text("site/de/index.html").contains(">Grundlagen</h2>"))
  }

  @Test func aSummaryOrdersPages() throws {
    var files = Self.both("b.md", "# B\n").merging(Self.both("sub/a.md", "# A\n")) { $1 }
    files["content/en/SUMMARY.md"] = "# Summary\n\n[Intro](b.md)\n\n# Part\n\n- [Second](sub/a.md)\n"
    let site = try Site(files)
    #expect(try site.listing("en") == ["Intro", "Second"])
    #expect(!site.exists("en/SUMMARY.html"))
  }

  /// A project may have settings of MkDocs for each locale, with the titles in its language.
  @Test(arguments: ["mkdocs-*.yml", "config/*/mkdocs.yml"]) func eachLocaleMayHaveSettingsOfMkDocs(name: String) throws
  {
    var files = Self.both("b.md", "# B\n").merging(Self.both("a.md", "# A\n")) { $1 }
    files[name.replacing("*", with: "en")] = "docs_dir: content/en\nnav:\n  - Start: b.md\n  - Group:\n    - a.md\n"
    files[name.replacing("*", with: "de")] = "docs_dir: content/de\nnav:\n  - Beginn: b.md\n  - Gruppe:\n    - a.md\n"
    let site = try Site(files)
    #expect(try site.listing("en").first == "Start")
    let german = try site.tree.text("site/de/index.html")
    #expect(german.contains(">Beginn</a>") && german.contains("Gruppe") && !german.contains("Start"))
  }

  @Test func titlesOfMkDocsAreTranslated() throws {
    var files = Self.both("b.md", "# B\n").merging(Self.both("a.md", "# A\n")) { $1 }
    files["mkdocs.yml"] = """
      nav:
        - Start: b.md
        - Group:
          - a.md
      plugins:
        - i18n:
            languages:
              - locale: de
                nav_translations:
                  Start: Beginn
      """
    let site = try Site(files)
    let german = try site.tree.text("site/de/index.html")
    #expect(german.contains(">Beginn</a>"))
    #expect(try site.listing("en").contains("Start"))
  }

  /// A list of aliases of lists of aliases, and a folder that is listed again and again, are small files of huge lists.
  @Test(.timeLimit(.minutes(1))) func aListThatMultipliesIsReadInPart() throws {
    var lists = "nav:\n  - top.md\n  - l0: &l0\n" + String(repeating: "    - a: a.md\n", count: 9)
    for level in 1..<9 {
      lists += "  - l\(level): &l\(level)\n" + String(repeating: "    - k: *l\(level - 1)\n", count: 9)
    }
    var files = Self.both("top.md", "# Top\n").merging(["mkdocs.yml": "site_name: A\n", "content/en/.pages": lists]) {
      $1
    }
    #expect(try Site(files).listing("en").contains("Top"))
    files["content/en/.pages"] = "nav:\n  - top.md\n" + String(repeating: "  - many\n", count: 20_000)
    for number in 0..<200 { files.merge(Self.both("many/p\(number).md", "# P\n")) { $1 } }
    #expect(try Site(files).listing("en").contains("Top"))
  }

  @Test func foldersOfMkDocsOrderTheirPages() throws {
    var files = ["mkdocs.yml": "plugins:\n  - awesome-pages\nexclude_docs: |\n  snippets/\n  /draft.md\n"]
    for path in ["index", "z", "guide/a", "guide/b", "guide/c", "guide/deep/x", "hidden/h", "snippets/s", "draft"] {
      files.merge(Self.both(path + ".md", "# \(path.split(separator: "/").last?.uppercased() ?? "")\n")) { $1 }
    }
    files["content/en/.pages"] = "nav:\n  - z.md\n  - The guide: guide\n  - ...\n  - Forum: https://forum.example\n"
    files["content/en/guide/.nav.yml"] = "nav:\n  - Third: c.md\n  - \"*.md\"\n  - Deeper:\n    - deep\n"
    files["content/en/hidden/.pages"] = "hide: true\n"
    let site = try Site(files)
    let listing = try site.listing("en")
    // What no file lists comes last.
    #expect(listing.filter { $0.count < 6 } == ["Z", "INDEX", "Forum", "Third", "A", "B", "X", "H"], "\(listing)")
    #expect(try site.tree.text("site/en/index.html").contains("The guide"))
    #expect(!site.exists("en/snippets/s.html") && !site.exists("en/draft.html") && site.exists("en/hidden/h.html"))
  }

  /// Every locale has the same tree; what it lacks is listed in another language and marked as such.
  @Test func everyLocaleHasTheSameTree() throws {
    let site = try Site([
      "content/en/a.md": "# Able\n", "content/de/a.md": "# Zum A\n", "content/en/b.md": "# Baker\n",
      "content/fr/b.md": "# Boulanger\n",
    ])
    #expect(try site.listing("de") == ["Zum A", "Baker@en"])
    #expect(try site.listing("fr") == ["Able@en", "Boulanger"])
  }

  @Test func picturesOfTheProjectOutsideTheRootAreCopied() throws {
    let tree = try TemporaryTree([
      "content/en/guide/a.md":
        "![x](../../../images/x.png) [k](../../../keys/id.pem) ![h](../../../.hidden/h.png) ![o](../../../../o.png)\n",
      "content/de/guide/a.md": "![x](/images/x.png)\n", "images/x.png": "X", "keys/id.pem": "K", ".hidden/h.png": "H",
    ])
    var build = Build(roots: [tree.path + "/content"], output: tree.path + "/site")
    build.project = tree.path
    let outcome = try build.run()
    #expect(try tree.text("site/images/x.png") == "X")
    #expect(try tree.text("site/en/guide/a.html").contains("src=\"../../images/x.png\""))
    #expect(try tree.text("site/de/guide/a.html").contains("src=\"../../images/x.png\""))
    // A link to a file that exists is right in the repository; an image that is not published is missing on the page.
    #expect(
      outcome.troubles.map(\.message) == [
        "the site lacks the image '../../../.hidden/h.png': files that are hidden or outside the project are not published",
        "the image '../../../../o.png' leads to no page and no file",
      ])
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/site/keys/id.pem"))
    build.project = nil
    #expect(try build.run().troubles.count == 4)
  }
}
