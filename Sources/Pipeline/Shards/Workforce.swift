import Reports

/// Who works on the articles of a check. What is found is the same.
public enum Workforce: Sendable {
  /// Threads of this process.
  case threads
  /// Processes that are started with this command and read groups of files from their standard input (see ``Worker``):
  /// the end of one is the end of its article alone.
  case processes([String])
  /// Others did the work; these files hold what they found.
  case done([String])

  var readsArticles: Bool {
    if case .threads = self { true } else { false }
  }

  /// Puts the outcome of each article into the store. Returns what cannot be said of one article.
  func work(_ scope: CheckScope, into store: OutcomeStore) -> [Trouble] {
    let (check, articles, limits) = (scope.check, scope.articles, scope.check.limits)
    switch self {
    case .threads:
      let crew = ThreadCrew(
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
