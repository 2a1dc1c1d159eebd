internal import Alignment
public import DocModel
internal import Features
internal import Findings

/// Whether a file is there to which a link leads.
public enum FilePresence: Sendable, Equatable {
  case there, missing
  /// Under this name, in other letter case.
  case otherwise(String)
}

/// All articles of a run, as far as the rules about the tree look at them.
public struct TreeSummary: Sendable {
  public let articles: [ArticleSummary]
  public let source: LocaleTag?
  /// Locales that every article should exist in; empty where nobody said so.
  public let expected: [LocaleTag]
  /// Which locales hold an article, by its folded path: also articles that were not asked for.
  private let holders: [String: [LocaleTag]]
  /// What lies under a path, seen from a file; nil where nobody can look.
  let presence: Probe?
  private let summaries: [String: Int]

  public typealias Probe = @Sendable (_ file: String, _ path: String) -> FilePresence

  /// - Parameters:
  ///   - held: every article of the tree with the locales that have it, whether it was checked or not.
  ///   - presence: looks for files that are no articles.
  public init(
    _ articles: [ArticleSummary], held: [(path: String, locales: [LocaleTag])], source: LocaleTag?,
    expected: [LocaleTag] = [], presence: Probe? = nil
  ) {
    self.presence = presence
    self.articles = articles
    self.source = source
    self.expected = expected
    holders = Dictionary(held.map { (TreePath.folded($0.path), $0.locales) }) { $0 + $1 }
    summaries = Dictionary(articles.indices.map { (TreePath.folded(articles[$0].path), $0) }) { first, _ in first }
  }

  /// The locales that have an article, by its folded path.
  func locales(_ path: String) -> [LocaleTag] { holders[path] ?? [] }

  /// The article in every locale, by its folded path; nil where it was not checked.
  func article(_ path: String) -> ArticleSummary? { summaries[path].map { articles[$0] } }

  var locales: Set<LocaleTag> { Set(holders.values.joined()) }

  /// True where readers of a locale that lacks a page are shown this one's. Without a named source English is taken for
  /// it.
  func isFallback(_ locale: LocaleTag) -> Bool { source.map { $0 == locale } ?? (locale.isEnglish) }
}

extension [LocaleTag] {
  /// `fr-FR, pl-PL and 3 more`.
  var names: String {
    let tags = sorted().map(\.tag)
    if tags.count > 4 { return tags.prefix(3).joined(separator: ", ") + " and \(tags.count - 3) more" }
    guard let last = tags.last, tags.count > 1 else { return tags.first ?? "" }
    return tags.dropLast().joined(separator: ", ") + " and " + last
  }
}
