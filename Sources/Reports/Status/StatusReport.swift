public import DocModel

/// Which articles exist in which locales, and from which version of the source each was made.
public struct StatusReport: Sendable {
  public enum State: String, Sendable, CaseIterable {
    /// The text that the others are made from.
    case source
    /// Made from the source as it is now.
    case fresh
    /// Made from an earlier version.
    case behind
    /// Nothing tells what it was made from.
    case unknown
    /// There is none in this locale.
    case missing
    /// There is no source of it.
    case orphan
  }

  public struct Version: Sendable {
    /// The name git gives the text, and the commit that brought it.
    public let blob: String
    public let commit: String
    /// As yyyymmdd; 0 where it is not known.
    public let day: Int

    public init(blob: String, commit: String, day: Int) {
      self.blob = blob
      self.commit = commit
      self.day = day
    }
  }

  public struct Entry: Sendable {
    public let locale: LocaleTag
    public let article: String
    public let file: String?
    public var state: State
    /// The earliest and the latest version that it can have been made from.
    public var first: Version?
    public var last: Version?
    /// Versions of the source after the latest; nil where that is not known.
    public var behind: Int?
    /// `recorded`, `inferred` or `none`, and why.
    public var evidence = "none"
    public var reason = ""
    /// The first change of the source since, and the sections that changed.
    public var since: Version?
    public var sections: [String] = []

    public init(locale: LocaleTag, article: String, file: String?, state: State) {
      self.locale = locale
      self.article = article
      self.file = file
      self.state = state
    }
  }

  public let locales: [LocaleTag]
  public let articles: [String]
  /// Article by article, in each locale.
  public let entries: [Entry]

  public init(locales: [LocaleTag], articles: [String], entries: [Entry]) {
    self.locales = locales
    self.articles = articles
    self.entries = entries
  }

  /// How many sections the source changed since the pages of a locale were made, all together.
  public func staleSections(of locale: LocaleTag) -> Int {
    entries.reduce(0) { $0 + ($1.locale == locale && $1.state == .behind ? $1.sections.count : 0) }
  }

  /// How many articles of a locale are in each state.
  public func totals(of locale: LocaleTag) -> [State: Int] {
    entries.reduce(into: [:]) { totals, entry in if entry.locale == locale { totals[entry.state, default: 0] += 1 } }
  }
}
