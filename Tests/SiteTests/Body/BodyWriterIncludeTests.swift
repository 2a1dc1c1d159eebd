import DocModel
import Site
import Synchronization
import Testing

@Suite struct BodyWriterIncludeTests {
  private func render(_ children: [Tree], _ files: [String: [Tree]]) throws -> (html: String, diagnostics: [Diagnostic])
  {
    var articles: [String: Article] = [:]
    for (file, children) in files { articles[file] = try article(children, file: file) }
    let known = articles
    let renderer = ArticleRenderer(rawHTML: .sanitize, resolveInclude: { target, _ in known[target.path] })
    let body = renderer.body(of: try article(children))
    return (String(decoding: body.html, as: UTF8.self), body.diagnostics)
  }

  private func include(_ path: String, level: UInt8 = 0, line: UInt32 = 1) -> Tree {
    Tree(.include, path, "title", level: level, line: line)
  }

  @Test func blocksOfAnotherFileTakeThePlace() throws {
    let result = try render([.p(.text("a")), include("b.md"), .p(.text("c"))], ["b.md": [.p(.text("b"))]])
    #expect(result.html == "<p>a</p>\n<p>b</p>\n<p>c</p>\n")
    #expect(result.diagnostics.isEmpty)
  }

  @Test func insideALineOnlyTheTextIsTaken() throws {
    let result = try render([.p(.text("a "), include("b.md", level: 1), .text(" c"))], ["b.md": [.p(.text("b"))]])
    #expect(result.html == "<p>a b c</p>\n")
  }

  @Test func aMissingFileIsSaidAndLinked() throws {
    let result = try render([include("no.md", line: 7)], [:])
    #expect(result.html == "<p><a class=\"include\" href=\"no.md\">title</a></p>\n")
    #expect(result.diagnostics.map(\.line) == [7])
  }

  @Test func circlesEnd() throws {
    let result = try render(
      [include("b.md", line: 5)],
      ["b.md": [.p(.text("b")), include("c.md", line: 2)], "c.md": [include("b.md", line: 3)]])
    #expect(result.html.hasPrefix("<p>b</p>\n"))
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.line == 5)
    #expect(result.diagnostics.first?.message.contains("c.md:3") == true)
  }

  @Test func includesThatMultiplyAreStopped() throws {
    var files: [String: [Tree]] = [:]
    for level in 0..<12 { files["\(level).md"] = (0..<10).map { _ in include("\(level + 1).md") } }
    files["12.md"] = [.p(.text("x"))]
    let result = try render([include("0.md")], files)
    #expect(result.html.utf8.count < 1_000_000)
    #expect(!result.diagnostics.isEmpty)
  }

  @Test func whatAPageIncludesIsBounded() throws {
    let large = Article(
      locale: try #require(LocaleTag("en")), path: "b.md", file: "b.md",
      source: Array(repeating: 0x0a, count: 3 << 20), pool: [],
      nodes: [Node(kind: .document, end: 1, firstLine: 1, lastLine: 1)], frontMatter: .none, revision: nil,
      diagnostics: [])
    let renderer = ArticleRenderer(rawHTML: .sanitize, resolveInclude: { _, _ in large })
    let body = renderer.body(of: try article((1...5).map { include("b.md", line: $0) }))
    // Three of them pass the bound of 8 MB; those behind are named with their lines.
    #expect(body.diagnostics.map(\.line) == [4, 5])
    #expect(body.diagnostics.allSatisfy { $0.message.contains("at most 8 MB") })
    #expect(String(decoding: body.html, as: UTF8.self).ranges(of: "class=\"include\"").count == 2)
  }

  /// Under one name it is read once, under many as often as there is room.
  @Test(arguments: [(1, 1), (1000, 9)]) func aPageThatIncludesItselfIsNotReadAThousandTimes(_ names: Int, _ most: Int)
    throws
  {
    let page = Article(
      locale: try #require(LocaleTag("en")), path: "a.md", file: "a.md",
      source: Array(repeating: 0x0a, count: 1 << 20), pool: [],
      nodes: [Node(kind: .document, end: 1, firstLine: 1, lastLine: 1)], frontMatter: .none, revision: nil,
      diagnostics: [])
    let reads = Mutex(0)
    let renderer = ArticleRenderer(
      rawHTML: .sanitize,
      resolveInclude: { _, _ in
        reads.withLock { $0 += 1 }
        return page
      })
    let body = renderer.body(of: try article((0..<1000).map { include("\($0 % names)/a.md", line: UInt32($0 + 1)) }))
    #expect(reads.withLock { $0 } == most)
    #expect(body.diagnostics.count == 1000)
  }

  @Test func deepChainsAreStopped() throws {
    var files: [String: [Tree]] = [:]
    for level in 0..<100 { files["\(level).md"] = [include("\(level + 1).md")] }
    #expect(try render([include("0.md")], files).diagnostics.count == 1)
  }

  @Test func rawHTMLOfAnIncludedFileCannotCloseTheIncludersElements() throws {
    let result = try render(
      [.htmlBlock("<div>"), include("b.md"), .htmlBlock("</div>")], ["b.md": [.htmlBlock("</div>")]])
    #expect(result.html.hasSuffix("</div>"))
    #expect(result.diagnostics.count == 1)
  }

  @Test func footnotesOfSeveralFilesKeepApart() throws {
    let note = [
      Tree.p(Tree(.footnoteReference, "a", value: 1)), Tree(.footnoteDefinition, "a", value: 1, [.p(.text("n"))]),
    ]
    let html = try render(note + [include("b.md")], ["b.md": note]).html
    #expect(html.contains("id=\"fn1\"") && html.contains("id=\"include1-fn1\""))
  }
}
