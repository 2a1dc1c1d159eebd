import DocModel
import Foundation
import MarkdownReader
import Testing

/// The five articles that come with the project.
struct ArticleTests {
  static let locales = ["fr-FR", "ko-KR", "pl-PL", "sv-SE", "zh-TW"]

  private func article(_ locale: String) throws -> Article {
    let file = packageRoot.appending(path: "content/\(locale)/customize-webviews.md")
    return try read(try bytes(of: file), as: .learn)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func aLineOfTheFileIsWhatStandsBetweenItsEnds(_ end: String) throws {
    let lines = (1...300).map { $0 % 7 == 0 ? "" : "line \($0)" }
    let article = try read(Array(lines.joined(separator: end).utf8), as: .learn)
    for (index, line) in lines.enumerated() {
      #expect(String(decoding: article.sourceLine(index + 1), as: UTF8.self) == line)
    }
    for none in [-1, 0, 301, 302, 100_000] { #expect(article.sourceLine(none).isEmpty) }
  }

  @Test func aFileOfNothingHasNoLineToShow() throws {
    #expect(try read([], as: .learn).sourceLine(1).isEmpty)
    #expect(try Array(read([0x0a], as: .learn).sourceLine(1)).isEmpty)
  }

  @Test(arguments: [
    ("<h2 id=\"a-b\">Text of it</h2>", "heading 1:1 level 2 id | \"a-b\""),
    ("<H3>Text of it</H3>", "heading 1:1 level 3"),
    ("<h2 id='a' class='b'>Text of it</h2>", nil), ("<h1 align=\"center\">Text of it</h1>", nil),
    ("<h2>Text <em>of</em> it</h2>", nil), ("<h2>Text of it</h3>", nil), ("<h2></h2>", nil), ("<h2>Text of it", nil),
    ("<h2>Text of it</h2>\nMore", nil),
  ])
  func anHTMLBlockMayBeAHeading(_ text: String, _ node: String?) throws {
    let lines = dump(try read(Array(text.utf8), as: .mkdocs)).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0.hasPrefix("heading") } == (node != nil), "\(lines)")
    if let node {
      #expect(lines.contains(node[...]), "\(lines)")
      #expect(lines.contains { $0.hasSuffix("\"Text of it\"") })
    }
    #expect(try read(Array(text.utf8), as: .commonmark).all(.heading).isEmpty)
  }

  @Test(arguments: locales) func threeTablesOfTheSameShape(_ locale: String) throws {
    let article = try article(locale)
    let tables = article.all(.table)
    #expect(tables.map { article.nodes[$0].value } == [2, 2, 7])
    #expect(tables.map { article.children(of: $0).filter { article.nodes[$0].level == 0 }.count } == [3, 2, 5])
    for row in article.all(.tableRow) {
      let node = article.nodes[row]
      #expect(node.firstLine == node.lastLine)
      for index in row..<Int(node.end) { #expect(article.nodes[index].firstLine == node.firstLine) }
    }
  }

  @Test(arguments: locales) func headingsCarryTheirAnchors(_ locale: String) throws {
    let article = try article(locale)
    let headings = article.all(.heading)
    #expect(headings.count == 10)
    for heading in headings {
      #expect(article.nodes[heading].flags.isSuperset(of: [.explicitID, .anchorTag]))
      #expect(!article.nodes[heading].attribute.isEmpty)
    }
  }

  @Test(arguments: locales) func revisionsAreRead(_ locale: String) throws {
    let revision = try #require(try article(locale).revision)
    #expect(revision.sourceHash?.count == 40)
    #expect(revision.handOff > 20_180_000)
  }

  @Test func aRowWithoutItsClosingPipeIsWhole() throws {
    let article = try article("sv-SE")
    let table = try #require(article.all(.table).last)
    let rows = Array(article.children(of: table))
    #expect(rows.map { Array(article.children(of: $0)).count } == [7, 7, 7, 7, 7, 7])
    #expect(rows.map { article.nodes[$0].firstLine } == [75, 77, 78, 79, 80, 81])
    let second = Array(article.children(of: rows[2]))
    #expect(article.plainText(of: second[6]) == "b/Safari-instanser")
  }

  @Test func starsApartAreANestedListAsCommonMarkHasIt() throws {
    let article = try article("sv-SE")
    let list = try #require(article.all(.list).first { article.nodes[$0].firstLine == 83 })
    #expect(article.kinds(of: list) == [.item])
    #expect(article.kinds(of: list + 1) == [.list])
    #expect(article.nodes[list + 2].column == 3)
  }
}
