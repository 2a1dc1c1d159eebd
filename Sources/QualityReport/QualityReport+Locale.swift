internal import DocModel
internal import Findings
internal import Reports

extension QualityReport {
  /// A counted issue of a locale.
  struct LocaleIssue {
    let article: ArticleQuality
    /// The number of the place in its article.
    let number: Int
    let issue: ReportedFinding
  }

  func isTranslated(to locale: LocaleTag) -> Bool {
    articles.contains { $0.editions.contains { $0.locale == locale && !$0.isOriginal } }
  }

  /// Returns the counted issues of a locale, the worst first.
  func issues(in locale: LocaleTag) -> [LocaleIssue] {
    let all = articles.flatMap { article in
      article.places.enumerated().flatMap { index, place in
        place.issues.filter { $0.finding.locale == locale && counts($0.finding) }.map {
          LocaleIssue(article: article, number: index + 1, issue: $0)
        }
      }
    }
    return all.indices.sorted { a, b in
      let (one, other) = (all[a].issue.finding, all[b].issue.finding)
      if one.severity != other.severity { return one.severity > other.severity }
      return one.confidence == other.confidence ? a < b : one.confidence > other.confidence
    }.map { all[$0] }
  }
}
