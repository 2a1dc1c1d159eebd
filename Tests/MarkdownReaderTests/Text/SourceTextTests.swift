import DocModel
import Foundation
import MarkdownReader
import Testing

/// Files as they are, not as they should be.
struct SourceTextTests {
  @Test func bytesThatAreNotUTF8AreNamedAndReplaced() throws {
    let article = try read(Array("a\nb ".utf8) + [0xff, 0xc3] + Array(" c\n\n`d`\n".utf8), as: .learn)
    #expect(article.plainText(of: 0) == "a b \u{fffd}\u{fffd} cd")
    let problem = try #require(article.diagnostics.first)
    #expect(problem.severity == .failure)
    #expect(problem.byteOffset == 4)
    #expect(problem.line == 2 && problem.column == 3)
    #expect(article.diagnostics.count == 2)
    let code = try #require(article.all(.code).first)
    #expect(article.nodes[code].firstLine == 4 && article.nodes[code].column == 1)
    #expect(article.source.contains(0xff))
  }

  @Test func aThousandBrokenBytesAreNotNamedOneByOne() throws {
    let article = try read([UInt8](repeating: 0xff, count: 1000), as: .learn)
    #expect(article.diagnostics.count == 21)
  }

  @Test func ofThousandsOfWarningsTheFirstAreTold() throws {
    let article = try read(String(repeating: "{{< /note >}}\n", count: 1500), as: .hugo)
    #expect(article.diagnostics.count == [Diagnostic].most + 1)
    #expect(article.diagnostics.last?.message.hasPrefix("More is wrong in this file") == true)
  }

  @Test func nulIsReplaced() throws {
    let article = try read([0x61, 0, 0x62], as: .gfm)
    #expect(article.plainText(of: 0) == "a\u{fffd}b")
    #expect(article.diagnostics.map(\.severity) == [.warning])
  }

  /// What stands in the place of a notation while libcmark reads cannot be written by an author.
  @Test(
    arguments: [
      ("{{ a }}", Flavor.mkdocs), ("{{< a >}}", .hugo), ("<A>\n\n    x\n\n</A>", .mdx), (":::row:::", .learn),
      ("[^a]: b", .gfm),
    ], ["\u{2}0\u{3}", "\u{2}0000000\u{3}", "&#2;0&#3;", "&#x02;0000&#x3;"])
  func nobodyWritesATokenHimself(_ mark: (text: String, flavor: Flavor), _ token: String) throws {
    let text =
      "\(mark.text)\n\nx `\(token)` [a](b\(token) \"\(token)\") <b title=\"\(token)\"> \(token)\n\n<?\(token)?>\n"
    let article = try read(Array(text.utf8), as: mark.flavor)
    let code = try #require(article.all(.code).first)
    let written = token.replacing("\u{2}", with: "\u{fffd}")
    #expect(article.string(article.nodes[code].literal) == written)
    let link = try #require(article.all(.link).first)
    let decoded = written.replacing("&#3;", with: "\u{3}").replacing("&#x3;", with: "\u{3}")
    #expect(article.string(article.nodes[link].attribute) == decoded)
  }

  /// What a link's definition holds is given to each of its links.
  @Test func aLongNotationThatAThousandLinksUseIsRefused() throws {
    let text =
      "[x]: {{< ref \"\(String(repeating: "a", count: 7900))\" >}}\n\n" + String(repeating: "[x]\n", count: 1000)
    let article = try read(text, as: .hugo)
    #expect(article.isUnread)
    let refusal = try #require(article.diagnostics.last)
    #expect(refusal.severity == .failure && refusal.line > 3)
    #expect(try !read(String(text.prefix(8300)), as: .hugo).isUnread)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func everyLineEndCounts(_ newline: String) throws {
    let article = try read(["# a", "", "b", "c", "", "| d |", "|---|", "| e |", ""].joined(separator: newline))
    #expect(article.nodes.last?.firstLine == 8)
    #expect(article.plainText(of: 0) == "ab cde")
  }

  @Test func aByteOrderMarkIsNoText() throws {
    let article = try read("\u{feff}# a\n")
    #expect(article.all(.heading).count == 1)
    #expect(article.nodes[1].column == 4)
  }

  @Test(arguments: Flavor.allCases) func aFenceAfterAByteOrderMarkIsCode(_ flavor: Flavor) throws {
    let text = "```js\nimport A from './a.js'\n\n<A />\n:::\n```\n"
    let kinds = try ["", "\u{feff}"].map { try read($0 + text, as: flavor).nodes.map(\.kind) }
    #expect(kinds[0] == [.document, .codeBlock])
    #expect(kinds[1] == kinds[0])
  }

  @Test(arguments: [
    "", "\n", "\u{feff}", "---\n", "---\n---\n", "---\n---", "\r", "|", "[", "<", "{{<", ":::", "[^", "[^a]:",
    "> [!NOTE]", "# [a](#tab/b)",
  ])
  func scrapsAreRead(_ text: String) throws {
    for flavor in Flavor.allCases {
      let article = try read(Array(text.utf8), as: flavor)
      #expect(article.nodes.first?.kind == .document)
      #expect(article.nodes.first.map { Int($0.end) } == article.nodes.count)
    }
  }

  @Test(arguments: [
    "# a {#b}", "# a\n{: #b}", "a [b](c) {{d}} <b>e</b> ~~f~~ www.g.h [!NOTE]", "- [ ] a", "|a|\n|-|\n|b|",
  ])
  func whatStandsDeeperThanADepthCanSayIsRefused(_ text: String) throws {
    for flavor in Flavor.allCases {
      let article = try read(Array((String(repeating: ">", count: 66_000) + " " + text + "\n").utf8), as: flavor)
      #expect(article.isUnread)
      #expect(article.diagnostics.last?.message.hasPrefix("Blocks are nested deeper") == true)
    }
  }

  @Test func deepNestingIsNoDanger() throws {
    for (open, close) in [(">", ""), ("[", "]"), ("*a ", "*"), ("![", "](b)"), ("- ", "")] {
      let text = String(repeating: open, count: 100_000) + "a" + String(repeating: close, count: 100_000)
      let article = try read(Array(text.utf8), as: .learn)
      // It is read, or refused with its line.
      #expect(article.nodes.count > 1 || article.diagnostics.contains { $0.severity == .failure && $0.line == 1 })
    }
  }

  @Test func aNotationIsSeenWhereverItStands() throws {
    for length in 0..<80 {
      let before = String(repeating: "é", count: length / 2) + String(repeating: " x", count: length)
      for (text, kind) in [
        ("~~a~~", NodeKind.strikethrough), ("www.a.org", .link), ("b@a.org", .link), ("https://a.org", .link),
      ] {
        for behind in ["", " b"] {
          let article = try read("y" + before + " " + text + behind, as: .learn)
          #expect(article.all(kind).count == 1, "\(text) behind \(before.utf8.count) bytes")
        }
      }
    }
  }

  @Test func linesBeginBehindEveryLineEnd() {
    for length in 0..<100 {
      let text = (0..<length).map { $0 % 7 == 3 || $0 % 31 == 0 ? UInt8(0x0a) : 0x61 }
      let expected = [0] + text.indices.filter { text[$0] == 0x0a }.map { UInt32($0 + 1) }
      #expect(SourceLines.starts(of: text, from: 0) == expected)
    }
  }

  @Test func bytesThatAreNotUTF8AreFoundWhereverTheyStand() throws {
    for before in 0..<80 {
      for text in [String(repeating: "a", count: before), String(repeating: "é日", count: before)] {
        let article = try read(Array(text.utf8) + [0xe6, 0x97] + Array("b".utf8), as: .gfm)
        #expect(article.diagnostics.first?.byteOffset == text.utf8.count)
      }
    }
  }

  /// Four times the text takes about four times the time, whatever the text is.
  @Test(arguments: [
    "|", "a **a ", "*a_ ", "[a](b", "![[]()", "~~a b~c ", "www.a.b ", "a@b.c ", "|a|\n|-|\n    x\n", "|a|\n|-|\n===\n",
    "[^a]: x\n", "{{< a >}}\n", "{{< \"", ":::row \"", ":::a\n", "# [a](#tab/b)\n\nx\n\n",
    "{% if %}", "{% raw %}", "# a\n{: #b ", "{{", "<A ", "{", "!!! a\n\n", "> [!NOTE]\n> x\n\n", "[!a ", "\\*", "&amp;",
    "<!-- ", "- \n", "\0", "| a | b\n",
  ]) func timeGrowsWithTheText(_ piece: String) throws {
    for flavor in [Flavor.learn, .hugo, .mkdocs, .mdx] {
      let clock = ContinuousClock()
      let text = Array(String(repeating: piece, count: 10_000).utf8)
      let time = try clock.measure { _ = try read(text, as: flavor) }
      #expect(time < .seconds(10), "\(piece.debugDescription) takes \(time) as \(flavor)")
    }
  }
}
