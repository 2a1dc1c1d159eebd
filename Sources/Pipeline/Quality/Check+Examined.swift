import Alignment
import DocModel
import Reports
import Rules

extension Check {
  /// Runs the check like ``run(say:)`` and extracts a value from each article while all its locales are in memory.
  ///
  /// - Parameter add: receives the findings of the whole-tree rules for an article.
  func examined<Part: Sendable>(
    say: (String) -> Void, take: @Sendable (AlignedArticle, [ReportedFinding]) -> Part,
    add: (inout Part, [ReportedFinding]) -> Void = { _, _ in }
  ) -> (parts: [Part], report: CheckReport) {
    let scope = CheckScope(self, say: say)
    let store = OutcomeStore(scope.articles.count, capacity: .max)
    var parts = parallelMap(scope.articles.count, threads: jobs) { index in
      var (aligned, outcome) = scope.work.examine(scope.articles[index])
      outcome.summary = ArticleSummary(aligned)
      store.put(outcome, at: index)
      return take(aligned, outcome.findings)
    }
    for (index, found) in scope.conclude(store) { add(&parts[index], found) }
    return (parts, scope.report(store))
  }
}
