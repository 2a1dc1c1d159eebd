import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Files that articles include, in the notations of their generators.
@Suite struct IncludeTests {
  private struct Project: ~Copyable {
    let tree: TemporaryTree
    let flavor: Flavor

    init(_ files: [String: String], _ flavor: Flavor) throws {
      tree = try TemporaryTree(files)
      self.flavor = flavor
    }

    func build() throws -> Build.Outcome {
      var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
      build.flavor = flavor
      build.source = LocaleTag("en")
      return try build.run()
    }

    /// The content of a page.
    func page(_ name: String) throws -> String {
      let page = try tree.text("site/\(name).html")
      let main = try #require(page.firstRange(of: "<main")).upperBound
      return String(page[main...].prefix(upTo: try #require(page.firstRange(of: "</main>")).lowerBound))
    }

    /// The findings of a check about includes, as `file:line: message`.
    func findings() -> [String] {
      var check = Check(roots: [tree.path + "/docs"])
      check.flavor = flavor
      check.source = LocaleTag("en")
      return check.run().findings.map(\.finding).filter { $0.rule.name == "include" }.map {
        "\($0.file.split(separator: "/").suffix(2).joined(separator: "/")):\($0.place.line): \($0.message)"
      }
    }
  }

  @Test func aPathMayHaveAnEscapedSign() throws {
    let page = "import Run from './\\_run.md'\n\n# A\n\n<Run />\n"
    let found = { (name: String) in
      try Project(["docs/en/a.mdx": page, "docs/en/\(name)": "Text.\n"], .mdx).findings()
    }
    #expect(try found("_run.md") == [])
    #expect(try found("_ran.md").count == 1)
  }

  /// MkDocs runs in a folder above the texts, whose settings may have any name.
  @Test func snippetsAreLookedUpWhereTheGeneratorRuns() throws {
    let files = [
      ".git/config": "", "site/package.json": "{}", "site/samples/a.js": "one\n",
      "site/docs/en/a.md": "```\n--8<-- \"./samples/a.js\"\n```\n\n--8<-- \"./samples/b.js\"\n",
    ]
    let tree = try TemporaryTree(files)
    var check = Check(roots: [tree.path + "/site/docs"])
    check.flavor = .mkdocs
    check.source = LocaleTag("en")
    let found = check.run().findings.map(\.finding).filter { $0.rule.name == "include" }
    #expect(found.map(\.place.line) == [5])
  }

  private static let code = """
    one
    // --8<-- [start:part]
    two
    // --8<-- [end:part]
    // ANCHOR: a
    three
    // ANCHOR_END: a
    // #region r
      four
    // #endregion r
    // <snippet_s>
      five
    // </snippet_s>

    """

  @Test func snippetsAreDrawnInPlaceAndInCode() throws {
    let project = try Project(
      [
        "mkdocs.yml": "markdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n",
        "parts/note.md": "A *note*.\n", "parts/x.js": Self.code,
        "docs/en/a.md": """
        # A

        --8<-- "note.md"

        ```js
        --8<-- "x.js:part"
        ```

        ``` js
          --8<-- "x.js:1:1"
        ```

        --8<--
        note.md
        --8<--

        ;--8<-- "shown.md"

        <!-- --8<-- [start:own] -->
        Own
        """,
      ], .mkdocs)
    #expect(try project.build().troubles.isEmpty)
    let page = try project.page("en/a")
    #expect(page.ranges(of: "<p>A <em>note</em>.</p>").count == 2)
    #expect(page.contains(">two\n</code>"))
    #expect(page.contains(">  one\n</code>"))
    #expect(page.contains("--8&lt;-- \"shown.md\"") || page.contains("--8&lt;-- “shown.md”"))
    #expect(!page.contains("[start:"))
    #expect(project.findings().isEmpty)
  }

  /// FastAPI's macro, whose paths begin in another folder than the article's.
  @Test func codeInBracesTakesLinesAndMarksSome() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", "listings/x.py": "one\ntwo\nthree\n",
        "docs/en/guide/a.md": "{* listings/x.py ln[2:3] hl[2] *}\n",
      ], .mkdocs)
    #expect(try project.build().troubles.isEmpty)
    let page = try project.page("en/guide/a")
    #expect(
      page.contains("two") && page.contains("three") && !page.contains("one") && page.contains("dc-line dc-marked"),
      "\(page)"
    )
    #expect(project.findings().isEmpty)
  }

  @Test func callsOfBooksTakeLinesAndAnchors() throws {
    let project = try Project(
      [
        "book.toml": "", "listings/x.rs": Self.code, "docs/en/part.md": "Part\n",
        "docs/en/a.md": "```rust\n{{#include ../../listings/x.rs:a}}\n```\n\n{{#include part.md}}\n\n{{#title T}}\n",
        "docs/en/b.md":
          "```rust\n{{#rustdoc_include ../../listings/x.rs:3}}\n```\n\nIn text {{#include part.md}} too.\n",
      ], .learn)
    #expect(try project.build().troubles.isEmpty)
    let page = try project.page("en/a")
    #expect(page.contains(">three\n</code>"))
    #expect(page.contains("<p>Part</p>"))
    #expect(!page.contains("{{"))
    let other = try project.page("en/b")
    #expect(other.contains(">two\n</code>"))
    #expect(other.contains("In text Part too."))
  }

  @Test func codeOfVitePressAndDocFXHasItsLanguage() throws {
    let project = try Project(
      [
        "docs/x.ts": Self.code, "docs/part.md": "# Head\n\nPart\n\nMore\n",
        "docs/en/a.md": "<<< @/x.ts#r{1 js}[Title]\n\n<!--@include: ../part.md{3,3}-->\n\n<<< ../x.ts\n",
        "docs/en/b.md": "<<< @../../docs/x.ts\n",
      ], .vitepress)
    #expect(try project.build().troubles.isEmpty)
    #expect(try project.page("en/b").contains("language-ts"))
    let page = try project.page("en/a")
    #expect(page.contains("language-js") && page.contains("four"))
    #expect(page.contains("<p>Part</p>") && !page.contains("More"))
    #expect(page.contains("language-ts"))
    let press = try Project(
      [
        "docs/.vuepress/config.js": "", "docs/x.ts": "one\n// :::1\ntwo\n// :::1\nthree\n",
        "docs/en/a.md":
          "@[code js](../x.ts)\n\n@[code{3-3}](@/x.ts)\n\n@[code lang=java transcludeWith=:::1](@/x.ts)\n",
      ], .vitepress)
    #expect(try press.build().troubles.isEmpty)
    let shown = try press.page("en/a")
    #expect(shown.contains("language-js") && shown.contains(">two\n</code>") && shown.contains("language-java"))
    #expect(!shown.contains("@["))
    let learn = try Project(
      [
        "docs/en/x.cs": Self.code,
        "docs/en/a.md":
          ":::code language=\"csharp\" source=\"x.cs\" id=\"snippet_s\":::\n\n[!code-cs[t](x.cs#L1-L1)]\n\n:::code source=\"x.cs\" range=\"3\":::\n",
      ], .learn)
    #expect(try learn.build().troubles.isEmpty)
    let code = try learn.page("en/a")
    #expect(code.contains("language-csharp") && code.contains("five"))
    #expect(code.contains(">one\n</code>") && code.contains(">two\n</code>"))
  }

  @Test func importedPartsTakeThePlaceOfTheirComponents() throws {
    let project = try Project(
      [
        "docs/en/_part.mdx": "The **part**.\n",
        "docs/en/a.mdx":
          "import Part from './_part.mdx';\nimport Other from '@theme/Other';\n\n# A\n\n<Part />\n\n<Other />\n",
      ], .mdx)
    #expect(try project.build().troubles.isEmpty)
    let page = try project.page("en/a")
    #expect(page.contains("<p>The <strong>part</strong>.</p>"))
    #expect(!FileManager.default.fileExists(atPath: project.tree.path + "/site/en/_part.html"))
  }

  @Test func includesOfJekyllComeFromTheirFolder() throws {
    let project = try Project(
      [
        "_config.yml": "", "_includes/note.md": "A note.\n", "docs/en/near.md": "Near.\n",
        "docs/en/a.md": "{% include note.md %}\n\n{% include_relative near.md %}\n\n{! near.md !}\n",
      ], .mkdocs)
    #expect(try project.build().troubles.isEmpty)
    let page = try project.page("en/a")
    #expect(page.contains("<p>A note.</p>"))
    #expect(page.ranges(of: "<p>Near.</p>").count == 2)
  }

  @Test func aMissingFileIsFoundWithWhatWasLookedUp() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", "docs/en/a.md": "# A\n\n--8<-- \"no.md\"\n\n```\n--8<-- \"none.js\"\n```\n",
        "docs/en/b.md": "--8<-- \"x.md:no\"\n", "x.md": "X\n",
      ], .mkdocs)
    let findings = project.findings().sorted()
    #expect(findings.count == 3)
    #expect(findings.contains { $0.hasPrefix("en/a.md:3: The file to include, 'no.md', was not found; looked up: ") })
    #expect(findings.contains { $0.hasPrefix("en/a.md:5: ") && $0.contains("none.js") })
    #expect(findings.contains { $0.hasPrefix("en/b.md:1: ") && $0.contains("has no section 'no'") })
    let troubles = try project.build().troubles.map(\.message)
    #expect(troubles.contains { $0.contains("'no.md', was not found; looked up") })
    #expect(troubles.contains { $0.contains("'none.js', was not found; looked up") })
  }

  @Test(arguments: [
    ("\"devDependencies\": {\"vitepress\": \"^2.0.0-alpha.12\"}", true),
    ("\"dependencies\": {\"vitepress\": \"2.0.0\"}", true), ("\"dependencies\": {\"vitepress\": \"~1.6.3\"}", false),
    ("\"dependencies\": {}", false),
  ])
  func regionsOfOneNameAreJoinedSinceVersion2(_ package: String, _ areJoined: Bool) throws {
    let code = (1...3).map { "  // #region r\n  line\($0)\n  // #endregion r\nbetween\n" }.joined()
    let project = try Project(
      [
        "package.json": "{\(package)}", "docs/.vitepress/config.ts": "", "docs/x.ts": code,
        "docs/en/a.md": "# A\n\n<<< @/x.ts#r\n",
      ], .vitepress)
    #expect(try project.build().troubles.isEmpty)
    let page = try project.page("en/a")
    #expect(page.contains(areJoined ? ">line1\nline2\nline3\n</code>" : ">line1\n</code>"), "\(page)")
  }

  @Test func codeThatIsNotFoundIsNoLink() throws {
    let project = try Project(
      [
        "docs/.vitepress/config.ts": "", "docs/x.ts": "one\n",
        "docs/en/a.md":
          "# A\n\n<<< @/none.ts#r{1}\n\n<<< @/x.ts#none\n\n@[code lang=ts transcludeWith=:::1](@/x.ts)\n\nEnd\n",
      ], .vitepress)
    #expect(try project.build().troubles.count == 3)
    let page = try project.page("en/a")
    #expect(page.ranges(of: "not found: @/x.ts").count == 2 && page.contains("not found: @/none.ts</code>"), "\(page)")
    #expect(!page.contains("class=\"include\"") && !page.contains("&lt;&lt;&lt;") && !page.contains("@["))
  }

  @Test func manyIncludesThatCannotBeTakenAreOneFinding() throws {
    func page(_ name: (Int) -> String) -> String {
      "# A\n\n" + (1...6).map { "<<< @/x.ts#\(name($0))\n" }.joined(separator: "\n")
    }
    let tree = try TemporaryTree([
      "docs/.vitepress/config.ts": "", "docs/en/a.md": page { "r\($0)" }, "docs/de/a.md": page { "old\($0)" },
      "docs/x.ts": (1...6).map { "// #region r\($0)\n\($0)\n// #endregion r\($0)\n" }.joined(),
    ])
    var check = Check(roots: [tree.path + "/docs"])
    (check.flavor, check.source) = (.vitepress, LocaleTag("en"))
    let found = check.run().findings.map(\.finding).filter {
      $0.rule.name == "include" && $0.message.contains("6 files")
    }
    #expect(found.map(\.consequences.count) == [6])
    #expect(found.first?.consequences.first?.message.hasPrefix("The file ") == true)
  }

  /// A path may begin at the page or at the site; another file is told.
  @Test(arguments: [("./parts/x.md", 0), ("./parts/y.md", 1)])
  func aPathFromThePageNamesTheFileOfThePathFromTheSite(path: String, count: Int) throws {
    let tree = try TemporaryTree([
      "docs/.vitepress/config.ts": "", "docs/en/a.md": "# A\n\n<!--@include: @/en/parts/x.md-->\n\nText.\n",
      "docs/de/a.md": "# A\n\n<!--@include: \(path)-->\n\nText.\n", "docs/en/parts/x.md": "X\n",
      "docs/de/parts/x.md": "X\n", "docs/de/parts/y.md": "Y\n", "docs/en/parts/y.md": "Y\n",
    ])
    var check = Check(roots: [tree.path + "/docs"])
    (check.flavor, check.source) = (.vitepress, LocaleTag("en"))
    let found = check.run().findings.map(\.finding).filter { $0.rule.name == "include" }
    #expect(found.count == count, "\(found.map(\.message))")
  }

  @Test func nothingOutsideTheProjectIsReadAndCirclesEnd() throws {
    let project = try Project(
      [
        "secret.md": "secret\n", "p/mkdocs.yml": "",
        "p/docs/en/a.md": "A\n\n--8<-- \"../secret.md\"\n\n--8<-- \"link.md\"\n",
        "p/docs/en/b.md": "--8<-- \"b.md\"\n", "p/b.md": "B\n\n--8<-- \"c.md\"\n", "p/c.md": "--8<-- \"b.md\"\n",
        "p/docs/en/c.md": "--8<-- \"https://example.com/x.md\"\n",
      ], .mkdocs)
    try project.tree.link("p/link.md", to: "../secret.md")
    var check = Check(roots: [project.tree.path + "/p/docs"])
    check.flavor = .mkdocs
    check.source = LocaleTag("en")
    let messages = check.run().findings.map(\.finding).filter { $0.rule.name == "include" }.map(\.message)
    #expect(messages.count { $0.contains("lies outside") } == 2)
    #expect(messages.count { $0.contains("includes itself") } == 1)
    #expect(messages.count { $0.contains("is an address") } == 1)
    var build = Build(roots: [project.tree.path + "/p/docs"], output: project.tree.path + "/site")
    build.flavor = .mkdocs
    _ = try build.run()
    #expect(try !project.page("en/a").contains("secret\n"))
    #expect(try project.page("en/b").contains("<p>B</p>"))
  }

  @Test func aChangeOfAnIncludedFileChangesItsPages() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", "docs/en/a.md": "```\n--8<-- \"x.js\"\n```\n\n--8<-- \"y.md\"\n", "x.js": "one\n",
        "y.md": "two\n",
      ], .mkdocs)
    _ = try project.build()
    Thread.sleep(forTimeInterval: 0.02)
    _ = try project.build()
    #expect(try project.build().written == 0)
    try project.tree.write(Array("three\n".utf8), to: "x.js")
    #expect(try project.build().written > 0)
    #expect(try project.page("en/a").contains("three"))
    try project.tree.write(Array("four\n".utf8), to: "y.md")
    _ = try project.build()
    #expect(try project.page("en/a").contains("four"))
    var build = Build(roots: [project.tree.path + "/docs"], output: project.tree.path + "/site")
    build.flavor = .mkdocs
    #expect(build.includedFiles.contains { $0.hasSuffix("/x.js") })
  }

  @Test func aLocaleMayIncludeItsOwnFile() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", "parts/en/x.md": "Text\n", "parts/de/x.md": "Wort\n",
        "docs/en/a.md": "One\n\n--8<-- \"parts/en/x.md\"\n", "docs/de/a.md": "Eins\n\n--8<-- \"parts/de/x.md\"\n",
        "docs/fr/a.md": "Un\n\n--8<-- \"parts/en/y.md\"\n", "parts/en/y.md": "Other\n",
      ], .mkdocs)
    let findings = project.findings()
    #expect(findings.count == 1 && findings[0].hasPrefix("fr/a.md:3:"))
  }

  @Test func whatIsMissingInTheSourceTooIsReportedOnce() throws {
    let text = "A\n\n--8<-- \"no.md\"\n"
    let project = try Project(
      ["mkdocs.yml": "", "docs/en/a.md": text, "docs/de/a.md": text, "docs/fr/a.md": text], .mkdocs)
    #expect(project.findings().map { $0.prefix(9) } == ["en/a.md:3"])
  }

  /// A fault of the source excuses the same one of a translation, and no other.
  @Test func eachFileThatIsTooLargeIsReported() throws {
    let large = String(repeating: "x\n", count: (1 << 19) + 1)
    let project = try Project(
      [
        "docs/en/a.md": "# A\n\n<<< ../one.js\n", "docs/de/a.md": "# A\n\n<<< ../two.js\n",
        "docs/one.js": large, "docs/two.js": large,
      ], .vitepress)
    #expect(
      project.findings().filter { $0.contains("larger than 1 MB") }.map { $0.prefix(9) } == [
        "de/a.md:3", "en/a.md:3",
      ])
  }

  @Test func linksOfInsertedTextAreRelativeToThePage() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", "parts/note.md": "![a](img/a.svg) [b](b.md)\n", "docs/en/guide/img/a.svg": "<svg/>",
        "docs/en/guide/a.md": "# A\n\n--8<-- \"parts/note.md\"\n", "docs/en/guide/b.md": "# B\n",
      ], .mkdocs)
    #expect(try project.build().troubles.isEmpty)
    #expect(try project.page("en/guide/a").contains("<a href=\"b.html\">b</a>"))
    let parts = try Project(
      [
        "docs/en/parts/_note.mdx": "[b](../guide/b.mdx)\n", "docs/en/guide/b.mdx": "# B\n",
        "docs/en/a.mdx": "import Note from './parts/_note.mdx'\n\n# A\n\n<Note />\n",
      ], .mdx)
    #expect(try parts.build().troubles.isEmpty)
    #expect(try parts.page("en/a").contains("<a href=\"guide/b.html\">b</a>"))
  }

  @Test func hiddenFilesAreNotShown() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", ".env": "KEY=secret\n", "x/.keys/k.md": "secret\n",
        "docs/en/a.md": "# A\n\n--8<-- \"x/.keys/k.md\"\n\n--8<-- \"x/open.md\"\n\n```\n--8<-- \".env\"\n```\n",
        ".gitignore": "built/\n", "docs/en/b.md": "# B\n\n```\n--8<-- \".gitignore\"\n```\n",
      ], .mkdocs)
    try project.tree.link("x/open.md", to: ".keys/k.md")
    #expect(try project.build().troubles.count { $0.message.contains("doccheck shows no hidden files") } == 3)
    #expect(try !project.page("en/a").contains("secret"))
    // What every repository publishes is.
    #expect(try project.page("en/b").contains("built/"))
    #expect(project.findings().count { $0.contains("doccheck shows no hidden files") } == 3)
  }

  @Test func aNameMayEndInItsLocale() throws {
    let project = try Project(
      [
        "mkdocs.yml": "", "n.en.md": "x\n", "n.de.md": "x\n",
        "docs/en/a.md": "A\n\n--8<-- \"n.en.md\"\n", "docs/de/a.md": "A\n\n--8<-- \"n.de.md\"\n",
        "docs/fr/a.md": "A\n\n--8<-- \"n.de.md\"\n",
      ], .mkdocs)
    let findings = project.findings()
    #expect(findings.count == 1 && findings[0].hasPrefix("fr/a.md:3:"))
  }

  /// A tree may lack the files that the pages of its repository share.
  @Test func aMissingFileOfDocFXIsFoundAmongOthers() throws {
    let project = try Project(
      [
        "docs/en/i/x.md": "X\n", "docs/en/i/y.md": "Y\n",
        "docs/en/a.md": "[!INCLUDE [x](i/x.md)]\n\n[!INCLUDE [y](i/y.md)]\n\n[!INCLUDE [z](i/z.md)]\n",
        "docs/en/b.md": "[!INCLUDE [z](i/z.md)]\n\n[!INCLUDE [x](i/x.md)]\n",
      ], .learn)
    #expect(project.findings().map { $0.prefix(9) } == ["en/a.md:5"])
  }
}
