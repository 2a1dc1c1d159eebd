package import DocModel

/// The locales in which each article exists, and the source version that each translation was made from.
package struct StatusReport: Sendable {
  package enum State: String, Sendable, CaseIterable {
    /// The text that translations are made from.
    case source
    /// Made from the current source.
    case fresh
    /// Made from an earlier version of the source.
    case behind
    /// The source version is unknown.
    case unknown
    /// The article is missing in this locale.
    case missing
    /// The source has no such article.
    case orphan
  }

  package struct Version: Sendable {
    /// The text's git blob id, and the commit that introduced it.
    package let blob: String
    package let commit: String
    /// The date as yyyymmdd; 0 if unknown.
    package let day: Int

    package init(blob: String, commit: String, day: Int) {
      self.blob = blob
      self.commit = commit
      self.day = day
    }
  }

  package struct Entry: Sendable {
    package let locale: LocaleTag
    package let article: String
    package let file: String?
    package var state: State
    /// The earliest and the latest source version that the translation can be made from.
    package var first: Version?
    package var last: Version?
    /// The number of source versions after the latest; nil if unknown.
    package var behind: Int?
    /// `recorded`, `inferred` or `none`, and the reason.
    package var evidence = "none"
    package var reason = ""
    /// The first change of the source after `last`, and the changed sections.
    package var since: Version?
    package var sections: [String] = []

    package init(locale: LocaleTag, article: String, file: String?, state: State) {
      self.locale = locale
      self.article = article
      self.file = file
      self.state = state
    }
  }

  package let locales: [LocaleTag]
  package let articles: [String]
  /// Ordered by article, then by locale.
  package let entries: [Entry]

  package init(locales: [LocaleTag], articles: [String], entries: [Entry]) {
    self.locales = locales
    self.articles = articles
    self.entries = entries
  }

  /// Returns the number of source sections changed since a locale's pages were made, summed over its pages.
  package func staleSections(of locale: LocaleTag) -> Int {
    entries.reduce(0) { $0 + ($1.locale == locale && $1.state == .behind ? $1.sections.count : 0) }
  }

  /// Returns the number of a locale's articles in each state.
  package func totals(of locale: LocaleTag) -> [State: Int] {
    entries.reduce(into: [:]) { totals, entry in if entry.locale == locale { totals[entry.state, default: 0] += 1 } }
  }
}
