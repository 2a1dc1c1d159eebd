import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Sites of Jekyll.
@Suite struct JekyllSiteTests {
  @Test func excludedFilesAreNoPages() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "title: T\nexclude:\n  - README.md\n  - fixtures/\n  - '*.draft.md'\n", "index.md": "# Home\n",
        "README.md": "# Read\n", "docs/README.md": "# Docs\n", "fixtures/a.md": "# A\n", "b.draft.md": "# B\n",
      ], root: "")
    #expect(site.exists("en/index.html") && site.exists("en/docs/README.html"))
    for name in ["README", "fixtures/a", "b.draft"] { #expect(!site.exists("en/\(name).html"), "\(name)") }
  }

  /// Pages name the one above them; numbers come before texts, and texts before titles.
  @Test func theNavigationFollowsTheParents() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "title: T\n", "index.md": "---\ntitle: Home\nnav_order: 1\n---\n",
        "docs/z.md": "---\ntitle: First\nnav_order: 2\n---\n", "docs/a.md": "---\ntitle: Tenth\nnav_order: 10\n---\n",
        "x/y/deep.md": "---\ntitle: Deep\nparent: Inner\ngrand_parent: First\n---\n",
        "inner.md": "---\ntitle: Inner\nparent: First\n---\n", "text.md": "---\ntitle: Lettered\nnav_order: b\n---\n",
        "free.md": "---\ntitle: Able\n---\n", "gone.md": "---\ntitle: Gone\nnav_exclude: true\n---\n",
      ], root: "")
    let page = try site.text("en/x/y/deep.html")
    let start = try #require(page.firstRange(of: "dc-sidebar"))
    let titles = page[start.upperBound...].prefix(6000).matches(
      of: />(Home|First|Inner|Deep|Tenth|Lettered|Able|Gone)</)
    #expect(titles.prefix(7).map { String($0.1) } == ["Home", "First", "Inner", "Deep", "Tenth", "Lettered", "Able"])
  }

  @Test func addressesOfFilesBeginAtPrettyPages() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "permalink: pretty\n", "assets/images/a.png": "a", "index.md": "# Home\n",
        "docs/c.md": "# C\n\n![i](../../assets/images/a.png)\n",
      ], root: "")
    #expect(site.outcome.troubles.isEmpty)
    #expect(try site.main("en/docs/c.html").contains("<img src=\"../../assets/images/a.png\""))
  }

  @Test func aFileOfACollectionHasTheTitleOfItsName() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "collections:\n  docs:\n    output: true\n", "index.md": "# Home\n",
        "_docs/rendering-process.md": "---\nlayout: a\n---\nText.\n",
      ], root: "")
    let page = try site.text("en/_docs/rendering-process.html")
    #expect(page.contains("<h1>Rendering Process</h1>") && page.contains(">Rendering Process</a>"), "\(page)")
  }

  @Test(arguments: [("kramdown", true), ("CommonMark", false)])
  func tablesNeedNoHeader(reader: String, isTable: Bool) throws {
    let site = try BuiltTree(
      ["_config.yml": "markdown: \(reader)\n", "a.md": "# A\n\n| `x` | y |\n| z | w |\n|===\n| s | t |\n"], root: "")
    let page = try site.main("en/a.html")
    let rows =
      "<tbody>\n<tr>\n<td><code>x</code></td>\n<td>y</td>\n</tr>\n<tr>\n<td>z</td>\n<td>w</td>\n</tr>\n</tbody>\n"
    #expect(
      page.contains(rows + "<tfoot>\n<tr>\n<td>s</td>\n<td>t</td>\n</tr>\n</tfoot>\n</table>") == isTable, "\(page)")
    #expect(page.contains("thead") == false)
  }

  /// A check reads what a page shows.
  @Test func cellsOfTablesWithoutAHeaderAreCompared() throws {
    let tree = try TemporaryTree([
      "_config.yml": "title: T\n", "docs/en/a.md": "# A\n\n| Port | 8080 |\n| Limit | 25 |\n",
      "docs/de/a.md": "# A\n\n| Port | 8080 |\n| Grenze | 52 |\n",
    ])
    var check = Check(roots: [tree.path + "/docs"])
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding)
    #expect(found.contains { $0.rule == "cell-number" }, "\(found.map(\.rule))")
  }

  /// A link may lead to a file of another folder, whose texts are nobody's to publish.
  @Test func dataOutsideTheProjectIsNotShown() throws {
    let tree = try TemporaryTree([
      "project/_config.yml": "title: My site\n", "project/index.md": "# Home\n\nIt is {{ site.data.x.token }}.\n",
      "project/_data/y.yml": "a: b\n", "secret/x.yml": "token: hush\n",
    ])
    try tree.link("project/_data/x.yml", to: "../../secret/x.yml")
    var build = Build(roots: [tree.path + "/project"], output: tree.path + "/site")
    build.source = LocaleTag("en")
    build.project = tree.path + "/project"
    _ = try build.run()
    #expect(try !tree.text("site/en/index.html").contains("hush"))
  }

  @Test func textsHaveTheValuesOfSettingsAndData() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "title: My site\ncallouts:\n  warning:\n    title: Mind\n    color: red\n",
        "_data/ruby.yml": "min_version: 2.7\n", "_data/more.json": "{\"a\": {\"b\": \"x\"}}",
        "index.md":
          "# Home\n\nOn {{ site.title }} {{ site.data.ruby.min_version }} {{ site.data.more.a.b }}.\n\n{: .warning }\nText.\n",
      ], root: "")
    let page = try site.main("en/index.html")
    #expect(page.contains("On My site 2.7 x.") && page.contains("<p class=\"alert-title\">Mind</p>"), "\(page)")
  }
}
