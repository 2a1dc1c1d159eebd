import DocModel
import MarkdownReader
import Testing

/// Includes: nodes in their own flavour, text in any other.
@Suite struct IncludeMarksTests {
  private func targets(_ text: String, _ flavor: Flavor) throws -> [String] {
    let article = try read(text, as: flavor)
    return article.all(.include).map { index in
      let node = article.nodes[index]
      return "\(node.firstLine) \(node.level == 1 ? "inline " : "")\(article.string(node.literal))"
    }
  }

  @Test(arguments: [
    ("a\n\n--8<-- \"x.md:2:5\"\n", Flavor.mkdocs, ["3 x.md:2:5"]),
    ("--8<--\nx.md\n; y.md\n\nz.md\n--8<--\n", .mkdocs, ["2 x.md", "5 z.md"]),
    ("- a\n\n    --8<-- 'x.md'\n", .mkdocs, ["3 x.md"]),
    ("> --8<-- \"x.md\"\n", .mkdocs, ["1 x.md"]),
    ("```\n--8<-- \"x.md\"\n```\n\n`--8<--` x\n", .mkdocs, []),
    ("--8<-- \";x.md\"\n\n;--8<-- \"y.md\"\n", .mkdocs, []),
    ("--8<-- \"x.md\"\n", .learn, []),
    ("{{#include x.md:a}}\n\nText {{#include y.md}} text\n", .learn, ["1 x.md:a", "3 inline y.md"]),
    ("`{{#include x.md}}` and \\{{#include y.md}}\n", .learn, []),
    ("<<< @/x.ts#r{1}\n\n<!-- @include: ./y.md{3,} -->\n", .vitepress, ["1 @/x.ts#r{1}", "3 ./y.md{3,}"]),
    ("@[code{2-3} ts](@/x.ts)\n\nSee @[code](x).\n", .vitepress, ["1 [code{2-3} ts](@/x.ts)"]),
    ("{% include x.md %}\n\n{% include x.html %}\n\n{! y.md !}\n", .mkdocs, ["1 x.md", "5 y.md"]),
    (
      "import A from './_a.mdx';\nimport B from 'b';\n\n<A />\n\n<B />\n\nx <A/> y\n", .mdx,
      ["4 ./_a.mdx", "8 inline ./_a.mdx"]
    ),
  ]) func includesAreNodes(_ text: String, _ flavor: Flavor, _ expected: [String]) throws {
    #expect(try targets(text, flavor) == expected)
  }

  @Test func marksOfSectionsAreNoText() throws {
    let article = try read("a\n\n--8<-- [start:x]\n\nb\n\n--8<-- [end:x]\n", as: .mkdocs)
    #expect(article.kinds(of: 0) == [.paragraph, .paragraph])
  }

  @Test func blocksAfterAnIncludeKeepTheirLines() throws {
    let article = try read("a\n--8<-- \"x.md\"\nb\n\n# c\n", as: .mkdocs)
    #expect(article.kinds(of: 0) == [.paragraph, .include, .paragraph, .heading])
    #expect(article.children(of: 0).map { article.nodes[$0].firstLine } == [1, 2, 3, 5])
  }

  @Test(arguments: [
    ("x:2:5", IncludeNotation.snippet, IncludeTarget.Part.lines([2...5])),
    ("x:2", .snippet, .lines([2...Int.max])), ("x:2", .book, .lines([2...2])), ("x::3", .book, .lines([1...3])),
    ("x:1:2,4:5", .snippet, .lines([1...2, 4...5])), ("x:name", .book, .section("name")), ("x", .book, .all),
    ("x{,3}", .comment, .lines([1...3])), ("x#a", .comment, .section("a")), ("x#r{1,2}", .code, .section("r")),
    ("x#L2-L4", .learnCode, .lines([2...4])), ("x?range=1-2,5", .learnCode, .lines([1...2, 5...5])),
    ("x?name=s", .learnCode, .section("s")), ("x:5:2", .snippet, .lines([])),
  ]) func partsAreReadAsTheirGeneratorsDo(_ written: String, _ notation: IncludeNotation, _ part: IncludeTarget.Part) {
    let target = IncludeTarget(written, notation)
    #expect(target.path == "x" && target.part == part)
  }

  @Test func aPartIsTakenWithoutItsMarks() {
    func text(_ code: String, _ written: String, _ notation: IncludeNotation) -> String? {
      IncludeTarget(written, notation).text(of: Array(code.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    let code = "a\n// ANCHOR: x\n  b\n// ANCHOR_END: x\nc"
    #expect(text(code, "f:x", .book) == "  b\n")
    #expect(text(code, "f", .book) == "a\n  b\nc\n")
    #expect(text(code, "f:y", .book) == nil)
    #expect(text(code, "f:9", .book) == "")
    let regions = "a\n// #region x\n  b\n// #region y\n  c\n// #endregion\n  d\n// #endregion\ne\r\n"
    #expect(text(regions, "f#x", .code) == "b\nc\nd\n")
    #expect(text("#region x\r\na\r\n#endregion\r\n", "f#x", .code) == "a\n")
    #expect(text("// <s>\n\tint a;\n// </s>\n", "f#s", .learnCode) == "int a;\n")
    #expect(text("List<T> a;\n", "f", .learnCode) == "List<T> a;\n")
    // DocFX takes a name in any letter case, with or without `snippet` before it, and in the comments of XML.
    #expect(text("// <Snippet1>\nint a;\n// </Snippet1>\n", "f#1", .learnCode) == "int a;\n")
    #expect(text("a\n<!-- <Snippet1> -->\n<b/>\n<!-- </Snippet1> -->\n", "f#snippet1", .learnCode) == "<b/>\n")
    #expect(text("#region Three\nint a;\n#endregion\n", "f#three", .learnCode) == "int a;\n")
    #expect(text("// <s1>\nint a;\n// </s1>\n", "f#s", .learnCode) == nil)
  }
}
