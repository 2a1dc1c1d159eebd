internal import DocModel
internal import HTMLTree

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
    func address(_ path: String) -> String { url + "/" + PathText.text(from: "", to: path) }
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
