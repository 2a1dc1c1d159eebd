import Reports

/// The way articles are checked; the findings are the same for each.
package enum ExecutionMode: Sendable {
  /// Threads of this process.
  case threads
  /// Processes started with this command that read article groups from standard input (see ``Worker``). A crash affects
  /// only its article.
  case processes([String])
  /// Record files with the outcomes of a check made elsewhere.
  case done([String])

  var readsArticles: Bool {
    if case .threads = self { true } else { false }
  }

  /// Adds the outcome of each article to the store. Returns troubles that concern no single article.
  func work(_ scope: CheckScope, into store: OutcomeStore) -> [RunError] {
    let (check, articles, limits) = (scope.check, scope.articles, scope.check.limits)
    switch self {
    case .threads:
      let crew = WorkerThreads(
        articles.count, limit: .seconds(limits.seconds),
        work: { scope.work.run(articles[$0]) },
        done: { index, outcome in
          store.put(outcome ?? ArticleCheck.Outcome(troubles: [limits.tooSlow(articles[index])]), at: index)
          check.progress?(articles.count)
        })
      crew.run(threads: check.jobs)
      return []
    case .processes(let command):
      let pool = WorkerPool(command, limits: limits, flavor: scope.flavor)
      _ = parallelMap(articles.count, threads: check.jobs) { index in
        store.put(pool.run(articles[index]), at: index)
        check.progress?(articles.count)
      }
      return []
    case .done(let files): return ShardFiles.read(files, scope, into: store)
    }
  }
}
