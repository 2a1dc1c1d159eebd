package import DocModel

/// The metadata of an article in one locale that other pages need; without its text.
package struct PageFacts: Sendable, Equatable {
  /// Plain text; nil if the article has neither a title nor a heading.
  package var title: String?
  package var description: String?
  /// Hugo's weight: lighter pages come first.
  package var weight: Int?
  /// Hugo's aliases: further addresses of the page, as written.
  package var aliases: [String] = []
  /// The page's place among its neighbours, as Docusaurus, Starlight and Jekyll give it.
  package var position: Double?
  /// The name that a project's navigation has for the page: Docusaurus' `id`, in place of the file's name; or
  /// Starlight's `slug`, in place of the whole path.
  package var id: String?
  package var slug: String?
  /// The paths at which the front matter says that the page is served.
  package var routes: [String] = []
  /// Whether the navigation leaves the page out, as its front matter says.
  package var isHidden = false
  /// The date of a post of a blog, or nil for other pages.
  package var posted: PostDate?
  /// Whether the page is not to be published yet.
  package var isDraft = false

  /// The page's place among its neighbours, or nil if its front matter gives none.
  var order: Double? { position ?? weight.flatMap { $0 == 0 ? nil : Double($0) } }

  package init(title: String?, description: String? = nil, weight: Int? = nil) {
    self.title = title
    self.description = description
    self.weight = weight
  }
}

/// One article of the site: it has a page in every locale, translated or not.
package struct SitePage: Sendable {
  /// The path below the locale's folder, as ``Article/path``.
  package let article: String
  /// The path below the locale's folder of the output, without `.html`: `guide/install`, and `guide/index` for
  /// `guide/_index.md`.
  package let stem: String
  /// By the map's locales; nil if the article is missing in that locale.
  package let facts: [PageFacts?]

  package init(article: String, facts: [PageFacts?]) {
    self.article = article
    self.facts = facts
    stem = PageAddresses.stem(of: article)
  }

  package var isIndex: Bool { stem == "index" || stem.hasSuffix("/index") }
  /// Empty at the root.
  package var folder: Substring { stem.lastIndex(of: "/").map { stem[..<$0] } ?? "" }
}

/// Every page of a site in every locale. A build holds this for all articles at once; it contains no texts.
package struct SiteMap: Sendable {
  /// Sorted by tag.
  package let locales: [LocaleTag]
  /// The locale that replaces a missing one and defines the heading ids of all: an index of ``locales``.
  package let reference: Int
  /// Whether the reference is the source or English, so that readers of languages without a page are sent there.
  package let isDefault: Bool
  /// Sorted by path.
  package let pages: [SitePage]
  let addresses: PageAddresses
  private let editions: [[Int]]

  /// - Parameters:
  ///   - source: the source locale; if nil, English, else the first locale is the reference.
  ///   - mounts: Folders above the pages that addresses may begin with.
  ///   - files: The files of the pages, by index of `pages` and locale, if a relative path does not lead to the same page
  ///     from all of them; else empty.
  package init(
    locales: [LocaleTag], source: LocaleTag?, pages: [SitePage], mounts: Set<String> = [],
    files: [(file: String, page: Int, locale: LocaleTag)] = []
  ) {
    let locales = locales.sorted()
    self.locales = locales
    let reference = locales.firstIndex { $0 == source } ?? locales.firstIndex(where: \.isEnglish) ?? 0
    self.reference = reference
    isDefault = locales.indices.contains(reference) && (locales[reference] == source || locales[reference].isEnglish)
    self.pages = pages
    addresses = PageAddresses(
      articles: pages.map(\.article), locales: locales, mounts: mounts,
      routes: pages.map { page in Set(page.facts.flatMap { $0?.routes ?? [] }).sorted() },
      files: Dictionary(
        files.lazy.compactMap { file in
          locales.firstIndex(of: file.locale).map {
            (file.file, PageAddresses.Edition(page: file.page, locale: $0))
          }
        }
      ) { first, _ in first }, reference: isDefault ? reference : nil)
    // The fallback order of each locale: itself, others of its language, the reference, English, then the rest.
    editions = locales.indices.map { locale in
      locales.indices.sorted { a, b in
        func rank(_ other: Int) -> Int {
          if other == locale { return 0 }
          if locales[other].language == locales[locale].language { return 1 }
          return other == reference ? 2 : locales[other].isEnglish ? 3 : 4
        }
        return (rank(a), a) < (rank(b), b)
      }
    }
  }

  /// Returns the locale whose text the page shows to readers of `locale`: its own, else its fallback.
  package func edition(of page: Int, for locale: Int) -> Int {
    editions[locale].first { pages[page].facts[$0] != nil } ?? locale
  }

  /// Returns a page's metadata for readers of `locale`, and the locale it is written in.
  package func facts(of page: Int, for locale: Int) -> (facts: PageFacts, edition: Int) {
    let edition = edition(of: page, for: locale)
    return (pages[page].facts[edition] ?? PageFacts(title: nil), edition)
  }

  /// Whether a locale has posts, and so a feed.
  package func hasPosts(_ locale: Int) -> Bool { pages.contains { $0.facts[locale]?.posted != nil } }

  package func title(of page: Int, for locale: Int) -> String {
    facts(of: page, for: locale).facts.title ?? pages[page].stem
  }

  /// Returns the page's path in the output: `ko-KR/guide/install.html`.
  package func address(of page: Int, in locale: Int) -> String {
    locales[locale].tag + "/" + pages[page].stem + ".html"
  }

  /// Returns the path of a locale's index in the output.
  package func home(of locale: Int) -> String { locales[locale].tag + "/index.html" }

  /// Returns the page at a path in the output, or nil if there is no page.
  package func page(ofAddress address: String) -> (page: Int, locale: Int)? {
    guard let slash = address.firstIndex(of: "/"),
      let locale = locales.firstIndex(where: { $0.tag == address[..<slash] }),
      let page = page(at: address[address.index(after: slash)...])
    else { return nil }
    return (page, locale)
  }

  /// Returns the page at a path below the locale's folder, with or without extension; a folder means its index.
  package func page(at path: Substring) -> Int? { addresses.page(at: Array(path.utf8)[...]) }

  /// Returns the page that an address from the root of the site denotes, with or without a locale.
  package func page(ofLink link: String) -> Int? {
    WrittenAddress(Array(link.utf8)[...]).flatMap { addresses.place(of: $0, from: "") }?.page
  }
}

extension SiteMap {
  /// The redirects to articles, in page order. An alias that equals a page's address is skipped.
  package var aliases: [(address: String, page: Int, locale: Int)] {
    pages.indices.flatMap { page in
      locales.indices.flatMap { locale in
        (pages[page].facts[locale]?.aliases ?? []).compactMap { alias in
          self.alias(alias, of: page).flatMap { stem in
            isPage(stem) ? nil : ("\(locales[locale].tag)/\(stem).html", page, locale)
          }
        }
      }
    }
  }

  /// Resolves an alias as Hugo does: below the locale after `/`, else relative to the page; without extension it is a
  /// folder. Nil if it leads outside.
  private func alias(_ alias: String, of page: Int) -> String? {
    let isAbsolute = alias.hasPrefix("/")
    let folder = isAbsolute ? [] : Array(pages[page].folder.utf8)
    let (bytes, up) = PathText.joined(folder[...], Array(alias.utf8)[...])
    guard !alias.contains(":"), !alias.contains("\u{0}"), !alias.contains("\\"), up == 0 else { return nil }
    let path = String(decoding: bytes, as: UTF8.self)
    let name = PathText.name(of: path[...])
    if name.hasSuffix(".html") { return name.count > 5 && !name.hasPrefix(".") ? String(path.dropLast(5)) : nil }
    return path.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : path.isEmpty ? nil : path + "/index"
  }

  private func isPage(_ stem: String) -> Bool { page(at: stem[...]).map { pages[$0].stem == stem } ?? false }
}
