import DocModel
import MarkdownReader
import Reports
import Site
import Yams

/// The first pass of a build: collects the titles and files of all articles.
struct SiteSurvey: Sendable {
  /// The files of a page in the order of the map's locales; nil if a locale has none.
  struct Files: Sendable {
    let files: [String?]
  }

  let map: SiteMap
  /// In the order of the map's pages.
  let files: [Files]
  let troubles: [RunError]
  /// Page facts by file, saved for the next build.
  let heads: [(file: String, head: IncrementalBuildState.Head)]
  /// The pages without article.
  let generated: [GeneratedPage]

  /// The files of a page as an article.
  func files(of page: Int) -> ArticleFiles {
    ArticleFiles(
      root: "", path: map.pages[page].article,
      files: zip(map.locales, files[page].files).compactMap { locale, file in
        file.map { ArticleFiles.File(locale: locale, file: $0) }
      })
  }

  /// The addresses of Hugo's bundles.
  var bundles: BundleAddresses {
    var bundles = BundleAddresses()
    for (page, files) in zip(map.pages, files) {
      bundles.add(page.article, routes: page.facts.flatMap { $0?.routes ?? [] }, files: files.files.compactMap(\.self))
    }
    return bundles
  }

  /// The files of the map's reference locale, by the articles' paths.
  var originals: [String: String] {
    var originals: [String: String] = [:]
    for (page, files) in zip(map.pages, files) { originals[page.article] = files.files[map.reference] }
    return originals
  }

  /// - Parameters:
  ///   - memory: provides the facts of unchanged files, so they are not read again.
  ///   - drafts: whether drafts are pages.
  ///   - excluded: patterns of files that are no pages.
  ///   - form: of the pages' addresses.
  init(
    _ tree: ContentTree, layout: Layout, reader: MarkdownReader, source: LocaleTag?, memory: IncrementalBuildState?,
    jobs: Int, drafts: Bool = false, excluded: [IgnoreGlob] = [], form: PageForm = .files
  ) {
    var troubles: [RunError] = []
    let locales = tree.locales
    var places: [String: Int] = [:]
    var found: [(path: String, files: [String?])] = []
    let site = SiteGenerator(of: tree.articles)
    let collections = Self.collections(of: site)
    let asides = Self.asides(of: site)
    let vitePress = VitePressSettings(of: site)
    if let trouble = vitePress?.trouble { troubles.append(trouble) }
    let bundles = LeafBundles(site?.flavor == .hugo ? tree.articles.map(\.path) : [])
    for article in tree.articles
    where !NavigationFiles.isContents(article.path) && !Self.isPartial(article.path, collections: collections)
      && !bundles.hasResource(article.path)
    {
      let own = article.files.filter {
        !Self.isExcluded(article.path, $0.locale, by: excluded) && vitePress?.excludes($0.file) != true
      }
      guard !own.isEmpty else { continue }
      let stem = PageAddresses.stem(of: article.path)
      let place = places[stem] ?? found.count
      if place == found.count {
        places[stem] = place
        found.append((article.path, Array(repeating: nil, count: locales.count)))
      }
      for file in own {
        guard let locale = locales.firstIndex(of: file.locale) else { continue }
        if let other = found[place].files[locale] {
          troubles.append(RunError("has the same page as \(other): \(file.locale.tag)/\(stem).html", file: file.file))
        } else {
          found[place].files[locale] = file.file
        }
      }
    }
    let articles = found
    let read = parallelMap(articles.count, threads: jobs) { index in
      let article = articles[index]
      return zip(locales, article.files).map {
        locale, file -> (facts: PageFacts, stamp: IncrementalBuildState.Stamp?)? in
        guard let file else { return nil }
        let stamp = IncrementalBuildState.stamp(of: file)
        if let head = memory?.head(file), head.stamp == memory?.stamp(of: file) { return (head.facts, stamp) }
        var facts = Self.facts(file, locale: locale, path: article.path, reader)
        facts.isAside = asides.contains { file.hasPrefix($0) }
        return (facts, stamp)
      }
    }
    // A draft is no page of its locale, which shows another one's as for a page that is not translated.
    var pages = zip(articles, read).compactMap { article, read -> (page: SitePage, files: Files)? in
      let facts = read.map { $0.flatMap { drafts || !$0.facts.isDraft ? $0.facts : nil } }
      guard facts.contains(where: { $0 != nil }) else { return nil }
      let files = zip(article.files, facts).map { $1 == nil ? nil : $0 }
      return (SitePage(article: article.path, facts: facts), Files(files: files))
    }
    let settings = tree.addressSettings
    generated = Self.generated(settings, besides: pages.map(\.page))
    if !generated.isEmpty {
      let none = Files(files: Array(repeating: nil, count: locales.count))
      pages += generated.map { (SitePage($0, locales: locales), none) }
      pages.sort { $0.page.article < $1.page.article }
    }
    files = pages.map(\.files)
    map = SiteMap(
      locales: locales, source: source, pages: pages.map(\.page), settings: settings,
      files: layout.isUniform
        ? []
        : pages.enumerated().flatMap { page, entry in
          zip(locales, entry.files.files).compactMap { locale, file in file.map { ($0, page, locale) } }
        }, form: form)
    var heads: [(file: String, head: IncrementalBuildState.Head)] = []
    for (article, read) in zip(articles, read) {
      for (file, head) in zip(article.files, read) {
        if let file, let head, let stamp = head.stamp {
          heads.append((file, IncrementalBuildState.Head(stamp: stamp, facts: head.facts)))
        }
      }
    }
    self.heads = heads
    self.troubles = troubles
  }

  /// The pages of the generator at whose address no article is.
  private static func generated(_ settings: AddressSettings, besides pages: [SitePage]) -> [GeneratedPage] {
    let taken = Set(pages.lazy.map { $0.stem.lowercased() })
    return settings.generated.filter { page in
      let stem = page.path.lowercased()
      return !taken.contains(stem) && !taken.contains(stem + "/index")
    }
  }

  /// Reads the facts of a file. An unreadable file is reported later, when its page is built.
  private static func facts(_ file: String, locale: LocaleTag, path: String, _ reader: MarkdownReader) -> PageFacts {
    guard let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit) else { return PageFacts(title: nil) }
    let (frontMatter, heading) = reader.head(bytes, locale: locale, path: path)
    let title =
      ["linkTitle", "sidebar_label", "sidebar.label", "title"].lazy.compactMap { frontMatter.text($0) }.first ?? heading
      ?? ArticleRenderer.homeTitle(of: frontMatter)
    var facts = PageFacts(
      title: title?.isEmpty == true ? nil : title,
      description: frontMatter.text("description").map { reader.plainText(of: $0, path: path) },
      weight: frontMatter["weight"].flatMap { Int($0) })
    // Jekyll's collections alone are in folders with an underscore.
    if facts.title == nil, path.hasPrefix("_"), path.contains("/") { facts.title = titleized(path) }
    if facts.title == nil { facts.title = ownName(of: file, path) }
    facts.aliases = frontMatter.entries.filter { $0.key == "aliases" || $0.key.hasPrefix("aliases[") }
      .filter { $0.scalar == .string && !$0.value.isEmpty }.map(\.value)
    facts.position = ["sidebar_position", "sidebar.order", "nav_order"].lazy.compactMap { frontMatter[$0] }.first
      .flatMap { Double($0) }
    facts.parents = ["parent", "grand_parent"].compactMap { frontMatter[$0] }
    if facts.position == nil { facts.orderText = frontMatter["nav_order"] }
    facts.id = frontMatter["id"]
    facts.slug = frontMatter["slug"]
    facts.routes = frontMatter.routes(of: path)
    func says(_ key: String, _ value: String) -> Bool { frontMatter[key]?.lowercased() == value }
    facts.isHidden = ["unlisted", "sidebar.hidden", "nav_exclude"].contains { says($0, "true") }
    if isOfBlog(path) {
      facts.posted = frontMatter["date"].flatMap { PostDate($0) } ?? PostDate(path: path)
    }
    facts.isLanding = ArticleRenderer.isLanding(frontMatter)
    facts.isDraft = says("draft", "true") || says("published", "false")
    return facts
  }

  /// The title that Jekyll makes of the name of a file: `Rendering Process` for `rendering-process.md`.
  private static func titleized(_ path: String) -> String {
    let name = PathText.name(of: PageAddresses.stem(of: path)[...])
    return (name.firstRange(of: /^\d{4}-\d\d-\d\d-/).map { name[$0.upperBound...] } ?? name).split(separator: "-").map {
      $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
    }
    .joined(separator: " ")
  }

  /// The name of a translation's file if it is one in its own language, not that of the source with a locale.
  private static func ownName(of file: String, _ path: String) -> String? {
    let own = PathText.name(of: PageAddresses.stem(of: file)[...])
    let name = PathText.name(of: PageAddresses.stem(of: path)[...])
    guard !["index", "_index", "README"].contains(own), Layout.locale(own) == nil, !own.hasPrefix(name),
      !own.hasSuffix(name), !name.hasPrefix(own), name.lowercased() != own.lowercased()
    else { return nil }
    return String(own)
  }

  /// Whether an article is below a folder of posts.
  private static func isOfBlog(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      ["blog", "blogs", "_posts", "post", "posts", "news"].contains { folder == $0 }
    }
  }

  /// Whether the file is a part that pages include, `guide/_install.mdx` or `_partials/x.md`, and no page.
  ///
  /// - Parameter collections: the folders with an underscore that Jekyll makes pages of.
  static func isPartial(_ path: String, collections: Set<String> = [Self.posts]) -> Bool {
    path.split(separator: "/").contains { part in
      part.hasPrefix("_") && !["_index.md", "_index.mdx", "_index.markdown"].contains { part == $0 }
        && !collections.contains(String(part))
    }
  }

  private static let posts = "_posts"

  /// The folders of posts, and of the collections in Jekyll's settings.
  private static func collections(of site: SiteGenerator?) -> Set<String> {
    guard let site, site.file == "_config.yml" else { return [posts] }
    let collections = NavigationFiles.settings(FilePath.join(site.folder, site.file))?.mapping?["collections"]
    let names = collections?.mapping?.keys.compactMap(\.string) ?? collections?.sequence?.compactMap(\.string) ?? []
    return Set([posts] + names.map { "_" + $0 })
  }

  /// The folders of Docusaurus with posts and with pages outside the documentation, each with a slash at its end.
  private static func asides(of site: SiteGenerator?) -> [String] {
    guard let site, site.file.hasPrefix("docusaurus.") else { return [] }
    let translations = FilePath.join(site.folder, "i18n")
    let locales = ((try? FileSystem.entries(translations)) ?? []).map(\.name)
    return
      (["blog", "src/pages"]
      + locales.flatMap { locale in
        ["blog", "pages"].map { "i18n/\(locale)/docusaurus-plugin-content-\($0)" }
      }).map { FilePath.display(FilePath.join(site.folder, $0)) + "/" }
  }

  /// The patterns are relative to the folder of the texts, with or without the folder of the locale.
  private static func isExcluded(_ path: String, _ locale: LocaleTag, by globs: [IgnoreGlob]) -> Bool {
    !globs.isEmpty
      && [path, FilePath.join(locale.tag, path)].contains { IgnoreGlob.ignores($0, by: globs) }
  }

  /// Adds the pages and their locales to the digest, since these determine link targets.
  func addPages(to digest: inout ContentDigest) {
    var writer = RecordWriter()
    writer.add(map.reference)
    writer.add(map.isDefault ? 1 : 0)
    writer.add(map.form.rawValue)
    for locale in map.locales { writer.add(locale.tag) }
    for page in map.pages {
      writer.add(page.article)
      writer.add(page.isGenerated ? 1 : 0)
      for facts in page.facts { writer.add(facts == nil ? 0 : 1) }
    }
    digest.add(writer.bytes)
  }

  /// Adds the facts that pages show about other pages.
  func addFacts(to digest: inout ContentDigest) {
    var writer = RecordWriter()
    for page in map.pages { for case let facts? in page.facts { writer.add(facts) } }
    digest.add(writer.bytes)
  }
}

extension SitePage {
  /// - Parameter locales: those of the site.
  fileprivate init(_ page: GeneratedPage, locales: [LocaleTag]) {
    self.init(
      article: page.article,
      facts: locales.map {
        PageFacts(title: page.titles[$0] ?? page.title, description: page.descriptions[$0] ?? page.description)
      }, isGenerated: true)
  }
}

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
  /// The day of the last change of a page in a locale as yyyymmdd, or 0 if it is not known.
  var day: (_ page: Int, _ locale: Int) -> Int = { _, _ in 0 }

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
      index.canonical = settings.url.map { "\($0)/\(map.form.written(index.address))" }
      index.alternates = map.locales.indices.map {
        PageTemplate.Alternate(
          locale: map.locales[$0], href: "\(settings.url ?? "..")/\(map.form.written(map.home(of: $0)))")
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
    // GitHub Pages leaves out what begins with an underscore, unless this file says that Jekyll is not wanted.
    if map.pages.contains(where: { $0.stem.hasPrefix("_") || $0.stem.contains("/_") }) { put(".nojekyll", []) }
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
      redirect.target = map.way(from: alias, to: target)
      redirect.canonical = settings.url.map { $0 + "/" + map.way(from: "", to: target) } ?? redirect.target
      put(alias, template.page(redirect))
    }
    if isNewest, let url = settings.url {
      SitemapWriter.write(map, url: url, day: day, put)
      put("robots.txt", Array("User-agent: *\nAllow: /\n\nSitemap: \(url)/sitemap.xml\n".utf8))
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
