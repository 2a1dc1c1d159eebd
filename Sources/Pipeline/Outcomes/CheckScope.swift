import DocModel
import Findings
import Reports
import Rules

/// The input of a check: the tree, its selected articles, and the checker for single articles.
struct CheckScope: Sendable {
  let check: Check
  let tree: ContentTree
  let articles: [ArticleFiles]
  let flavor: Flavor
  let work: ArticleCheck
  private let silences: [RunError]

  /// - Parameter say: receives remarks about the tree, one line each.
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

  /// Runs the whole-tree rules, root by root, and adds their findings to the outcomes of the articles.
  ///
  /// Returns the findings by article index.
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

  /// The report of the whole run.
  func report(_ store: OutcomeStore, troubles own: [RunError] = []) -> CheckReport {
    var report = CheckReport(
      findings: store.findings, troubles: tree.troubles + silences + check.troubles(of: tree) + own,
      cards: work.rules.cards, articles: articles.count, files: articles.reduce(0) { $0 + $1.files.count },
      locales: tree.locales, threshold: check.threshold)
    let selection = check.selection
    report.source = check.source
    report.suppressed = store.suppressed
    report.damage = { store.damage }
    let rests = store.rests
    // Omitted notes are counted per file, not per rule or locale, so they do not apply to a selection.
    if selection.rules.isEmpty, selection.locales.isEmpty { for rest in rests { report.heldBack += rest.heldBack } }
    report.troubles += rests.flatMap(\.troubles) + check.unused(rests)
    check.addCoverage(of: articles, in: tree, to: &report)
    return report
  }
}
