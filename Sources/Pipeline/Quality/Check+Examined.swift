import Alignment
import DocModel
import Reports
import Rules

extension Check {
  /// Checks as ``run(say:)`` does, and takes something of each article while all its locales are at hand.
  ///
  /// - Parameter add: is given what was found about an article when the whole tree was known.
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
