package import Alignment
package import DocModel
internal import Features
internal import Findings

/// The data of all articles of a run that the corpus rules need.
package struct TreeSummary: Sendable {
  package let articles: [ArticleSummary]
  package let source: LocaleTag?
  /// Locales in which every article should exist; empty if not configured.
  package let expected: [LocaleTag]
  /// The files that articles without a source became when the source was renamed, by article path.
  package var moves: [String: String] = [:]
  /// The orphans that are probably no translations, as no source of theirs was ever removed, by article path.
  package var ownPages: Set<String> = []
  /// Whether an address from the site's root without a locale always leads to the reader's locale.
  let leadsToOwnLocale: Bool
  /// Whether each page is served as a folder, and relative addresses in raw HTML begin there.
  let servesFolders: Bool
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
  ///   - mounts: Folders above the pages that addresses may begin with, see ``PageAddresses``.
  ///   - presence: Looks up files that are not articles.
  ///   - wantsTranslatedOnly: Whether faults of pages that only the source has are notes.
  package init(
    _ articles: [ArticleSummary], held: [(path: String, locales: [LocaleTag])],
    files: [(file: String, article: Int, locale: LocaleTag)] = [], source: LocaleTag?,
    expected: [LocaleTag] = [], mounts: Set<String> = [], leadsToOwnLocale: Bool = false,
    servesFolders: Bool = false, presence: Probe? = nil,
    wantsTranslatedOnly: Bool = false
  ) {
    self.presence = presence
    self.leadsToOwnLocale = leadsToOwnLocale
    self.servesFolders = servesFolders
    self.wantsTranslatedOnly = wantsTranslatedOnly
    let tags = Set(held.flatMap(\.locales)).sorted()
    self.tags = tags
    pages = held.map { TreePath.folded($0.path) }
    let index = Dictionary(tags.enumerated().map { ($1, $0) }) { first, _ in first }
    let routes = Dictionary(
      articles.lazy.filter { !$0.routes.isEmpty }.map { (TreePath.folded($0.path), $0.routes) }
    ) { $0 + $1 }
    addresses = PageAddresses(
      articles: held.map(\.path), locales: tags, mounts: mounts,
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
    return articles.map(\.path).filter { !locales(TreePath.folded($0)).contains(source) }
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

  /// Returns the article of the source whose path differs in the extension only, or nil if there is none.
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

/// The data of one article that the corpus rules need after its text was released. A tree may have 100,000 articles, so
/// that data common to the locales is stored once.
package struct ArticleSummary: Sendable {
  /// The article in one locale.
  package struct Text: Sendable {
    package let locale: LocaleTag
    /// The file, as ``Article/file``.
    package let file: String
    /// Hashes of the anchors, folded by ``AnchorFold`` and sorted.
    package let places: [UInt64]
    package let links: [Use]
    /// Links to files that are not articles.
    package let files: [Use]
    /// Whether included or generated content may add anchors.
    package let mayHoldMore: Bool

    package init(
      locale: LocaleTag, file: String, places: [UInt64], links: [Use], files: [Use], mayHoldMore: Bool
    ) {
      self.locale = locale
      self.file = file
      self.places = places
      self.links = links
      self.files = files
      self.mayHoldMore = mayHoldMore
    }
  }

  /// One occurrence of a link.
  package struct Use: Sendable {
    /// Index in ``ArticleSummary/targets``.
    package let target: UInt32
    package let line: UInt32

    package init(target: UInt32, line: UInt32) {
      self.target = target
      self.line = line
    }
  }

  /// A link to a page or a place of the site.
  struct Link: Sendable {
    /// The target as written.
    let target: String
    /// A place on the same page if nil.
    let address: WrittenAddress?
    /// Hash of the fragment, folded by ``AnchorFold``; nil for a link to the whole article.
    let anchor: UInt64?
    /// Whether the target is a Markdown file below the locale's folder by a relative path, and so no other file.
    let isArticle: Bool
    /// Index in ``ArticleSummary/targets``.
    var index = -1
    var line: Int
    /// Whether it is in raw HTML.
    var isRaw = false
  }

  /// A link or an image that shows a file such as an image or a download.
  struct File: Sendable {
    /// The target as written.
    let target: String
    /// Decoded, without parameters.
    let path: String
    let line: Int
    /// Whether it is in raw HTML.
    var isRaw = false
  }

  package let path: String
  package let texts: [Text]
  /// The distinct link targets of the texts, as written.
  package let targets: [String]
  /// The indices of the targets that are in raw HTML.
  package let rawTargets: Set<UInt32>
  /// The paths at which the front matter of the texts says that the page is served.
  package let routes: [String]

  package init(
    path: String, targets: [String], texts: [Text], rawTargets: Set<UInt32> = [], routes: [String] = []
  ) {
    self.path = path
    self.targets = targets
    self.texts = texts
    self.rawTargets = rawTargets
    self.routes = routes
  }

  package init(_ article: AlignedArticle) {
    var targets = LinkTargets(article: article.path)
    let members = article.members.filter { $0.role != .archive }.map(\.article)
    texts = members.map { Text($0, &targets) }
    routes = Self.routes(of: members, at: article.path)
    path = article.path
    self.targets = targets.all
    rawTargets = targets.raw
  }

  /// The facts of an article that was read but not aligned.
  package init(path: String, of articles: [Article]) {
    var targets = LinkTargets(article: path)
    texts = articles.map { Text($0, &targets) }
    routes = Self.routes(of: articles, at: path)
    self.path = path
    self.targets = targets.all
    rawTargets = targets.raw
  }

  private static func routes(of texts: [Article], at path: String) -> [String] {
    Set(texts.flatMap { $0.frontMatter.routes(of: path) }).sorted()
  }

  /// Returns the links of each text; every distinct target is parsed once.
  /// - Parameter toPlaces: Whether to return only links with a fragment.
  func links(toPlaces: Bool = false) -> [(text: Text, links: [Link])] {
    let known = targets.map { target in
      toPlaces && !target.utf8.contains(UInt8(ascii: "#")) ? nil : Link(Array(target.utf8)[...], in: path, line: 0)
    }
    return texts.map { text in
      let links = text.links.compactMap { use -> Link? in
        guard known.indices.contains(Int(use.target)), var link = known[Int(use.target)] else { return nil }
        link.line = Int(use.line)
        link.index = Int(use.target)
        link.isRaw = rawTargets.contains(use.target)
        return link
      }
      return (text, links)
    }
  }

  func files(of text: Text) -> some Sequence<File> {
    text.files.lazy.compactMap { use in
      target(use).flatMap { text in
        var file = File(Array(text.utf8)[...], line: Int(use.line))
        file?.isRaw = rawTargets.contains(use.target)
        return file
      }
    }
  }

  private func target(_ use: Use) -> String? {
    targets.indices.contains(Int(use.target)) ? targets[Int(use.target)] : nil
  }
}

extension Article {
  /// The name in a heading that is only `{{name}}`, or nil. Not every site with the notations of Liquid replaces it.
  fileprivate func soleCall(in heading: Int) -> ArraySlice<UInt8>? {
    guard Int(nodes[heading].end) == heading + 2, nodes[heading + 1].kind == .placeholder,
      case let call = pool[nodes[heading + 1].literal.indices], call.starts(with: "{{".utf8), call.count > 4
    else { return nil }
    let name = call.dropFirst(2).dropLast(2)
    return name.allSatisfy { $0.isAlphanumeric || $0 == .of("_") } ? name : nil
  }
}

/// Collects the anchors of a page that links can target.
struct PagePlaces {
  private var places: [UInt64] = []
  private var titles: [UInt64] = []

  mutating func add(heading index: Int, of article: Article) {
    let heading = article.nodes[index]
    if !heading.attribute.isEmpty {
      places.append(AnchorFold.fold(article.pool[heading.attribute.indices]))
      // An explicit id replaces the generated one; an anchor tag before the heading adds to it.
      if heading.flags.contains(.explicitID), !heading.flags.contains(.anchorTag) { return }
    }
    titles.append(AnchorFold.title(ofHeading: index, in: article))
    // VitePress and Python-Markdown drop the accents of letters.
    let text = article.plainBytes(of: index)
    if text.contains(where: { $0 >= 0x80 }), let plain = AnchorFold.withoutAccents(text) { titles.append(plain) }
    if let name = article.soleCall(in: index) { places.append(AnchorFold.fold(name)) }
  }

  mutating func add(tags: ByteRange, of article: Article) {
    // Most tags have no attributes.
    guard tags.count > 5, article.pool[tags.indices].contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(article.pool[tags.indices]) { places.append($0) }
  }

  /// Adds the id and the title of a component of MDX, such as `<Tab title="…">`.
  mutating func add(component index: Int, of article: Article) {
    let parameters = article.pool[article.nodes[index].attribute.indices]
    guard parameters.contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(parameters) { places.append($0) }
    AnchorFold.titles(ofComponent: parameters) { titles.append($0) }
  }

  /// Adds the term of a definition, which consists of one text or code span.
  mutating func add(term text: ArraySlice<UInt8>) { titles.append(AnchorFold.title(text)) }

  /// Adds the id in `{ .class #id }` of Python-Markdown or `{: #id }` of kramdown.
  mutating func add(attributes list: ByteRange, of article: Article) {
    let text = article.pool[list.indices]
    guard text.first == UInt8(ascii: "{") else { return }
    let isKramdown = text.dropFirst().first == UInt8(ascii: ":")
    let inner = text.dropFirst(isKramdown ? 2 : 1).dropLast()
    guard isKramdown || [UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "i")].contains(inner.first { $0 != 0x20 })
    else { return }
    for word in inner.split(separator: 0x20) {
      guard let sign = word.firstIndex(of: UInt8(ascii: "#")),
        sign == word.startIndex || word.first == UInt8(ascii: ".")
      else { continue }
      places.append(AnchorFold.fold(word[(sign + 1)...]))
    }
    AnchorFold.names(inner) { places.append($0) }
  }

  /// Returns the hashes of all anchors, folded by ``AnchorFold`` and sorted.
  func folded() -> [UInt64] {
    var places = places
    places.reserveCapacity(places.count + titles.count)
    var count = 0
    let titles = titles.sorted()
    for (i, title) in titles.enumerated() {
      // Repeated headings are numbered: the second is `name-1`, the third `name-2`.
      count = i > 0 && titles[i - 1] == title ? count + 1 : 0
      places.append(count == 0 ? title : AnchorFold.numbered(title, count))
    }
    places.sort()
    return places
  }
}
