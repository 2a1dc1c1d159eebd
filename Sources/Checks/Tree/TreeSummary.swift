internal import Alignment
package import DocModel
internal import Features
internal import Findings

/// Whether the file that a link denotes exists.
package enum FilePresence: Sendable, Equatable {
  case there, missing
  /// The file exists under this name, which differs in letter case.
  case otherwise(String)
}

/// The data of all articles of a run that the corpus rules need.
package struct TreeSummary: Sendable {
  package let articles: [ArticleSummary]
  package let source: LocaleTag?
  /// Locales in which every article should exist; empty if not configured.
  package let expected: [LocaleTag]
  /// Locales that have an article, by its folded path, including articles that were not selected for checking.
  private let holders: [String: [LocaleTag]]
  /// Looks up a path relative to a file; nil if the file system is not available.
  let presence: Probe?
  private let summaries: [String: Int]
  /// The present paths of articles whose source was moved, by their former, folded ones.
  let newPaths: [String: String]

  package typealias Probe = @Sendable (_ file: String, _ path: String) -> FilePresence

  /// - Parameters:
  ///   - held: Every article of the tree with the locales that have it, checked or not.
  ///   - presence: Looks up files that are not articles.
  ///   - newPaths: The present paths of articles whose source was moved, by their former ones.
  package init(
    _ articles: [ArticleSummary], held: [(path: String, locales: [LocaleTag])], source: LocaleTag?,
    expected: [LocaleTag] = [], presence: Probe? = nil, newPaths: [String: String] = [:]
  ) {
    self.newPaths = Dictionary(newPaths.map { (TreePath.folded($0.key), $0.value) }) { one, _ in one }
    self.presence = presence
    self.articles = articles
    self.source = source
    self.expected = expected
    holders = Dictionary(held.map { (TreePath.folded($0.path), $0.locales) }) { $0 + $1 }
    summaries = Dictionary(articles.indices.map { (TreePath.folded(articles[$0].path), $0) }) { first, _ in first }
  }

  /// Returns the locales that have an article, by its folded path.
  func locales(_ path: String) -> [LocaleTag] { holders[path] ?? [] }

  /// Returns the article by its folded path, or nil if it was not checked.
  func article(_ path: String) -> ArticleSummary? { summaries[path].map { articles[$0] } }

  var locales: Set<LocaleTag> { Set(holders.values.joined()) }

  /// Returns whether pages of this locale are served where a translation is missing: the source locale, or English
  /// without one.
  func isFallback(_ locale: LocaleTag) -> Bool { source.map { $0 == locale } ?? (locale.isEnglish) }
}

extension [LocaleTag] {
  /// The locale tags as a list for messages: `fr-FR, pl-PL and 3 more`.
  var names: String {
    let tags = sorted().map(\.tag)
    if tags.count > 4 { return tags.prefix(3).joined(separator: ", ") + " and \(tags.count - 3) more" }
    guard let last = tags.last, tags.count > 1 else { return tags.first ?? "" }
    return tags.dropLast().joined(separator: ", ") + " and " + last
  }
}
