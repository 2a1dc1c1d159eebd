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
    let tree = tree()
    let articles = tree.articles.filter { selection.wants(article: $0.path) }
    let flavor = flavor ?? TreeFlavor.find(in: articles, say: say)
    let (project, silences) = history(of: articles, say: say)
    let work = ArticleCheck(self, flavor: flavor, project: project)
    var results = parallelMap(articles.count, threads: jobs) { index in
      var (aligned, outcome) = work.examine(articles[index])
      outcome.summary = ArticleSummary(aligned)
      return (part: take(aligned, outcome.findings), outcome: outcome)
    }
    var outcomes = results.map(\.outcome)
    conclude(articles, tree, work, &outcomes)
    for index in outcomes.indices where outcomes[index].findings.count > results[index].outcome.findings.count {
      let known = Set(results[index].outcome.findings)
      add(&results[index].part, outcomes[index].findings.filter { !known.contains($0) })
    }
    var report = CheckReport(
      findings: outcomes.flatMap(\.findings), troubles: tree.troubles + silences + troubles(of: tree),
      cards: work.rules.cards,
      articles: articles.count, files: articles.reduce(0) { $0 + $1.files.count }, locales: tree.locales,
      threshold: threshold)
    report.troubles += outcomes.flatMap(\.troubles)
    if articles.isEmpty, report.isComplete { report.troubles.append(Trouble("no article was checked")) }
    return (results.map(\.part), report)
  }
}
