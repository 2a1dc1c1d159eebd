import Checks
import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Check and build agree on where every link, anchor and picture leads.
@Suite struct LinkAgreementTests {
  /// The targets that lead nowhere, as the rules of a check see them before they decide what to report.
  private func broken(_ check: Check) -> Set<BrokenTarget> {
    let scope = CheckScope(check) { _ in }
    let store = OutcomeStore(scope.articles.count)
    for (index, article) in scope.articles.enumerated() { store.put(scope.work.run(article), at: index) }
    let (files, settings) = (LocalFiles(), scope.tree.addressSettings)
    var broken: Set<BrokenTarget> = []
    for (root, indices) in Dictionary(grouping: scope.articles.indices, by: { scope.articles[$0].root }) {
      let own = scope.tree.articles.filter { $0.root == root }
      broken.formUnion(
        scope.summary(store.takeSummaries(indices), of: own, in: root, settings: settings, files).brokenTargets)
    }
    return broken
  }

  /// The targets on which both differ, each with the side that takes it for broken.
  private func differences(_ check: Check) throws -> [String] {
    let output = FileManager.default.temporaryDirectory.path + "/doccheck-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: output) }
    var build = Build(roots: check.roots, output: output)
    (build.layout, build.source, build.project, build.flavor) = (
      check.layout, check.source, check.project, check.flavor
    )
    build.asksGit = false
    let prefixes = ["the link ", "the image "]
    let troubles = Set(
      try build.run().troubles.filter { trouble in
        prefixes.contains { trouble.message.hasPrefix($0) } && !isAtInclude(trouble)
      })
    var (known, differences): (Set<RunError>, [String]) = ([], [])
    for one in broken(check) {
      let same = troubles.intersection(RunError.ofTarget(one.target, file: one.file, line: one.line))
      if same.isEmpty { differences.append("check: \(one.file):\(one.line) \(one.target)") }
      known.formUnion(same)
    }
    return differences.sorted() + troubles.subtracting(known).map { "build: \($0.description)" }.sorted()
  }

  /// Whether a trouble is about an include or the links of an included text, which a check reports by other rules.
  private func isAtInclude(_ trouble: RunError) -> Bool {
    guard let file = trouble.file, let text = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(trouble.line - 1) && lines[trouble.line - 1].uppercased().contains("[!INCLUDE")
  }

  private func differences(_ folder: String, layout: [String]? = nil, source: String? = nil) throws -> [String] {
    var check = Check(roots: [folder])
    if let layout { check.layout = try Layout(layout) }
    check.source = source.flatMap { LocaleTag($0) }
    check.asksGit = false
    check.project = folder
    return try differences(check)
  }

  /// The check of a folder whose source is English.
  private func check(_ folder: String, project: String? = nil) -> Check {
    var check = Check(roots: [folder])
    (check.source, check.asksGit, check.project) = (LocaleTag("en"), false, project ?? folder)
    return check
  }

  private func brokenTargets(_ check: Check) -> Set<String> { Set(broken(check).map(\.target)) }

  private func expectNone(_ differences: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(differences == [], sourceLocation: sourceLocation)
  }

  private static let page = """
    # Title

    [a](docs/guide.md) [b](CHANGELOG.md#v2) [c](LICENSE) [d](src/) [e](src/main.c) [f](docs/own.md#part) [g](docs/own.md#no)

    ![a](img/p.png) ![b](.github/img/h.png) <img src="img/q.png"> <img src="img/gone.png"> <a href="gone.md">x</a>

    [a](docs/gone.md) [b](gone/) [c](#titlex) [d](#title) [e](#top) [f](other.md#no) [g](OTHER.md) [h](src/MAIN.c) <a href="#no">x</a>

    [a](img/x.pdf) [b](img/x.zip) [c](img/gone.png) ![d](img/gone.png) [e](/LICENSE) ![f](/img/p.png) ![g](/img/gone.png)

    [a](../outside.md) [b](../../issues) [c](../../CHANGELOG.md) [d](page.html) [e](docs) [f](img/p.png?raw=true)

    [en](README.md) [de](docs/README.de.md) [fr](docs/README.fr.md) [x]({{site}}/a.md) [y](/) [z](/de/) [m](mailto:a@b.c)
    """

  private static let files = [
    "docs/guide.md": "# Guide\n", "CHANGELOG.md": "# Log\n\n## v2\n", "LICENSE": "L", "src/main.c": "x",
    "img/p.png": "p", "img/q.png": "q", "img/x.pdf": "x", "img/x.zip": "x", ".github/img/h.png": "h",
    "other.md": "# Other\n", "docs/own.md": "# Own\n\n## Part\n",
  ]

  @Test(arguments: [true, false]) func onReadmesOfARepository(hasGit: Bool) throws {
    // The same links, written from the folder below, and as they are.
    let deeper = Self.page.replacing("](", with: "](../").replacing("](../#", with: "](#")
      .replacing("](..//", with: "](/").replacing("](../{{", with: "]({{").replacing("](../mailto", with: "](mailto")
      .replacing("src=\"", with: "src=\"../").replacing("href=\"gone", with: "href=\"../gone")
    var files = Self.files.merging(
      ["README.md": Self.page, "docs/README.de.md": deeper, "docs/README.fr.md": Self.page]
    ) { $1 }
    if hasGit { files[".git/HEAD"] = "ref: refs/heads/main\n" }
    let tree = try TemporaryTree(files)
    let layout = ["{path}.md", "docs/{path}.{locale}.md"]
    expectNone(try differences(tree.path, layout: layout, source: "en"))
    var check = Check(roots: [tree.path])
    (check.layout, check.source) = (try Layout(layout).excluding(["docs/guide.md", "CHANGELOG.md"]), LocaleTag("en"))
    (check.asksGit, check.project) = (false, tree.path)
    expectNone(try differences(check))
    let found = broken(check)
    func targets(_ file: String) -> Set<String> {
      Set(found.filter { $0.file == tree.path + "/" + file }.map(\.target))
    }
    let wrong: Set = [
      "docs/own.md#no", "gone.md", "docs/gone.md", "gone/", "#titlex", "other.md#no", "OTHER.md", "src/MAIN.c", "#no",
      "img/gone.png", "/img/gone.png", "../outside.md", "../../CHANGELOG.md", "page.html",
    ]
    #expect(
      targets("README.md").subtracting(["OTHER.md"])
        == wrong.subtracting(["OTHER.md"]).union(hasGit ? [] : ["../../issues"]))
    #expect(!targets("docs/README.de.md").contains("../docs/guide.md"))
    #expect(targets("docs/README.fr.md").isSuperset(of: ["docs/guide.md", "CHANGELOG.md#v2", "img/p.png", "LICENSE"]))
  }

  /// Docusaurus leaves an address without an extension as it is, so it begins at the address that the page gives itself.
  @Test func onAddressesFromThePagesOwnAddress() throws {
    let text = "---\nslug: /\n---\n# A\n\n[b](./guide/b) [c](guide/b#x) [d](./no)\n"
    let tree = try TemporaryTree([
      "en/deep/a.md": text, "de/deep/a.md": text, "en/guide/b.md": "# B\n\n## X\n", "de/guide/b.md": "# B\n\n## X\n",
    ])
    expectNone(try differences(tree.path))
    #expect(brokenTargets(check(tree.path)) == ["./no"])
  }

  /// Browsers stay at the root of the site, however far a relative address leads up.
  @Test func onPicturesAboveTheRoot() throws {
    let text =
      "# A\n\n<img src=\"../../../../img/p.png\"> <img src=\"../../../../img/no.png\"> <a href=\"../../../b/#x\">b</a>\n"
    let tree = try TemporaryTree([
      "docs/en/guide/a.md": text, "docs/de/guide/a.md": text, "docs/en/b.md": "# B\n\n## X\n",
      "docs/de/b.md": "# B\n\n## X\n", "docs/en/img/p.png": "p", "mkdocs.yml": "site_name: X\n",
    ])
    var check = check(tree.path + "/docs", project: tree.path)
    check.flavor = .mkdocs
    expectNone(try differences(check))
    #expect(brokenTargets(check) == ["../../../../img/no.png"])
  }

  /// The tags of Jekyll name the files of a collection of each locale.
  @Test func onFilesOfJekyllsCollections() throws {
    let text = "# A\n\n[b](/_de/guide/b.md) [c](/_guide/b.md) [d](/_de/guide/no.md)\n"
    let tree = try TemporaryTree([
      "_guide/a.md": text, "_de/guide/a.md": text, "_guide/b.md": "# B\n", "_de/guide/b.md": "# B\n",
    ])
    expectNone(try differences(tree.path, layout: ["_guide/{path}.md", "_{locale}/guide/{path}.md"], source: "en"))
  }

  /// Where the settings of the generator put pages at other addresses than the paths of their files.
  @Test(arguments: [
    (
      "docusaurus.config.js",
      """
      module.exports = {baseUrl: '/proj/', i18n: {defaultLocale: 'en', locales: ['en', 'de']},
        presets: [['classic', {docs: {routeBasePath: 'guides'}}]],
        plugins: [['client-redirects', {redirects: [{from: ['/old', '/former/b'], to: '/guides/b'}]}]]};
      """,
      "docs/{path}.md", "i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.md", "b.md",
      ["/guides/b", "/proj/guides/b", "/proj/de/guides/b#x", "/proj/", "/b", "/old", "/former/b/"],
      ["/guides/no", "/proj/no/b", "/project/b", "/former"]
    ),
    (
      "docs/.vitepress/config.mts",
      """
      import { defineConfig } from 'vitepress'
      export default defineConfig({base: '/app/', cleanUrls: true, rewrites: {
        'packages/:pkg/src/(.*)': ':pkg/(.*)', 'packages/own/x.md': 'short/y.md'}})
      """,
      "docs/{path}.md", "docs/{locale}/{path}.md", "packages/core/src/b.md",
      ["/core/b", "/app/core/b.html#x", "./core/b", "/de/core/b", "/short/y", "/app/"], ["/core/no", "/app/src/b"]
    ),
    (
      "hugo.toml", "baseURL = 'https://x.example/docs/'\n[permalinks]\nposts = '/:year/:month/:slug/'\n",
      "content/en/{path}.md", "content/{locale}/{path}.md", "posts/b.md",
      ["/2024/03/b/", "/docs/2024/03/b/", "/de/2024/03/b/", "/docs/posts/b/", "/docs/"], ["/2024/x/b/", "/2024/03/no/"]
    ),
    (
      "mkdocs.yml",
      "site_name: X\nsite_url: https://x.example/tool/\nplugins:\n  - redirects:\n      redirect_maps:\n        old/p.md: b.md\n",
      "docs/en/{path}.md", "docs/{locale}/{path}.md", "b.md",
      ["/tool/b/", "/tool/de/b/", "/old/p/"], ["/tools/b/", "/tool/no/"]
    ),
    (
      "astro.config.mjs",
      """
      const more = {'/third': '/b'};
      export default {base: '/app', redirects: {
        ...more, '/old/a': '/b', '/older/': {status: 301, destination: '/b/#x'}, '/[slug]': '/b'}};
      """,
      "src/content/docs/{path}.md", "src/content/docs/{locale}/{path}.md", "b.md",
      ["/third", "/old/a/", "/older", "/app/b/", "/de/b/"], ["/old", "/app/no/"]
    ),
  ]) func onAddressesOfTheGenerator(
    file: String, settings: String, source: String, layout: String, page: String, right: [String], wrong: [String]
  ) throws {
    let links = "# A\n\n" + (right + wrong).map { "[x](\($0))" }.joined(separator: " ") + "\n"
    let pages = [
      "a.md": links, page: "# B\n\n## X\n\n## Y\n",
      page.hasPrefix("packages") ? "packages/own/x.md" : "x.md": "# X\n",
    ]
    var files = [file: settings]
    for (path, text) in pages {
      let stem = String(path.dropLast(3))
      files[source.replacing("{path}", with: stem)] = text
      files[layout.replacing("{locale}", with: "de").replacing("{path}", with: stem)] = text.replacing(
        "# A", with: "# Ä")
    }
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path])
    (check.layout, check.source) = (try Layout([source, layout]), LocaleTag("en"))
    (check.asksGit, check.project) = (false, tree.path)
    check.flavor = TreeFlavor.shown(by: Check(roots: [tree.path]).tree().articles)
    expectNone(try differences(check))
    #expect(brokenTargets(check) == Set(wrong))
  }

  /// Docusaurus makes a page of a category, which has no file.
  @Test func onPagesOfCategories() throws {
    let page = """
      # A

      [a](/category/guides) [b](/docs/category/my-api) [c](/de/category/guides) [d](./category/guides) [e](/own/) [f](own)

      [a](/category/api) [b](/category/none) [c](category/b)
      """
    let tree = try TemporaryTree([
      "docusaurus.config.js": "module.exports = {i18n: {defaultLocale: 'en', locales: ['en', 'de']}}",
      "sidebars.js": """
      module.exports = {
        a: [{type: 'category', label: 'Guides', link: {type: 'generated-index'}, items: ['a']},
          {type: 'category', label: 'None', link: null, items: ['b/c']}],
        b: [{type: 'autogenerated', dirName: '.'}],
      }
      """,
      "docs/b/_category_.json": "{\"label\": \"My API\", \"link\": {\"type\": \"generated-index\"}}",
      "docs/c/_category_.json": "{\"link\": {\"type\": \"generated-index\", \"slug\": \"own\"}}",
      "docs/a.md": page, "docs/b/c.md": "# C\n", "docs/c/d.md": "# D\n",
      "i18n/de/docusaurus-plugin-content-docs/current/a.md": page,
    ])
    let layout = ["docs/{path}.md", "i18n/{locale}/docusaurus-plugin-content-docs/current/{path}.md"]
    var check = check(tree.path)
    (check.layout, check.flavor) = (try Layout(layout), .mdx)
    expectNone(try differences(check))
    #expect(brokenTargets(check) == ["/category/api", "/category/none", "category/b"])
  }

  @Test func onFoldersOfLocales() throws {
    let tree = try TemporaryTree(
      Dictionary(
        uniqueKeysWithValues: ["en", "de"].flatMap { locale in
          Self.files.map { ("\(locale)/\($0.key)", $0.value) }
            + [("\(locale)/README.md", Self.page), ("\(locale)/docs/more.md", Self.page)]
        }))
    expectNone(try differences(tree.path, source: "en"))
  }

  /// On Hugo's sites, a path may lead to a file from the folder that a page is served as.
  @Test func onPagesThatAreServedAsFolders() throws {
    let page = """
      # Title

      ![a](../img/p.png) ![b](img/p.png) ![c](../img/gone.png) ![d](../../img/q.png) [e](../img/x.pdf) [f](../own/)

      <img src="../img/p.png"> <img src="../img/lost.png">
      """
    let files = ["guide/page.md", "guide/own.md", "guide/_index.md"].reduce(into: [String: String]()) { files, file in
      files["content/en/" + file] = page
      files["content/de/" + file] = page
    }
    let pictures = ["guide/img/p.png", "img/q.png", "guide/img/x.pdf"].map { ("content/en/" + $0, "p") }
    func targets(_ settings: String) throws -> [String: Set<String>] {
      let tree = try TemporaryTree(files.merging(pictures) { $1 }.merging([settings: ""]) { $1 })
      expectNone(try differences(tree.path + "/content", source: "en"))
      let check = self.check(tree.path + "/content")
      return Dictionary(grouping: broken(check)) { String($0.file.dropFirst(tree.path.count + "/content/".count)) }
        .mapValues { Set($0.map(\.target)) }
    }
    let hugo = try targets("config/_default/hugo.yaml")
    for locale in ["en", "de"] {
      #expect(hugo[locale + "/guide/page.md"] == ["../img/gone.png", "../img/lost.png"])
      #expect(hugo[locale + "/guide/_index.md"]?.isSuperset(of: ["../img/p.png", "../img/x.pdf"]) == true)
    }
    let others = try targets("mkdocs.yml")
    #expect(others["en/guide/page.md"]?.isSuperset(of: ["../img/p.png", "../img/x.pdf"]) == true)
  }

  /// The files of a bundle are served where its page is.
  @Test func onFilesOfBundles() throws {
    let page = "# A\n\n![1](/post/journey/p.png) ![2](../journey/p.png) ![3](/post/journey/no.png) [4](/x/y/p.png)\n"
    var files = ["hugo.toml": "", "content/en/post/trip/p.png": "p"]
    for locale in ["en", "de"] {
      files["content/\(locale)/post/trip/index.md"] = "---\ntitle: T\nslug: journey\n---\n![1](p.png)\n"
      files["content/\(locale)/post/a.md"] = page
    }
    let tree = try TemporaryTree(files)
    expectNone(try differences(tree.path + "/content", source: "en"))
    #expect(brokenTargets(check(tree.path + "/content")).isSuperset(of: ["/post/journey/no.png", "/x/y/p.png"]))
    #expect(brokenTargets(check(tree.path + "/content")).isDisjoint(with: ["/post/journey/p.png", "../journey/p.png"]))
  }

  /// A site may be served below a folder that only its addresses have.
  @Test func onFilesBelowTheBaseOfTheSite() throws {
    let page =
      "# Title\n\n![a](/docs/img/p.png) ![b](/img/p.png) <img src=\"/docs/img/gone.png\"> ![c](/x/y/img/p.png)\n"
    let tree = try TemporaryTree([
      "docusaurus.config.js": "", "static/img/p.png": "p", "docs/en/a.md": page, "docs/de/a.md": page,
    ])
    expectNone(try differences(tree.path + "/docs", source: "en"))
    let check = self.check(tree.path + "/docs")
    #expect(brokenTargets(check) == ["/docs/img/gone.png", "/x/y/img/p.png"])
  }

  @Test func onPicturesOfAstro() throws {
    let page = "# Title\n\n<img src=\"/tutorial/a.png\"> ![b](/tutorial/b.png)\n"
    let tree = try TemporaryTree([
      "astro.config.mjs": "", "public/tutorial/a.png": "a", "src/content/docs/en/t/a.md": page,
      "src/content/docs/de/t/a.md": page,
    ])
    let check = self.check(tree.path + "/src/content/docs", project: tree.path)
    expectNone(try differences(check))
    #expect(brokenTargets(check) == ["/tutorial/b.png"])
  }

  /// Jekyll's posts and collections lie in folders with an underscore that their addresses lack.
  @Test func onPostsAndCollectionsOfJekyll() throws {
    let page =
      "# Home\n\n[a](/en/news/2008/03/03/a-title/) [b](/en/guides/setup/) [c](/en/news/2008/03/04/gone/) [d](/en/includes/x/)\n"
    let tree = try TemporaryTree([
      "_config.yml": "collections:\n  guides:\n    output: true\n", "en/index.md": page, "de/index.md": page,
      "en/news/_posts/2008-03-03-a-title.md": "# A title\n", "en/_guides/setup.md": "# Setup\n",
      "de/news/_posts/2008-03-03-a-title.md": "# Ein Titel\n", "en/_includes/x.md": "x\n",
    ])
    expectNone(try differences(tree.path, source: "en").filter { !$0.contains("includes") })
    let check = self.check(tree.path)
    #expect(brokenTargets(check).isSuperset(of: ["/en/news/2008/03/04/gone/"]))
    #expect(!broken(check).contains { $0.target.contains("a-title") || $0.target.contains("setup") })
  }

  /// Docusaurus may lie beside the texts, with further parts of the site.
  @Test func onASiteBesideItsTexts() throws {
    let page = """
      # Title

      [a](/architecture/overview) [b](/blog/2017/02/14/post) [c](/versions) [d](/gone/x) [e](/docs/gone)

      ![a](/docs/assets/p.png) ![b](/docs/assets/gone.png) ![c](/img/q.png)
      """
    let tree = try TemporaryTree([
      "website/docusaurus.config.ts": "", "website/architecture/overview.md": "# O\n", "website/blog/a.md": "# A\n",
      "website/src/pages/versions.tsx": "", "website/static/docs/assets/p.png": "p", "website/static/img/q.png": "q",
      "docs/en/a.md": page, "docs/de/a.md": page,
    ])
    var check = self.check(tree.path + "/docs", project: tree.path)
    check.flavor = .mdx
    expectNone(try differences(check))
    #expect(brokenTargets(check) == ["/gone/x", "/docs/gone", "/docs/assets/gone.png"])
  }

  /// Pages may say in their front matter at which path they are served.
  @Test func onPagesWithWrittenAddresses() throws {
    let page = """
      # Title

      [a](/docs/start) [b](setup) [c](/docs/guide/setup) [d](../guide/install.md) [e](/old/place/) [f](gone) [g](/moved.html)

      [a](/docs/next/start) [b](/docs/next/guide/setup#part) [c](/docs/next/gone) [d](/docs/2.0/start) [e](first)
      """
    var files = ["docusaurus.config.js": ""]
    for locale in ["en", "de"] {
      files["docs/\(locale)/guide/01-page.md"] = page
      files["docs/\(locale)/guide/install.md"] = "---\nid: setup\naliases: [/old/place/]\n---\n\n# Install\n\n## Part\n"
      files["docs/\(locale)/deep/intro.md"] = "---\nslug: /start\n---\n\n# Start\n"
      files["docs/\(locale)/guide/second.md"] = "---\nslug: first\nredirect_from:\n  - /moved.html\n---\n\n# Second\n"
    }
    let tree = try TemporaryTree(files)
    expectNone(try differences(tree.path + "/docs", source: "en"))
    let check = self.check(tree.path + "/docs")
    #expect(brokenTargets(check) == ["gone", "/docs/next/gone", "/docs/2.0/start"])
  }

  /// MkDocs rewrites the addresses of Markdown, and leaves those of raw HTML, which begin at the page's folder.
  @Test func onRawHTMLOfMkDocs() throws {
    let page = """
      # Title

      <img src="../img/p.png"> <img src="../../img/q.png"> <img src="../../img/gone.png"> ![a](../../img/p.png)

      <a href="../../">home</a> <a href="../other/">other</a> <a href="../../guide/other/">o</a> <a href="../../gone/">x</a>
      """
    func targets(_ settings: String) throws -> Set<String> {
      var files = ["mkdocs.yml": settings]
      for locale in ["en", "de"] {
        files["docs/\(locale)/guide/page.md"] = page
        files["docs/\(locale)/guide/other.md"] = "# Other\n"
        files["docs/\(locale)/index.md"] = "# Home\n"
        for name in ["p", "q"] { files["docs/\(locale)/img/\(name).png"] = name }
      }
      let tree = try TemporaryTree(files)
      expectNone(try differences(tree.path + "/docs", source: "en"))
      let check = self.check(tree.path + "/docs")
      return brokenTargets(check)
    }
    #expect(try targets("") == ["../../img/gone.png", "../../gone/", "../../img/p.png"])
    #expect(try targets("use_directory_urls: false\n").isSuperset(of: ["../../img/q.png"]))
  }

  /// Hugo's `ref` names a page by its path or by the name of its file or folder, wherever it lies.
  @Test func onReferencesToPages() throws {
    let page = """

      # Title

      [a]({{< ref "setup.md" >}}) [b]({{< ref setup >}}) [c]({{% relref "setup.md#part" %}}) [d]({{< ref "guides" >}})

      [a]({{< ref "gone.md" >}}) [b]({{< ref "setup.md#no" >}}) [c]({{< ref "/guides/deep/setup.md" >}}#part)

      [a]({{< relref path="notes" lang="en" >}}) [b]({{< ref "#here" >}}) <a href="{{< ref lost >}}">x</a>

      ## Here

      <a href="{{< ref setup.md >}}">x</a>
      """

    let files = ["en", "de"].reduce(into: ["hugo.toml": ""]) { files, locale in
      files["content/\(locale)/a/page.md"] = page
      files["content/\(locale)/guides/_index.md"] = "# Guides\n"
      files["content/\(locale)/guides/deep/setup.md"] = "# Setup\n\n## Part\n"
      files["content/\(locale)/notes/index.md"] = "# Notes\n"
    }
    let tree = try TemporaryTree(files)
    expectNone(try differences(tree.path + "/content", source: "en"))
    let check = self.check(tree.path + "/content")
    #expect(brokenTargets(check) == ["gone.md", "setup.md#no", "lost"])
  }

  /// Python-Markdown and kramdown give ids to blocks, and to words in a line.
  @Test func onAttributeLists() throws {
    let page = """
      # Title

      **Term**{ #term } and [word](https://x.example){ .a #word } and `code`{ id="code" }

      A paragraph.
      { #block .b }

      ## Named <small>new</small> { id="9.7.0" }

      [a](#term) [b](#word) [c](#code) [d](#block) [e](#9.7.0) [f](#gone) [g](#a)
      """
    let tree = try TemporaryTree(["mkdocs.yml": "", "docs/en/a.md": page, "docs/de/a.md": page])
    let check = self.check(tree.path + "/docs")
    expectNone(try differences(check))
    #expect(brokenTargets(check) == ["#gone", "#a"])
  }

  @Test func onTheContentOfTheProject() throws {
    let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../content"
    expectNone(try differences(content, source: "en-US"))
  }

  @Test(.enabled(if: Corpora.folder != nil), arguments: ["seed-article", "azure-cli", "azure-powershell", "intune"])
  func onRealDocumentation(name: String) throws {
    let folder = try #require(Corpora.folder)
    expectNone(try differences(folder + "/corpus/" + name, source: "en-US"))
  }
}
