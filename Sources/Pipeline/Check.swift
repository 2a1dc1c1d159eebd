public import DocModel
import Findings
public import Reports
public import Rules

/// Holds the articles of a tree against each other: article by article, all its locales at once, so that memory
/// stays flat and articles can go in parallel.
public struct Check: Sendable {
  public var roots: [String]
  public var layout = Layout.standard
  public var source: LocaleTag?
  /// The folder of the source, where it lies apart from the translations.
  public var apart: SourceFolder?
  /// Folders of exact source texts, `<hash>.md`.
  public var archives: [String] = []
  /// Whether git is asked which version of the source each translation was made from; nil asks where the tree lies in a repository.
  public var asksGit: Bool?
  /// A key of the front matter that records that, besides the usual ones.
  public var revisionKey: String?
  /// Nil finds it from the files.
  public var flavor: Flavor?
  public var selection = Selection()
  public var policy = RulePolicy()
  public var glossary = Glossary.none
  /// The locales that every article should exist in; empty where nobody said so.
  public var expected: [LocaleTag] = []
  public var threshold = Finding.defaultThreshold
  /// How many threads work; the report is the same for any number.
  public var jobs = 1

  public init(roots: [String]) { self.roots = roots }

  /// Never throws: what cannot be done is among the report's troubles, and the rest is done.
  ///
  /// - Parameter say: is told what the run found out on its way, a line at a time.
  public func run(say: (String) -> Void = { _ in }) -> CheckReport {
    let tree = tree()
    let articles = tree.articles.filter { selection.wants(article: $0.path) }
    let flavor = flavor ?? TreeFlavor.find(in: articles, say: say)
    let (project, silences) = history(of: articles, say: say)
    let work = ArticleCheck(self, flavor: flavor, project: project)
    var outcomes = parallelMap(articles.count, threads: jobs) { work.run(articles[$0]) }
    conclude(articles, tree, work, &outcomes)
    var findings: [ReportedFinding] = []
    findings.reserveCapacity(outcomes.reduce(0) { $0 + $1.findings.count })
    for index in outcomes.indices {
      findings += outcomes[index].findings
      // A large tree has many: they are not to stand in memory twice.
      outcomes[index].findings = []
      outcomes[index].summary = nil
    }
    var report = CheckReport(
      findings: findings, troubles: tree.troubles + silences + troubles(of: tree),
      cards: work.rules.cards, articles: articles.count, files: articles.reduce(0) { $0 + $1.files.count },
      locales: tree.locales, threshold: threshold)
    report.troubles += outcomes.flatMap(\.troubles)
    if articles.isEmpty, report.isComplete { report.troubles.append(Trouble("no article was checked")) }
    return report
  }

  /// Adds what the rules about a whole tree find to the outcomes of its articles, root by root.
  private func conclude(
    _ articles: [ArticleFiles], _ tree: ContentTree, _ work: ArticleCheck, _ outcomes: inout [ArticleCheck.Outcome]
  ) {
    for (root, indices) in Dictionary(grouping: articles.indices, by: { articles[$0].root }) {
      let held = tree.articles.filter { $0.root == root }.map { (path: $0.path, locales: $0.files.map(\.locale)) }
      let summary = TreeSummary(
        indices.compactMap { outcomes[$0].summary }, held: held, source: source, expected: expected)
      let findings = work.conclude(summary)
      for index in indices {
        guard let own = findings[articles[index].path] else { continue }
        outcomes[index].findings = (outcomes[index].findings + own).sorted {
          Finding.reportOrder($0.finding, $1.finding)
        }
      }
    }
  }

  /// Names that were asked for and lead nowhere.
  private func troubles(of tree: ContentTree) -> [Trouble] {
    guard !tree.articles.isEmpty else { return [] }
    let known = Set(Catalogue.names.map { RuleID($0) })
    var troubles: [Trouble] = []
    if let source, !tree.locales.contains(source) {
      troubles.append(Trouble("the source locale \(source) has no article here"))
    }
    if asksGit == true, source == nil {
      troubles.append(Trouble("the history of the source needs --source, to know which it is"))
    }
    for locale in selection.locales where !tree.locales.contains(where: { locale.matches($0) }) {
      troubles.append(Trouble("the locale \(locale) has no article here"))
    }
    for rule in selection.rules where !known.contains(rule) { troubles.append(Trouble("there is no rule '\(rule)'")) }
    for pattern in selection.articles where !tree.articles.contains(where: { PathGlob(pattern).matches($0.path) }) {
      troubles.append(Trouble("no article is named '\(pattern)'"))
    }
    for folder in archives where FileSystem.status(folder)?.kind != .directory {
      troubles.append(Trouble("there is no such folder of sources", file: folder))
    }
    return troubles
  }
}
