import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// What a site needs on the web: addresses, pictures, previews, dates, and the project's own lines of the head.
@Suite struct PublishedSiteTests {
  private static let files = [
    "content/en/index.md": "# Home\n\n[a](guide/a.md#one) [g](guide/index.md) [p](p.png)\n",
    "content/en/guide/index.md": "# Guide\n\n[a](a.md) [home](../index.md)\n",
    "content/en/guide/a.md": "---\nimage: p.png\naliases: [old]\n---\n# A\n\n## One\n\n![p](p.png) [b](b.md#b)\n",
    "content/en/guide/b.md": "# B\n\n[a](a.md)\n", "content/en/guide/p.png": "png", "content/en/p.png": "png",
    "content/de/index.md": "# Start\n\n[a](guide/a.md)\n", "content/de/guide/a.md": "# A\n\n## Eins\n",
    "img/logo.svg": "<svg/>", "img/icon.svg": "<svg/>",
  ]

  private func build(
    _ tree: borrowing TemporaryTree, _ change: (inout SiteSettings) -> Void
  ) throws -> Build.Outcome {
    var build = Build(roots: [tree.path + "/content"], output: tree.path + "/site")
    build.source = LocaleTag("en")
    build.project = tree.path
    change(&build.settings)
    return try build.run()
  }

  /// The addresses of links, pictures, styles and scripts of a page that lead to no file of the site, as a server that
  /// knows folders serves it.
  private func dead(_ page: String, in tree: borrowing TemporaryTree) throws -> [String] {
    let text = try tree.text("site/" + page)
    let base = try #require(URL(string: "http://x.example/" + page.replacing("index.html", with: "")))
    let folder = tree.path + "/site"
    return text.matches(of: /(?:href|src)="([^"#][^"]*)"/).map { String($0.1) }.filter { address in
      guard let url = URL(string: address, relativeTo: base), url.host() == "x.example" else { return false }
      let path = folder + url.path(percentEncoded: false) + (url.path().hasSuffix("/") ? "/index.html" : "")
      let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      return kind != .typeRegular
    }
  }

  @Test func aPageMayBeAFolder() throws {
    let tree = try TemporaryTree(Self.files)
    let outcome = try build(tree) {
      $0.hasPrettyURLs = true
      $0.url = "https://x.example"
    }
    #expect(outcome.troubles.isEmpty, "\(outcome.troubles.map(\.description))")
    for page in [
      "index.html", "404.html", "en/index.html", "en/guide/index.html", "en/guide/a/index.html", "de/index.html",
      "de/guide/a/index.html", "de/guide/b/index.html", "en/guide/old/index.html",
    ] {
      #expect(try dead(page, in: tree).isEmpty, "\(page)")
      #expect(try !tree.text("site/" + page).contains("index.html"), "\(page)")
    }
    let home = try tree.text("site/en/index.html")
    #expect(home.contains("href=\"guide/a/#one\"") && home.contains("href=\"../de/\""))
    let page = try tree.text("site/en/guide/a/index.html")
    #expect(page.contains("href=\"https://x.example/en/guide/a/\"") && page.contains("href=\"../b/#b\""))
    #expect(page.contains("href=\"../../../de/guide/a/\""))
    #expect(try tree.text("site/sitemap.xml").contains("<loc>https://x.example/de/guide/a/</loc>"))
    let old = try tree.text("site/en/guide/old/index.html")
    #expect(old.contains("href=\"../a/\"") && old.contains("data-target=\"../a/\"></script>"))
    // What was built in one form is written anew in the other.
    _ = try build(tree) { $0.url = "https://x.example" }
    #expect(try tree.text("site/en/index.html").contains("href=\"guide/a.html#one\""))
    #expect(throws: (any Error).self) { try tree.text("site/en/guide/a/index.html") }
  }

  @Test func aPageNextToTheIndexOfItsFolderStaysAFile() throws {
    let tree = try TemporaryTree([
      "content/en/a.md": "# A\n\n[b](a/index.md)\n", "content/en/a/index.md": "# B\n\n[a](../a.md)\n",
    ])
    let outcome = try build(tree) { $0.hasPrettyURLs = true }
    #expect(outcome.troubles.isEmpty)
    #expect(try tree.text("site/en/a.html").contains("href=\"a/\""))
    #expect(try tree.text("site/en/a/index.html").contains("href=\"../a.html\""))
  }

  @Test func previewsOfOtherSitesNameThePage() throws {
    let tree = try TemporaryTree(Self.files)
    _ = try build(tree) {
      $0.url = "https://x.example/docs"
      $0.title = "Handbook"
      $0.image = tree.path + "/img/logo.svg"
    }
    let page = try tree.text("site/en/guide/a.html")
    for (name, value) in [
      ("type", "website"), ("title", "A"), ("url", "https://x.example/docs/en/guide/a.html"), ("site_name", "Handbook"),
      ("locale", "en"), ("locale:alternate", "de"), ("image", "https://x.example/docs/en/guide/p.png"),
    ] {
      #expect(page.contains("<meta property=\"og:\(name)\" content=\"\(value)\">"), "\(name)")
    }
    #expect(!page.contains("og:locale:alternate\" content=\"en\""))
    #expect(try tree.text("site/de/guide/a.html").contains("og:image\" content=\"https://x.example/docs/assets/logo."))
    #expect(try tree.text("site/robots.txt").contains("Sitemap: https://x.example/docs/sitemap.xml"))
    // Without an address there is nothing to name.
    _ = try build(tree) { _ in }
    #expect(try !tree.text("site/en/guide/a.html").contains("og:"))
    #expect(throws: (any Error).self) { try tree.text("site/robots.txt") }
  }

  @Test func aSiteHasItsPictures() throws {
    let tree = try TemporaryTree(Self.files)
    _ = try build(tree) {
      $0.icon = tree.path + "/img/icon.svg"
      $0.logo = tree.path + "/img/logo.svg"
    }
    let page = try tree.text("site/en/guide/a.html")
    let icon = try #require(page.firstMatch(of: /<link rel="icon" href="..\/..\/(assets\/icon\.\w+\.svg)">/)?.1)
    #expect(try tree.text("site/" + icon) == "<svg/>")
    #expect(page.contains(/<img class="dc-logo" src="..\/..\/assets\/logo\.\w+\.svg" alt=""/))
    #expect(throws: RunError.self) { try build(tree) { $0.icon = tree.path + "/img/none.svg" } }
  }

  @Test(arguments: [
    ("mkdocs.yml", "site_name: Book\ntheme:\n  favicon: i/f.svg\n  logo: i/l.svg\n", "docs/i/"),
    (
      "docusaurus.config.js",
      "module.exports = {title: 'Book', favicon: 'i/f.svg', themeConfig: {navbar: {logo: {src: '/i/l.svg'}}}};",
      "static/i/"
    ),
    (
      "config/en/mkdocs.yml", "site_name: Book\ndocs_dir: ../../docs\ntheme: {favicon: i/f.svg, logo: i/l.svg}\n",
      "docs/i/"
    ),
    (".vitepress/config.mjs", "export default {title: 'Book', themeConfig: {logo: '/i/l.svg'}};", "public/i/"),
    (".vitepress/config/index.ts", "export default {title: 'Book', themeConfig: {logo: '/i/l.svg'}};", "public/i/"),
    (
      "docfx.json",
      #"{"build": {"globalMetadata": {"_appTitle": "Book", "_appLogoPath": "i/l.svg", "_appFaviconPath": "i/f.svg"}}}"#,
      "i/"
    ),
    ("_config.yml", "title: Book\nlogo: /i/l.svg\nfavicon_ico: /i/f.svg\n", "i/"),
  ]) func theGeneratorNamesThePictures(file: String, settings: String, folder: String) throws {
    let tree = try TemporaryTree([
      file: settings, folder + "f.svg": "<svg id='f'/>", folder + "l.svg": "<svg id='l'/>",
      "public/favicon.svg": "<svg/>",
    ])
    let found = SiteIdentity.find(above: [tree.path + "/docs"])
    #expect(found.title == "Book")
    #expect(found.logo?.hasSuffix("\(folder)l.svg") == true)
    #expect(found.icon?.hasSuffix(file.hasPrefix(".vite") ? "public/favicon.svg" : "\(folder)f.svg") == true)
  }

  /// The settings may lie below the root, beside the articles; they may name a picture for dark pages.
  @Test func aLogoForDarkPages() throws {
    let tree = try TemporaryTree([
      "web/.vitepress/config/index.ts":
        "import { shared } from './shared'\nexport default defineConfig({...shared, themeConfig: {logo: {light: '/l.svg', dark: '/d.svg'}}})\n",
      "web/.vitepress/config/shared.ts": "export const shared = defineConfig({title: 'Book'})\n",
      "web/public/l.svg": "<svg id='l'/>", "web/public/d.svg": "<svg id='d'/>", "web/a.md": "# A\n",
      "web/de/a.md": "# A\n",
    ])
    var build = Build(roots: [tree.path], output: tree.path + "/site")
    (build.source, build.layout) = (LocaleTag("en"), try Layout(["web/{path}.md", "web/{locale}/{path}.md"]))
    _ = try build.run()
    let page = try tree.text("site/de/a.html")
    #expect(page.contains(/<img class="dc-logo dc-only-light" src="..\/assets\/l\.\w+\.svg"/), "\(page)")
    #expect(
      page.contains(/<img class="dc-logo dc-only-dark" src="..\/assets\/d\.\w+\.svg"/) && page.contains("Book</a>"))
  }

  /// A file outside the folder that the settings speak of is no picture of the site.
  @Test func noPictureLiesOutsideTheProject() throws {
    let tree = try TemporaryTree([
      "secret.svg": "x", "site/mkdocs.yml": "site_name: Book\ntheme:\n  logo: ../../secret.svg\n",
    ])
    #expect(SiteIdentity.find(above: [tree.path + "/site/docs"]).logo == nil)
  }

  @Test func theProjectsLinesOfTheHeadAreAllowedByThePolicy() throws {
    let head = """
      <!-- counts visits -->
      <meta name="verify" content="abc">
      <script defer src="https://stats.example.com/s.js"></script>
      <script>window.x = 1;</script>
      <link rel="stylesheet" href="https://fonts.example.com/f.css">
      """
    let tree = try TemporaryTree(Self.files.merging(["head.html": head]) { $1 })
    _ = try build(tree) { $0.head = tree.path + "/head.html" }
    let page = try tree.text("site/en/guide/a.html")
    #expect(page.contains(head))
    let policy = try #require(page.firstMatch(of: /Security-Policy" content="([^"]*)"/)?.1)
    // The digest of the script as openssl gives it.
    #expect(
      policy.contains(
        "script-src &#39;self&#39; https://stats.example.com &#39;sha256-\(Self.digest)&#39;;"), "\(policy)")
    #expect(policy.contains("style-src &#39;self&#39; https://fonts.example.com;"))
    #expect(policy.contains("font-src &#39;self&#39; https://fonts.example.com;"))
    #expect(policy.contains("connect-src &#39;self&#39; https://stats.example.com;"))
  }

  private static let digest = "U1BU0BfAhaBREBgsEDDctSYokOF3U7hQUIj6mrtukfw="

  @Test(arguments: [
    ("<p>Text</p>", "<p> is no element of a head"), ("Text", "text outside an element"),
    ("<meta>\n<script>a", "head.html:2: <script> has no end tag"),
  ]) func aBrokenHeadIsRefused(head: String, message: String) throws {
    let tree = try TemporaryTree(Self.files.merging(["head.html": head]) { $1 })
    let error = #expect(throws: RunError.self) { try build(tree) { $0.head = tree.path + "/head.html" } }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}

/// When the texts of a page changed, as git says.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct PageDateTests {
  @Test func aPageSaysWhenItChangedAndOfWhenItsOriginalIs() throws {
    let tree = try GitTree()
    try tree.commit(
      ["docs/en/a.md": "# A\n\nText.\n", "docs/de/a.md": "# A\n\nText.\n", "docs/en/b.md": "# B\n"], day: 123,
      subject: "Begin")
    try tree.commit(["docs/de/a.md": "# A\n\nEin Text.\n"], day: 163, subject: "Mend")
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    (build.source, build.flavor, build.asksGit, build.settings.url) = (LocaleTag("en"), .gfm, nil, "https://x.example")
    _ = try build.run()
    let english = try tree.text("site/en/a.html")
    #expect(english.contains("<time datetime=\"2020-05-02\">Last updated: May 2, 2020</time>"))
    #expect(!english.contains("Original of"))
    let german = try tree.text("site/de/a.html")
    #expect(german.contains("<time datetime=\"2020-06-11\">Zuletzt geändert: 11. Juni 2020</time>"))
    #expect(german.contains("<span>Stand des Originals: 2. Mai 2020</span>"))
    // A page that shows another language's text has the date of that.
    #expect(try tree.text("site/de/b.html").contains("Zuletzt geändert: 2. Mai 2020"))
    let map = try tree.text("site/sitemap.xml")
    #expect(map.contains("<loc>https://x.example/de/a.html</loc><lastmod>2020-06-11</lastmod>"))
    build.asksGit = false
    _ = try build.run()
    #expect(try !tree.text("site/de/a.html").contains("<time"))
  }
}
