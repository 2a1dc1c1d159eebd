import DocModel
import Testing

@testable import Site

/// The pictures of icons.
@Suite struct IconPictureTests {
  @Test func shapesAreDrawn() throws {
    let svg =
      "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" onload=\"a()\"><!-- x --><path d=\"M1 2h3z\" onclick=\"a()\" fill=\"url(#x)\"/><circle r=\"1\"></circle></svg>\n"
    let picture = try #require(IconPicture(Array(svg.utf8)))
    let page = try NotationTests.page("Go :material-arrow-left: :octicons-x-24:\n", .mkdocs) {
      $0.icon = { $0 == "material-arrow-left" ? picture : nil }
    }
    #expect(
      page
        == "<p>Go <svg class=\"dc-icon-picture\" viewBox=\"0 0 24 24\" role=\"img\" aria-label=\"arrow left\"><path d=\"M1 2h3z\"></path><circle r=\"1\"></circle></svg> <span class=\"dc-icon\">x</span></p>\n",
      "\(page)")
  }

  @Test(arguments: [
    "<svg viewBox=\"0 0 1 1\"><script>a</script></svg>",
    "<svg viewBox=\"0 0 1 1\"><a href=\"x\"><path d=\"M1\"/></a></svg>",
    "<svg><path d=\"M1\"/></svg>", "<svg viewBox=\"0 0 1 1\"></svg>", "<path d=\"M1\"/>",
    "<svg viewBox=\"0 0 1 1\">text<path d=\"M1\"/></svg>",
  ])
  func otherPicturesAreNot(svg: String) { #expect(IconPicture(Array(svg.utf8)) == nil) }
}
