import DocModel
import Findings
import Reports
import Rules

/// What a check looks at: the tree, its articles, and who works on them.
struct CheckScope: Sendable {
  let check: Check
  let tree: ContentTree
  let articles: [ArticleFiles]
  let flavor: Flavor
  let work: ArticleCheck
  private let silences: [Trouble]

  /// - Parameter say: is told what was found out about the tree, a line at a time.
  init(_ check: Check, say: (String) -> Void) {
    self.check = check
    tree = check.tree()
    let selection = check.selection
    articles = tree.articles.filter { selection.wants(article: $0.path) }
    flavor = check.flavor ?? TreeFlavor.find(in: articles, say: say)
    let isAsked = check.workforce.readsArticles
    let (project, silences) = isAsked ? check.history(of: articles, say: say) : (nil, [])
    self.silences = silences
    work = ArticleCheck(check, flavor: flavor, project: project, tree: tree)
  }

  /// Puts what the rules about a whole tree find to the outcomes of its articles, root by root.
  ///
  /// Returns what was found, by the index of the article.
  @discardableResult
  func conclude(_ store: OutcomeStore) -> [Int: [ReportedFinding]] {
    var all: [Int: [ReportedFinding]] = [:]
    let files = LocalFiles()
    for (root, indices) in Dictionary(grouping: articles.indices, by: { articles[$0].root }) {
      let held = tree.articles.filter { $0.root == root }.map { (path: $0.path, locales: $0.files.map(\.locale)) }
      let summary = TreeSummary(
        store.takeSummaries(indices), held: held, source: check.source, expected: check.expected,
        presence: { files.presence($1, beside: $0) })
      let found = work.conclude(summary)
      for index in indices {
        guard let own = found[articles[index].path] else { continue }
        store.put(own, at: index)
        all[index] = own.findings
      }
    }
    store.foldPolicies(threshold: check.threshold)
    return all
  }

  /// The report of all that was done.
  func report(_ store: OutcomeStore, troubles own: [Trouble] = []) -> CheckReport {
    var report = CheckReport(
      findings: store.findings, troubles: tree.troubles + silences + check.troubles(of: tree) + own,
      cards: work.rules.cards, articles: articles.count, files: articles.reduce(0) { $0 + $1.files.count },
      locales: tree.locales, threshold: check.threshold)
    let selection = check.selection
    report.source = check.source
    report.suppressed = store.suppressed
    report.damage = { store.damage }
    let rests = store.rests
    // It is known of files, not of rules.
    if selection.rules.isEmpty, selection.locales.isEmpty { for rest in rests { report.heldBack += rest.heldBack } }
    report.troubles += rests.flatMap(\.troubles) + check.unused(rests)
    check.addCoverage(of: articles, in: tree, to: &report)
    return report
  }
}
