import DocModel
import Features
import MarkdownReader
import Testing

@testable import Alignment

@Suite struct OutlineTests {
  /// Code may have its place where others have a paragraph; its text is not in the visible text of the page.
  @Test func codeHasNoSentences() throws {
    let text = "One. Two.\n\n```\n" + String(repeating: "let size = 512. Then more.\n", count: 40) + "```\n"
    let article = MarkdownReader(flavor: .gfm).read(
      Array(text.utf8), locale: try #require(LocaleTag("en")), path: "a.md", file: "en/a.md")
    let outline = Outline(article: article, features: ArticleFeatures(article))
    let code = try #require(article.nodes.firstIndex { $0.kind == .codeBlock })
    let paragraph = try #require(article.nodes.firstIndex { $0.kind == .paragraph })
    #expect(outline.sentences(of: code) == 0)
    #expect(outline.sentences(of: paragraph) == 2)
  }
}
