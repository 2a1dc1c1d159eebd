import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Paths that begin with a name for a folder, which the settings of a project explain.
@Suite struct PathAliasTests {
  private static let settings = """
    {
      // Comments and commas at the ends are common in these files.
      "extends": "astro/tsconfigs/strict",
      "compilerOptions": {
        "baseUrl": ".",
        "paths": {
          "@assets/*": ["src/assets/*"], /* more */
          "@parts/*": ["src/docs/_parts/*"],
          "~/*": ["src/*"],
        },
      },
    }
    """

  private func findings(
    _ tree: borrowing TemporaryTree, root: String = "/src/docs", layout: [String]? = nil, flavor: Flavor = .mdx
  ) throws -> [String] {
    var check = Check(roots: [tree.path + root])
    check.flavor = flavor
    check.source = LocaleTag("en")
    if let layout { check.layout = try Layout(layout) }
    return check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) != .note }.map {
      "\($0.file.split(separator: "/").suffix(2).joined(separator: "/")):\($0.place.line) \($0.rule.name): \($0.message)"
    }
  }

  private func page(_ picture: String = "@assets/box.png", part: String = "@parts/note.mdx") -> String {
    "import Note from '\(part)';\n\n# Box\n\n![Box](\(picture)) ![Box](@assets/box.png)\n\n[Lid](~/assets/lid.pdf)\n\n<Note />\n"
  }

  private func tree(_ page: String, settings: [String: String]) throws -> TemporaryTree {
    try TemporaryTree(
      [
        ".git/HEAD": "", "src/docs/en/a.mdx": page,
        "src/docs/en/b.mdx": "![Box](near.png) ![Box](near.png) ![Box](near.png)\n",
        "src/docs/en/near.png": "near", "src/docs/_parts/note.mdx": "The *note*.\n", "src/assets/box.png": "box",
        "src/assets/lid.pdf": "lid",
      ].merging(settings) { $1 })
  }

  @Test(arguments: ["tsconfig.json", "jsconfig.json"])
  func theSettingsOfAProjectExplainThem(file: String) throws {
    let settings = [file: Self.settings]
    #expect(try findings(try tree(page(), settings: settings)) == [])
    let picture = try findings(try tree(page("@assets/no.png"), settings: settings))
    #expect(picture.count == 1 && picture[0].hasPrefix("en/a.mdx:5 link-broken: There is no file ‘@assets/no.png’"))
    #expect(!picture.contains { $0.contains("beside") })
    let part = try findings(try tree(page(part: "@parts/no.mdx"), settings: settings))
    #expect(part.count == 1 && part[0].hasPrefix("en/a.mdx:9 include: ") && part[0].contains("src/docs/_parts/no.mdx"))
  }

  /// Only the bundler knows what such a path means.
  @Test func aNameThatNothingExplainsIsNotReported() throws {
    for settings in [[:], ["tsconfig.json": "{"], ["tsconfig.json": "{\"compilerOptions\": {}}"]] {
      #expect(try findings(try tree(page() + "\n[G](@parts/g.md) [H](@parts/h)\n", settings: settings)) == [])
    }
  }

  /// A function of VuePress' settings leads a name to a folder.
  @Test(arguments: ["<!-- @include: @parts/x.md -->", "<<< @parts/x.js", "@[code](@parts/x.js)"])
  func aNameThatAFunctionExplainsIsNotJudged(include: String) throws {
    func found(_ include: String, beside files: [String: String] = [:]) throws -> [String] {
      let page = ["docs/en/a.md": "# A\n\n\(include)\n"]
      return try findings(try TemporaryTree(page.merging(files) { $1 }), root: "/docs", flavor: .vitepress)
    }
    #expect(try found(include) == [])
    // A folder of that name is what the path means.
    #expect(try found(include, beside: ["docs/en/@parts/y.md": "Text.\n"]).count == 1)
    #expect(try found(include.replacing("@parts", with: "@")).count == 1)
  }

  /// `srcDir` of VitePress names the folder that the sign is for.
  @Test func theSignOfVitePressIsForTheFolderOfItsPages() throws {
    let tree = try TemporaryTree([
      "docs/en/.vitepress/config.ts": "export default { srcDir: 'pages' }\n", "docs/en/pages/parts/x.ansi": "one\n",
      "docs/en/pages/guide/a.md": "# A\n\n<<< @/parts/x.ansi\n\n<<< @/parts/y.ansi\n",
    ])
    let found = try findings(tree, root: "/docs", flavor: .vitepress)
    #expect(found.count == 1 && found[0].hasPrefix("guide/a.md:5 include"))
  }

  @Test func aSiteHasTheirFiles() throws {
    let tree = try tree(page(), settings: ["tsconfig.json": Self.settings])
    var build = Build(roots: [tree.path + "/src/docs"], output: tree.path + "/site")
    build.flavor = .mdx
    build.source = LocaleTag("en")
    build.project = tree.path
    #expect(try build.run().troubles.map(\.message) == [])
    let page = try tree.text("site/en/a.html")
    #expect(page.contains("The <em>note</em>."))
    #expect(try tree.text("site/src/assets/box.png") == "box")
    #expect(page.contains("src=\"../src/assets/box.png\"") && page.contains("href=\"../src/assets/lid.pdf\""))
    // The next build does not take the pages of this one once the settings lead elsewhere.
    try tree.write(Array(Self.settings.replacing("docs/_parts", with: "parts").utf8), to: "tsconfig.json")
    try tree.write(Array("Another text.\n".utf8), to: "src/parts/note.mdx")
    _ = try build.run()
    #expect(try tree.text("site/en/a.html").contains("Another text."))
  }

  @Test func theFolderOfDocusaurusIsOne() throws {
    let tree = try TemporaryTree([
      ".git/HEAD": "", "docusaurus.config.js": "", "static/box.png": "box", "src/docs/en/near.png": "near",
      "src/docs/en/a.mdx":
        "![Box](@site/static/box.png) ![Box](near.png) ![Box](near.png) ![Box](near.png)\n\n![Box](@site/static/no.png)\n",
    ])
    let found = try findings(tree)
    #expect(found.count == 1 && found[0].hasPrefix("en/a.mdx:3 link-broken"))
  }

  /// Both paths lead to one picture, and to one part.
  @Test func anAliasAndARelativePathMayBeTheSameFile() throws {
    let tree = try TemporaryTree([
      ".git/HEAD": "", "tsconfig.json": Self.settings, "src/assets/box.png": "box",
      "src/docs/_parts/note.mdx": "A note.\n",
      "src/docs/a.mdx": "import Note from '@parts/note.mdx';\n\n# Box\n\n![Box](@assets/box.png)\n\n<Note />\n",
      "src/docs/de/a.mdx":
        "import Note from '../_parts/note.mdx';\n\n# Kiste\n\n![Kiste](../../assets/box.png)\n\n<Note />\n",
    ])
    #expect(try findings(tree, root: "", layout: ["src/docs/{path}.md", "src/docs/{locale}/{path}.md"]) == [])
  }
}
