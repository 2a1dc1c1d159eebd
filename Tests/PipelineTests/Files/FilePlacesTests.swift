import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct FilePlacesTests {
  private func files(_ path: String, of file: String, source: String) -> [String] {
    FilePlaces(roots: ["docs"], originals: ["guide/page.md": source], source: nil)
      .candidates(path, from: file, "guide/page.md").map(\.file)
  }

  /// Folders of locales side by side are separate sites, which may show the files of the source.
  @Test func aTranslationShowsTheFilesOfTheSource() {
    #expect(
      files("img/p.png", of: "docs/de/guide/page.md", source: "docs/en/guide/page.md") == [
        "docs/de/guide/img/p.png", "docs/en/guide/img/p.png",
      ])
  }

  /// Hugo serves the files beside pages below each locale, also where the names of the pages have it.
  @Test(arguments: [
    ("docs", "docs/guide/page.md", "/en/guide/a.png", "docs/guide/a.png"),
    (".", "content/guide/page.de.md", "/site/en/guide/a.png", "content/guide/a.png"),
    (".", "page.de.md", "/en/guide/a.png", "guide/a.png"),
  ])
  func aRootedPathOfHugoMayNameTheLocale(root: String, file: String, path: String, found: String) {
    let places = FilePlaces(roots: [root], originals: [:], source: "en", flavor: .hugo)
    let article = file.hasPrefix("page") ? "page.md" : "guide/page.md"
    #expect(places.candidates(path, from: file, article).last == .init(file: found, folder: root))
  }

  /// Hugo serves `guide/page.md` as the folder `guide/page/`, and an index as its own folder.
  @Test func aPathLeadsFromTheFolderThatHugoServesThePageAs() {
    func files(_ path: String, of file: String, _ flavor: Flavor) -> [String] {
      FilePlaces(
        roots: ["docs"], originals: ["guide/page.md": "docs/en/guide/page.md"], source: nil, flavor: flavor
      ).candidates(path, from: "docs/" + file, "guide/page.md").map(\.file)
    }
    #expect(
      files("../img/p.png", of: "de/guide/page.md", .hugo) == [
        "docs/de/guide/../img/p.png", "docs/de/guide/img/p.png", "docs/en/guide/../img/p.png",
        "docs/en/guide/img/p.png", "static/guide/img/p.png",
      ])
    #expect(
      files("../img/p.png", of: "en/guide/page.md", .hugo) == [
        "docs/en/guide/../img/p.png", "docs/en/guide/img/p.png", "static/guide/img/p.png",
      ])
    #expect(files("../img/p.png", of: "en/guide/page.md", .mkdocs) == ["docs/en/guide/../img/p.png"])
    for index in ["_index.md", "index.md"] {
      let places = FilePlaces(roots: ["docs"], originals: [:], source: nil, flavor: .hugo)
      let files = places.candidates("../p.png", from: "docs/en/guide/" + index, "guide/" + index).map(\.file)
      #expect(files == ["docs/en/guide/../p.png", "static/p.png"])
    }
  }

  /// MkDocs' plugin for locales serves the files beside their folders in each of them.
  @Test func filesBesideTheLocalesAreShared() throws {
    let settings =
      "plugins:\n- i18n:\n    docs_structure: folder\n    languages:\n    - locale: en\n      default: true\n"
    let page = "![A](assets/a.png)\n\n![B](assets/b.png)\n\n" + (1...6).map { "![C](c.png?\($0))\n" }.joined()
    let tree = try TemporaryTree([
      "mkdocs.yml": settings, "docs/assets/a.png": "", "docs/en/a.md": page, "docs/fr/a.md": page,
      "docs/en/c.png": "", "docs/fr/assets/b.png": "",
    ])
    func found() throws -> [String] {
      var check = Check(roots: [tree.path + "/docs"])
      (check.source, check.flavor) = (LocaleTag("en"), .mkdocs)
      return check.run().findings.map(\.finding).filter { $0.rule.name == "link-broken" }.map {
        "\($0.locale):\($0.place.line)"
      }
    }
    #expect(try found() == ["en:3"])
    try tree.write(Array("plugins:\n- i18n:\n    docs_structure: suffix\n".utf8), to: "mkdocs.yml")
    #expect(try found() == ["en:1", "en:3"])
  }

  /// MkDocs makes ids of the letters of ASCII, unless the settings choose another way.
  @Test(arguments: [("", "eips", true), ("", "发布-eips", false), ("  - toc:\n      slugify: x\n", "eips", false)])
  func idsOfHeadingsAreThoseOfTheSettings(toc: String, anchor: String, isThere: Bool) throws {
    let tree = try TemporaryTree([
      "mkdocs.yml": "site_name: A\nmarkdown_extensions:\n  - admonition\n\(toc)",
      "docs/zh/a.md": "参见[发布](#\(anchor))。\n\n## 发布 EIPs\n", "docs/en/a.md": "See [it](#eips).\n\n## EIPs\n",
    ])
    var check = Check(roots: [tree.path + "/docs"])
    (check.source, check.flavor) = (LocaleTag("zh"), .mkdocs)
    let found = check.run().findings.map(\.finding).filter { $0.rule.name == "anchor-broken" }
    #expect(found.isEmpty == isThere, "\(found.map(\.message))")
  }

  /// A theme's own folder is served with the texts, if it lies in the project.
  @Test(arguments: ["docs/mkdocs-en.yml", "config/en/mkdocs.yml"]) func filesOfATheme(settings: String) throws {
    let up = settings.split(separator: "/").dropLast().map { _ in "../" }.joined()
    let page = "![A](assets/a.png)\n\n" + (1...4).map { "![C](c.png?\($0))\n" }.joined()
    let tree = try TemporaryTree([
      ".git/HEAD": "", settings: "theme:\n  custom_dir: \(up)docs/own\n", "docs/own/assets/a.png": "",
      "docs/en/a.md": page, "docs/fr/a.md": page, "docs/en/c.png": "", "docs/fr/c.png": "",
    ])
    func found() throws -> Int {
      var check = Check(roots: [tree.path + "/docs"])
      (check.source, check.flavor) = (LocaleTag("en"), .mkdocs)
      return check.run().findings.count { $0.finding.rule.name == "link-broken" }
    }
    #expect(try found() == 0)
    try tree.write(Array("theme:\n  custom_dir: \(up)../own\n".utf8), to: settings)
    #expect(try found() == 1)
  }

  /// On the page of a repository's host, such paths lead to its issues. A root may be given relative to the working
  /// directory.
  @Test(arguments: [true, false]) func aPathOutOfTheRepositoryMayLeadToItsHost(isRelative: Bool) throws {
    let tree = try TemporaryTree([".git/HEAD": "ref: refs/heads/main\n", "docs/README.md": "# A\n"])
    let up = FileSystem.workingDirectory.split(separator: "/").map { _ in "../" }.joined()
    let root = isRelative ? up + tree.path.dropFirst() : tree.path
    let places = FilePlaces(roots: [root], originals: [:], source: nil)
    #expect(places.leadsToHost("../../issues", from: root + "/README.md"))
    #expect(places.leadsToHost("../../../issues", from: root + "/docs/README.md"))
    #expect(!places.leadsToHost("../../issues", from: root + "/docs/README.md"))
    #expect(!places.leadsToHost("../../other.md", from: root + "/README.md"))
  }

  /// A folder below that of the source is on one site with it.
  @Test func aPathLeadsWhereItLeadsFromItsPage() {
    #expect(
      files("../assets/p.png", of: "docs/ja/guide/page.md", source: "docs/guide/page.md") == [
        "docs/ja/guide/../assets/p.png"
      ])
  }

  /// The folders whose files generators serve at the top of the site.
  @Test(arguments: [
    ("static", "docs/en/a.md"), ("docs/static", "docs/en/a.md"), ("public", "docs/en/a.md"),
    ("docs/public", "docs/en/a.md"), ("docs/site/public", "docs/site/en/a.md"),
    ("docs/.vuepress/public", "docs/en/a.md"),
  ])
  func aRootedPathLeadsToAFileServedAtTheTop(_ folder: String, _ page: String) throws {
    let tree = try TemporaryTree([folder + "/img/p.png": "p", page: "# A\n\n![P](/img/p.png)\n"])
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    build.layout = try Layout([page.replacing("en/a.md", with: "{locale}/{path}.md").replacing("docs/", with: "")])
    #expect(try build.run().troubles.map(\.description) == [])
  }

  /// MkDocs serves the folder of its texts.
  @Test func theFolderOfTextsOfMkDocsIsServed() throws {
    let tree = try TemporaryTree([
      "en/mkdocs.yml": "", "en/docs/img/p.png": "p", "en/docs/a.md": "# A\n", "de/docs/a.md": "![P](/img/p.png)\n",
    ])
    var build = Build(roots: [tree.path], output: tree.path + "/site")
    build.layout = try Layout(["{locale}/docs/{path}.md"])
    build.source = LocaleTag("en")
    #expect(try build.run().troubles.map(\.description) == [])
  }

  /// Docusaurus looks for `lids.md` beside the page, and from the folder of the pages.
  @Test func aMarkdownFileMayBeNamedFromTheFolderOfThePages() {
    func files(_ path: String, _ flavor: Flavor) -> [String] {
      FilePlaces(roots: ["docs"], originals: ["guide/page.md": "docs/en/guide/page.md"], source: nil, flavor: flavor)
        .candidates(path, from: "docs/en/guide/page.md", "guide/page.md").map(\.file)
    }
    #expect(files("lids.md", .docusaurus) == ["docs/en/guide/lids.md", "docs/en/lids.md"])
    let versions = FilePlaces(roots: ["docs"], originals: [:], source: nil, flavor: .docusaurus)
    #expect(
      versions.candidates("lids.md", from: "docs/version-2.1/guide/page.md", "version-2.1/guide/page.md").map(\.file)
        == ["docs/version-2.1/guide/lids.md", "docs/version-2.1/lids.md"])
    #expect(files("./lids.md", .docusaurus) == ["docs/en/guide/./lids.md"])
    #expect(files("lids.png", .docusaurus) == ["docs/en/guide/lids.png"])
    #expect(files("lids.md", .mkdocs) == ["docs/en/guide/lids.md"])
  }
}
