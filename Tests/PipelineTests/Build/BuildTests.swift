import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct BuildTests {
  static let files = [
    "content/pl-PL/guide/a.md": "# Zażółć\n\nTekst.\n", "content/ko-KR/guide/a.md": "# 예\n\n텍스트.\n",
  ]

  @Test func makesAPageOfEveryArticleInEveryLocale() throws {
    let root = try TemporaryTree(Self.files)
    let build = Build(roots: [root.path + "/content"], output: root.path + "/site")
    let outcome = try build.run()
    #expect(outcome.troubles.isEmpty)
    let page = try root.text("site/pl-PL/guide/a.html")
    #expect(page.contains("lang=\"pl-PL\""))
    #expect(page.contains("Zażółć"))
    #expect(page.contains("../../ko-KR/guide/a.html"))
  }

  /// Wide tables scroll by themselves, written in Markdown or HTML; a table within another one is part of it.
  @Test func tablesScrollInRegions() throws {
    let raw =
      "<table>\n<tr><td>\n<table><tr><td>in</td></tr></table>\n</td></tr>\n</table>\n\nText\n\n<table><tr><td>x\n"
    let root = try TemporaryTree(["content/en/a.md": "# A\n\n| a |\n|-|\n| b |\n\n" + raw, "content/de/a.md": "# A\n"])
    #expect(try Build(roots: [root.path + "/content"], output: root.path + "/site").run().written > 0)
    let page = try root.text("site/en/a.html")
    let region = "<div class=\"dc-table\" role=\"region\" tabindex=\"0\" aria-label=\"Table "
    #expect(page.components(separatedBy: region).count == 4)
    #expect(page.components(separatedBy: "<table").count == 5)
    #expect(page.contains("</table>\n</div>\n\n<p>Text</p>"))
  }

  @Test func leavesPagesAloneThatDoNotChange() throws {
    let root = try TemporaryTree(Self.files)
    let build = Build(roots: [root.path + "/content"], output: root.path + "/site")
    _ = try build.run()
    try root.write(Array("# Inne\n".utf8), to: "content/pl-PL/guide/a.md")
    let again = try build.run()
    // The page itself, and what lists its title: the index of its locale.
    #expect(again.written == 2)
    #expect(again.unchanged > 4)
  }

  @Test func aFolderWithFilesOfOthersInTheWayIsRefusedBeforeAnythingIsWritten() throws {
    let root = try TemporaryTree(Self.files)
    try root.write(Array("mine".utf8), to: "site/pl-PL/guide/a.html")
    let error = #expect(throws: RunError.self) {
      try Build(roots: [root.path + "/content"], output: root.path + "/site").run()
    }
    #expect(error?.file?.hasSuffix("site/pl-PL/guide/a.html") == true)
    #expect(try root.text("site/pl-PL/guide/a.html") == "mine")
    #expect(throws: (any Error).self) { try root.text("site/ko-KR/guide/a.html") }
  }

  @Test func aTemplateBesideTheContentTakesThePlaceOfTheBuiltInOne() throws {
    let root = try TemporaryTree(Self.files.merging(["templates/page.mustache": "<p>{{lang}}</p>"]) { $1 })
    _ = try Build(roots: [root.path + "/content"], output: root.path + "/site").run()
    #expect(try root.text("site/ko-KR/guide/a.html") == "<p>ko-KR</p>")
  }

  @Test func includesOnlyWhatLiesInTheLocalesFolder() throws {
    let root = try TemporaryTree([
      "content/pl/a.md": "[!INCLUDE [x](parts/b.md)]\n\n[!INCLUDE [x](../../secret.md)]\n",
      "content/pl/parts/b.md": "wewnątrz\n",
      "secret.md": "tajne\n",
    ])
    var build = Build(roots: [root.path + "/content"], output: root.path + "/site")
    build.flavor = .learn
    _ = try build.run()
    let page = try root.text("site/pl/a.html")
    #expect(page.contains("wewnątrz"))
    #expect(!page.contains("tajne"))
  }
}
