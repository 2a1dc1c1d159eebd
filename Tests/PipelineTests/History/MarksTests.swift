import Foundation
import Testing

@testable import DocModel
@testable import Pipeline
@testable import Reports

@Suite(.enabled(if: GitTree.isThere)) struct MarksTests {
  private struct Marks: Decodable {
    struct Page: Decodable {
      let article: String
      let locale: String
      let behind: Int?
      let blocks: [Block]
      let since: Change?
      let madeFrom: Change?
      let extent: String?
    }
    struct Block: Decodable {
      let line: Int
      let heading: String
      let section: String
      let kind: String
      let extent: String
      let before: String
      let now: String
      let sourceLine: Int
      let since: Change?
    }
    struct Change: Decodable {
      let commit: String
      let day: String?
      let subject: String?
    }
    let version: Int
    let source: String?
    let pages: [String: Page]
    let missing: [[String: String]]
  }

  @Test func eachOutdatedBlockIsMarked() throws {
    let tree = try GitTree()
    let english = "# Boil\n\nTake a pot.\n\n## Water\n\nBoil the water for two minutes.\n\nServe it.\n"
    let german = "# Kochen\n\nNimm einen Topf.\n\n## Wasser\n\nKoche das Wasser zwei Minuten.\n\nServiere es.\n"
    try tree.commit(["docs/en/a.md": english, "docs/en/b.md": "# B\n"], day: 1, subject: "Begin")
    try tree.commit(
      ["docs/de/a.md": german, "docs/de/c.md": "# C\n", "docs/en/c.md": "# C\n"], day: 2, subject: "German")
    let changed = english.replacing("two minutes", with: "an hour, and never leave the kitchen meanwhile")
    try tree.commit(["docs/en/a.md": changed], day: 3, subject: "Boil longer")
    var check = Check(roots: [tree.path + "/docs"])
    check.source = LocaleTag("en")
    let report = Status(check: check).run().report
    let marks = try JSONBytes.decode(Marks.self, from: try report.marks(source: check.source))
    #expect(marks.version == 1 && marks.source == "en")
    #expect(marks.missing == [["article": "b.md", "locale": "de"]])
    #expect(Array(marks.pages.keys) == [tree.path + "/docs/de/a.md"])
    let page = try #require(marks.pages.first?.value)
    #expect(page.article == "a.md" && page.locale == "de" && page.behind == 1 && page.extent == "sentences")
    #expect(page.since?.commit == tree.commits[2] && page.since?.day == "2020-01-03")
    #expect(page.madeFrom?.commit == tree.commits[0])
    let block = try #require(page.blocks.first)
    #expect(page.blocks.count == 1)
    #expect(block.line == 7 && block.sourceLine == 7 && block.kind == "text" && block.extent == "sentences")
    #expect(block.heading == "Wasser" && block.section == "Water")
    #expect(block.before == "Boil the water for two minutes.")
    #expect(block.now == "Boil the water for an hour, and never leave the kitchen meanwhile.")
    #expect(block.since?.commit == tree.commits[2] && block.since?.subject == "Boil longer")
  }
}
