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
  /// Findings say how they are mended, where that can be copied.
  public var proposesFixes = false
  /// Notes are put into words; else they are only counted.
  public var wordsNotes = true
  /// How many threads work; the report is the same for any number.
  public var jobs = 1

  /// Is told whenever an article is done, and how many there are; from any thread.
  public var progress: (@Sendable (_ articles: Int) -> Void)?

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
    var outcomes = parallelMap(articles.count, threads: jobs) { index in
      defer { progress?(articles.count) }
      return work.run(articles[index])
    }
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
    report.source = source
    report.troubles += outcomes.flatMap(\.troubles)
    report.suppressed = outcomes.flatMap(\.suppressed)
    report.troubles += unused(outcomes)
    addCoverage(of: articles, in: tree, to: &report)
    return report
  }

  /// Adds what the rules about a whole tree find to the outcomes of its articles, root by root.
  func conclude(
    _ articles: [ArticleFiles], _ tree: ContentTree, _ work: ArticleCheck, _ outcomes: inout [ArticleCheck.Outcome]
  ) {
    for (root, indices) in Dictionary(grouping: articles.indices, by: { articles[$0].root }) {
      let held = tree.articles.filter { $0.root == root }.map { (path: $0.path, locales: $0.files.map(\.locale)) }
      let summary = TreeSummary(
        indices.compactMap { outcomes[$0].summary }, held: held, source: source, expected: expected,
        presence: { LocalFiles.presence($1, beside: $0) })
      let findings = work.conclude(summary)
      for index in indices {
        guard let own = findings[articles[index].path] else { continue }
        outcomes[index].findings = (outcomes[index].findings + own.findings).sorted {
          Finding.reportOrder($0.finding, $1.finding)
        }
        outcomes[index].suppressed += own.suppressed
        outcomes[index].unused.subtract(own.used)
      }
    }
  }

  /// What nobody compared: articles of one locale. A run of nothing else has done nothing.
  private func addCoverage(of articles: [ArticleFiles], in tree: ContentTree, to report: inout CheckReport) {
    report.alone = articles.count { Set($0.files.map(\.locale)).count < 2 }
    report.missing = tree.locales.map { locale in
      (locale, articles.count { article in !article.files.contains { $0.locale == locale } })
    }.filter { $0.1 > 0 }
    guard report.isComplete else { return }
    if articles.isEmpty {
      report.troubles.append(Trouble("no article was checked"))
    } else if report.alone == articles.count {
      let locales = Set(articles.flatMap { $0.files.map(\.locale) }).sorted().map(\.tag).joined(separator: ", ")
      let what = articles.count == 1 ? articles[0].path + " exists" : "the \(articles.count) articles exist"
      report.troubles.append(
        Trouble("\(what) in one locale only (\(locales)): there is nothing to compare"))
    }
  }

  /// Comments that keep nothing away, as far as this run could tell.
  private func unused(_ outcomes: [ArticleCheck.Outcome]) -> [Trouble] {
    guard selection.locales.isEmpty else { return [] }
    return outcomes.flatMap { outcome in
      outcome.unused.filter { entry in
        selection.rules.isEmpty || entry.rule.map { selection.rules.contains($0) } ?? false
      }.sorted { ($0.file, $0.line, $0.rule?.name ?? "") < ($1.file, $1.line, $1.rule?.name ?? "") }.map { entry in
        Trouble(
          "the comment keeps nothing away: \(entry.rule.map { "no finding of \($0)" } ?? "no finding") stands there; remove it",
          file: entry.file, line: entry.line, severity: .warning, isOfSetup: true)
      }
    }
  }

  /// Names that were asked for and lead nowhere.
  func troubles(of tree: ContentTree) -> [Trouble] {
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
      let suggestion = Spelling.suggestion(for: locale.tag, among: tree.locales.map(\.tag))
      troubles.append(Trouble("the locale \(locale) has no article here\(suggestion)"))
    }
    for rule in selection.rules where !known.contains(rule) {
      let suggestion = Spelling.suggestion(for: rule.name, among: known.map(\.name).sorted())
      troubles.append(Trouble("there is no rule '\(rule)'\(suggestion)"))
    }
    for pattern in selection.articles where !tree.articles.contains(where: { PathGlob(pattern).matches($0.path) }) {
      let suggestion = Spelling.suggestion(for: pattern, among: tree.articles.map(\.path))
      troubles.append(Trouble("no article is named '\(pattern)'\(suggestion)"))
    }
    for folder in archives where FileSystem.status(folder)?.kind != .directory {
      troubles.append(Trouble("there is no such folder of sources", file: folder))
    }
    return troubles
  }
}
