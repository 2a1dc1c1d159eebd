import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

@Suite struct LayoutFinderTests {
  private func patterns(_ files: String...) -> [String]? { LayoutFinder.find(among: files)?.patterns }

  @Test func findsTheUsualLayouts() {
    #expect(patterns("pl-PL/a.md", "ko-KR/a.md", "README.md") == ["{locale}/{path}.md"])
    #expect(patterns("content/en/docs/a.md", "content/ko/docs/a.md", "README.md") == ["content/{locale}/{path}.md"])
    #expect(patterns("_i18n/en/a.md", "_i18n/ko/a.md") == ["_i18n/{locale}/{path}.md"])
    #expect(patterns("docs/en/docs/a.md", "docs/ko/docs/a.md") == ["docs/{locale}/{path}.md"])
  }

  /// Every page is a README in a folder of its own.
  @Test func findsTheSourceOfPagesOfOneName() throws {
    let pages = (1...60).map { "box-\($0)/README.md" }
    let translated = pages.flatMap { page in ["de", "fr"].map { "localization/\($0)/\(page)" } }
    let found = try #require(LayoutFinder.find(among: pages + translated + ["README.md"]))
    #expect(found.patterns == ["{path}.md", "localization/{locale}/{path}.md"])
    #expect(found.defaultLocale?.tag == "en" && found.shared == 60)
  }

  @Test func findsTheSourceThatNamesNoLocale() throws {
    #expect(
      patterns("content/a.md", "content/a.ko.md", "content/x/b.md", "content/x/b.ko.md", "README.md")
        == ["content/{path}.md", "content/{path}.{locale}.md"])
    #expect(
      patterns("docs/a.md", "docs/b.md", "docs/ko/a.md", "docs/ko/b.md", "README.md")
        == ["docs/{path}.md", "docs/{locale}/{path}.md"])
    let inner = "docusaurus-plugin-content-docs/current"
    #expect(
      patterns("docs/a.md", "docs/x/b.md", "i18n/ko/\(inner)/a.md", "i18n/ko/\(inner)/x/b.md", "README.md")
        == ["docs/{path}.md", "i18n/{locale}/\(inner)/{path}.md"])
    #expect(
      patterns("name/a/b.md", "name/a/c.md", "name.ko-kr/a/b.md", "name.ko-kr/a/c.md")
        == ["name/{path}.md", "name.{locale}/{path}.md"])
    let found = try #require(LayoutFinder.find(among: ["d/a.md", "d/pl-PL/a.md", "d/ko-KR/a.md"]))
    #expect(found.defaultLocale?.tag == "en-US")
    #expect(found.locales.map(\.tag) == ["ko-KR", "pl-PL"])
  }

  @Test func docusaurusMayHaveFurtherDocs() throws {
    let plugin = "docusaurus-plugin-content-docs"
    let files = ["a", "b", "c"].flatMap { ["docs/\($0).md", "i18n/de/\(plugin)/current/\($0).md"] }
    let further = ["d", "e"].flatMap { ["community/\($0).md", "i18n/de/\(plugin)-community/current/\($0).md"] }
    let found = try #require(LayoutFinder.find(among: files + further))
    #expect(
      found.patterns == [
        "docs/{path}.md", "i18n/{locale}/\(plugin)/current/{path}.md", "community/{path}.md",
        "i18n/{locale}/\(plugin)-community/current/{path}.md",
      ])
  }

  @Test func eachPartMayHaveFoldersForTheLocales() throws {
    let files = (1...3).flatMap { part in
      ["en", "fi"].flatMap { ["parts/\(part)/\($0)/part\(part)a.md", "parts/\(part)/\($0)/part\(part)b.md"] }
    }
    let found = try #require(LayoutFinder.find(among: files + ["README.md"]))
    #expect(found.patterns == ["parts/{path}/{locale}/{path}.md"])
    #expect(found.shared == 6)
    let layout = try Layout(found.patterns)
    let match = try #require(layout.match("parts/2/fi/part2b.md", source: nil))
    #expect(match.locale.tag == "fi")
    #expect(match.path == "2/part2b.md")
  }

  /// The same pages in each of the folders are versions: the others are left out.
  @Test func versionsAreNotPartsOfOneDocumentation() throws {
    let files = (1...3).flatMap { version in
      ["en", "fi"].flatMap { ["v\(version)/\($0)/a.md", "v\(version)/\($0)/b.md"] }
    }
    let found = try #require(LayoutFinder.find(among: files))
    #expect(found.patterns.allSatisfy { !$0.contains("{path}/{locale}/{path}") })
  }

  /// `en-PT` is what translation services call the English of pirates.
  @Test func englishOfAnotherRegionIsATranslation() throws {
    let files = ["docs", "docs/de_DE", "docs/en_PT", "docs/fr_FR"].flatMap { ["\($0)/a.md", "\($0)/b.md"] }
    let found = try #require(LayoutFinder.find(among: files))
    #expect(found.patterns == ["docs/{path}.md", "docs/{locale}/{path}.md"])
    #expect(found.defaultLocale?.tag == "en-US")
    #expect(found.locales.map(\.tag) == ["de_DE", "en_PT", "fr_FR"])
  }

  /// A post about a translation is none.
  @Test func theNameOfALanguageMayBePartOfATitle() throws {
    let docs = "docusaurus-plugin-content-docs/current"
    let posts = ["2024-react", "2025-translated-to-chinese"].map { "\($0)/index.md" }
    let pages = ["a.md", "b.md", "c.md"]
    let files =
      pages.map { "docs/\($0)" } + posts.map { "blog/\($0)" }
      + ["ja", "zh-CN"].flatMap { locale in
        pages.map { "i18n/\(locale)/\(docs)/\($0)" }
          + posts.map { "i18n/\(locale)/docusaurus-plugin-content-blog/\($0)" }
      }
    let found = try #require(LayoutFinder.find(among: files))
    #expect(found.locales.map(\.tag) == ["ja", "zh-CN"])
    #expect(
      found.patterns == [
        "docs/{path}.md", "i18n/{locale}/\(docs)/{path}.md", "blog/{path}.md",
        "i18n/{locale}/docusaurus-plugin-content-blog/{path}.md",
      ])
  }

  /// Collections of Jekyll begin with an underscore; the tag of one is not cut in two.
  @Test func aCollectionMayHaveTheNameOfALocale() throws {
    let pages = ["a", "b", "c"]
    let files = ["_guide", "_zh-cn/guide", "_pt-br/guide"].flatMap { folder in
      pages.map { "\(folder)/\($0).md" }
    }
    let found = try #require(LayoutFinder.find(among: files))
    #expect(found.patterns == ["_guide/{path}.md", "_{locale}/guide/{path}.md"])
    #expect(found.locales.map(\.tag) == ["pt-br", "zh-cn"])
  }

  /// Pages that the source dropped stay in the folder of a locale.
  @Test func aLocaleMayHaveKeptPagesThatTheSourceDropped() {
    let kept = ["a", "b", "c", "d", "e"].map { "zh/api/\($0).md" }
    #expect(
      LayoutFinder.find(among: ["x.md", "y.md", "zh/x.md", "zh/y.md"] + kept)?.patterns == [
        "{path}.md", "{locale}/{path}.md",
      ])
    #expect(LayoutFinder.find(among: ["README.md", "doc/zh/README.md"] + kept.map { "doc/" + $0 }) == nil)
  }

  /// The translations of Docusaurus are of `docs`, however many of its pages are gone.
  @Test func docusaurusMayHaveKeptMostPages() {
    let inner = "docusaurus-plugin-content-docs/current"
    let kept = ["c", "d", "e", "f"].map { "i18n/ko/\(inner)/sql/\($0).md" }
    let files = ["docs/a.md", "docs/x/b.md", "i18n/ko/\(inner)/a.md", "i18n/ko/\(inner)/x/b.md", "README.md"]
    #expect(
      LayoutFinder.find(among: files + kept + ["README_ZH.md"])?.patterns
        == ["docs/{path}.md", "i18n/{locale}/\(inner)/{path}.md", "{path}.md", "{path}_{locale}.md"])
  }

  /// The folder of an older version repeats the tree; the source lies above the folder of the translations in both.
  @Test func aCopyOfTheTreeForAnOlderVersionIsLeftOut() throws {
    let pages = (1...6).map { "guide/\($0).md" }
    let locales = ["de_de", "fr_fr", "ko_kr"]
    func tree(_ folder: String, _ pages: [String]) -> [String] {
      pages.map { folder + $0 } + locales.flatMap { locale in pages.map { "\(folder)translated/\(locale)/\($0)" } }
    }
    let old = pages + ["guide/old.md", "guide/older.md"]
    let found = try #require(
      LayoutFinder.find(among: tree("", pages) + tree("versions/1.0/", old) + tree("versions/2.0/", pages)))
    #expect(found.patterns == ["{path}.md", "translated/{locale}/{path}.md"])
    #expect(found.locales.map(\.tag) == locales)
    #expect(found.defaultLocale?.language == "en")
    #expect(found.excluded == ["versions/1.0/**", "versions/2.0/**"])
    #expect(found.apart.map(\.folder) == ["versions/1.0", "versions/2.0"])
    #expect(found.isUnmistakable)
    let kept = ["old", "older", "oldest"].map { "guide/\($0).md" }
    let left = locales.flatMap { locale in (pages + kept).map { "translated/\(locale)/\($0)" } }
    #expect(
      LayoutFinder.find(among: pages + left + tree("versions/1.0/", pages + kept))?.patterns
        == ["{path}.md", "translated/{locale}/{path}.md"])
  }

  /// A Chinese README beside the folders of a site that has zh-cn: its language is no other locale of the site.
  @Test func aReadmeAddsNoLocaleOfALanguageThatIsThere() throws {
    var files = [
      "README.md": "# 维基\n\n这是关于盒子的中文维基，欢迎大家一起编辑和改进其中的内容，也欢迎提出问题和建议。\n",
      "README-en.md": "# Wiki\n\nThis is a wiki in Chinese; everyone is welcome to edit it and to make it better.\n",
    ]
    for name in ["a", "b", "c"] {
      files["content/zh-cn/\(name).md"] = "# 盒子\n\n这是关于盒子的说明，可以打开和关闭。\n"
      files["content/ja/\(name).md"] = "# 箱\n\nこれは箱の説明で、開けたり閉めたりできます。\n"
    }
    let tree = try TemporaryTree(files)
    let found = try #require(LayoutFinder.find(in: tree.path))
    #expect(found.patterns == ["content/{locale}/{path}.md"])
    #expect(found.defaultLocale == nil)
  }

  /// Most folders of locales repeat the locale in the names of their pages, one does not.
  @Test func someLocalesAreNamedTwice() throws {
    let pages = ["CONTRIBUTING", "FAQ", "README", "api", "unstable_api", "demos", "history", "tutorial", "_sidebar"]
    var files = (pages + ["llm_contribute", "update_to_1_21_5"]).map { "docs/\($0).md" }
    for (locale, count) in [("br", 5), ("es", 5), ("fr", 3), ("ru", 8), ("tr", 1)] {
      files += pages.prefix(count).map {
        "docs/\(locale)/\($0)_\($0 == $0.uppercased() ? locale.uppercased() : locale).md"
      }
    }
    files += ["docs/ru/_sidebar.md", "docs/zh/README_ZH_CN.md"]
    files += pages.filter { $0 != "README" && $0 != "unstable_api" }.map { "docs/zh/\($0).md" }
    let found = try #require(LayoutFinder.find(among: files))
    #expect(Set(found.patterns) == ["docs/{path}.md", "docs/{locale}/{path}.md", "docs/{locale}/{path}_{locale}.md"])
    #expect(found.locales.map(\.language).sorted() == ["es", "fr", "pt", "ru", "tr", "zh"])
  }

  @Test func findsNothingWhereNothingIsShared() {
    #expect(patterns("content/de/a.md", "README.md") == nil)
    #expect(patterns() == nil)
    #expect(patterns("de/a.md", "fr/b.md") == nil)
  }
}
