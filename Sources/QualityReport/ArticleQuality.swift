package import Alignment
package import DocModel
internal import Features
internal import Findings
package import Reports

/// The report's data about one article in all its locales.
package struct ArticleQuality: Sendable {
  package let path: String
  /// The number of words of the source; see `words(_:)`.
  package let words: Int
  package let editions: [Edition]
  /// The places with issues, the worst first. A place's position in this list is its number on all pages.
  package let places: [Place]

  /// The article in one locale.
  package struct Edition: Sendable {
    package let locale: LocaleTag
    package let isOriginal: Bool
    package let file: String
    /// Whether the text records the source revision that it was made from.
    package let isRecorded: Bool
    /// Whether another locale was made from a newer source text.
    package let isBehind: Bool
  }

  /// A block of the article with all issues that its locales have there.
  package struct Place: Sendable {
    /// The heading of the enclosing section and, in a table, the row; empty without a heading.
    package let context: String
    /// The locale whose text the others are compared with, or nil if none has a text there.
    package let reference: LocaleTag?
    /// Whether the reference is not a translation.
    package let isSource: Bool
    /// The texts at the place, in the order of the locales.
    package let sides: [Side]
    /// The worst first.
    package let issues: [ReportedFinding]
    package let harm: Harm

    /// Returns the text of a locale, or nil if the locale is not among the sides.
    func side(of locale: LocaleTag) -> Side? { sides.first { $0.locale == locale } }
  }

  /// The text of one locale at a place.
  package struct Side: Sendable {
    package let locale: LocaleTag
    /// 1-based; 0 if the locale has no text there.
    package let line: Int
    package let text: MarkedText
  }

  package init(_ aligned: AlignedArticle, _ findings: [ReportedFinding], threshold: UInt8) {
    path = aligned.path
    words = Self.words(aligned)
    let newest = aligned.groups.lazy.filter { !$0.key.isEmpty }.map(\.handOff).max() ?? 0
    editions = aligned.members.filter { $0.role != .archive }.map { member in
      let group = aligned.groups.indices.contains(member.group) ? aligned.groups[member.group] : nil
      return Edition(
        locale: member.article.locale, isOriginal: member.isOriginal, file: member.article.file,
        isRecorded: member.article.revision != nil,
        isBehind: !member.isOriginal && group.map { !$0.key.isEmpty && $0.handOff > 0 && $0.handOff < newest } ?? false)
    }
    let places = PlaceFinder(aligned, threshold: threshold).places(of: findings)
    self.places = places.indices.sorted { a, b in
      places[a].harm == places[b].harm ? a < b : places[a].harm > places[b].harm
    }.map { places[$0] }
  }

  /// All issues of the article.
  package var issues: [ReportedFinding] { places.flatMap(\.issues) }

  /// Returns the number of words of the original, or the median of all texts if there is no original.
  private static func words(_ aligned: AlignedArticle) -> Int {
    let counts = aligned.members.indices.map { member in
      aligned.features[member].visible.split(whereSeparator: { $0 <= .space }).count
    }
    if let original = aligned.members.indices.first(where: { aligned.members[$0].isOriginal }) {
      return max(1, counts[original])
    }
    let sorted = counts.sorted()
    return max(1, sorted.isEmpty ? 1 : sorted[sorted.count / 2])
  }
}
