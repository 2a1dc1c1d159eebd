import DocModel

/// The locations of the files of a site that are not articles. Check and build look them up here.
struct FilePlaces: Sendable {
  /// A file that a link may lead to, and the folder that it must not leave.
  struct Candidate: Equatable {
    let file: String
    let folder: String
  }

  /// The roots and the folders served at the top of the site, in order of precedence for file names.
  let folders: [String]
  private let served: [String]
  private let roots: [String]
  /// The files of the source, by the articles' paths.
  private let originals: [String: String]
  /// The source's folder below a root, for texts that are no articles.
  private let source: String?
  private let aliases = PathAliases.Memory()
  /// The folder of the project, which addresses may begin at; nil if it is not known.
  private let project: String?
  /// The top of the repository, absolute; nil without one.
  private let repository: String?
  /// Whether the generator serves each page as a folder and leaves relative addresses as they are written.
  private let servesFolders: Bool
  /// The folder of Docusaurus' settings, whose pages and posts lie beside the documentation.
  private let site: String?
  /// Whether the generator looks for Markdown files from the folder of the pages, too.
  private let looksAtTop: Bool
  /// Whether the generator serves files outside the locales' folders in each locale.
  private let sharesFiles: Bool
  /// The folders whose files MkDocs serves together with the texts: those of a theme.
  private let ofTheme: [String]
  /// Whether the generator serves files beside the pages below the locale, too: Hugo.
  private let servesBelowLocale: Bool
  /// The bundles of pages that Hugo serves at other addresses than those of their folders.
  private let bundles: BundleAddresses

  /// - Parameters:
  ///   - roots: as ``FilePath/display(_:)`` gives them.
  ///   - originals: The files of the source, by the articles' paths.
  ///   - source: The source's folder below a root.
  ///   - project: The folder of the project.
  ///   - flavor: The flavor of the site's generator.
  ///   - bundles: The addresses of Hugo's bundles.
  init(
    roots: [String], originals: [String: String], source: String?, project: String? = nil, flavor: Flavor? = nil,
    bundles: BundleAddresses = BundleAddresses()
  ) {
    self.roots = roots
    self.bundles = flavor == .hugo ? bundles : BundleAddresses()
    servesBelowLocale = flavor == .hugo
    self.project = project
    // MkDocs, Docusaurus and Astro resolve addresses of files from the file, and rewrite them.
    servesFolders = flavor == .hugo || flavor == .mkdocs && JekyllSettings.servesFolders(roots: roots)
    looksAtTop = flavor == .docusaurus || flavor == .mdx
    sharesFiles = flavor == .mkdocs && MkDocsSettings.sharesFiles(roots: roots)
    let repository = roots.first.flatMap { ProjectFolder.repository(of: $0) }
    self.repository = repository
    ofTheme =
      flavor == .mkdocs
      ? MkDocsSettings.themeFolders(roots: roots).filter { folder in
        (repository ?? project).map { FileSystem.lies(folder, below: $0) } ?? false
      } : []
    self.originals = originals
    self.source = source
    site = looksAtTop ? roots.lazy.compactMap { SiteGenerator.docusaurusFolder(above: $0) }.first : nil
    var served = Self.served(roots: roots, originals: originals)
    // Astro's pages lie deep below the folder of its settings.
    if let project, Self.isAstro(project) { served.append(FilePath.display(FilePath.join(project, "public"))) }
    if let site, case let folder = FilePath.join(site, "static"), !served.contains(folder) { served.append(folder) }
    self.served = served
    folders = roots + served
  }

  /// The places for a check of these articles.
  init(
    roots: [String], articles: [ArticleFiles], source: LocaleTag?, project: String? = nil, flavor: Flavor? = nil,
    bundles: BundleAddresses = BundleAddresses()
  ) {
    var originals: [String: String] = [:]
    for article in articles {
      let original = article.files.first { source == nil ? $0.locale.isEnglish : $0.locale == source }
      originals[article.path] = original?.file
    }
    self.init(
      roots: roots, originals: originals, source: source?.tag, project: project, flavor: flavor, bundles: bundles)
  }

  /// The files that a path may denote, the best first.
  ///
  /// - Parameters:
  ///   - path: as written, decoded: by an alias of the project, relative to the article or, if it begins with `/` or
  ///     `~/`, to its locale's folder.
  ///   - file: the file of the linking article.
  ///   - article: its path below its locale's folder.
  func candidates(_ path: String, from file: String, _ article: String) -> [Candidate] {
    if let files = aliases.files(path, from: file) {
      let root = roots.first { $0 == "." || file.hasPrefix($0 + "/") }
      return files.map { Candidate(file: $0, folder: root ?? FileSystem.directory(of: file)) }
    }
    let path = path.hasPrefix("~/") ? String(path.dropFirst()) : path
    guard let root = roots.first(where: { $0 == "." || file.hasPrefix($0 + "/") }) else {
      return path.hasPrefix("/") ? [] : [candidate(path, beside: file, below: FileSystem.directory(of: file))]
    }
    // A file whose name has its locale lies in the folder of the texts by another name than the article's.
    let base = Self.base(of: file, article) ?? Self.baseByFolder(of: file, article) ?? root
    guard path.utf8.first == UInt8(ascii: "/") else {
      return beside(file, path, below: root) + atTop(path, base: base, article, root: root)
        + atSource(path, base: base, article, root: root) + shared(path, from: file, base: base, root: root)
        + atAddress(path, of: article, base: base, root: root)
    }
    // Browsers read `/../a.png` as `/a.png`.
    let inside =
      path.contains("/../")
      ? String(decoding: PathText.joined([], Array(path.utf8.dropFirst())[...]).path, as: UTF8.self)
      : String(path.dropFirst())
    // A site that is served below a folder, such as `/docs/` or `/de/`, has it before the path of each file.
    let belowBase = inside.firstIndex(of: "/").map { String(inside[inside.index(after: $0)...]) } ?? ""
    // The site of the source may be at the root, above those of the other locales.
    let original = originals[article].flatMap { Self.base(of: $0, article) }.flatMap {
      $0 == base || $0 == root ? nil : $0
    }
    return ([base, root] + [original].compactMap(\.self)).map {
      Candidate(file: FilePath.join($0, inside), folder: root)
    }
      + [inside, belowBase].filter { !$0.isEmpty }.flatMap { path in
        served.map { Candidate(file: FilePath.join($0, path), folder: $0) }
      } + bundles.files(at: inside, first: base).map { Candidate(file: $0, folder: root) }
      + belowLocale(inside, from: file, article, root: root)
  }

  /// The file that an address with a locale at its beginning, or below the folder of the site, denotes in Hugo:
  /// `guide/a.png` for `docs/en/guide/a.png`.
  private func belowLocale(_ inside: String, from file: String, _ article: String, root: String) -> [Candidate] {
    guard servesBelowLocale else { return [] }
    let parts = inside.split(separator: "/", maxSplits: 2)
    guard let at = parts.prefix(2).firstIndex(where: { Layout.locale($0) != nil }), at + 1 < parts.count else {
      return []
    }
    let path = parts[(at + 1)...].joined(separator: "/")
    return [Candidate(file: FilePath.join(Self.baseByFolder(of: file, article) ?? root, path), folder: root)]
  }

  /// The file below the project's folder that an address from the root may denote, or nil.
  func fileOfProject(_ path: String) -> String? {
    guard let project, path.utf8.first == UInt8(ascii: "/") else { return nil }
    return FilePath.join(project, String(path.dropFirst()))
  }

  /// Whether a relative path leads two folders or more above the repository and to no Markdown file: so texts name other
  /// pages of the host that shows the repository (`../../issues`).
  func leadsToHost(_ path: String, from file: String) -> Bool {
    guard let repository, path.hasPrefix("../"), !LayoutFinder.isMarkdown(path) else { return false }
    let path = path.split(separator: "/")
    let own = file.hasPrefix("/") ? file : FilePath.join(FileSystem.workingDirectory, file)
    let absolute = "/" + FilePath.display(own, workingDirectory: "/")
    guard absolute.hasPrefix(repository + "/") else { return false }
    let depth = absolute.dropFirst(repository.utf8.count + 1).split(separator: "/").count - 1
    return path.prefix { $0 == ".." }.count >= depth + 2
  }

  /// Whether an address from the site's root leads to a part of the site that is not below the roots: to posts, to
  /// another documentation, or to a separate page.
  func leadsToOtherPart(_ path: String) -> Bool {
    guard let site, path.utf8.first == UInt8(ascii: "/"), let name = path.split(separator: "/").first else {
      return false
    }
    func exists(_ path: String) -> Bool { FileSystem.status(FilePath.join(site, path)) != nil }
    let folder = FilePath.display(FilePath.join(site, String(name)))
    if exists(String(name)) { return !roots.contains { $0 == folder || $0.hasPrefix(folder + "/") } }
    return ["", ".js", ".jsx", ".ts", ".tsx", ".md", ".mdx"].contains { exists("src/pages/\(name)" + $0) }
  }

  /// The files that a path means by an alias of the project, or nil if it begins with none that the settings explain.
  func files(ofAlias path: String, from file: String) -> [String]? { aliases.files(path, from: file) }

  /// Whether a path begins with a name for a folder that no settings of the project explain.
  func isUnknownAlias(_ path: String, from file: String) -> Bool {
    PathText.beginsWithAlias(path.utf8) && aliases.files(path, from: file) == nil
  }

  /// Docusaurus resolves `box.md`, unlike `./box.md`, from the folder of the linking file, then from that of the pages,
  /// of the locale and of the source.
  private func atTop(_ path: String, base: String, _ article: String, root: String) -> [Candidate] {
    guard looksAtTop, !path.hasPrefix("."), LayoutFinder.isMarkdown(path) else { return [] }
    let original = originals[article].flatMap { Self.base(of: $0, article) }.flatMap { $0 == base ? nil : $0 }
    // Each version of the pages has its folder.
    let top = article.prefix { $0 != "/" }
    let version = top.count < article.count && PathText.namesVersion(top, isNumberVersion: true) ? String(top) : nil
    return ([base] + (original.map { [$0] } ?? [])).map { folder in
      let folder = version.map { FilePath.join(folder, $0) } ?? folder
      return Candidate(file: FilePath.join(folder, path), folder: root)
    }
  }

  /// A translation without own files shows those of the source, if the sites of the two are separate folders. Pages
  /// in a folder below the source are on one site with it, where a path leads to what lies there.
  private func atSource(_ path: String, base: String, _ article: String, root: String) -> [Candidate] {
    let original = originals[article] ?? source.map { FilePath.join(FilePath.join(root, $0), article) }
    guard let original, let other = Self.base(of: original, article), other != base,
      other != ".", !base.hasPrefix(other + "/")
    else { return [] }
    return beside(original, path, below: root)
  }

  /// The files outside the locales' folders, and in those of a theme, that a path within the texts means in each locale.
  private func shared(_ path: String, from file: String, base: String, root: String) -> [Candidate] {
    let folders = (sharesFiles && base != root ? [root] : []) + ofTheme
    guard !folders.isEmpty else { return [] }
    let own = FilePath.display(FilePath.join(FileSystem.directory(of: file), path))
    guard base == "." || own.hasPrefix(base + "/") else { return [] }
    let inside = base == "." ? own : String(own.dropFirst(base.count + 1))
    return folders.map { Candidate(file: FilePath.join($0, inside), folder: $0) }
  }

  /// The files that a relative path denotes from a page: from its file, and from the folder that the page is served as.
  private func beside(_ file: String, _ path: String, below root: String) -> [Candidate] {
    let beside = candidate(path, beside: file, below: root)
    guard servesFolders, case let page = PageAddresses.stem(of: file), PathText.name(of: page[...]) != "index" else {
      return [beside]
    }
    let (place, up) = PathText.joined(Array(page.utf8)[...], Array(path.utf8)[...])
    guard up == 0 else { return [beside] }
    let served = (page.hasPrefix("/") ? "/" : "") + String(decoding: place, as: UTF8.self)
    return [beside, Candidate(file: served, folder: root)]
  }

  /// The files at the top of the site and in bundles that a relative path denotes from the folder that a page is served
  /// as.
  private func atAddress(_ path: String, of article: String, base: String, root: String) -> [Candidate] {
    guard servesFolders else { return [] }
    let stem = PageAddresses.stem(of: article)
    let page = stem == "index" ? "" : stem.hasSuffix("/index") ? String(stem.dropLast("/index".count)) : stem
    let (place, up) = PathText.joined(Array(page.utf8)[...], Array(path.utf8)[...])
    guard up == 0 else { return [] }
    let inside = String(decoding: place, as: UTF8.self)
    return served.map { Candidate(file: FilePath.join($0, inside), folder: $0) }
      + bundles.files(at: inside, first: base).map { Candidate(file: $0, folder: root) }
  }

  private func candidate(_ path: String, beside file: String, below folder: String) -> Candidate {
    Candidate(file: FilePath.join(FileSystem.directory(of: file), path), folder: folder)
  }

  /// The folder that an article's path is relative to; nil if the layout does not keep the path.
  static func base(of file: String, _ article: String) -> String? {
    if file == article { return "." }
    return file.hasSuffix("/" + article) ? String(file.dropLast(article.count + 1)) : nil
  }

  /// The folder that an article's path is relative to if only the name of its file is another one; else nil.
  static func baseByFolder(of file: String, _ article: String) -> String? {
    base(of: FilePath.join(FileSystem.directory(of: file), String(PathText.name(of: article[...]))), article)
  }

  /// The folders that generators serve at the top of the site: `static` of Hugo and Docusaurus, `public` of Astro and
  /// VitePress, in the folder of the articles or above it, and the folder of MkDocs' texts.
  private static func served(roots: [String], originals: [String: String]) -> [String] {
    var served = roots.map { FilePath.join(FileSystem.directory(of: $0), "static") }
    func add(_ folder: String) {
      if !roots.contains(folder), !served.contains(folder), FileSystem.status(folder)?.kind == .directory {
        served.append(folder)
      }
    }
    for folder in tops(roots: roots, originals: originals) {
      for name in ["static", "public", ".vuepress/public"] { add(FilePath.join(folder, name)) }
      if FileSystem.status(FilePath.join(folder, "mkdocs.yml")) != nil { add(FilePath.join(folder, "docs")) }
    }
    return served
  }

  private static func isAstro(_ folder: String) -> Bool {
    ["astro.config.mjs", "astro.config.ts", "astro.config.js"].contains {
      FileSystem.status(FilePath.join(folder, $0)) != nil
    }
  }

  /// The roots, the folders above them, and those between them and the articles.
  private static func tops(roots: [String], originals: [String: String]) -> [String] {
    var tops = roots + roots.map { FileSystem.directory(of: $0) }
    for base in Set(originals.lazy.compactMap { Self.base(of: $0.value, $0.key) }).sorted() {
      guard let root = roots.first(where: { $0 == "." || base == $0 || base.hasPrefix($0 + "/") }) else { continue }
      var folder = base
      while folder != root, folder != ".", !tops.contains(folder) {
        tops.append(folder)
        folder = FileSystem.directory(of: folder)
      }
    }
    return tops
  }
}

extension ContentTree {
  /// The parts of addresses that the generator's settings and the folders above the pages decide.
  var addressSettings: AddressSettings {
    var settings = AddressSettings(mounts: mounts)
    GeneratorAddresses(of: articles)?.add(to: &settings)
    return settings
  }

  /// The last folders above the pages, below which generators serve them: `docs` for `docs/guide.md`, which is
  /// `/docs/guide/` on the site. Folders of locales are passed over.
  private var mounts: Set<String> {
    let tags = Set(locales.map { $0.tag.lowercased() })
    var mounts: Set<String> = []
    for article in articles {
      for file in article.files {
        guard let base = FilePlaces.base(of: file.file, article.path) else { continue }
        let parts = base.lowercased().split(separator: "/").reversed().prefix(2)
        if let mount = parts.first(where: { !tags.contains(String($0)) }), mount != "." { mounts.insert(String(mount)) }
      }
    }
    return mounts
  }
}
