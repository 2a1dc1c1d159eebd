import DocModel
import MarkdownReader
import Testing

/// Tables as kramdown reads them, which need no header.
@Suite struct KramdownTableTests {
  /// The rows of the tables, each a letter for its part (`h`, `b` or `f`) and the texts of its cells.
  private static func rows(_ text: String, isKramdown: Bool = true) throws -> [String] {
    var reader = MarkdownReader(flavor: .mkdocs)
    reader.isKramdown = isKramdown
    let article = reader.read(
      Array(text.utf8), locale: try #require(LocaleTag("en")), path: "a.md", file: "a.md")
    return article.all(.tableRow).map { row in
      let part = ["b", "h", "f"][Int(article.nodes[row].level)]
      return part + article.children(of: row).map { "[\(article.plainText(of: $0))]" }.joined()
    }
  }

  @Test(arguments: [
    ("| a | b |\n| c | d |\n", ["b[a][b]", "b[c][d]"]),
    ("|---|---|\n| a | b |\n| c | d |\n", ["b[a][b]", "b[c][d]"]),
    ("|---\n| a | b\n|:--+--:\n| c | d\n|---\n| e | f\n|===\n| g | h\n", ["h[a][b]", "b[c][d]", "b[e][f]", "f[g][h]"]),
    ("| a |\n| b |\n|---|\n| c | d |\n", ["h[a]", "h[b]", "b[c][d]"]),
    ("x | `y|z` | \\| `\n", ["b[x][y|z][| `]"]),
    ("- > a | b\n  > c | d\n", ["b[a][b]", "b[c][d]"]),
    ("| a | b |\n{: .x }\n\nText.\n", ["b[a][b]"]), ("|a|\n|-|\n|b|\n{:.x}\n", ["h[a]", "b[b]"]),
  ])
  func aTableNeedsNoHeader(text: String, rows: [String]) throws { #expect(try Self.rows(text) == rows) }

  @Test(arguments: [
    "a \\| b\n", "`a | b`\n", "| a | b |\nc\n", "|---|---|\n", "> | a | b |\n| c | d |\n", "a | b\n---\n",
  ])
  func textWithoutAPipeInEachLineIsNone(text: String) throws { #expect(try Self.rows(text).isEmpty) }

  @Test func otherReadersWantAHeader() throws {
    #expect(try Self.rows("| a | b |\n| c | d |\n", isKramdown: false).isEmpty)
  }

  @Test func alignmentsAreThoseOfTheLineAfterTheHeader() throws {
    var reader = MarkdownReader(flavor: .mkdocs)
    reader.isKramdown = true
    let text = "|a|b|c|d\n|:--|:-:|--:\n|e\n"
    let article = reader.read(Array(text.utf8), locale: try #require(LocaleTag("en")), path: "a.md", file: "a.md")
    let table = try #require(article.all(.table).first)
    #expect(article.string(article.nodes[table].literal) == "lcrn" && article.nodes[table].value == 4)
  }
}
