import DocModel
import Reports
import Site

/// The pages of a site that belong to no article: indexes, the top page, the 404 page, redirects from former addresses,
/// and the site map.
struct SitePages {
  let map: SiteMap
  let settings: SiteSettings
  let template: PageTemplate
  let sidebars: SidebarWriter
  let folder: OutputFolder
  /// Whether these are the pages of the newest version, which has the site map and the feeds.
  var isNewest = true

  /// Writes the pages and returns the written files and the troubles.
  func write() -> (files: [(name: String, size: Int)], troubles: [RunError]) {
    var troubles: [RunError] = []
    var files: [(name: String, size: Int)] = []
    func put(_ address: String, _ bytes: [UInt8]) {
      files.append((address, bytes.count))
      do throws(RunError) { try folder.write(bytes, to: address) } catch { troubles.append(error) }
    }
    guard !map.locales.isEmpty else { return ([], []) }
    let hasTop = map.page(at: "index") != nil
    for locale in map.locales.indices where !hasTop {
      var index = sidebars.index(for: locale)
      index.canonical = settings.url.map { "\($0)/\(index.address)" }
      index.alternates = map.locales.indices.map {
        PageTemplate.Alternate(locale: map.locales[$0], href: "\(settings.url ?? "..")/\(map.home(of: $0))")
      }
      put(index.address, template.page(index))
    }
    let reference = map.locales[map.reference]
    var root = PageContent(
      locale: reference, title: settings.title ?? template.word("chooseLanguage", for: reference), body: [])
    root.address = "index.html"
    root.template = "root"
    put(root.address, template.page(root))
    var missing = PageContent(locale: reference, title: template.word("notFound", for: reference), body: [])
    // Servers show the 404 page at any address, so its links are relative to the top of the site.
    missing.address = settings.url.map(Self.path) ?? "/"
    missing.template = "not-found"
    put("404.html", template.page(missing))
    var taken = Set(files.map(\.name))
    for (alias, page, locale) in map.aliases {
      let target = map.address(of: page, in: locale)
      guard taken.insert(alias).inserted else {
        troubles.append(
          RunError(
            "its alias '\(alias)' is already used by another page: remove one of them", file: target, severity: .warning
          ))
        continue
      }
      var redirect = PageContent(locale: map.locales[locale], title: map.title(of: page, for: locale), body: [])
      redirect.address = alias
      redirect.template = "redirect"
      redirect.target = SiteLinks.way(from: alias, to: target)
      redirect.canonical = settings.url.map { $0 + "/" + SiteLinks.way(from: "", to: target) } ?? redirect.target
      put(alias, template.page(redirect))
    }
    if isNewest, let url = settings.url {
      SitemapWriter.write(map, url: url, put)
      for locale in map.locales.indices {
        let name = settings.title ?? template.word("home", for: map.locales[locale])
        guard let feed = FeedWriter.feed(of: locale, in: map, url: url, title: name) else { continue }
        put("\(map.locales[locale].tag)/\(FeedWriter.name)", feed)
      }
    }
    return (files, troubles)
  }

  /// The path of a URL: `/product/` for `https://docs.example.com/product`.
  private static func path(of url: String) -> String {
    let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let path = rest.drop { $0 != "/" }
    return path.isEmpty ? "/" : path + "/"
  }
}
