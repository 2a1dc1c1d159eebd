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

  @Test func aPageBesideAFolderIsTheFoldersIndexOfAnotherLocale() throws {
    let root = try TemporaryTree([
      "en/limits/index.md": "", "de/limits.md": "", "fr/limits/index.md": "", "en/a.md": "", "de/a/_index.md": "",
      "en/both.md": "", "en/both/index.md": "", "de/both.md": "", "en/index.md": "", "de/index.md": "",
    ])
    let tree = ContentTree(roots: [root.path], source: LocaleTag("en"))
    #expect(tree.articles.map(\.path) == ["a.md", "both.md", "both/index.md", "index.md", "limits/index.md"])
    #expect(tree.articles.map(\.files.count) == [2, 2, 1, 2, 3])
  }

  /// The pages are in Chinese, but for a README, whose Chinese text names its locale.
  @Test func aFileBesideOneOfTheDefaultLocaleIsInTheLanguageOfItsText() throws {
    let (english, chinese) = (
      "# Boxes\n\nThis is the list of the boxes that you can use in each of the rooms.\n",
      "# 盒子\n\n这是每个房间中可以使用的盒子的列表。\n"
    )
    let root = try TemporaryTree([
      "README.md": english, "README.zh-CN.md": chinese, "docs/a.md": chinese, "docs/a.en-US.md": english,
      "docs/b.md": chinese, "docs/b.en-US.md": english,
    ])
    var layout = try layout("{path}.{locale}.md", "{path}.md")
    layout.defaultLocale = LocaleTag("zh-CN")
    let tree = ContentTree(roots: [root.path], layout: layout, source: LocaleTag("zh-CN"))
    #expect(
      tree.articles.map { $0.files.map(\.locale.tag) } == [
        ["en-US", "zh-CN"], ["en-US", "zh-CN"], ["en-US", "zh-CN"],
      ])
    let readme = tree.articles.first { $0.path == "README.md" }?.files.first { $0.locale.tag == "en-US" }
    #expect(readme?.file.hasSuffix("/README.md") == true)
  }

  /// Files that have names in their own languages are joined by what their front matter says; what two files say
  /// identifies none, nor does what the locale has under the source's name already.
  @Test(arguments: ["translationKey: \"box\"", "permalink: a/box", "slug: /box", "ref: box"])
  func translatedFileNamesAreJoinedByTheirKeys(key: String) throws {
    func page(_ key: String) -> String { "---\ntitle: A\n\(key)\n---\n\nText\n" }
    let root = try TemporaryTree([
      "en/index.md": "", "de/index.md": "", "fr/index.md": "", "en/boxes.md": page(key), "de/kisten.md": page(key),
      "fr/boites.md": page(key), "fr/autres.md": page("slug: other"), "en/lids.md": page("slug: lid"),
      "de/deckel.md": page("slug: lid"), "de/klappen.md": page("slug: lid"), "en/cup.md": page("slug: cup"),
      "de/cup.md": page(""), "de/tasse.md": page("slug: cup"), "en/one.md": page("id: x"), "en/two.md": page("id: x"),
      "fr/un.md": page("id: x"),
    ])
    let tree = ContentTree(roots: [root.path], source: LocaleTag("en"))
    let joined = tree.articles.first { $0.path == "boxes.md" }?.files.map { $0.file.dropFirst(root.path.count) }
    #expect(joined == ["/de/kisten.md", "/en/boxes.md", "/fr/boites.md"])
    #expect(tree.articles.filter { $0.files.count == 1 }.count == 8, "\(tree.articles)")
    // Without a source it is open which name is the page's.
    #expect(ContentTree(roots: [root.path]).articles.contains { $0.path == "kisten.md" })
  }

  @Test func saysWhatIsWrongWithARoot() throws {
    let root = try TemporaryTree([
      "one/pl-PL/a.md": "", "two/pl-PL/a.md": "", "two/ko-KR/b.md": "", "none/x.md": "", "file.md": "",
    ])
    func message(_ name: String) -> String? { ContentTree(roots: [root.path + "/" + name]).troubles.first?.message }
    #expect(message("nowhere") == "there is no such folder")
    #expect(message("file.md")?.contains("is a file") == true)
    #expect(message("one")?.contains("one locale only (pl-PL)") == true)
    #expect(message("one/pl-PL")?.contains("name its parent folder") == true)
    #expect(message("two")?.contains("no article in two of them") == true)
    #expect(message("none")?.contains("no locale folders") == true)
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

@Suite struct SourceFolderTests {
  @Test(arguments: [
    ("/x/docs-ja/src", "ja"), ("/x/azure-docs.ko-kr/articles", "ko-kr"), ("/x/zh-Hans/docs", "zh-Hans"),
  ])
  func aFolderIsCalledAfterItsLocale(root: String, locale: String) {
    #expect(SourceFolder.locale(ofRoot: root)?.tag == locale)
  }

  @Test func noOtherFolderIs() { #expect(SourceFolder.locale(ofRoot: "/bin/api/src") == nil) }

  @Test(.enabled(if: GitTree.isThere, "git is not installed")) func theSourceLiesInAnotherRepository() throws {
    let source = try GitTree()
    try source.commit(["docs/a.md": "# A\n\nRun `a`.\n", "docs/b.md": "# B\n"], day: 1, subject: "One")
    let folder = try TemporaryTree()
    let translation = folder.path + "/docs-ja"
    try folder.write(Array("# A\n\n`a` を実行します。\n".utf8), to: "docs-ja/src/a.md")
    try source.commit(["docs/a.md": "# A\n\nRun `b`.\n"], day: 30, subject: "Two")
    var check = Check(roots: [translation + "/src"])
    check.source = LocaleTag("en")
    check.apart = try SourceFolder(source.path + ":docs")
    let (report, troubles) = Status(check: check).run()
    #expect(troubles.isEmpty)
    let states = report.entries.filter { $0.locale.tag == "ja" }.map { "\($0.article) \($0.state.rawValue)" }
    #expect(states == ["a.md behind", "b.md missing"])
  }

  /// Two ways to write one locale are one.
  @Test func localesInAnotherLetterCaseAreOne() throws {
    let root = try TemporaryTree([
      "a.md": "A", "a.zh-CN.md": "A", "b.md": "B", "b.zh-CN.md": "B", "c.md": "C", "c.zh-cn.md": "C", "d.md": "D",
      "d.zh-CN.md": "D", "d.zh-cn.md": "D",
    ])
    let layout = try Layout(["{path}.md", "{path}.{locale}.md"])
    let tree = ContentTree(roots: [root.path], layout: layout, source: LocaleTag("en"))
    let locales = tree.articles.map { $0.files.map(\.locale.tag) }
    #expect(locales == [["en", "zh-CN"], ["en", "zh-CN"], ["en", "zh-CN"], ["en", "zh-CN", "zh-cn"]])
  }
}
