import DocModel
import MarkdownReader
import Testing

@testable import Site

/// Blocks of code on pages.
@Suite struct CodeTests {
  /// Colors the words `def` and `return`, and what is after `#`, also over several lines.
  private static func colors(_ code: ArraySlice<UInt8>, _ language: String) -> CodeTokens? {
    guard language == "python" else { return nil }
    var parts: [String] = []
    var rest = String(decoding: code, as: UTF8.self)[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter }
      let comment = rest.first == "#" ? rest : ""
      let part = comment.isEmpty ? word.isEmpty ? rest.prefix(1) : word : comment
      let name = !comment.isEmpty ? "c" : word == "def" || word == "return" ? "k" : ""
      parts.append("\(name)\(part.utf8.count)")
      rest = rest.dropFirst(part.count)
    }
    return CodeTokens(Array(parts.joined(separator: " ").utf8), of: code)
  }

  private static func page(_ text: String, _ flavor: Flavor = .mkdocs) throws -> String {
    try NotationTests.page(text, flavor) { $0.highlight = colors }
  }

  @Test func partsOfCodeHaveClasses() throws {
    let page = try Self.page("```python\ndef a<b: # é\n```\n")
    #expect(page.contains("<span class=\"k\">def</span> a&lt;b: <span class=\"c\"># é\n</span></code>"))
    #expect(try Self.page("```js\ndef\n```\n").contains("<code class=\"language-js\">def\n</code>"))
    #expect(try Self.page("```\ndef\n```\n").contains("<code>def\n</code>"))
  }

  @Test func linesWithMarksAndNumbersKeepTheirColors() throws {
    let page = try Self.page("```python hl_lines=\"2\" linenums=\"7\" title=\"a.py\"\ndef\n# a\n# b\n```\n")
    #expect(page.contains("<p class=\"dc-code-title\">a.py</p>"))
    #expect(page.contains("<span class=\"dc-line\" data-line=\"7\"><span class=\"k\">def</span>\n</span>"))
    // A comment of two lines is colored in each of them.
    #expect(
      page.contains("<span class=\"dc-line dc-marked\" data-line=\"8\"><span class=\"c\"># a\n</span></span>"))
    #expect(page.contains("<span class=\"dc-line\" data-line=\"9\"><span class=\"c\"># b\n</span></span>"))
  }

  @Test func commentsThatMarkLinesAreNotColored() throws {
    let page = try Self.page(
      "```python\n# highlight-next-line\ndef\nx # [!code focus]\n# [!code ++:2]\ny\nz\nreturn\n```\n", .vitepress)
    #expect(page.contains("<span class=\"dc-line dc-marked\"><span class=\"k\">def</span>\n</span>"))
    #expect(page.contains("<span class=\"dc-line dc-focused\">x\n</span>"))
    #expect(page.contains("<span class=\"dc-line dc-added\">y\n</span><span class=\"dc-line dc-added\">z\n</span>"))
    #expect(page.contains("<span class=\"dc-line\"><span class=\"k\">return</span>\n</span>"))
    #expect(!page.contains("code ++") && !page.contains("highlight-"))
  }

  @Test func differencesMarkTheirLines() throws {
    let page = try Self.page("```diff\n--- a\n+++ b\n x\n-y\n+z\n```\n")
    #expect(page.contains("<span class=\"dc-line\">--- a\n</span><span class=\"dc-line\">+++ b\n</span>"))
    #expect(page.contains("<span class=\"dc-line dc-removed\">-y\n</span><span class=\"dc-line dc-added\">+z\n</span>"))
    let python = try Self.page("```diff lang=\"python\"\n  a\n- def\n+ return\n```\n", .mdx)
    #expect(python.contains("<span class=\"dc-line dc-removed\"> <span class=\"k\">def</span>\n</span>"))
    #expect(python.contains("<code class=\"language-python\">"))
    let lines = try Self.page("```python ins={1} del={2}\na\nb\n```\n", .mdx)
    #expect(lines.contains("<span class=\"dc-line dc-added\">a\n</span><span class=\"dc-line dc-removed\">b\n</span>"))
  }

  @Test func referencesInCommentsLeadToTheListAfterTheCode() throws {
    let text = "```python\ndef # (1)!\nx # see (2) of f(3)\n```\n\n1.  One\n2.  Two\n3.  Three\n"
    let page = try Self.page(text)
    #expect(
      page.contains(
        "<span class=\"k\">def</span> <a class=\"dc-annotation\" href=\"#dc-annotation-1-1\">1</a>"))
    #expect(page.contains("see </span><a class=\"dc-annotation\" href=\"#dc-annotation-1-2\">2</a>"))
    #expect(page.contains("<li id=\"dc-annotation-1-1\">One</li>") && page.contains("<li id=\"dc-annotation-1-3\">"))
    // Without such a list, or with a number that it lacks, the text stays.
    #expect(try Self.page("```python\nx # (1)!\n```\n\nText\n").contains("# (1)!"))
    #expect(try Self.page("```python\nx # (2)!\n```\n\n1. One\n").contains("# (2)!"))
    #expect(try Self.page("```js\nf(1)\n```\n\n1. One\n").contains("f(1)"))
    let html = try Self.page("```html\n<a> <!-- (1)! -->\n```\n\n1. One\n")
    #expect(html.contains("&lt;a&gt; <a class=\"dc-annotation\" href=\"#dc-annotation-1-1\">1</a>\n</code>"))
  }

  @Test(arguments: ["k3", "k3 1 2", "k9", "k3 x", "k3  1", "k3,1", "abcde3 1", "k2 2", "k0 4", "k99999999999999999999"])
  func tokensThatDoNotFitTheCodeAreRefused(_ text: String) {
    // The second character has two bytes.
    let code = Array("aéb".utf8)
    #expect(CodeTokens(Array("k3 1".utf8), of: code[...]) != nil)
    #expect(CodeTokens(Array(text.utf8), of: code[...]) == nil)
  }
}
