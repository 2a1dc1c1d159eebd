import DocModel
import Reports
import Testing

@testable import Pipeline

@Suite struct ContentTreeTests {
  private func layout(_ patterns: String...) throws -> Layout { try Layout(patterns) }

  @Test func takesFoldersOfLanguagesThatShareAnArticle() throws {
    let root = try TemporaryTree([
      "pl-PL/a.md": "", "ko-KR/a.md": "", "ko-KR/b/c.md": "", "api/a.md": "", "media/a.md": "", "de-DE/only.md": "",
      "pl-PL/image.png": "", "README.md": "", "pl-PL/.hidden.md": "",
    ])
    let tree = ContentTree(roots: [root.path])
    #expect(tree.locales.map(\.tag) == ["ko-KR", "pl-PL"])
    #expect(tree.articles.map(\.path) == ["a.md", "b/c.md"])
    #expect(tree.articles.map { $0.files.map(\.locale.tag) } == [["ko-KR", "pl-PL"], ["ko-KR"]])
    #expect(tree.troubles.map(\.severity) == [.warning])
    #expect(tree.troubles[0].file?.hasSuffix("/de-DE") == true)
  }

  @Test func saysWhatIsWrongWithARoot() throws {
    let root = try TemporaryTree([
      "one/pl-PL/a.md": "", "two/pl-PL/a.md": "", "two/ko-KR/b.md": "", "none/x.md": "", "file.md": "",
    ])
    func message(_ name: String) -> String? { ContentTree(roots: [root.path + "/" + name]).troubles.first?.message }
    #expect(message("nowhere") == "there is no such folder")
    #expect(message("file.md")?.contains("is a file") == true)
    #expect(message("one")?.contains("one locale only (pl-PL)") == true)
    #expect(message("one/pl-PL")?.contains("name the folder above it") == true)
    #expect(message("two")?.contains("no article that two of them share") == true)
    #expect(message("none")?.contains("no folders named after locales") == true)
  }

  @Test func goesOnAfterABadRoot() throws {
    let root = try TemporaryTree(["pl/a.md": "", "ko/a.md": ""])
    let tree = ContentTree(roots: ["/nowhere", root.path, root.path])
    #expect(tree.articles.count == 1)
    #expect(tree.troubles.count == 1)
  }

  @Test func readsOtherLayouts() throws {
    let root = try TemporaryTree([
      "docs/a.md": "", "docs/a.fr.md": "", "i18n/pl/docs/a.md": "", "docs/x/b.md": "", "docs/x/b.fr.md": "",
    ])
    let layout = try layout("i18n/{locale}/docs/{path}.md", "docs/{path}.{locale}.md", "docs/{path}.md")
    let tree = ContentTree(roots: [root.path], layout: layout, source: LocaleTag("en"))
    #expect(tree.articles.map(\.path) == ["a.md", "x/b.md"])
    #expect(tree.articles.map { $0.files.map(\.locale.tag) } == [["en", "fr", "pl"], ["en", "fr"]])
  }

  @Test(arguments: [
    ["{path}.md", "{path}.{locale}.md"], ["{path}.{locale}.md", "{path}.md"],
  ]) func theMoreSpecificPatternDecides(patterns: [String]) throws {
    let root = try TemporaryTree(["a.md": "", "a.fr.md": "", "b.markdown": "", "b.fr.markdown": ""])
    let tree = ContentTree(roots: [root.path], layout: try Layout(patterns), source: LocaleTag("en"))
    #expect(tree.articles.map { $0.files.map(\.locale.tag) } == [["en", "fr"], ["en", "fr"]])
  }

  @Test func foldersThatOnlyLookLikeLocalesAreTheSources() throws {
    let root = try TemporaryTree(["d/a.md": "", "d/ko/a.md": "", "d/id/x.md": ""])
    let layout = try layout("d/{path}.md", "d/{locale}/{path}.md")
    let tree = ContentTree(roots: [root.path], layout: layout, source: LocaleTag("en"))
    #expect(tree.articles.map(\.path) == ["a.md", "id/x.md"])
    #expect(tree.locales.map(\.tag) == ["en", "ko"])
  }

  @Test func leavesExcludedFilesAlone() throws {
    let root = try TemporaryTree(["pl/a.md": "", "ko/a.md": "", "pl/old/b.md": "", "ko/old/b.md": "", "ko/c.md": ""])
    func paths(_ globs: String...) -> [String] {
      ContentTree(roots: [root.path], layout: Layout.standard.excluding(globs)).articles.map(\.path)
    }
    #expect(paths("old/") == ["a.md", "c.md"])
    #expect(paths("**/old/**", "ko/c.md") == ["a.md"])
  }

  @Test func refusesALayoutWithoutAPath() {
    #expect(throws: (any Error).self) { try Layout(["{locale}/a.md"]) }
    #expect(throws: (any Error).self) { try Layout(["{locale}/{name}/{path}.md"]) }
  }

  @Test func followsLinksButNoLoops() throws {
    let root = try TemporaryTree(["pl/a.md": "", "ko/a.md": ""])
    try root.link("pl/up", to: "..")
    #expect(ContentTree(roots: [root.path]).articles.map(\.path) == ["a.md"])
  }
}

@Suite struct PathGlobTests {
  @Test(arguments: [
    ("a.md", "a.md", true), ("a", "a.md", true), ("docs/", "docs/x/y.md", true), ("docs/*", "docs/x.md", true),
    ("docs/*", "docs/x/y.md", false), ("docs/**/y.md", "docs/y.md", true), ("docs/**/y.md", "docs/a/b/y.md", true),
    ("*.md", "a/b.md", false), ("**.md", "a/b.md", true), ("?.md", "ab.md", false), ("b", "a.md", false),
  ])
  func matches(pattern: String, path: String, expected: Bool) {
    #expect(PathGlob(pattern).matches(path) == expected)
  }
}
