package import DocModel
internal import Features
internal import Findings

/// The data of all articles of a run that the corpus rules need.
package struct TreeSummary: Sendable {
  package let articles: [ArticleSummary]
  package let source: LocaleTag?
  /// The locale of the files whose path names none: a page that it alone has is no translation.
  package var defaultLocale: LocaleTag?
  /// Locales in which every article should exist; empty if not configured.
  package let expected: [LocaleTag]
  /// The files that articles without a source became when the source was renamed, by article path.
  package var moves: [String: String] = [:]
  /// The orphans that are probably no translations, as no source of theirs was ever removed, by article path.
  package var ownPages: Set<String> = []
  /// The orphans whose source the layout leaves out, by article path: a warning says so.
  package var sourcesElsewhere: Set<String> = []
  /// Whether an address from the site's root without a locale always leads to the reader's locale.
  let leadsToOwnLocale: Bool
  /// Whether each page is served as a folder, and relative addresses in raw HTML begin there.
  let servesFolders: Bool
  /// Whether the ids of headings have letters of ASCII alone.
  let hasASCIIIDs: Bool
  /// Locales that have an article, by its folded path, including articles that were not selected for checking.
  private let holders: [String: [LocaleTag]]
  /// Looks up the file that a link denotes; nil if the file system is not available.
  let presence: Probe?
  /// Whether only pages that exist in two locales or more are wanted, and not those of the source by themselves.
  private let wantsTranslatedOnly: Bool
  private let summaries: [String: Int]
  private let addresses: PageAddresses
  /// The folded paths of the pages in ``addresses``.
  let pages: [String]
  /// The locales in ``addresses``.
  private let tags: [LocaleTag]

  /// - Parameters:
  ///   - path: as written, decoded.
  ///   - file: the file of the linking article, and its path below its locale's folder.
  package typealias Probe = @Sendable (_ path: String, _ file: String, _ article: String) -> FilePresence

  /// - Parameters:
  ///   - held: Every article of the tree with the locales that have it, checked or not.
  ///   - files: The files of the articles, by index of `held` and locale, if a relative path does not lead to the same page
  ///     from all of them; else empty.
  ///   - settings: What is known about addresses besides the paths of the files.
  ///   - presence: Looks up files that are not articles.
  ///   - wantsTranslatedOnly: Whether faults of pages that only the source has are notes.
  package init(
    _ articles: [ArticleSummary], held: [(path: String, locales: [LocaleTag])],
    files: [(file: String, article: Int, locale: LocaleTag)] = [], source: LocaleTag?,
    expected: [LocaleTag] = [], settings: AddressSettings = AddressSettings(), leadsToOwnLocale: Bool = false,
    servesFolders: Bool = false, hasASCIIIDs: Bool = false, presence: Probe? = nil,
    wantsTranslatedOnly: Bool = false
  ) {
    self.presence = presence
    self.leadsToOwnLocale = leadsToOwnLocale
    self.servesFolders = servesFolders
    self.hasASCIIIDs = hasASCIIIDs
    self.wantsTranslatedOnly = wantsTranslatedOnly
    let tags = Set(held.flatMap(\.locales)).sorted()
    self.tags = tags
    let known = settings.generated.isEmpty ? [] : Set(held.map { TreePath.folded($0.path) })
    let held =
      held
      + settings.generated.map(\.article).filter { !known.contains(TreePath.folded($0)) }.map { ($0, tags) }
    pages = held.map { TreePath.folded($0.path) }
    let index = Dictionary(tags.enumerated().map { ($1, $0) }) { first, _ in first }
    let routes = Dictionary(
      articles.lazy.filter { !$0.routes.isEmpty }.map { (TreePath.folded($0.path), $0.routes) }
    ) { $0 + $1 }
    addresses = PageAddresses(
      articles: held.map(\.path), locales: tags, settings: settings,
      routes: routes.isEmpty ? [] : pages.map { routes[$0] ?? [] },
      files: Dictionary(
        files.lazy.compactMap { file in
          index[file.locale].map { (file.file, PageAddresses.Edition(page: file.article, locale: $0)) }
        }
      ) { first, _ in first },
      reference: tags.firstIndex { tag in source.map { $0 == tag } ?? tag.isEnglish })
    self.articles = articles
    self.source = source
    self.expected = expected
    holders = Dictionary(held.map { (TreePath.folded($0.path), $0.locales) }) { $0 + $1 }
    summaries = Dictionary(articles.indices.map { (TreePath.folded(articles[$0].path), $0) }) { first, _ in first }
  }

  /// The paths of the articles that the source lacks.
  package var orphans: [String] {
    guard let source, locales.contains(source) else { return [] }
    return articles.map(\.path).filter { isOrphan($0, without: source) }
  }

  func isOrphan(_ path: String, without source: LocaleTag) -> Bool {
    let own = locales(TreePath.folded(path))
    return !own.contains(source) && own != [defaultLocale]
  }

  /// The orphans that one locale alone has, with that locale.
  package var orphansOfOneLocale: [(path: String, locale: LocaleTag)] {
    orphans.compactMap { path in
      let own = locales(TreePath.folded(path))
      return own.count == 1 ? own.first.map { (path, $0) } : nil
    }
  }

  /// Returns the locales that have an article, by its folded path.
  func locales(_ path: String) -> [LocaleTag] { holders[path] ?? [] }

  /// Returns the article of the source whose path differs in the extension only, or nil.
  func otherSpelling(of path: String) -> String? {
    guard let source, let dot = path.lastIndex(of: ".") else { return nil }
    return Self.extensions.lazy.map { path[..<dot] + $0 }.first { other in
      other != path && locales(TreePath.folded(other)).contains(source)
    }
  }

  private static let extensions = [".md", ".mdx"]

  /// Returns the folded path of the source's article that a file has, or nil if it has none.
  func article(ofFile file: String) -> String? {
    var path = TreePath.folded(file)[...]
    while source.map(locales(String(path)).contains) != true {
      guard let slash = path.firstIndex(of: "/") else { return nil }
      path = path[path.index(after: slash)...]
    }
    return String(path)
  }

  /// The page that a link denotes.
  struct Target {
    /// The folded path.
    let path: String
    /// The locale that the link names; nil for the reader's.
    let locale: LocaleTag?
    /// Whether the address begins at the root of the site.
    let isRooted: Bool
  }

  /// Returns the page that a link in a text of an article leads to, or nil if it leads to no page.
  func target(of link: ArticleSummary.Link, in text: ArticleSummary.Text, of article: ArticleSummary) -> Target? {
    guard let address = link.address else {
      return Target(path: TreePath.folded(article.path), locale: nil, isRooted: false)
    }
    return addresses.place(of: address, from: article.path, in: text.file).map(target)
  }

  /// Returns whether a locale has the page at an address of the site; nil if the tree has no such page.
  package func holds(pageAt address: String, from article: String, in locale: LocaleTag) -> Bool? {
    WrittenAddress(Array(address.utf8)[...]).flatMap { addresses.place(of: $0, from: article) }.map(target).map {
      locales($0.path).contains(locale)
    }
  }

  /// Returns the page that a link would lead to if the file of its text lay at the article's path.
  func targetByPath(of link: ArticleSummary.Link, in article: ArticleSummary) -> Target? {
    link.address.flatMap { addresses.place(of: $0, from: article.path) }.map(target)
  }

  var dependsOnFiles: Bool { addresses.dependsOnFiles }

  /// Whether an address is that of the index of the site or of a locale, which is generated if it has no article.
  func isHome(_ address: WrittenAddress) -> Bool { addresses.home(at: address.path) != nil }

  private func target(_ place: PageAddresses.Place) -> Target {
    Target(path: pages[place.page], locale: place.locale.map { tags[$0] }, isRooted: place.isRooted)
  }

  /// The targets of an article's links, each resolved once, and once for each text if that decides.
  struct Targets {
    private let tree: TreeSummary
    private let article: ArticleSummary
    private var known: [Target??]
    /// The file of the text that ``known`` is about, if that decides.
    private var file: String?

    init(of article: ArticleSummary, in tree: TreeSummary) {
      self.tree = tree
      self.article = article
      known = Array(repeating: nil, count: article.targets.count)
    }

    mutating func target(of link: ArticleSummary.Link, in text: ArticleSummary.Text) -> Target? {
      guard known.indices.contains(link.index) else { return tree.target(of: link, in: text, of: article) }
      if tree.dependsOnFiles, file != text.file {
        known = Array(repeating: nil, count: article.targets.count)
        file = text.file
      }
      if let target = known[link.index] { return target }
      let target = tree.target(of: link, in: text, of: article)
      known[link.index] = .some(target)
      return target
    }
  }

  /// Returns the article by its folded path, or nil if it was not checked.
  func article(_ path: String) -> ArticleSummary? { summaries[path].map { articles[$0] } }

  var locales: Set<LocaleTag> { Set(holders.values.joined()) }

  /// Returns whether an article exists in the source locale only, so that no translation is at fault, and was not selected
  /// by name.
  func isOnlySource(_ article: ArticleSummary) -> Bool {
    wantsTranslatedOnly && locales.count > 1 && article.texts.allSatisfy { isFallback($0.locale) }
      && locales(TreePath.folded(article.path)).allSatisfy(isFallback)
  }

  /// Returns whether pages of this locale are served where a translation is missing: the source locale, or English
  /// without one.
  func isFallback(_ locale: LocaleTag) -> Bool { source.map { $0 == locale } ?? (locale.isEnglish) }
}

extension [LocaleTag] {
  /// The locale tags as a list for messages: `fr-FR, pl-PL and 3 more`.
  var names: String {
    let tags = sorted().map(\.tag)
    if tags.count > 4 { return tags.prefix(3).joined(separator: ", ") + " and \(tags.count - 3) more" }
    guard let last = tags.last, tags.count > 1 else { return tags.first ?? "" }
    return tags.dropLast().joined(separator: ", ") + " and " + last
  }
}
