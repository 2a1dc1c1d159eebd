import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct MathEvidenceTests {
  private static func notation(_ settings: [String: String], setting: Bool? = nil) throws -> MathNotation {
    var files = settings
    files["docs/en/a.md"] = "# A\n"
    files[".git/HEAD"] = ""
    let tree = try TemporaryTree(files)
    let locale = try #require(LocaleTag("en"))
    let article = ArticleFiles(
      root: tree.path + "/docs", path: "a.md",
      files: [ArticleFiles.File(locale: locale, file: tree.path + "/docs/en/a.md")])
    return MathEvidence.notation(of: [article], setting: setting)
  }

  @Test(
    arguments: [
      ("mkdocs.yml", "markdown_extensions:\n  - pymdownx.arithmatex:\n      generic: true\n", .all),
      ("mkdocs.yml", "markdown_extensions:\n  # - pymdownx.arithmatex\n  - tables\n", .none),
      ("docusaurus.config.js", "import remarkMath from 'remark-math';\n", [.dollars, .doubleDollars]),
      ("docusaurus.config.js", "// remark-math\n", .none),
      ("docs/.vitepress/config.ts", "export default { markdown: { math: true } }\n", [.dollars, .doubleDollars]),
      ("docs/.vitepress/config.ts", "export default { markdown: { math: false } }\n", .none),
      ("book.toml", "[output.html]\nmathjax-support = true\n", [.doubleDollars, .brackets]),
      ("book.toml", "[preprocessor.katex]\n", [.dollars, .doubleDollars]),
      ("conf.py", "extensions = ['sphinx.ext.mathjax']\n", .none),
      ("conf.py", "myst_enable_extensions = ['dollarmath']\n", [.dollars, .doubleDollars]),
      ("docs/en/_toctree.yml", "- title: A\n  sections: []\n", [.doubleDollars, .brackets]),
      ("hugo.toml", "[markup.goldmark.extensions.passthrough]\nenable = true\n", [.doubleDollars, .brackets]),
      ("hugo.toml", "passthrough = 1\ninline = [['$', '$']]\n", .all),
      ("_config.yml", "mathjax: true\n", [.doubleDollars, .brackets]), ("_config.yml", "title: A\n", .none),
    ] as [(String, String, MathNotation)])
  func settingsOfGeneratorsTurnFormulasOn(_ name: String, _ text: String, _ expected: MathNotation) throws {
    #expect(try Self.notation([name: text]) == expected)
  }

  @Test func theProjectsOwnSettingDecides() throws {
    let settings = ["mkdocs.yml": "- pymdownx.arithmatex\n"]
    #expect(try Self.notation(settings, setting: false) == .none)
    #expect(try Self.notation([:], setting: true) == .all)
  }

  @Test func aFormulaThatDiffersIsAFinding() throws {
    let tree = try TemporaryTree([
      "docs/en/a.md": "# A\n\nThe sum $a_1+b$ is *c*.\n\n$$\nx = y_1\n$$\n",
      "docs/de/a.md": "# A\n\nDie Summe $a_2+b$ ist *c*.\n\n$$\nx = y_2\n$$\n",
    ])
    var check = Check(roots: [tree.path + "/docs"])
    check.source = LocaleTag("en")
    check.math = true
    let found = check.run().findings.map(\.finding.place.line)
    #expect(found.contains(3) && found.contains(5))
    try tree.write(Array("# A\n\nDie Summe $a_1+b$ ist *c*.\n\n$$\nx = y_1\n$$\n".utf8), to: "docs/de/a.md")
    #expect(check.run().findings.isEmpty)
  }
}
