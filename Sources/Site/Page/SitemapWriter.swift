internal import DocModel
internal import HTMLTree

/// `sitemap.xml`: the pages with a text of their locale, each with its alternates in other locales.
package enum SitemapWriter {
  /// The number of articles per file; an index file links to all files.
  private static let articles = 500

  /// - Parameter url: the site's URL without a trailing slash.
  /// - Parameter write: called with each finished file, so that a large sitemap is never in memory as a whole.
  package static func write(_ map: SiteMap, url: String, _ write: (String, [UInt8]) -> Void) {
    let parts = max(1, (map.pages.count + articles - 1) / articles)
    for part in 0..<parts {
      let first = part * articles
      let pages = first..<min(map.pages.count, first + articles)
      write(parts == 1 ? "sitemap.xml" : "sitemap-\(part + 1).xml", sitemap(of: pages, in: map, url: url))
    }
    if parts > 1 { write("sitemap.xml", index(parts, url)) }
  }

  private static func sitemap(of pages: Range<Int>, in map: SiteMap, url: String) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(name: "urlset", isVoid: false)
    tree.attribute(name: "xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")
    tree.attribute(name: "xmlns:xhtml", "http://www.w3.org/1999/xhtml")
    for page in pages {
      let locales = map.locales.indices.filter { map.pages[page].facts[$0] != nil }
      for locale in locales {
        tree.open(name: "url", isVoid: false)
        element("loc", text: address(of: page, locale: locale, in: map, url: url), to: &tree)
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
    url + "/" + PathText.text(from: "", to: map.address(of: page, in: locale))
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
