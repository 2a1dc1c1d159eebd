import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct ProjectPlaceTests {
  @Test func aFileStandsForItsArticle() throws {
    let root = try TemporaryTree(["docs/x/a.md": "", "docs/ko/x/a.md": "", "docs/b.md": "", "README.md": ""])
    for file in ["docs/x/a.md", "docs/ko/x/a.md"] {
      let place = ProjectPlace([root.path + "/" + file], articles: [], configuration: Configuration())
      #expect(place.articles == ["x/a.md"])
      #expect(place.roots == [root.path + "/docs"])
      #expect(place.others.isEmpty)
    }
    let place = ProjectPlace([root.path + "/README.md"], articles: [], configuration: Configuration())
    #expect(place.others == [root.path + "/README.md"])
  }

  @Test func aConfigurationSaysWhereFilesLie() throws {
    let root = try TemporaryTree([
      "a.md": "", "a.ko.md": "", ".doccheck.yml": "layout: ['{path}.md', '{path}.{locale}.md']\nsource: en\n",
    ])
    let configuration = Configuration.read(root.path + "/.doccheck.yml", rules: []).configuration
    let place = ProjectPlace([root.path + "/a.ko.md"], articles: [], configuration: configuration)
    #expect(place.articles == ["a.md"])
    #expect(place.roots == [root.path])
    #expect(ProjectPlace([], articles: [], configuration: configuration).roots == [root.path])
  }

  @Test(arguments: ["pages", "docs/content", "docs"]) func mkDocsNamesTheFolderOfTheTexts(_ folder: String) throws {
    let root = try TemporaryTree([
      "mkdocs.yml": (folder == "docs" ? "" : "docs_dir: \(folder)\n") + "nav:\n- Second: b.md\n- First: a.md\n",
      "\(folder)/a.md": "# A\n",
      "\(folder)/b.md": "# B\n", "vendor/README.md": "# V\n", ".doccheck.yml": "source: en\n",
    ])
    let configuration = Configuration.read(root.path + "/.doccheck.yml", rules: []).configuration
    let place = ProjectPlace([], articles: [], configuration: configuration)
    #expect(place.roots == [root.path + "/\(folder)"])
    var build = Build(roots: place.roots, output: root.path + "/site")
    (build.layout, build.source) = (place.layout, place.source)
    _ = try build.run()
    let page = try root.text("site/en/a.html")
    #expect(
      try #require(page.firstRange(of: ">Second<")).lowerBound < #require(page.firstRange(of: ">First<")).lowerBound)
  }

  /// A theme brings an example site, whose pages are not the project's.
  @Test func themesAreLeftOut() throws {
    let root = try TemporaryTree([
      "docs/content/a.md": "", "docs/content/a.ko.md": "", "docs/themes/plain/theme.toml": "",
      "docs/themes/plain/example/content/b.md": "", "docs/themes/plain/example/content/b.ko.md": "",
      "docs/content/themes/c.md": "", "docs/content/themes/c.ko.md": "",
    ])
    let setup = try ProjectSetup(of: root.path, source: nil)
    #expect(setup.shared == 2)
    #expect(try setup.yaml().contains("docs/themes/plain/**"))
  }

  @Test func setupSaysWhatItFound() throws {
    let root = try TemporaryTree(["docs/a.md": "", "docs/ko/a.md": "", "docs/ko/b.md": ""])
    let setup = try ProjectSetup(of: root.path, source: nil)
    #expect(setup.source?.tag == "en")
    #expect(setup.shared == 1)
    #expect(try setup.yaml().contains("layout: ['docs/{path}.md', 'docs/{locale}/{path}.md']"))
    try root.write(Array(try setup.yaml().utf8), to: ".doccheck.yml")
    let read = Configuration.read(root.path + "/.doccheck.yml", rules: [])
    #expect(read.troubles.isEmpty)
    #expect(read.configuration.layout == (try Layout(setup.layout)))
  }

  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func theLocaleThatArticlesWereInFirstIsTheSource() throws {
    let tree = try GitTree()
    for number in 1...6 { try tree.commit(["zh/\(number).mdx": "# 一\n"], day: number, subject: "zh") }
    for number in 1...6 { try tree.commit(["en/\(number).mdx": "# One\n"], day: 10 + number, subject: "en") }
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.source?.tag == "zh")
    #expect(setup.evidence == "6 of 6 articles existed in it first, according to git")
    #expect(setup.ending == ".mdx")
    let given = try ProjectSetup(of: tree.path, source: LocaleTag("en"))
    #expect(given.source?.tag == "en")
    #expect(given.evidence == nil)
  }

  /// A source that was moved and edited in one commit looks younger than its translations.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func theDefaultLanguageOfTheSiteOutweighsAFewDates() throws {
    let tree = try GitTree()
    for number in 1...6 { try tree.commit(["docs/fa/\(number).md": "# یک\n"], day: number, subject: "fa") }
    for number in 1...6 { try tree.commit(["docs/en/\(number).md": "# One\n"], day: 10 + number, subject: "en") }
    #expect(try ProjectSetup(of: tree.path, source: nil).source?.tag == "fa")
    for (name, settings) in [
      ("mkdocs.yml", "plugins:\n- i18n:\n    languages:\n    - locale: en\n      default: true\n    - locale: fa\n"),
      ("hugo.toml", "defaultContentLanguage = 'en'\n"),
      ("docusaurus.config.js", "module.exports = {i18n: {defaultLocale: 'en', locales: ['en', 'fa']}};\n"),
      (".vitepress/config.ts", "export default {locales: {root: {lang: 'en-US'}, fa: {lang: 'fa'}}}\n"),
      ("astro.config.mjs", "export default defineConfig({integrations: [starlight({defaultLocale: 'en'})]});\n"),
    ] {
      try tree.write(settings, to: name)
      let setup = try ProjectSetup(of: tree.path, source: nil)
      #expect(setup.source?.tag == "en", "\(name)")
      #expect(setup.evidence == "the default language in \(name.split(separator: "/")[0])")
      try FileManager.default.removeItem(atPath: tree.path + "/" + name.split(separator: "/")[0])
    }
  }

  /// The articles of the source had no locale at first, and were moved to its folder after the translations came.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func anArticleIsAsOldAsUnderItsFormerPath() throws {
    let tree = try GitTree()
    let text = { (number: Int) in "# Box \(number)\n\nUp to \(number) boxes are packed.\n" }
    for number in 1...6 { try tree.commit(["guide/\(number).md": text(number)], day: number, subject: "text") }
    for number in 1...6 { try tree.commit(["zh/guide/\(number).md": "# 箱\n"], day: 10 + number, subject: "zh") }
    try tree.git("mv", "guide", "main")
    try tree.commit([:], day: 20, subject: "Rename the guide")
    try tree.write("", to: "en/keep")
    try tree.git("mv", "main", "en/guide")
    try tree.commit(["en/guide/1.md": text(1) + "\nEach is marked.\n"], day: 21, subject: "Move English to its folder")
    #expect(try ProjectSetup(of: tree.path, source: nil).source?.tag == "en")
  }

  /// The folder was renamed in the commit in which other locales began with copies of it.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func aFolderOfALanguageMayGetARegion() throws {
    let tree = try GitTree()
    let text = { (number: Int) in "# 箱 \(number)\n\n最多 \(number) 个箱子。\n" }
    for number in 1...6 { try tree.commit(["doc/zh/\(number).md": text(number)], day: number, subject: "zh") }
    for number in 1...6 {
      try tree.commit(["doc/en/\(number).md": "# Box \(number)\n"], day: 10 + number, subject: "en")
    }
    try tree.git("mv", "doc/zh", "doc/zh-cn")
    let copies = (1...6).map { ("doc/zh-tw/\($0).md", text($0)) }
    try tree.commit(Dictionary(uniqueKeysWithValues: copies), day: 20, subject: "Begin zh-tw")
    #expect(try ProjectSetup(of: tree.path, source: nil).source?.tag == "zh-cn")
  }

  /// A fork translated the files where they lay, and its translations got a folder when both were merged.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func aTranslationThatWasMovedIsAsOldAsItsText() throws {
    let tree = try GitTree()
    func texts(_ folder: String, _ body: (Int) -> String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (1...6).map { ("\(folder)\($0).md", body($0)) })
    }
    func english(_ number: Int) -> String {
      "# Box \(number)\n\nThe box is what you can see in the list of all boxes.\n"
    }
    func chinese(_ number: Int) -> String { "# 箱子 \(number)\n\n这个箱子在所有箱子的列表中可以看到，里面有十件东西。\n" }
    try tree.commit(texts("content/", english), day: 1, subject: "English")
    try tree.commit(texts("content/", chinese), day: 5, subject: "Translate in place")
    try tree.commit(texts("content/en/") { english($0) + "\nAnd more.\n" }, day: 8, subject: "Merge English")
    try tree.write("", to: "content/zh_cn/kept")
    for number in 1...6 { try tree.git("mv", "content/\(number).md", "content/zh_cn/\(number).md") }
    try tree.commit([:], day: 9, subject: "Move the translation")
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.source?.tag == "en")
    #expect(setup.evidence == "6 of 6 articles existed in it first, according to git")
  }

  /// The original was moved, and its former path got the translation.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func aLanguageThatPagesBeganInIsTheSource() throws {
    let tree = try GitTree()
    func texts(_ folder: String, _ body: (Int) -> String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: (1...6).map { ("\(folder)\($0).md", body($0)) })
    }
    func chinese(_ number: Int) -> String { "# 箱子 \(number)\n\n这个箱子在所有箱子的列表中可以看到，里面有十件东西。\n" }
    try tree.commit(texts("docs/en/", chinese), day: 1, subject: "Begin")
    try tree.commit(texts("docs/zh/", chinese), day: 9, subject: "Move")
    try tree.commit(
      texts("docs/en/") { "# Box \($0)\n\nThe box is what you can see in the list of all boxes.\n" }, day: 10,
      subject: "Translate")
    #expect(try ProjectSetup(of: tree.path, source: nil).source?.tag == "zh")
  }

  /// The original was moved aside and the address without a locale got the English translation, page by page.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func filesWithoutALocaleMayBeTranslations() throws {
    let tree = try GitTree()
    func page(_ number: Int, _ ending: String, _ text: String) -> [String: String] {
      ["docs/\(number)\(ending).md": text]
    }
    func chinese(_ number: Int) -> String { "# 箱子 \(number)\n\n这个箱子在所有箱子的列表中可以看到，里面有 \(number) 件东西。\n" }
    func english(_ number: Int) -> String {
      "# Box \(number)\n\nThe box is what you can see in the list of all boxes, with \(number) things in it.\n"
    }
    func commit(_ page: (Int) -> [String: String], day: Int) throws {
      try tree.commit((1...20).map(page).reduce(into: [:]) { $0.merge($1) { one, _ in one } }, day: day, subject: "x")
    }
    try commit({ page($0, "", "") }, day: 1)
    try commit({ page($0, "", chinese($0)) }, day: 2)
    try commit({ page($0, ".zh-CN", chinese($0)).merging(page($0, "", english($0))) { one, _ in one } }, day: 3)
    try commit({ page($0 + 20, "", english($0)) }, day: 4)
    try tree.commit(["docs/7.zh-CN.md": chinese(8)], day: 5, subject: "Change the original")
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.source?.tag == "zh-CN" && setup.defaultLocale?.tag == "en")
    #expect(try setup.yaml().contains("default-locale: en\nsource: zh-CN\n"))

    let place = ProjectPlace([tree.path], articles: [], configuration: Configuration())
    var check = Check(roots: place.roots)
    (check.layout, check.source) = (place.layout, place.source)
    #expect(check.source?.tag == "en")
    check.source = SourceGuess(check)?.locale
    #expect(check.source?.tag == "zh-CN")
    let found = check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) != .note }
    #expect(Set(found.map(\.file)) == [tree.path + "/docs/7.md"])
    #expect(found.map(\.rule.name) == ["stale-translation"])
  }

  @Test func aGivenSourceMayBeInThePathsOfTranslations() throws {
    let tree = try TemporaryTree([
      "README.md": "# Box\n\nThe box is what you can see in the list of all boxes.\n",
      "README.zh-CN.md": "# 箱子\n\n这个箱子在所有箱子的列表中可以看到。\n",
    ])
    let setup = try ProjectSetup(of: tree.path, source: LocaleTag("zh-CN"))
    #expect(setup.locales.map(\.tag) == ["en", "zh-CN"])
    #expect(setup.source?.tag == "zh-CN" && setup.defaultLocale?.tag == "en")
    let named = try ProjectSetup(of: tree.path, source: LocaleTag("en-GB"))
    #expect(named.locales.map(\.tag) == ["en-GB", "zh-CN"])
    #expect(named.source?.tag == "en-GB" && named.defaultLocale == nil)
  }

  @Test func aLanguageThatEnglishPagesStillHoldIsTheSource() throws {
    var files: [String: String] = [:]
    for number in 1...8 {
      files["zh/\(number).md"] = "# 一\n\n最多可以装十个箱子。\n\n[中文文档首页](a) [English](b)\n"
      files["en/\(number).md"] = "# One\n\nUp to ten boxes are packed.\n\n[中文文档首页](a) [English](b)\n"
    }
    let plain = try TemporaryTree(files)
    #expect(try ProjectSetup(of: plain.path, source: nil).source?.tag == "en")
    for number in 1...4 { files["en/\(number).md"]? += "\n最多可以装十个箱子。\n" }
    let tree = try TemporaryTree(files)
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.source?.tag == "zh")
    #expect(setup.evidence == "4 of 8 articles in en hold lines of its text")
  }

  /// All articles are of one commit in both locales, so that their age tells nothing.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"), arguments: [5, 3])
  func commitsThatTranslateIntoTheAssumedSourceTellThatItIsNone(commits: Int) throws {
    let tree = try GitTree()
    func page(_ number: Int) -> [String: String] {
      ["en/\(number).md": "# Box \(number)\n", "zh/\(number).md": "# 箱 \(number)\n"]
    }
    try tree.commit((1...8).map(page).reduce(into: [:]) { $0.merge($1) { one, _ in one } }, day: 1, subject: "all")
    for number in 1...commits {
      try tree.commit(["en/\(number).md": "# The box \(number)\n"], day: number + 1, subject: "Update translations")
    }
    try tree.commit(["zh/8.md": "# 箱子\n"], day: 20, subject: "translation")
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.source?.tag == (commits == 5 ? "zh" : "en"))
    if commits == 5 {
      #expect(setup.evidence == "5 commits translate into en alone, 1 into it, according to git")
    }
  }

  /// The history of the folder alone begins with one commit of all locales.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func anArticleIsAsOldAsInAnotherFolder() throws {
    let tree = try GitTree()
    for number in 1...6 { try tree.commit(["doc/zh/\(number).md": "# 一 \(number)\n"], day: number, subject: "zh") }
    for number in 1...6 {
      try tree.commit(["doc/en/\(number).md": "# One \(number)\n"], day: 10 + number, subject: "en")
    }
    try tree.git("mv", "doc", "docs")
    try tree.commit([:], day: 20, subject: "Rename the folder")
    try tree.commit(["docs/en/7.md": "# Seven\n"], day: 21, subject: "A new page")
    try tree.commit(["docs/zh/7.md": "# 七\n"], day: 22, subject: "Its translation")
    let setup = try ProjectSetup(of: tree.path + "/docs", source: nil)
    #expect(setup.source?.tag == "zh")
    #expect(setup.evidence == "6 of 7 articles existed in it first, according to git")
  }

  /// Most articles began in all locales by one commit: the one page that a translation had first tells nothing.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func oneArticleOfManyTellsNoSource() throws {
    let tree = try GitTree()
    func page(_ number: Int) -> [String: String] {
      ["en/\(number).md": "# Box \(number)\n", "es/\(number).md": "# Caja \(number)\n"]
    }
    try tree.commit((1...5).map(page).reduce(into: [:]) { $0.merge($1) { one, _ in one } }, day: 1, subject: "all")
    try tree.commit(["es/6.md": "# Caja 6\n"], day: 2, subject: "es")
    try tree.commit(["en/6.md": "# Box 6\n"], day: 3, subject: "en")
    #expect(try ProjectSetup(of: tree.path, source: nil).source?.tag == "en")
  }

  /// Each locale began with a copy of the text: git takes any of them for the file that was moved.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func aMoveToSeveralLocalesAtOnceTellsNothing() throws {
    let tree = try GitTree()
    let text = { (number: Int) in "# 箱 \(number)\n\n最多 \(number) 个箱子。\n" }
    for number in 1...6 { try tree.commit(["guide/\(number).md": text(number)], day: number, subject: "text") }
    try tree.git("rm", "-q", "-r", "guide")
    var files: [String: String] = [:]
    for number in 1...6 {
      for locale in ["de", "ja", "zh"] { files["\(locale)/guide/\(number).md"] = text(number) }
    }
    try tree.commit(files, day: 10, subject: "Begin the translations")
    for number in 11...16 { try tree.commit(["zh/\(number).md": text(number)], day: number, subject: "zh") }
    for number in 11...16 { try tree.commit(["ja/\(number).md": "# 箱です\n"], day: 20 + number, subject: "ja") }
    #expect(try ProjectSetup(of: tree.path, source: nil).source?.tag == "zh")
  }

  /// A page of two commits, its translation made from the first: what changed since is told as that, without anything set up.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"))
  func aCheckThatNamesNoSourceAsksGitForIt() throws {
    let tree = try GitTree()
    try tree.commit(["en/a.md": "# Box\n\nUp to 10 boxes.\n\n- One\n- Two\n"], day: 1, subject: "one")
    try tree.commit(["de/a.md": "# Kiste\n\nBis zu 10 Kisten.\n\n- Eins\n- Zwei\n"], day: 2, subject: "two")
    try tree.commit(["en/a.md": "# Box\n\nUp to 50 boxes.\n\n- One\n- Two\n"], day: 3, subject: "three")
    var check = Check(roots: [tree.path])
    check.source = SourceGuess(check)?.locale
    #expect(check.source?.tag == "en")
    #expect(SourceGuess(check) == nil)
    let found = check.run().findings.map(\.finding).filter { $0.level(threshold: check.threshold) != .note }
    #expect(found.map(\.rule.name) == ["stale-translation"])
    let plain = try TemporaryTree(["en/a.md": "# Box\n", "de/a.md": "# Kiste\n"])
    #expect(SourceGuess(Check(roots: [plain.path])) == nil)
  }

  @Test(.enabled(if: GitTree.isThere, "git is not installed"), arguments: ["", "docs/"])
  func theSourceMayLieAtTheTopOfTheRepository(folder: String) throws {
    let tree = try GitTree()
    try tree.commit(["\(folder)a.md": "# Box\n\nUp to 10 boxes.\n"], day: 1, subject: "one")
    try tree.commit(["\(folder)de/a.md": "# Kiste\n\nBis zu 10 Kisten.\n"], day: 2, subject: "two")
    try tree.commit(["\(folder)a.md": "# Box\n\nUp to 50 boxes.\n"], day: 3, subject: "three")
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["\(folder){path}.md", "\(folder){locale}/{path}.md"])
    check.source = LocaleTag("en")
    #expect(check.run().findings.map(\.finding.rule.name).contains("stale-translation"))
  }

  @Test func earlierVersionsOfTheDocsAreArticlesToo() throws {
    let plugin = "i18n/fr/docusaurus-plugin-content-docs"
    let root = try TemporaryTree([
      "docs/a.md": "", "versioned_docs/version-1/a.md": "", "\(plugin)/current/a.md": "",
      "\(plugin)/version-1/a.md": "",
    ])
    let setup = try ProjectSetup(of: root.path, source: nil)
    let tree = ContentTree(roots: [root.path], layout: try Layout(setup.layout), source: setup.source)
    #expect(tree.articles.map(\.path) == ["a.md", "version-1/a.md"])
    #expect(tree.articles.allSatisfy { $0.files.map(\.locale.tag).sorted() == ["en", "fr"] })
  }

  /// Locales keep the versions that the source has dropped; posts have other folders in the source and in each locale.
  @Test func droppedVersionsDoNotHideTheSourceOfTheDocs() throws {
    let plugin = "i18n/fr/docusaurus-plugin-content"
    let dropped = (1...9).map { "\(plugin)-docs/version-\($0)/a.md" }
    let files =
      [
        "docs/a.md", "docs/x/b.md", "versioned_docs/version-8/a.md", "versioned_docs/version-9/a.md", "blog/c.md",
        "\(plugin)-docs/current/a.md", "\(plugin)-docs/current/x/b.md", "\(plugin)-blog/c.md",
      ] + dropped
    let root = try TemporaryTree(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    let setup = try ProjectSetup(of: root.path, source: nil)
    #expect(setup.source?.tag == "en")
    let tree = ContentTree(roots: [root.path], layout: try Layout(setup.layout), source: setup.source)
    let both = tree.articles.filter { $0.files.count == 2 }.map(\.path)
    #expect(both == ["a.md", "c.md", "version-8/a.md", "version-9/a.md", "x/b.md"])
    // Nothing builds the others.
    let yaml = try setup.yaml()
    #expect(yaml.contains("version-7/**") && !yaml.contains("version-8/**"))
    let found = try #require(LayoutFinder.find(in: root.path))
    let layout = try Layout(found.patterns).excluding(found.excluded)
    #expect(layout.match("\(plugin)-docs/version-7/a.md", source: nil) == nil)
    #expect(layout.match("\(plugin)-docs/version-8/a.md", source: nil) != nil)
  }

  @Test func aSecondSiteOfTheProjectIsNamed() throws {
    func site(_ folder: String, _ count: Int) -> [String] {
      (1...count).flatMap { ["\(folder)/en/\($0).md", "\(folder)/ko/\($0).md"] }
    }
    let root = try TemporaryTree(
      Dictionary(uniqueKeysWithValues: (site("docs/site", 9) + site("web/pages", 3)).map { ($0, "") }))
    let setup = try ProjectSetup(of: root.path, source: nil)
    #expect(setup.apart.map(\.folder) == ["web/pages"] && setup.apart.map(\.shared) == [3])
    let place = ProjectPlace([root.path], articles: [], configuration: Configuration())
    #expect(place.remark?.contains("web/pages has 3 more articles") == true)
  }

  @Test func aFolderWithAMarkBeforeTheNameIsNoLocale() throws {
    let root = try TemporaryTree(["docs/en/a.md": "", "docs/ko/a.md": "", "docs/_it/a.md": "", "docs/fr_/a.md": ""])
    #expect(try ProjectSetup(of: root.path, source: nil).locales.map(\.tag) == ["en", "ko"])
    #expect(LocaleTag("pt_BR")?.region == "BR")
  }
}
