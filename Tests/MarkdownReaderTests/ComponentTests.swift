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
    for apart in ["Text\n<Box>\n  a\n</Box>\n\nText\n", "<Box>\n  A sentence.\n</Box>\nText\n", "<Box>\n- a\n</Box>\nText\n", "<Box>\n  a\n</Box>\n- b\n"] {
      #expect(try read(apart, as: .mdx).all(.directive).count == 1)
    }
  }
}
