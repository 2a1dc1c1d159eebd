import DocModel
import Reports
import Yams

/// The name and the pictures that the settings of a generator give a site, for a build whose own settings have none.
struct SiteIdentity {
  var title: String?
  /// The file of the picture in the browser's tab.
  var icon: String?
  /// The file of the picture before the title, and the one that dark pages have in its place.
  var logo: String?
  var darkLogo: String?

  /// The number of folders above a root that are looked at.
  private static let most = 4

  /// Returns what the nearest settings above the roots say.
  static func find(above roots: [String]) -> SiteIdentity {
    for root in roots {
      let nearest = SiteGenerator.nearest(above: root, folders: most) { folder -> SiteIdentity? in
        let identity = SiteIdentity(in: folder)
        return identity.title == nil ? nil : identity
      }
      if let nearest { return nearest }
      if let site = SiteGenerator.docusaurusFolder(above: root), let identity = Self.scripted(in: site),
        identity.title != nil
      {
        return identity
      }
    }
    return SiteIdentity()
  }

  private init() {}

  /// - Parameter folder: the folder of the settings.
  private init(in folder: String) {
    self =
      Self.mkDocs(folder) ?? Self.book(folder) ?? Self.docFX(folder) ?? Self.hugo(folder) ?? Self.jekyll(folder)
      ?? Self.scripted(in: folder) ?? SiteIdentity()
    if title?.isEmpty == true { title = nil }
  }

  private static func mkDocs(_ folder: String) -> SiteIdentity? {
    guard let settings = settings("mkdocs", in: folder) else {
      // A project may have settings for each locale.
      return MkDocsSettings.localeFolders(in: folder).first.flatMap { mkDocs($0) }
    }
    var texts = [FilePath.join(folder, settings["docs_dir"] ?? "docs")]
    if let theme = settings["theme.custom_dir"].map({ FilePath.display(FilePath.join(folder, $0)) }),
      let repository = ProjectFolder.repository(of: folder), FileSystem.lies(theme, below: repository)
    {
      texts.append(theme)
    }
    func picture(_ key: String) -> String? { texts.lazy.compactMap { file(settings[key], in: $0) }.first }
    return SiteIdentity(settings["site_name"], icon: picture("theme.favicon"), logo: picture("theme.logo"))
  }

  private static func book(_ folder: String) -> SiteIdentity? {
    settings("book", in: folder).map { SiteIdentity($0["book.title"], icon: icon(in: FilePath.join(folder, "theme"))) }
  }

  private static func docFX(_ folder: String) -> SiteIdentity? {
    let file = FilePath.join(folder, "docfx.json")
    guard FileSystem.status(file)?.kind == .file,
      let build = NavigationFiles.settings(file)?.mapping?["build"]?.mapping,
      let values = build["globalMetadata"]?.mapping
    else { return nil }
    return SiteIdentity(
      values["_appTitle"]?.string ?? values["_appName"]?.string,
      icon: Self.file(values["_appFaviconPath"]?.string, in: folder),
      logo: Self.file(values["_appLogoPath"]?.string, in: folder))
  }

  private static func hugo(_ folder: String) -> SiteIdentity? {
    let isSite = FileSystem.status(FilePath.join(folder, "content"))?.kind == .directory
    let names = ["hugo", "config/_default/hugo", "config/_default/config"] + (isSite ? ["config"] : [])
    guard let title = names.lazy.compactMap({ settings($0, in: folder)?["title"] }).first else { return nil }
    let files = FilePath.join(folder, "static")
    return SiteIdentity(title, icon: icon(in: files) ?? icon(in: FilePath.join(files, "favicons")))
  }

  private static func jekyll(_ folder: String) -> SiteIdentity? {
    guard let settings = settings("_config", in: folder) else { return nil }
    return SiteIdentity(
      settings["title"], icon: file(settings["favicon_ico"], in: folder) ?? icon(in: folder),
      logo: file(settings["logo"], in: folder))
  }

  /// The settings of Docusaurus, VitePress or Starlight, which are scripts.
  private static func scripted(in folder: String) -> SiteIdentity? {
    var scripts = ScriptReader(top: folder)
    if let file = ScriptSidebars.file("docusaurus.config", in: folder) {
      guard let settings = scripts.exported(by: file) else { return nil }
      let files = FilePath.join(folder, "static")
      let logo = settings["themeConfig"]?["navbar"]?["logo"]
      return SiteIdentity(
        settings["title"]?.text, icon: Self.file(settings["favicon"]?.text, in: files),
        logo: logo?["src"], dark: logo?["srcDark"], in: files)
    }
    if let file = ScriptSidebars.vitePressFile(in: FilePath.join(folder, ".vitepress")) {
      guard let settings = scripts.exported(by: file) else { return nil }
      let files = FilePath.join(FilePath.join(folder, settings["srcDir"]?.text ?? "."), "public")
      // The settings of the locale at the root may be all that has a title.
      let root = settings["locales"]?["root"]
      let logo = settings["themeConfig"]?["logo"] ?? root?["themeConfig"]?["logo"]
      return SiteIdentity(
        settings["title"]?.text ?? root?["title"]?.text, icon: icon(in: files),
        logo: logo?["light"] ?? logo?["src"] ?? logo, dark: logo?["dark"], in: files)
    }
    guard let file = ScriptSidebars.file("astro.config", in: folder), let settings = scripts.exported(by: file) else {
      return nil
    }
    let files = FilePath.join(folder, "public")
    return settings.first { value -> SiteIdentity? in
      guard case .call("starlight", let arguments) = value.kind, let options = arguments.first,
        let title = options["title"]?.text
      else { return nil }
      let logo = options["logo"]
      return SiteIdentity(
        title, icon: Self.file(options["favicon"]?.text, in: files) ?? icon(in: files),
        logo: logo?["src"] ?? logo?["light"], dark: logo?["dark"], in: folder)
    }
  }

  private init(_ title: String?, icon: String? = nil, logo: String? = nil) {
    (self.title, self.icon, self.logo) = (title, icon, logo)
  }

  /// - Parameters:
  ///   - logo: the name of the picture, as a script has it.
  ///   - dark: that of dark pages.
  ///   - folder: the folder that the names begin at.
  private init(_ title: String?, icon: String?, logo: ScriptValue?, dark: ScriptValue?, in folder: String) {
    self.init(title, icon: icon, logo: Self.file(logo?.text, in: folder))
    darkLogo = self.logo == nil ? nil : Self.file(dark?.text, in: folder)
  }

  /// The settings in YAML or TOML in a file, given without its ending.
  private static func settings(_ name: String, in folder: String) -> FrontMatter? {
    SettingsFile(FilePath.join(folder, name))?.settings
  }

  /// The file that settings name, if it lies in the folder.
  private static func file(_ name: String?, in folder: String) -> String? {
    guard let name, !name.isEmpty, !name.contains("://") else { return nil }
    let file = FilePath.join(folder, String(name.drop { $0 == "/" }))
    guard FileSystem.status(file)?.kind == .file, let path = FileSystem.realPath(file),
      let top = FileSystem.realPath(folder), FileSystem.lies(path, below: top)
    else { return nil }
    return FilePath.display(file)
  }

  /// The icon in a folder, under the name that browsers ask for.
  private static func icon(in folder: String) -> String? {
    ["favicon.svg", "favicon.png", "favicon.ico"].lazy.compactMap { file($0, in: folder) }.first
  }
}
