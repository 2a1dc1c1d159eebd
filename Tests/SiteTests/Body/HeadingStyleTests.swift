import DocModel
import Testing

@testable import Site

/// The ids of headings by which the links of a generator's site lead to them.
@Suite struct HeadingStyleTests {
  private static let headings: [(HeadingSlug.Style, String, String?)] = [
    (.python, "Foo & Bar: the “end”", "foo-bar-the-end"), (.python, "Größe", "groe"), (.python, "中文", nil),
    (.vitePress, "Foo & Bar's 2.0", "foo-bar-s-2-0"), (.vitePress, "1.2 Größe", "_1-2-große"),
    (.hexo, "Required Node.js version", "Required-Node-js-version"),
    (.hexo, "Settings & Their Default Values", "Settings-amp-Their-Default-Values"),
    (.hexo, "Variáveis do Site", "Variaveis-do-Site"), (.hexo, "安装 Node.js", "安装-Node-js"),
    (.gitHub, "A B", nil),
  ]

  @Test(arguments: headings)
  func idsOfGenerators(_ style: HeadingSlug.Style, _ title: String, _ id: String?) {
    #expect(style.slug(title) == id)
  }

  @Test func aPageHasBothIDs() throws {
    let page = try NotationTests.page("# Node.js setup\n\n# Same\n\n# Own {#Own-id}\n", .mkdocs) { $0.otherIDs = .hexo }
    #expect(page.contains("<h1 id=\"nodejs-setup\"><span id=\"Node-js-setup\"></span>Node.js setup</h1>"), "\(page)")
    #expect(page.contains("<h1 id=\"same\"><span id=\"Same\"></span>"))
    #expect(page.contains("<h1 id=\"Own-id\">Own</h1>"))
  }

  @Test func idsOfPythonMarkdownAreNumbered() throws {
    let page = try NotationTests.page("# 概要\n\n# Same\n\n# Same\n\n# 使い方\n\n# API の\n", .mkdocs) {
      $0.otherIDs = .python
    }
    let ids = [
      "概要\"><span id=\"_1\"", "same-1\"><span id=\"same_1\"", "使い方\"><span id=\"_2\"", "api-の\"><span id=\"api\"",
    ]
    for id in ids { #expect(page.contains(id), "\(id) in \(page)") }
  }
}
