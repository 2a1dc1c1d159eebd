public import DocModel

/// Where a body stands: the page that shows it.
public struct BodyPlace: Sendable {
  public let links: SiteLinks
  public let page: Int
  /// The reader's locale, which need not be the article's.
  public let locale: Int
  /// The page's path in the output.
  public let address: String
  let strings: ThemeStrings
  /// What a check found in the article; nil where the page shows none.
  public var findings: [PageFinding]?
  /// The ids that headings have in the locale that names them for all, by the headings' nodes.
  public var anchors: [Int: String] = [:]
  /// Headings whose sections are older than their source.
  public var stale: Set<Int> = []

  /// - Parameters:
  ///   - page: of the map's pages.
  ///   - locale: of the map's locales.
  ///   - language: the article's own.
  public init(links: SiteLinks, page: Int, locale: Int, language: LocaleTag, template: PageTemplate) {
    self.links = links
    self.page = page
    self.locale = locale
    address = links.map.address(of: page, in: locale)
    strings = template.strings(for: language)
  }
}

/// A heading as the contents of a page show it.
public struct BodyHeading: Sendable, Equatable {
  /// Of the article; a heading of an included one has none.
  public let node: Int?
  public let level: UInt8
  public let id: String
  /// Plain.
  public let title: String
}

extension BodyHeading {
  /// For each of the other article's headings, the id of the one here that it is the translation of.
  ///
  /// - Parameter others: nodes and levels, in order.
  public static func anchors(
    of headings: [BodyHeading], for others: [(node: Int, level: UInt8)]
  ) -> [Int: String] {
    let own = headings.filter { $0.node != nil }
    var anchors: [Int: String] = [:]
    if own.map(\.level) == others.map(\.level) {
      for (heading, other) in zip(own, others) { anchors[other.node] = heading.id }
      return anchors
    }
    // The longest common sequence of levels; pages have few headings, and what is longer than that stays apart.
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
