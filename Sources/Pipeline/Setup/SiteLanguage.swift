import DocModel
import Yams

/// The language that the settings of a site generator name as that of the pages whose address has no locale: most often
/// the one that the others are translated from.
struct SiteLanguage {
  let locale: LocaleTag
  /// The name of the file that says so.
  let file: String

  /// Nil if no settings name one, or fewer than half of the translated articles have it.
  init?(of tree: ContentTree) {
    let shared = tree.articles.filter { $0.files.count > 1 }
    guard let (name, file) = Self.named(of: tree.articles), let tag = LocaleTag(name),
      let locale = tree.locales.first(where: { $0 == tag })
        ?? Self.only(tree.locales.filter { $0.language == tag.language }),
      shared.count(where: { article in article.files.contains { $0.locale == locale } }) * 2 >= shared.count
    else { return nil }
    (self.locale, self.file) = (locale, file)
  }

  private static func only(_ locales: [LocaleTag]) -> LocaleTag? { locales.count == 1 ? locales.first : nil }

  private static func named(of articles: [ArticleFiles]) -> (name: String, file: String)? {
    guard let site = SiteGenerator(of: articles) else { return astro(above: articles) }
    let path = FilePath.join(site.folder, site.file)
    let name: String? =
      switch site.file {
      case _ where SiteGenerator.docusaurus.contains(site.file): exported(path)?["i18n"]?["defaultLocale"]?.text
      case ".vitepress":
        ScriptSidebars.file("config", in: path).flatMap(exported).flatMap { settings in
          settings["locales"]?["root"]?["lang"]?.text ?? settings["lang"]?.text
        }
      case "mkdocs.yml", "mkdocs.yaml": mkDocs(NavigationFiles.settings(path))
      case "book.toml": SettingsFile(FilePath.join(site.folder, "book"))?.settings["book.language"]
      case "_config.yml": SettingsFile(FilePath.join(site.folder, "_config"))?.settings["default_lang"]
      case _ where site.flavor == .hugo: hugo(in: site.folder)
      default: nil
      }
    return name.map { ($0, site.file) }
  }

  /// The language of MkDocs' plugin `i18n`, in the form of its versions before 1.0 and since.
  private static func mkDocs(_ settings: Yams.Node?) -> String? {
    let options = MkDocsSettings.options("i18n", of: "plugins", in: settings)
    let chosen = options?["languages"]?.sequence?.first { $0.mapping?["default"]?.bool == true }
    return chosen?.mapping?["locale"]?.string ?? options?["default_language"]?.string
  }

  private static func hugo(in folder: String) -> String? {
    ["hugo", "config", "config/_default/hugo", "config/_default/config"].lazy.compactMap { name in
      SettingsFile(FilePath.join(folder, name))?.settings.entries.first {
        $0.key.lowercased() == "defaultcontentlanguage"
      }?.value
    }.first
  }

  /// The language of Starlight, whose settings lie in the project's folder above the texts.
  private static func astro(above articles: [ArticleFiles]) -> (name: String, file: String)? {
    guard let first = articles.first?.files.first?.file, let folder = SiteGenerator.astroFolder(above: first),
      let file = ScriptSidebars.file("astro.config", in: folder)
    else { return nil }
    let name = exported(file)?.first { value -> String? in
      guard case .call("starlight", let arguments) = value.kind, let options = arguments.first else { return nil }
      let name = options["defaultLocale"]?.text
      return name == "root" || name == nil ? options["locales"]?["root"]?["lang"]?.text ?? name : name
    }
    return name.map { ($0, String(FilePath.lastPart(file))) }
  }

  private static func exported(_ file: String) -> ScriptValue? {
    var scripts = ScriptReader(top: FileSystem.directory(of: file))
    return scripts.exported(by: file)
  }
}
