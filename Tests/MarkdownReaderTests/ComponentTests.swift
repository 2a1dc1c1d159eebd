import DocModel
import MarkdownReader
import Testing

/// Where components of MDX are blocks and where they stand in text.
struct ComponentTests {
  @Test func aComponentAmidASentenceStandsInIt() throws {
    let text = "Get\n<Link href=\"a\">\n  nightly\n</Link>\nor\n<Link href=\"b\">\n  others\n</Link>\n.\n"
    let article = try read("<Link href=\"c\">\n  One\n</Link>\nor two.\n\n\(text)", as: .mdx)
    #expect(article.kinds(of: 0) == [.paragraph, .paragraph])
    #expect(article.all(.placeholder).count == 6)
    for apart in [
      "Text\n<Box>\n  a\n</Box>\n\nText\n", "<Box>\n  A sentence.\n</Box>\nText\n", "<Box>\n- a\n</Box>\nText\n",
      "<Box>\n  a\n</Box>\n- b\n",
    ] {
      #expect(try read(apart, as: .mdx).all(.directive).count == 1)
    }
  }

  @Test func componentsInARowAreBlocksWithoutBlankLines() throws {
    let row = try read("<Card\n  a=\"b\"\n/>\n<Card c={d} />\n<Card />\n\nText\n", as: .mdx)
    #expect(row.kinds(of: 0) == [.directive, .directive, .directive, .paragraph])
    #expect(row.all(.directive).map { row.nodes[$0].firstLine } == [1, 4, 5])
    #expect(row.all(.directive).map { row.nodes[$0].lastLine } == [3, 4, 5])
    let apart = try read("<Grid>\n\n  <Card />\n\n  <Card />\n\n</Grid>\n", as: .mdx)
    #expect(
      try read("<Grid>\n  <Card />\n  <Card />\n</Grid>\n", as: .mdx).nodes.map(\.kind) == apart.nodes.map(\.kind))
    #expect(
      try read("Text\n<Icon />\n<Icon />\n\n<Icon />\n<Icon />\ntext\n", as: .mdx).kinds(of: 0) == [
        .paragraph, .paragraph,
      ])
  }
}
