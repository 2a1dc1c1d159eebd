import DocModel
import Foundation
import MarkdownReader
import Reports
import Site
import Yams

/// Finds a project's navigation: `toc.yml` or `TOC.md` in a locale's folder (Learn, DocFX), or `nav` in an `mkdocs.yml`
/// in a root or its parent folder, or one for each locale, with its plugins' files, or `SUMMARY.md` (mdBook, HonKit), or
/// the sidebar of Docusaurus, Starlight or VitePress.
struct NavigationFiles {
  private(set) var troubles: [RunError] = []
  /// The names and bytes of all files read, for change detection.
  private(set) var texts: [[UInt8]] = []
  /// The names of all files read.
  var files: [String] {
    stride(from: 0, to: texts.count, by: 2).map { String(decoding: texts[$0], as: UTF8.self) }
  }
  private var entriesLeft = 100_000
  /// By locale, the translations of the titles in `mkdocs.yml`.
  private var navTranslations: [LocaleTag: [String: String]] = [:]
  private let reader: MarkdownReader

  init(reader: MarkdownReader) { self.reader = reader }

  /// Returns whether the path is a Markdown table of contents, which is not an article.
  static func isContents(_ path: String) -> Bool {
    FilePath.lastPart(path).lowercased() == "toc.md" || path == "SUMMARY.md"
  }

  /// The navigation of each locale; derived from the article folders if the project defines none.
  mutating func navigations(_ survey: SiteSurvey, roots: [String]) -> [Navigation] {
    let map = survey.map
    let bases = LocaleFolders(survey)
    let written = map.locales.indices.map { locale in
      entries(in: roots.map { FilePath.join(FilePath.display($0), map.locales[locale].tag) } + bases.of(locale))
        ?? mkdocs(of: map.locales[locale], roots, survey, bases.of(locale))
    }
    let shared = map.reference < written.count ? written[map.reference] : nil
    var common = shared == nil ? mkdocs(roots, survey, bases.of(map.reference)) : nil
    let isMkDocs = common != nil
    var isWhole = true
    var sidebars: [Int?]?
    if shared == nil, !isMkDocs { (common, isWhole, sidebars) = sidebar(survey, bases) }
    let order = shared == nil && !isMkDocs ? folderOrder(map, bases, survey.generated) : FolderOrder()
    if shared == nil, common == nil, reader.flavor == .mkdocs {
      var parents = ParentNavigation(map, isBefore: order.isBefore)
      common = parents.entries()
    }
    // One tree for all locales: entries of sidebars have labels by locale.
    let same =
      isMkDocs || shared != nil
      ? nil
      : common.map { Navigation($0, map: map, order: order, isWhole: isWhole, sidebars: sidebars) }
        ?? Navigation(folders: map, order)
    return map.locales.indices.map { locale in
      if let own = written[locale] { return Navigation(own, map: map) }
      if let same { return same }
      let entries = shared ?? common ?? []
      if locale == map.reference { return Navigation(entries, map: map) }
      // Other locales use the order of the reference locale; its titles are in its language.
      let words = navTranslations[map.locales[locale]] ?? [:]
      return Navigation(entries.map { Self.translated($0, words) }, map: map, edition: map.reference)
    }
  }

  /// The entries of the sidebars that a script writes, whether all of them were read, and the sidebar of each page if
  /// there are several.
  private mutating func sidebar(
    _ survey: SiteSurvey, _ bases: LocaleFolders
  ) -> (entries: [Navigation.Entry]?, isWhole: Bool, sidebars: [Int?]?) {
    var sidebars = ScriptSidebars(survey, bases)
    let entries = sidebars.entries()
    texts += sidebars.texts
    troubles += sidebars.troubles
    return (entries, sidebars.troubles.isEmpty, sidebars.ofPages)
  }

  private mutating func folderOrder(
    _ map: SiteMap, _ bases: LocaleFolders, _ generated: [GeneratedPage]
  ) -> FolderOrder {
    var categories = CategoryFiles()
    var folders = categories.folders(map, bases)
    for page in generated {
      if let folder = page.folder { folders[folder, default: FolderOrder.Folder()].list = page.path }
    }
    texts += categories.texts
    troubles += categories.troubles
    let locale = map.locales[map.reference]
    return FolderOrder(folders) { TitleOrder.isBefore($0, $1, in: locale) }
  }

  /// The entry for another locale: its title is translated, or that of its page, or for a group the one written.
  private static func translated(_ entry: Navigation.Entry, _ words: [String: String]) -> Navigation.Entry {
    let translation = entry.title.flatMap { words[$0] }
    var result = Navigation.Entry(
      title: translation ?? (entry.path == nil ? entry.title : nil), path: entry.path,
      children: entry.children.map { translated($0, words) })
    result.isTranslated = translation != nil
    return result
  }

  private mutating func entries(in folders: [String]) -> [Navigation.Entry]? {
    for folder in folders {
      for name in ["toc.yml", "TOC.yml", "toc.md", "TOC.md", "SUMMARY.md"] {
        let file = FilePath.join(folder, name)
        guard FileSystem.status(file)?.kind == .file else { continue }
        if name == "SUMMARY.md" {
          guard let entries = summary(file) else { continue }
          return entries
        }
        return toc(file, inside: "", base: folder, depth: 0)
      }
    }
    return nil
  }

  /// Reads mdBook's and HonKit's `SUMMARY.md`: nested lists of links, under headings that name their parts.
  private mutating func summary(_ file: String) -> [Navigation.Entry]? {
    guard let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit), let locale = LocaleTag("en") else {
      return nil
    }
    texts += [Array(file.utf8), bytes]
    let article = reader.read(bytes, locale: locale, path: file, file: file)
    // The stack of open entries, outermost first, each with the depth of its item; the first is the root.
    var open: [(depth: Int, entry: Navigation.Entry)] = [(-1, Navigation.Entry(title: nil, path: nil))]
    func close(to depth: Int) {
      while open.count > 1, let last = open.last, last.depth >= depth {
        open.removeLast()
        open[open.count - 1].entry.children.append(last.entry)
      }
    }
    for (index, node) in article.nodes.enumerated() where node.kind == .paragraph {
      entriesLeft -= 1
      guard entriesLeft > 0 else { break }
      let links = article.nodes[index..<max(index, Int(node.end))].indices.filter { article.nodes[$0].kind == .link }
      let isItem = index > 0 && article.nodes[index - 1].kind == .item
      guard isItem || !links.isEmpty else { continue }
      close(to: isItem ? Int(node.depth) : 0)
      let title = article.plainText(of: links.first ?? index)
      let path = links.first.flatMap { Self.path(article.string(article.nodes[$0].literal)) }
      open.append((Int(node.depth), Navigation.Entry(title: title, path: path)))
    }
    close(to: 0)
    return open[0].entry.children.isEmpty ? nil : open[0].entry.children
  }

  private static func path(_ href: String) -> String? {
    let path = String(href.prefix { $0 != "#" && $0 != "?" })
    return path.isEmpty || path.contains(":") ? nil : FilePath.display("/" + path, workingDirectory: "/")
  }

  private mutating func toc(_ file: String, inside: String, base: String, depth: Int) -> [Navigation.Entry] {
    guard depth < 16 else { return [] }
    if file.lowercased().hasSuffix(".md") { return markdown(file, inside: inside, base: base, depth: depth) }
    guard let node = read(file) else { return [] }
    return items(node.sequence ?? node.mapping?["items"]?.sequence, inside: inside, base: base, depth: depth)
  }

  private mutating func items(
    _ list: Yams.Node.Sequence?, inside: String, base: String, depth: Int
  ) -> [Navigation.Entry] {
    guard depth < 64 else { return [] }
    var entries: [Navigation.Entry] = []
    var isHeading: [Bool] = []
    for item in list.map(Array.init) ?? [] {
      entriesLeft -= 1
      guard entriesLeft > 0, let item = item.mapping else { continue }
      let href = item["topicHref"]?.string ?? item["href"]?.string
      var children = items(item["items"]?.sequence, inside: inside, base: base, depth: depth + 1)
      let (path, nested) = target(href, inside: inside, base: base, depth: depth)
      children += nested
      let entry = Navigation.Entry(title: item["name"]?.string, path: path, children: children)
      // A name alone is a heading of the entries after it.
      isHeading.append(href == nil && item["items"] == nil)
      entries.append(entry)
    }
    guard let first = isHeading.firstIndex(of: true) else { return entries }
    return zip(entries, isHeading).dropFirst(first).reduce(into: Array(entries[..<first])) { groups, next in
      if next.1 { groups.append(next.0) } else { groups[groups.count - 1].children.append(next.0) }
    }
  }

  /// The page an entry links to, or the entries of the nested table of contents it links to.
  private mutating func target(
    _ href: String?, inside: String, base: String, depth: Int
  ) -> (path: String?, nested: [Navigation.Entry]) {
    guard let href, !href.contains(":") else { return (nil, []) }
    let target = String(href.prefix { $0 != "#" && $0 != "?" })
    guard !target.isEmpty else { return (nil, []) }
    let place = target.hasPrefix("~/") ? String(target.dropFirst(2)) : FilePath.join(inside, target)
    let path = FilePath.display("/" + place, workingDirectory: "/")
    guard place.hasSuffix("/") || ["toc.yml", "toc.md"].contains(FilePath.lastPart(place).lowercased()) else {
      return (path, [])
    }
    let nested = place.hasSuffix("/") ? place + "toc.yml" : place
    return (
      nil,
      toc(
        FilePath.join(base, nested), inside: FilePath.join("", FileSystem.directory(of: nested)), base: base,
        depth: depth + 1)
    )
  }

  /// Reads DocFX's `TOC.md`: headings, with a link if they lead to a page.
  private mutating func markdown(_ file: String, inside: String, base: String, depth: Int) -> [Navigation.Entry] {
    guard let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit), let locale = LocaleTag("en") else {
      return []
    }
    texts += [Array(file.utf8), bytes]
    let article = reader.read(bytes, locale: locale, path: file, file: file)
    // The stack of open entries, outermost first; the first is the root.
    var open: [(level: UInt8, entry: Navigation.Entry)] = [(0, Navigation.Entry(title: nil, path: nil))]
    func close(to level: UInt8) {
      while open.count > 1, let last = open.last, last.level >= level {
        open.removeLast()
        open[open.count - 1].entry.children.append(last.entry)
      }
    }
    for (index, node) in article.nodes.enumerated() where node.kind == .heading {
      entriesLeft -= 1
      guard entriesLeft > 0 else { break }
      close(to: node.level)
      let inner = article.nodes[index..<max(index, Int(node.end))]
      let href = inner.first { $0.kind == .link }.map { article.string($0.literal) }
      let (path, nested) = target(href, inside: inside, base: base, depth: depth)
      open.append((node.level, Navigation.Entry(title: article.plainText(of: index), path: path, children: nested)))
    }
    close(to: 1)
    return open[0].entry.children
  }

  /// The `nav` of one locale's own settings: `mkdocs-de.yml` or `config/de/mkdocs.yml` in a root or its parent folder, or
  /// `mkdocs.yml` in the locale's folder or its parent folder.
  private mutating func mkdocs(
    of locale: LocaleTag, _ roots: [String], _ survey: SiteSurvey, _ bases: [String]
  ) -> [Navigation.Entry]? {
    func above(_ folder: String) -> String { FilePath.display(FilePath.join(folder, "..")) }
    let roots = roots.map { FilePath.display($0) }
    let named = roots.flatMap { [$0, above($0)] }.flatMap { folder in
      Set([locale.tag, locale.language]).sorted().flatMap { tag in
        (["-", ".", "_"].map { "mkdocs\($0)\(tag).yml" } + ["config/\(tag)/\(MkDocsSettings.file)"])
          .map { FilePath.join(folder, $0) }
      }
    }
    let own = bases.filter { !roots.contains(FilePath.display($0)) }.flatMap { base in
      [base, above(base)].filter { folder in !roots.contains(folder) && !roots.contains { above($0) == folder } }
        .map { FilePath.join($0, "mkdocs.yml") }
    }
    for file in named + own where FileSystem.status(file)?.kind == .file {
      guard let list = read(file)?.mapping?["nav"]?.sequence else { continue }
      var folders = FolderNavigation(in: bases, paths: survey.map.pages.map(\.article))
      defer {
        texts += folders.texts
        troubles += folders.troubles
      }
      return nav(list, &folders, depth: 0)
    }
    return nil
  }

  private mutating func mkdocs(
    _ roots: [String], _ survey: SiteSurvey, _ bases: [String]
  ) -> [Navigation.Entry]? {
    for root in roots {
      for folder in MkDocsSettings.folders(of: [root]) {
        let file = FilePath.join(folder, "mkdocs.yml")
        guard FileSystem.status(file)?.kind == .file, let settings = read(file)?.mapping else { continue }
        readTranslations(settings["plugins"])
        var folders = FolderNavigation(in: bases, paths: survey.map.pages.map(\.article))
        defer {
          texts += folders.texts
          troubles += folders.troubles
        }
        guard let list = settings["nav"]?.sequence else {
          if let entries = folders.entries() { return entries }
          continue
        }
        return nav(list, &folders, depth: 0)
      }
    }
    return nil
  }

  /// Reads `nav_translations` of the i18n plugin.
  private mutating func readTranslations(_ plugins: Yams.Node?) {
    for plugin in plugins?.sequence.map(Array.init) ?? [] {
      for language in plugin.mapping?["i18n"]?.mapping?["languages"]?.sequence.map(Array.init) ?? [] {
        guard let mapping = language.mapping, let locale = mapping["locale"]?.string.flatMap({ LocaleTag($0) }) else {
          continue
        }
        for (key, value) in mapping["nav_translations"]?.mapping.map(Array.init) ?? [] {
          if let key = key.string, let value = value.string { navTranslations[locale, default: [:]][key] = value }
        }
      }
    }
  }

  private mutating func nav(
    _ list: Yams.Node.Sequence, _ folders: inout FolderNavigation, depth: Int
  ) -> [Navigation.Entry] {
    guard depth < 64 else { return [] }
    var entries: [Navigation.Entry] = []
    for item in list {
      entriesLeft -= 1
      guard entriesLeft > 0 else { break }
      if let path = item.string {
        entries.append(folders.entry(title: nil, path: path) ?? Navigation.Entry(title: nil, path: path))
      }
      for (key, value) in item.mapping.map(Array.init) ?? [] {
        if let path = value.string, let group = folders.entry(title: key.string, path: path) {
          entries.append(group)
          continue
        }
        let children = value.sequence.map { nav($0, &folders, depth: depth + 1) } ?? []
        entries.append(Navigation.Entry(title: key.string, path: value.scalar?.string, children: children))
      }
    }
    return entries
  }

  private mutating func read(_ file: String) -> Yams.Node? { Self.read(file, &texts, &troubles) }

  /// Reads the settings of a generator for one of their values, or returns nil. What is wrong with the file is reported
  /// where it is read as a navigation.
  static func settings(_ file: String) -> Yams.Node? {
    var (texts, troubles): ([[UInt8]], [RunError]) = ([], [])
    return read(file, &texts, &troubles)
  }

  /// Reads a YAML file of the project, or returns nil and adds a trouble.
  static func read(_ file: String, _ texts: inout [[UInt8]], _ troubles: inout [RunError]) -> Yams.Node? {
    do throws(RunError) {
      let bytes = try FileSystem.read(file, limit: 1 << 22)
      texts += [Array(file.utf8), bytes]
      let isMarked = bytes.starts(with: "\u{feff}".utf8)
      guard let text = String(validating: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self) else {
        throw RunError("is not a text file: the navigation cannot be read", file: file)
      }
      if let (reason, line) = YAMLBounds.excess(bytes, aliases: 4096) {
        throw RunError("\(reason): it is not read", file: file, line: line)
      }
      do { return try Yams.compose(yaml: text) } catch {
        let problem = YAMLProblem(error)
        throw RunError(problem.reason, file: file, line: problem.line)
      }
    } catch {
      troubles.append(error)
      return nil
    }
  }
}

/// The folders that hold the articles of each locale, found from the articles' paths.
struct LocaleFolders {
  private let folders: [[String]]

  init(_ survey: SiteSurvey) {
    self.init(survey.map.pages.indices.lazy.map { survey.files(of: $0) }, locales: survey.map.locales)
  }

  init(_ articles: some Sequence<ArticleFiles>, locales: [LocaleTag]) {
    var found: [LocaleTag: Set<String>] = [:]
    for article in articles {
      for file in article.files {
        guard let base = FilePlaces.base(of: file.file, article.path) else { continue }
        found[file.locale, default: []].insert(base)
      }
    }
    folders = locales.map { locale in found[locale].flatMap { $0.count > 16 ? nil : $0.sorted() } ?? [] }
  }

  /// The folders of a locale, or none where articles lie next to their translations.
  func of(_ locale: Int) -> [String] { folders[locale] }
}

/// The order of titles in a language.
enum TitleOrder {
  static func isBefore(_ a: String, _ b: String, in locale: LocaleTag) -> Bool {
    let order = a.compare(
      b, options: [.caseInsensitive, .numeric], range: nil, locale: Locale(identifier: locale.tag))
    return order == .orderedSame ? a < b : order == .orderedAscending
  }
}
