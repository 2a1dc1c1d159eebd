internal import DocModel
internal import HTMLTree

/// `sitemap.xml`: the pages with a text of their locale, each with its alternates in other locales.
package enum SitemapWriter {
  /// The number of articles per file; an index file links to all files.
  private static let articles = 500

  /// - Parameters:
  ///   - url: the site's URL without a trailing slash.
  ///   - day: the day of the last change of a page in a locale as yyyymmdd, or 0 if it is not known.
  ///   - write: called with each finished file, so that a large sitemap is never in memory as a whole.
  package static func write(
    _ map: SiteMap, url: String, day: (_ page: Int, _ locale: Int) -> Int, _ write: (String, [UInt8]) -> Void
  ) {
    let parts = max(1, (map.pages.count + articles - 1) / articles)
    for part in 0..<parts {
      let first = part * articles
      let pages = first..<min(map.pages.count, first + articles)
      write(parts == 1 ? "sitemap.xml" : "sitemap-\(part + 1).xml", sitemap(of: pages, in: map, url: url, day: day))
    }
    if parts > 1 { write("sitemap.xml", index(parts, url)) }
  }

  private static func sitemap(of pages: Range<Int>, in map: SiteMap, url: String, day: (Int, Int) -> Int) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(name: "urlset", isVoid: false)
    tree.attribute(name: "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")
    tree.attribute(name: "xmlns:xhtml", "http://www.w3.org/1999/xhtml")
    for page in pages {
      let locales = map.locales.indices.filter { map.pages[page].facts[$0] != nil }
      for locale in locales {
        tree.open(name: "url", isVoid: false)
        element("loc", text: address(of: page, locale: locale, in: map, url: url), to: &tree)
        if let date = CalendarDay.text(day(page, locale)) { element("lastmod", text: date, to: &tree) }
        for other in locales where locales.count > 1 {
          tree.open(name: "xhtml:link", isVoid: true)
          tree.attribute(name: "rel", "alternate")
          tree.attribute(name: "hreflang", map.locales[other].hyphenated)
          tree.attribute(name: "href", address(of: page, locale: other, in: map, url: url))
          tree.close()
        }
        tree.close()
      }
    }
    tree.close()
    return file(tree)
  }

  private static func index(_ parts: Int, _ url: String) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(name: "sitemapindex", isVoid: false)
    tree.attribute(name: "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")
    for part in 1...parts {
      tree.open(name: "sitemap", isVoid: false)
      element("loc", text: "\(url)/sitemap-\(part).xml", to: &tree)
      tree.close()
    }
    tree.close()
    return file(tree)
  }

  private static func address(of page: Int, locale: Int, in map: SiteMap, url: String) -> String {
    url + "/" + map.way(from: "", to: map.address(of: page, in: locale))
  }

  private static func element(_ name: String, text: String, to tree: inout HTMLDocument) {
    tree.open(name: name, isVoid: false)
    tree.text(text)
    tree.close()
  }

  private static func file(_ tree: borrowing HTMLDocument) -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    tree.serialize(into: &bytes)
    return bytes + [.lineFeed]
  }
}

extension HTMLDocument {
  mutating func attribute(name: String, _ value: String) {
    var value = value
    value.makeContiguousUTF8()
    attribute(name: name, value.utf8Span.span)
  }
}

/// `feed.xml` of a locale: its newest posts, as Atom (RFC 4287).
package enum FeedWriter {
  /// The path of the file below its locale's folder.
  package static let name = "feed.xml"
  /// The maximum number of posts.
  private static let most = 50

  /// - Parameter url: the site's URL without a trailing slash. The ids are the addresses of the pages.
  /// - Returns: the feed, or nil for a locale without posts.
  package static func feed(of locale: Int, in map: SiteMap, url: String, title: String) -> [UInt8]? {
    let posts = map.pages.indices.compactMap { page in
      map.pages[page].facts[locale].flatMap { facts in facts.posted.map { (page: page, facts: facts, date: $0) } }
    }.sorted { $0.date.instant != $1.date.instant ? $0.date.instant > $1.date.instant : $0.page < $1.page }
    guard let newest = posts.first else { return nil }
    let language = map.locales[locale]
    func address(_ path: String) -> String { url + "/" + map.way(from: "", to: path) }
    func link(_ relation: String, _ href: String, type: String? = nil) -> Markup {
      .element("link", [("rel", relation), ("href", href)] + (type.map { [("type", $0)] } ?? []), [])
    }
    let entries = posts.prefix(most).map { post -> Markup in
      let page = address(map.address(of: post.page, in: locale))
      let summary = post.facts.description.flatMap { $0.isEmpty ? nil : Markup.element("summary", [], [.text($0)]) }
      return .element(
        "entry", [],
        [
          .element("title", [], [.text(post.facts.title ?? map.pages[post.page].stem)]),
          .element("id", [], [.text(page)]), link("alternate", page, type: "text/html"),
          .element("published", [], [.text(post.date.text)]), .element("updated", [], [.text(post.date.text)]),
        ] + (summary.map { [$0] } ?? []))
    }
    let own = address("\(language.tag)/\(name)")
    let feed = Markup.element(
      "feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", language.hyphenated)],
      [
        .element("title", [], [.text(title)]), .element("id", [], [.text(own)]), link("self", own),
        link("alternate", address(map.home(of: locale)), type: "text/html"),
        .element("updated", [], [.text(newest.date.text)]),
        .element("author", [], [.element("name", [], [.text(title)])]),
      ] + entries)
    return feed.document()
  }
}
