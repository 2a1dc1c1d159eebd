import DocModel
import Testing

@testable import Pipeline

/// The names of files of public repositories, with texts of our own in the languages that the files have there.
@Suite struct RealLayoutTests {
  struct Project: Sendable, CustomTestStringConvertible {
    let name: String
    /// Files with their languages, `name:language`; English where no language is given. `{a,b:x}` stands for each.
    let files: [String]
    let patterns: [String]
    let source: String
    let locales: String

    var testDescription: String { name }

    /// A README has the page that the translations have; other files have texts of their subject.
    private func text(_ name: String) -> String {
      patterns.isEmpty ? SiblingTexts.about(name) : SiblingTexts.page("en")
    }

    func tree() throws -> TemporaryTree {
      try TemporaryTree(
        Dictionary(
          files.flatMap { $0.split(separator: " ") }.map { entry in
            let parts = entry.split(separator: ":")
            let name = String(parts[0])
            return (name, parts.count > 1 ? SiblingTexts.page(String(parts[1])) : text(name))
          }
        ) { first, _ in first })
    }
  }

  /// Files of one stem in several languages: `stem`, the text between it and each code, and codes with their languages.
  private static func translations(_ stem: String, _ codes: String) -> String {
    codes.split(separator: " ").map { entry in
      let parts = entry.split(separator: ":")
      return stem.replacing("*", with: parts[0]) + ":" + (parts.count > 1 ? parts[1] : parts[0])
    }.joined(separator: " ")
  }

  static let projects = [
    Project(
      name: "0GiS0/cobol-minibank", files: ["README.md:es README_EN.md"],
      patterns: ["{path}.md", "{path}_{locale}.md"], source: "es", locales: "en es"),
    Project(
      name: "0Raptor/BorgBackupInstallScript", files: ["README.md:de README_EN.md Tests/README.md:de"],
      patterns: ["{path}.md", "{path}_{locale}.md"], source: "de", locales: "de en"),
    Project(
      name: "0x1abin/MultiButton", files: ["CHANGELOG.md CONTRIBUTING.md README.md README_CN.md:zh"],
      patterns: ["{path}.md", "{path}_{locale}.md"], source: "en", locales: "en zh-CN"),
    Project(
      name: "0x48lab/easy_ctf",
      files: [
        "CHANGELOG.md CLAUDE.md:ja DOCUMENTATION_EN.md DOCUMENTATION_JA.md:ja README.md:ja README_EN.md",
        "README_MODRINTH.md SPECIFICATION.md:ja",
      ], patterns: ["{path}.md", "{path}_{locale}.md"], source: "ja", locales: "en ja"),
    Project(
      name: "2noise/ChatTTS",
      files: [
        "README.md examples/api/README.md examples/onnx/README.md",
        translations("docs/*/README.md", "cn:zh es fr jp:ja kr:ko ru"),
      ], patterns: ["{path}.md", "docs/{locale}/{path}.md"], source: "en", locales: "en es fr ja ko ru zh-CN"),
    Project(
      name: "ASLP-lab/OSUM",
      files: [
        "OSUM-EChat/README.md OSUM-EChat/README_CN.md:zh OSUM-EChat/tts/third_party/Matcha-TTS/README.md OSUM/README.md",
        "OSUM/README_CN.md:zh README.md README_CN.md:zh README_JP.md:ja images/introduction.md",
      ], patterns: ["{path}.md", "{path}_{locale}.md"], source: "en", locales: "en ja zh-CN"),
    Project(
      name: "AnnulusGames/LucidRandom", files: ["README.md README_JP.md:ja README_KR.md:ko"],
      patterns: ["{path}.md", "{path}_{locale}.md"], source: "en", locales: "en ja ko"),
    Project(
      name: "BATorrent-app/BATorrent",
      files: [
        "CHANGELOG.md CODE_OF_CONDUCT.md PRIVACY.md README.md SECURITY.md THIRD_PARTY.md docs/ARCHITECTURE.md docs/CI.md",
        translations("README.*.md", "de es ja pt-BR:pt ru ua:uk zh-CN:zh"),
        "docs/ARCHITECTURE.ua.md:uk docs/CHANGELOG.ua.md:uk docs/HUB_4.0_PLAN.md docs/TESTING.md",
      ], patterns: ["{path}.md", "{path}.{locale}.md", "docs/{path}.{locale}.md"], source: "en",
      locales: "de en es ja pt-BR ru uk zh-CN"),
    Project(
      name: "BestVue3/router",
      files: [
        "CHANGELOG.md README.md docs/en/api-reference.md docs/en/examples.md docs/en/tutorial.md docs/zh/README.md:zh",
        "docs/zh/api-reference.md:zh docs/zh/examples.md:zh docs/zh/tutorial.md:zh",
      ], patterns: ["docs/{locale}/{path}.md"], source: "en", locales: "en zh"),
    Project(
      name: "Freeesia/WindowTranslator",
      files: [
        translations("docs/OcrModule.*.md", "ar cs de en es fa fil fr hi hu id kr:ko ms pl pt-BR:pt ru th tr vi"),
        translations("docs/PrivacyPolicy.*.md", "ar cs de en es fa fil fr hi hu id kr:ko ms pl pt-BR:pt ru th tr vi"),
        "docs/OcrModule.md:ja docs/PrivacyPolicy.md:ja ColorThief/ColorThief/README.md",
      ], patterns: ["docs/{path}.md", "docs/{path}.{locale}.md"], source: "ja",
      locales: "ar cs de en es fa fil fr hi hu id ja ko ms pl pt-BR ru th tr vi"),
    Project(
      name: "TKCB/Photoshop-Export-Layers-to-Files-Fast-1", files: ["README.md:zh README-en.md"],
      patterns: ["{path}.md", "{path}-{locale}.md"], source: "zh", locales: "en zh"),
    Project(
      name: "brunoleocam/ZPL2PDF",
      files: [
        "CHANGELOG.md CONTRIBUTING.md README.md SECURITY.md docs/guides/API_GUIDE.md docs/guides/DOCKER_GUIDE.md",
        translations("docs/i18n/README.*.md", "de-DE:de es-ES:es fr-FR:fr it-IT:it ja-JP:ja pt-BR:pt zh-CN:zh"),
        "installer/README.md scripts/README.md scripts/release/README.md wiki/Basic-Usage.md wiki/Home.md",
      ], patterns: ["{path}.md", "docs/i18n/{path}.{locale}.md"], source: "en",
      locales: "de-DE en es-ES fr-FR it-IT ja-JP pt-BR zh-CN"),
    Project(
      name: "emptysoal/cuda-image-preprocess", files: ["README.md:zh README-en.md"],
      patterns: ["{path}.md", "{path}-{locale}.md"], source: "zh", locales: "en zh"),
    Project(
      name: "jwasham/coding-interview-university",
      files: [
        "README.md programming-language-resources.md translations/how-to.md",
        translations(
          "translations/README-*.md",
          "af ar bg bn cn:zh de el es fa fr he hi id it ja kh:km kk ko mr nl pl ptbr:pt ru th tr tw uk ur uz vi"),
      ], patterns: ["{path}.md", "translations/{path}-{locale}.md"], source: "en",
      locales:
        "af ar bg bn de el en es fa fr he hi id it ja kk km ko mr nl pl pt-BR ru th tr uk ur uz vi zh-CN zh-TW"),
    Project(
      name: "mbeaudru/modern-js-cheatsheet",
      files: [
        "README.md",
        translations(
          "translations/*.md",
          "de-DE:de fa-IR:fa fr-FR:fr ja-JP:ja pl_PL:pl pt-BR:pt ru-RU:ru th-TH:th zh-CN:zh zh-TW:tw"),
      ], patterns: ["{path}.md", "translations/{locale}.md"], source: "en",
      locales: "de-DE en fa-IR fr-FR ja-JP pl_PL pt-BR ru-RU th-TH zh-CN zh-TW"),
    Project(
      name: "rikukissa/typehole",
      files: [
        "LICENSE.md README.md docs/zh.md:zh packages/extension/vsc-extension-quickstart.md packages/runtime/readme.md"
      ], patterns: ["{path}.md", "docs/{locale}.md"], source: "en", locales: "en zh"),
    Project(
      name: "uohzxela/clean-code-ruby", files: ["README.md translations/pt-BR.md:pt translations/zh-CN.md:zh"],
      patterns: ["{path}.md", "translations/{locale}.md"], source: "en", locales: "en pt-BR zh-CN"),
    Project(
      name: "wintermute-cell/magick.css", files: ["README.md translations/zh-CN.md:zh"],
      patterns: ["{path}.md", "translations/{locale}.md"], source: "en", locales: "en zh-CN"),
    Project(
      name: "ziishaned/learn-regex",
      files: [
        "LICENSE.md README.md translations/how-to.md",
        translations("translations/README-*.md", "cn:zh de es fa fr gr:el he hu it ja ko pl pt_BR:pt ru tr vn:vi"),
      ], patterns: ["{path}.md", "translations/{path}-{locale}.md"], source: "en",
      locales: "de el en es fa fr he hu it ja ko pl pt_BR ru tr vi zh-CN"),
    Project(
      name: "EvolutionAPI/evolution-manager",
      files: [
        "LICENSE.md README.md README.pt_BR.md:pt docs/en/cli.md docs/en/docker.md docs/en/general/node-install.md",
        "docs/en/index.md docs/pt_br/cli.md:pt docs/pt_br/docker.md:pt docs/pt_br/general/node-install.md:pt",
        "docs/pt_br/index.md:pt",
      ], patterns: ["docs/{locale}/{path}.md"], source: "en", locales: "en pt_br"),
    Project(
      name: "iamkun/dayjs",
      files: [
        "CHANGELOG.md CONTRIBUTING.md README.md",
        translations("docs/*/API-reference.md", "en es-es:es ja ko pt-br:pt zh-cn:zh"),
        translations("docs/*/I18n.md", "en es-es:es ja ko pt-br:pt zh-cn:zh"),
        translations("docs/*/Plugin.md", "en es-es:es ja ko pt-br:pt zh-cn:zh"),
        "docs/es-es/README-es-es.md:es docs/fr/README-fr.md:fr docs/he/README-he.md:he docs/ja/README-ja.md:ja",
        "docs/ko/README-ko.md:ko docs/pt-br/README-pt-br.md:pt docs/ru/README-ru.md:ru docs/tr/README-tr.md:tr",
        "docs/zh-cn/README.zh-CN.md:zh",
      ],
      patterns: [
        "docs/{locale}/{path}.md", "{path}.md", "docs/{locale}/{path}-{locale}.md", "docs/{locale}/{path}.{locale}.md",
      ],
      source: "en", locales: "en es-es fr he ja ko pt-br ru tr zh-cn"),
    Project(
      name: "php/frankenphp",
      files: [
        "README.md CONTRIBUTING.md SECURITY.md testdata/load.md docs/classic.md docs/config.md docs/docker.md",
        "docs/worker.md",
        translations("docs/*/README.md", "cn:zh es fr ja"),
        translations("docs/*/CONTRIBUTING.md", "cn:zh es fr ja"),
        translations("docs/*/classic.md", "cn:zh es fr ja"), translations("docs/*/config.md", "cn:zh es fr ja"),
        translations("docs/*/docker.md", "cn:zh es fr"), translations("docs/*/worker.md", "cn:zh es"),
      ], patterns: ["docs/{path}.md", "docs/{locale}/{path}.md", "{path}.md"], source: "en",
      locales: "en es fr ja zh-CN"),
    Project(
      name: "EthicalSource/contributor_covenant",
      files: [
        "CODE_OF_CONDUCT.md README.md content/faq.md content/version/1/0/0/code-of-conduct.md",
        "content/version/1/3/0/code-of-conduct.md content/version/1/4/code-of-conduct.md",
        translations("content/version/1/3/0/code-of-conduct.*.md", "de es fr hu"),
        translations("content/version/1/4/code-of-conduct.*.md", "ar de es fr hi zh-cn:zh zh-tw:tw"),
        "content/version/2/0/code_of_conduct.md content/version/2/0/code-of-conduct.hi.md:hi",
        translations("content/version/2/0/code_of_conduct.*.md", "de es fr zh-cn:zh"),
        "content/version/2/1/code_of_conduct.md content/version/2/1/code-of-conduct.zh-tw.md:tw",
        translations("content/version/2/1/code_of_conduct.*.md", "ar de es fr zh-cn:zh"),
      ], patterns: ["content/version/{path}.md", "content/version/{path}.{locale}.md"], source: "en",
      locales: "ar de en es fr hi hu zh-cn zh-tw"),
  ]

  @Test(arguments: projects) func theLayoutIsFound(project: Project) throws {
    let tree = try project.tree()
    let setup = try ProjectSetup(of: tree.path, source: nil)
    #expect(LayoutFinder.find(in: tree.path)?.patterns == project.patterns)
    #expect(setup.source?.tag == project.source)
    #expect(setup.locales.map(\.tag).joined(separator: " ") == project.locales)
  }

  /// Names of files of projects in one language.
  static let single = [
    "Shpigford/clearly": "CHANGELOG-iOS.md CHANGELOG.md CLAUDE.md README.md SECURITY.md Shared/Resources/demo.md "
      + "Shared/Resources/getting-started.md docs/markdown-rendering-architecture.md",
    "Genymobile/scrcpy": "FAQ.md README.md doc/audio.md doc/build.md doc/camera.md doc/connection.md doc/control.md "
      + "doc/develop.md doc/device.md doc/otg.md doc/v4l2.md doc/verify-release.md doc/virtual-display.md doc/window.md",
    "keithbowes/r3r": "docs/english/BUILDING.md docs/english/INSTALLING.md docs/english/README.md "
      + "docs/esperanto/INSTALI.md:eo docs/esperanto/MUNTI.md:eo readme.md",
    "BurntSushi/ripgrep": "CHANGELOG.md FAQ.md GUIDE.md README.md RELEASE-CHECKLIST.md crates/cli/README.md "
      + "crates/core/README.md crates/globset/README.md crates/grep/README.md crates/ignore/README.md",
    "react-component/table (demos)": "docs/demo/animation.md docs/demo/childrenIndent.md docs/demo/expandedSticky.md "
      + "docs/demo/fixedColumns-auto-height.md docs/demo/jsx.md docs/demo/key.md docs/demo/nested.md docs/index.md",
    "ant-design/ant-design-colors": "README.md CHANGELOG.md",
    "frejs/fre": "README.md demo/README.md",
    "words": "README.md README-api.md README_v2.md README.dev.md docs/no.md docs/it.md docs/sign-in.md docs/sign.md "
      + "docs/how-to.md docs/how.md guides/is/a.md guides/so/a.md guides/do_it.md guides/do.md docs/plug-in/index.md "
      + "docs/sign-in/index.md docs/index.md docs/polish.md docs/polish/index.md",
  ]

  @Test(arguments: single.keys.sorted()) func noFileOfAProjectInOneLanguageIsATranslation(name: String) throws {
    let project = Project(name: name, files: [Self.single[name] ?? ""], patterns: [], source: "", locales: "")
    let tree = try project.tree()
    #expect(LayoutFinder.find(in: tree.path) == nil)
  }
}
