import DocModel
import Findings
import Reports
import Testing

@testable import Pipeline

/// Translated pages beside or near their sources, as projects name them.
@Suite struct SiblingLayoutTests {
  struct Example: Sendable, CustomTestStringConvertible {
    /// `file:language` of ``SiblingTexts``.
    let files: String
    let source: String
    let locales: [String]

    var testDescription: String { files }

    init(_ files: String, _ source: String, _ locales: String...) {
      self.files = files
      self.source = source
      self.locales = locales.sorted()
    }

    var pages: [(file: String, language: String)] {
      files.split(separator: " ").map { part in
        let names = part.split(separator: ":")
        return (String(names[0]), String(names[1]))
      }
    }

    /// The pages with faults: two, and one of three translations or more, as what many have may be a fault of the source.
    var wrong: [String] {
      let language = LocaleTag(source)?.language
      let translations = pages.filter { $0.language != language && !($0.language == "tw" && language == "zh") }
      return translations.prefix(translations.count > 2 ? 1 : 2).map(\.file)
    }

    /// - Parameter isWrong: whether the pages of ``wrong`` have the three faults.
    func tree(isWrong: Bool) throws -> TemporaryTree {
      let wrong = isWrong ? wrong : []
      return try TemporaryTree(
        Dictionary(
          uniqueKeysWithValues: pages.map {
            ($0.file, SiblingTexts.page($0.language, isWrong: wrong.contains($0.file)))
          }))
    }
  }

  static let examples = [
    Example("README.md:en README.de.md:de README.zh-CN.md:zh", "en", "de", "en", "zh-CN"),
    Example("README.md:en docs/de/README.md:de", "en", "de", "en"),
    Example("README.en.md:en README.de.md:de", "en", "de", "en"),
    Example("README.md:en README_de.md:de README_ja.md:ja", "en", "de", "en", "ja"),
    Example("README.md:en README-de.md:de README-zh_CN.md:zh", "en", "de", "en", "zh_CN"),
    Example("README.md:en README_CN.md:zh README_JP.md:ja", "en", "en", "ja", "zh-CN"),
    Example("README.md:en translations/README-de.md:de", "en", "de", "en"),
    Example("README.md:en readme/README.de.md:de", "en", "de", "en"),
    Example("docs/en.md:en docs/de.md:de", "en", "de", "en"),
    Example("README.md:en docs/i18n/README.ja-JP.md:ja", "en", "en", "ja-JP"),
    Example("README.md:en i18n/README.de.md:de", "en", "de", "en"),
    Example(
      "guide.en-US.md:en guide.de.md:de README.md:en README.de.md:de a/README.md:en a/README.de.md:de", "en-US", "de",
      "en-US"),
    Example(
      "docs/log.en.md:en docs/log.de.md:de tool/log.md:en a/README.md:en a/README.de.md:de b/README.md:en b/README.de.md:de README.md:en README.de.md:de",
      "en", "de", "en"),
    Example("README.md:en docs/README.de.md:de", "en", "de", "en"),
    Example("README.md:zh README_EN.md:en", "zh", "en", "zh"),
    Example("README.md:zh README_EN.md:en README_JA.md:ja", "zh", "en", "ja", "zh"),
    Example("README.md:zh docs/en/README.md:en", "zh", "en", "zh"),
    Example("README.md:tw README.en.md:en", "zh-TW", "en", "zh-TW"),
    Example("README.md:es README.en.md:en", "es", "en", "es"),
    Example("README.md:pt README-en.md:en", "pt", "en", "pt"),
    Example("README.md:ru README.en.md:en", "ru", "en", "ru"),
    Example("README.md:ja README_en.md:en", "ja", "en", "ja"),
    Example("README.md:en translations/zh-CN.md:zh translations/de.md:de", "en", "de", "en", "zh-CN"),
    Example("README.md:en docs/zh.md:zh", "en", "en", "zh"),
    Example("en.md:en de.md:de", "en", "de", "en"),
    Example("docs/english/a.md:en docs/chinese/a.md:zh", "en", "en", "zh"),
    Example("docs/a.md:en docs_zh/a.md:zh", "en", "en", "zh"),
    Example("docs/a.md:en docs/b.md:en docs-zh/a.md:zh docs-zh/b.md:zh", "en", "en", "zh"),
    Example(
      "README.md:en README_TW.md:tw README_KR.md:ko README_BR.md:pt README_UA.md:uk", "en", "en", "ko", "pt-BR", "uk",
      "zh-TW"),
    Example("README.md:en README-cn.md:zh README-kr.md:ko README-pt_br.md:pt", "en", "en", "ko", "pt_br", "zh-CN"),
    Example("README.md:en README.zh-hans.md:zh README.ua.md:uk", "en", "en", "uk", "zh-hans"),
    Example("README.md:en README-chinese.md:zh README-Japanese.md:ja", "en", "en", "ja", "zh"),
    Example("README.md:en README_中文.md:zh README_한국어.md:ko", "en", "en", "ko", "zh"),
    Example("README.md:en README-ZH.md:zh", "en", "en", "zh"),
    Example("README.md:en README.de.md:de docs/README.ja.md:ja", "en", "de", "en", "ja"),
    Example("README.md:en README_de.md:de README-fr.md:fr", "en", "de", "en", "fr"),
    Example("docs/README.md:en README.de.md:de", "en", "de", "en"),
    Example("README.md:en readme_ja.md:ja", "en", "en", "ja"),
    Example("README.md:en Readme_CN.md:zh Readme_JP.md:ja", "en", "en", "ja", "zh-CN"),
    Example("Readme.md:en README-zh.md:zh", "en", "en", "zh"),
    Example("README.md:en docs/readme.ko.md:ko", "en", "en", "ko"),
    Example("README.md:en docs/es/Readme.md:es docs/fr/README.md:fr", "en", "en", "es", "fr"),
    Example("README.md:en README-zh.MD:zh", "en", "en", "zh"),
    Example("README.MD:en README_zh.md:zh", "en", "en", "zh"),
    Example("README.markdown:en README.de.md:de", "en", "de", "en"),
    Example("README.md:en README(中文).md:zh", "en", "en", "zh"),
    Example("README.md:en README（中文）.md:zh README（한국어）.md:ko", "en", "en", "ko", "zh"),
    Example("README.md:en README[de].md:de", "en", "de", "en"),
    Example("README.md:en README-(fr).md:fr", "en", "en", "fr"),
    Example("README.md:en README中文.md:zh", "en", "en", "zh"),
    Example("README.md:en de-README.md:de fr-README.md:fr", "en", "de", "en", "fr"),
    Example("README.md:en zh-CN.README.md:zh", "en", "en", "zh-CN"),
    Example("README.md:en docs/zh_README.md:zh", "en", "en", "zh"),
    Example("README.md:en .github/README.ja.md:ja", "en", "en", "ja"),
    Example(".github/README.md:en README.de.md:de", "en", "de", "en"),
    Example(".github/README.md:en .github/README.de.md:de", "en", "de", "en"),
    Example("README.md:en .github/translations/de/README.md:de", "en", "de", "en"),
    Example("README.md:en README.zh_TW.md:tw", "en", "en", "zh_TW"),
    Example("README.md:en README.chs.md:zh README.cht.md:tw", "en", "en", "zh-CN", "zh-TW"),
    Example("README.md:en README-Deutsch.md:de", "en", "de", "en"),
    Example("README.md:en docs/README/README.fr.md:fr", "en", "en", "fr"),
    Example("README.md:en docs/translations/fr/README.md:fr", "en", "en", "fr"),
    Example("README.md:en README/README_ru.md:ru", "en", "en", "ru"),
    Example("README.md:en lang/de.md:de lang/fr.md:fr", "en", "de", "en", "fr"),
    Example(
      "README.md:en README_zh.md:zh CONTRIBUTING.md:en CONTRIBUTING_zh.md:zh CODE_OF_CONDUCT.md:en "
        + "CODE_OF_CONDUCT_zh.md:zh CHANGELOG.md:en", "en", "en", "zh"),
    Example("docs/guide.md:en docs/guide_zh.md:zh docs/api.md:en docs/api_zh.md:zh README.md:en", "en", "en", "zh"),
    // The locale twice in a path, beside pages in folders of locales.
    Example("README.md:en docs/de/README-de.md:de docs/ja/README-ja.md:ja", "en", "de", "en", "ja"),
    Example(
      "README.md:en docs/de/README-de.md:de docs/zh-cn/README.zh-CN.md:zh docs/en/a.md:en docs/de/a.md:de "
        + "docs/en/b.md:en docs/de/b.md:de", "en", "de", "en", "zh-cn"),
    // Versions of one page, of which one has another name in the source.
    Example(
      "v1/code.md:en v1/code.de.md:de v1/code.fr.md:fr v2/co_de.md:en v2/co_de.fr.md:fr v2/co_de.de.md:de", "en", "de",
      "en", "fr"),
    Example(
      "README.md:en README_de.md:de README-api.md:en README_v2.md:en README.dev.md:en docs/no.md:en docs/it.md:en",
      "en", "de", "en"),
  ]

  private func check(_ tree: borrowing TemporaryTree, _ configuration: Configuration) -> CheckReport {
    let place = ProjectPlace([], articles: [], configuration: configuration)
    let roots = configuration.file == nil ? [tree.path] : place.roots
    let found = configuration.file == nil ? ProjectPlace(roots, articles: [], configuration: configuration) : place
    var check = Check(roots: found.roots)
    (check.layout, check.source) = (found.layout, found.source)
    check.source = check.source ?? SourceGuess(check)?.locale
    return check.run()
  }

  private func faults(_ report: CheckReport, threshold: UInt8 = Finding.defaultThreshold) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for finding in report.findings.map(\.finding) where finding.level(threshold: threshold) != .note {
      found[finding.place.file, default: []].append(finding.rule.name)
    }
    return found
  }

  @Test(arguments: examples) func theLayoutIsFound(example: Example) throws {
    let tree = try example.tree(isWrong: false)
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.locales.map(\.tag) == example.locales)
    #expect(setup.source?.tag == example.source)
    let configuration = Configuration()
    #expect(faults(check(tree, configuration)).isEmpty)
  }

  @Test(arguments: examples) func faultsAreReportedWithAndWithoutConfiguration(example: Example) throws {
    let tree = try example.tree(isWrong: true)
    let language = LocaleTag(example.source)?.language
    let wrong = example.wrong.map { tree.path + "/" + $0 }
    func expectFaults(_ report: CheckReport) {
      let found = faults(report)
      // An English text may have newer numbers than a source in another language.
      let least = language == "en" ? 3 : 2
      for file in wrong { #expect((found[file] ?? []).count >= least, "\(file): \(found)") }
      #expect(Set(found.keys).isSubset(of: wrong))
    }
    expectFaults(check(tree, Configuration()))
    try tree.write(Array(try ProjectSetup(of: tree.path, source: nil).yaml().utf8), to: ".doccheck.yml")
    let read = Configuration.read(tree.path + "/.doccheck.yml", rules: [])
    #expect(read.troubles.isEmpty)
    expectFaults(check(tree, read.configuration))
  }

  /// A translation whose source the layout leaves out is not compared with other translations in silence.
  @Test func aSourceThatIsLeftOutIsReported() throws {
    let tree = try TemporaryTree([
      "README.md": SiblingTexts.page("en"), "docs/README.de.md": SiblingTexts.page("de"),
      "docs/README.ja.md": SiblingTexts.page("ja"),
    ])
    var check = Check(roots: [tree.path + "/docs"])
    check.layout = try Layout(["{path}.{locale}.md"])
    let warnings = check.run().troubles.filter { $0.severity == .warning }
    #expect(warnings.contains { $0.file?.hasSuffix("/README.md") == true && $0.message.contains("source") })
  }

  @Test func aTranslationThatNoPatternMatchesIsReported() throws {
    let tree = try TemporaryTree([
      "README.md": SiblingTexts.page("en"), "README.de.md": SiblingTexts.page("de"),
      "README_ja.md": SiblingTexts.page("ja"), "README-it.md": SiblingTexts.page("en"),
    ])
    var check = Check(roots: [tree.path])
    check.layout = try Layout(["{path}.md", "{path}.{locale}.md"])
    check.source = LocaleTag("en")
    let files = check.run().troubles.filter { $0.severity == .warning }.compactMap(\.file)
    #expect(files.contains { $0.hasSuffix("/README_ja.md") })
    #expect(!files.contains { $0.hasSuffix("/README-it.md") })
  }

  /// Files of a hidden folder are no articles unless they are translations.
  @Test func templatesInAHiddenFolderAreNoArticles() throws {
    let tree = try TemporaryTree([
      "README.md": SiblingTexts.page("en"), "README.de.md": SiblingTexts.page("de"),
      ".github/README.fr.md": SiblingTexts.page("fr"), ".github/ISSUE_TEMPLATE/bug.md": SiblingTexts.about("bugs"),
      ".github/SECURITY.md": SiblingTexts.about("security"), ".git/README.ja.md": SiblingTexts.page("ja"),
    ])
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(setup.layout == ["{path}.md", "{path}.{locale}.md", ".github/{path}.{locale}.md"])
    #expect(setup.locales.map(\.tag) == ["de", "en", "fr"])
    #expect(setup.articles == 1)
  }

  /// A translation is found by its own name, too.
  @Test(arguments: ["README.md", "readme_ja.MD"])
  func anArticleIsSelectedByTheNameOfAnyOfItsFiles(name: String) throws {
    let tree = try TemporaryTree(["README.md": SiblingTexts.page("en"), "readme_ja.MD": SiblingTexts.page("ja")])
    let place = ProjectPlace([tree.path], articles: [tree.path + "/" + name], configuration: Configuration())
    let selection = Selection(articles: place.articles)
    #expect(place.articles.count == 1)
    #expect(selection.wants(article: "README.md"))
    #expect(!selection.wants(article: "docs/README.md"))
  }

  @Test func wordsThatLookLikeCodesAreNone() throws {
    let names = [
      "README.md", "README-api.md", "README_v2.md", "README.dev.md", "docs/no.md", "docs/it.md", "docs/sign-in.md",
      "docs/sign.md", "docs/how-to.md", "docs/how.md", "guides/is/a.md", "guides/so/a.md", "guides/do_it.md",
      "guides/do.md", "README.docker.md", "README-de-development.md", "CHANGELOG-3.md", "CHANGELOG.md",
      ".github/PULL_REQUEST_TEMPLATE.md", ".github/ISSUE_TEMPLATE/bug.md", "README(old).md", "README[draft].md",
      "it-README.md", "sdk_README.md", "is this.md", "this is.md", "readme.MD",
    ]
    let tree = try TemporaryTree(Dictionary(uniqueKeysWithValues: names.map { ($0, SiblingTexts.about($0)) }))
    #expect(LayoutFinder.find(in: tree.path) == nil)
  }
}
