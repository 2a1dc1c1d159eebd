import DocModel
import Site
import Testing

/// The attribute lists of markdown-it-attrs, which VitePress has by default.
@Suite struct TrailingAttributeTests {
  @Test(arguments: [
    ("![G](x.png){.d #g width=\"24px\"}", "id=\"g\" class=\"d\" width=\"24\""),
    ("**b**{.red}", "<strong class=\"red\">b</strong>"),
    ("[l](https://x.example){target=_self .k}", "class=\"k\">l</a>"), ("`c`{.x} y", "<code class=\"x\">c</code> y"),
    ("~~d~~{.x}", "<del class=\"x\">d</del>"),
    ("para {.lead}", "<p class=\"lead\">para</p>"), ("para\n{.lead}", "<p class=\"lead\">para\n</p>"),
    ("- item {.li}\n- two", "<li class=\"li\">item</li>"), ("- item\n{.ul}", "<ul class=\"ul\">\n<li>item\n</li>"),
    ("- a\n- b {.li}\n{.ul}", "<ul class=\"ul\">\n<li>a</li>\n<li class=\"li\">b\n</li>"), ("## T {.x}", ">T<a"),
    ("## T {#t .x}", "<h2 id=\"t\">T<a"),
  ])
  func attributesOfVitePress(_ text: String, _ html: String) throws {
    let page = try NotationTests.page(text, .vitepress)
    #expect(page.contains(html) && !page.contains("{"), "\(page)")
  }

  @Test func bracesThatAreNoAttributesAreText() throws {
    #expect(try NotationTests.page("a {b} {c: 1} {{ d }}", .vitepress).hasPrefix("<p>a {b} {c: 1} "))
    #expect(try NotationTests.page("a {.b} c", .vitepress) == "<p>a {.b} c</p>\n")
    #expect(try NotationTests.page("para {.lead}", .mkdocs) == "<p>para {.lead}</p>\n")
  }
}
