import Foundation
import Testing

@testable import Pipeline

@Suite struct IgnoreRulesTests {
  private static let matching = [
    ("a.md", "a.md"), ("a.md", "x/y/a.md"), ("/a.md", "a.md"), ("x/a.md", "x/a.md"), ("*.md", "x/a.md"),
    ("x/*", "x/a"), ("x/**", "x/y/a"), ("**/y", "x/y"), ("**/y", "y"), ("x/**/a", "x/a"), ("x/**/a", "x/y/z/a"),
    ("a?c", "abc"), ("[a-c]x", "bx"), ("[!a]x", "bx"), ("\\#a", "#a"), ("\\!a", "!a"), ("a\\ ", "a "), ("a  ", "a"),
    ("a*b*c", "axxbxxc"), ("[]a]", "]"), ("a\r", "a"),
  ]
  private static let others = [
    ("/a.md", "x/a.md"), ("x/a.md", "y/x/a.md"), ("*.md", "a.mdx"), ("x/*", "x/y/a"), ("x/**", "x"), ("a?c", "a/c"),
    ("[!a]x", "ax"), ("a*b", "a/b"), ("**/y/z", "y/x/z"), ("[a", "a"),
  ]

  private static func matches(_ line: String, _ path: String) -> Bool {
    IgnoreGlob(Array(line.utf8)[...])?.matches(path.split(separator: "/").map { Array($0.utf8) }[...]) ?? false
  }

  @Test(arguments: matching) func patternsMatch(line: String, path: String) { #expect(Self.matches(line, path)) }

  @Test(arguments: others) func otherPathsDoNot(line: String, path: String) { #expect(!Self.matches(line, path)) }

  @Test func commentsAndEmptyLinesAreNoPatterns() {
    for line in ["", "# a", "   ", "/", "!"] { #expect(IgnoreGlob(Array(line.utf8)[...]) == nil, "\(line)") }
  }

  /// The inner file and the last line win; what lies in an ignored folder stays ignored.
  @Test func rulesOfAllFoldersApply() throws {
    let tree = try TemporaryTree([
      ".git/info/exclude": "private/\n", ".gitignore": "*.draft.md\nbuild/\n",
      "docs/.gitignore": "!keep.draft.md\n/old.md\n", "docs/en/a.md": "a", "docs/en/build/b.md": "b",
      "docs/en/old.md": "a", "docs/en/keep.draft.md": "a", "docs/en/c.draft.md": "a", "docs/en/private/p.md": "p",
      "docs/en/private/.gitignore": "!p.md\n", "docs/de/a.md": "a", "docs/de/build/b.md": "b",
    ])
    let rules = IgnoreRules(in: tree.path + "/docs")
    #expect(rules.ignores("old.md", isFolder: false) && rules.ignores("build", isFolder: true))
    #expect(!rules.ignores("build", isFolder: false))
    var all = Layout.standard
    func paths() -> [String] {
      ContentTree(roots: [tree.path + "/docs"], layout: all).articles.map(\.path)
    }
    #expect(paths() == ["a.md", "keep.draft.md", "old.md"])
    all.readsIgnoreFiles = false
    #expect(paths() == ["a.md", "build/b.md", "c.draft.md", "keep.draft.md", "old.md", "private/p.md"])
  }

  /// As for git, a tracked file is part of the project whatever the rules say.
  @Test func trackedFilesAreNotIgnored() throws {
    let tree = try GitTree()
    try tree.commit(
      ["en/api/a.md": "a", "de/api/a.md": "a", "en/api/b.md": "b", "de/b.md": "b", "en/b.md": "b"], day: 1,
      subject: "Pages")
    try tree.commit([".gitignore": "/en/api/\nb.md\nnode_modules/\n"], day: 2, subject: "Rules")
    for path in ["en/api/new.md", "en/node_modules/x.md"] {
      let file = tree.path + "/" + path
      try FileManager.default.createDirectory(
        atPath: String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex)), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    }
    let articles = ContentTree(roots: [tree.path], layout: .standard).articles
    #expect(articles.map(\.path) == ["api/a.md", "api/b.md", "b.md"])
    #expect(articles.map(\.files.count) == [2, 1, 2])
    #expect(LayoutFinder.find(in: tree.path)?.shared == 2)
  }

  @Test func theLayoutIsFoundWithoutIgnoredFiles() throws {
    let tree = try TemporaryTree([
      ".git/HEAD": "", ".gitignore": "/site/\n", "docs/en/a.md": "a", "docs/de/a.md": "a",
      "site/en/x/1.md": "a", "site/de/x/1.md": "a", "site/en/x/2.md": "a", "site/de/x/2.md": "a",
    ])
    #expect(LayoutFinder.find(in: tree.path)?.patterns == ["docs/{locale}/{path}.md"])
    #expect(LayoutFinder.find(in: tree.path, readsIgnoreFiles: false)?.patterns == ["site/{locale}/{path}.md"])
  }
}
