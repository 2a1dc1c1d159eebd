import DocModel
import Reports
import Yams

/// The addresses that the settings of a site generator give to pages: the path that the site is served below, and the
/// rules that give pages another path than their files'.
struct GeneratorAddresses {
  private var bases: [String] = []
  /// The folders of the documentation on the site, as Docusaurus' `routeBasePath`.
  private var folders: [String] = []
  private var rewrites: [AddressRewrite] = []
  private var redirects: [(from: String, to: String)] = []
  private var generated: [GeneratedPage] = []

  /// Nil if the project has no settings of a generator.
  init?(of articles: [ArticleFiles]) {
    guard let site = SiteGenerator(of: articles) else {
      guard let first = articles.first?.files.first?.file, let folder = SiteGenerator.astroFolder(above: first) else {
        return nil
      }
      readAstro(folder)
      return
    }
    switch site.file {
    case _ where SiteGenerator.docusaurus.contains(site.file):
      readDocusaurus(site)
      generated = CategoryPages(in: site.folder, articles).pages
    case ".vitepress": readVitePress(site)
    case _ where site.file.hasPrefix("hugo.") || site.file.hasPrefix("config"): readHugo(site)
    case "mkdocs.yml", "mkdocs.yaml":
      read("site_url", in: "mkdocs", of: site)
      let settings = NavigationFiles.settings(FilePath.join(site.folder, site.file))
      let map = MkDocsSettings.options("redirects", of: "plugins", in: settings)?["redirect_maps"]?.mapping
      redirects += map?.compactMap { from, to in from.string.flatMap { from in to.string.map { (from, $0) } } } ?? []
    case "book.toml": read("output.html.site-url", in: "book", of: site)
    case "_config.yml": read("baseurl", in: "_config", of: site)
    default: break
    }
  }

  func add(to settings: inout AddressSettings) {
    for base in bases {
      settings.add(base: base)
      for folder in folders { settings.add(base: base, below: folder) }
    }
    for folder in folders {
      settings.add(base: folder)
      if !folder.contains("/") { settings.mounts.insert(folder.lowercased()) }
    }
    settings.rewrites += rewrites
    settings.generated += generated
    for (from, to) in redirects { settings.add(redirect: from, to: to) }
  }

  /// The redirects of Astro: `'/old': '/new'` and `'/old': {destination: '/new'}`.
  private mutating func readAstro(_ folder: String) {
    guard let file = ScriptSidebars.file("astro.config", in: folder), let settings = Self.exported(file, in: folder)
    else { return }
    bases += [settings["base"]?.text].compactMap(\.self)
    for property in settings["redirects"]?.properties ?? [] {
      guard let to = property.value.text ?? property.value["destination"]?.text else { continue }
      redirects.append((property.name, to))
    }
  }

  private mutating func readDocusaurus(_ site: SiteGenerator) {
    guard let settings = Self.exported(FilePath.join(site.folder, site.file), in: site.folder) else { return }
    bases += [settings["baseUrl"]?.text].compactMap(\.self)
    // The options of the documentation in a preset, `['classic', {docs: {…}}]`, and of each plugin, `['…docs', {…}]`.
    let options = ["presets", "plugins"].flatMap { settings[$0]?.list ?? [] }.compactMap { $0.list?.dropFirst().first }
    for redirect in options.flatMap({ $0["redirects"]?.list ?? [] }) {
      guard let to = redirect["to"]?.text, let from = redirect["from"] else { continue }
      redirects += (from.list ?? [from]).compactMap(\.text).map { ($0, to) }
    }
    for option in options {
      for part in [option["docs"], option["blog"], option] {
        guard let folder = part?["routeBasePath"]?.text?[...].trimming(where: { $0 == "/" }), !folder.isEmpty else {
          continue
        }
        folders.append(String(folder))
      }
    }
  }

  private mutating func readVitePress(_ site: SiteGenerator) {
    let folder = FilePath.join(site.folder, site.file)
    guard let file = ScriptSidebars.vitePressFile(in: folder),
      let settings = Self.exported(file, in: site.folder)
    else { return }
    bases += [settings["base"]?.text].compactMap(\.self)
    guard case .object(let rules)? = settings["rewrites"]?.kind else { return }
    rewrites += rules.compactMap { rule in rule.value.text.flatMap { AddressRewrite(address: $0, path: rule.name) } }
  }

  private mutating func readHugo(_ site: SiteGenerator) {
    for name in ["hugo", "config", "config/_default/hugo", "config/_default/config", "config/_default/permalinks"] {
      guard let settings = SettingsFile(FilePath.join(site.folder, name))?.settings else { continue }
      bases += [settings["baseURL"] ?? settings["baseurl"]].compactMap(\.self)
      let start = name.hasSuffix("permalinks") ? "" : "permalinks."
      for entry in settings.entries where entry.key.hasPrefix(start) {
        let section = entry.key.dropFirst(start.count)
        let name = section.hasPrefix("page.") ? section.dropFirst("page.".count) : section
        guard !name.contains("."), let rule = Self.permalink(entry.value, of: String(name)) else { continue }
        rewrites.append(rule)
      }
    }
  }

  /// The rule of a section of Hugo: `posts = "/:year/:month/:slug/"`.
  private static func permalink(_ pattern: String, of section: String) -> AddressRewrite? {
    let names = [
      "slugorfilename", "slugorcontentbasename", "contentbasename", "filename", "slug", "title",
    ]
    let parts = pattern.split(separator: "/").map { part in
      names.contains { part.lowercased() == ":" + $0 } ? ":name" : part == ":section" ? Substring(section) : part
    }
    guard parts.last == ":name" else { return nil }
    let isDeep = parts.contains { $0.hasPrefix(":sections") }
    return AddressRewrite(
      address: parts.joined(separator: "/"), path: isDeep ? ":sections*/:name" : "\(section)/:name")
  }

  private mutating func read(_ key: String, in name: String, of site: SiteGenerator) {
    bases += [SettingsFile(FilePath.join(site.folder, name))?.settings[key]].compactMap(\.self)
  }

  private static func exported(_ file: String, in folder: String) -> ScriptValue? {
    var scripts = ScriptReader(top: folder)
    return scripts.exported(by: file)
  }
}
