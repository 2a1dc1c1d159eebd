package import DocModel

/// The page that shows a body.
package struct BodyPlace: Sendable {
  package let links: SiteLinks
  package let page: Int
  /// The reader's locale, which can differ from the article's.
  package let locale: Int
  /// The page's path in the output.
  package let address: String
  let strings: ThemeStrings
  /// The findings of a check in the article, or nil if the page shows no findings.
  package var findings: [PageFinding]?
  /// By heading node: the id of the corresponding heading in the locale that defines the ids of all locales.
  package var anchors: [Int: String] = [:]
  /// Nodes of the headings whose sections are older than their source.
  package var stale: Set<Int> = []

  /// - Parameters:
  ///   - page: an index of the map's pages.
  ///   - locale: an index of the map's locales.
  ///   - language: the locale of the article.
  package init(links: SiteLinks, page: Int, locale: Int, language: LocaleTag, template: PageTemplate) {
    self.links = links
    self.page = page
    self.locale = locale
    address = links.map.address(of: page, in: locale)
    strings = template.strings(for: language)
  }
}

/// A heading as listed in the contents of a page.
package struct BodyHeading: Sendable, Equatable {
  /// The node in the article; nil for a heading of an included article.
  package let node: Int?
  package let level: UInt8
  package let id: String
  /// Plain text.
  package let title: String
}

extension BodyHeading {
  /// Returns, by heading node of the other article, the id of the heading here that it translates.
  ///
  /// - Parameter others: nodes and levels, in order.
  package static func anchors(
    of headings: [BodyHeading], for others: [(node: Int, level: UInt8)]
  ) -> [Int: String] {
    let own = headings.filter { $0.node != nil }
    var anchors: [Int: String] = [:]
    if own.map(\.level) == others.map(\.level) {
      for (heading, other) in zip(own, others) { anchors[other.node] = heading.id }
      return anchors
    }
    // The longest common subsequence of levels; pages with more headings than the limit are not matched.
    guard own.count < 400, others.count < 400 else { return [:] }
    var longest = Array(repeating: Array(repeating: 0, count: others.count + 1), count: own.count + 1)
    for a in own.indices.reversed() {
      for b in others.indices.reversed() {
        longest[a][b] =
          own[a].level == others[b].level
          ? longest[a + 1][b + 1] + 1 : max(longest[a + 1][b], longest[a][b + 1])
      }
    }
    var (a, b) = (0, 0)
    while a < own.count, b < others.count {
      if own[a].level == others[b].level, longest[a][b] == longest[a + 1][b + 1] + 1 {
        anchors[others[b].node] = own[a].id
        (a, b) = (a + 1, b + 1)
      } else if longest[a + 1][b] >= longest[a][b + 1] {
        a += 1
      } else {
        b += 1
      }
    }
    return anchors
  }
}
