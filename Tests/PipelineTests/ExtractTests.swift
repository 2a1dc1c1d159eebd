import DocModel
import Reports
import Testing

@testable import Pipeline

@Suite struct ExtractTests {
  static let files = [
    "pl-PL/a.md": "---\ntitle: \"X\"\n---\n# T\n\n| A, B | C |\n|:--|--|\n| Tak | \"x\" |\n| Nie |\n",
    "ko-KR/a.md": "# T\n",
  ]

  @Test func printsATableAsCSV() throws {
    let root = try TemporaryTree(Self.files)
    let article = try Extract.run(
      roots: [root.path], article: nil, locale: try #require(LocaleTag("pl-PL")), flavor: .learn
    ).article
    #expect(article.tableCount == 1)
    let csv = String(decoding: try #require(article.table(1)).csv(), as: UTF8.self)
    #expect(csv == "\"A, B\",C\r\nTak,\"\"\"x\"\"\"\r\nNie,\r\n")
    #expect(article.table(2) == nil)
    let json = String(decoding: try article.json(), as: UTF8.self)
    #expect(json.contains("\"meaning\" : \"yes\""))
  }

  @Test func namesALocaleThatIsNotThere() throws {
    let root = try TemporaryTree(Self.files)
    let error = #expect(throws: RunError.self) {
      try Extract.run(roots: [root.path], article: nil, locale: try #require(LocaleTag("de")))
    }
    #expect(error?.message == "the locale de has no article here (there are ko-KR, pl-PL)")
    #expect([LocaleTag]().asChoice == "")
    #expect([try #require(LocaleTag("ko-KR"))].asChoice == " (there is ko-KR)")
  }
}
