import Alignment
package import Checks
package import DocModel
import Findings
import MarkdownReader
package import Reports

/// Compares the articles of a tree. Works article by article, all locales at once, so memory use is bounded and
/// articles can be checked in parallel.
package struct Check: Sendable {
  package var roots: [String]
  package var layout = Layout.standard
  package var source: LocaleTag?
  /// The folder of the project, which addresses may begin at; nil if it is not known.
  package var project: String?
  /// The folder of the source locale if it lies outside the roots, else nil.
  package var apart: SourceFolder?
  /// Folders of exact source texts, each named `<hash>.md`.
  package var archives: [String] = []
  /// Whether to use git to find the source version each translation was made from; nil uses it if the tree is in a
  /// repository.
  package var asksGit: Bool?
  /// The commit that the roots were extracted from, whose history is read; nil for the work tree.
  var past: PastTree?
  /// The commit whose source a translation counts as made from where the history is cut off before it; nil for none.
  var floor: String?
  /// An additional front-matter key that records the source version, or nil.
  package var revisionKey: String?
  /// The Markdown flavor, or nil to detect it from the files.
  package var flavor: Flavor?
  /// Whether articles have formulas, or nil to detect it from the settings of a site generator.
  package var math: Bool?
  package var selection = Selection()
  /// The text to use in place of one file's own, or nil to read all files from disk.
  var buffer: FileBuffer?
  package var policy = RulePolicy()
  /// Conventions that hold without being counted.
  package var conventions: [WrittenConvention] = []
  package var glossary = Glossary.none
  /// Words that are spelled as they should be.
  package var words = ProjectWords()
  /// The dictionaries of Hunspell that are installed.
  package var dictionaries = HunspellDictionaries.installed
  /// The locales every article should exist in; empty if not configured.
  package var expected: [LocaleTag] = []
  package var threshold = Finding.defaultThreshold
  /// Whether findings include a suggested fix, if one can be copied.
  package var proposesFixes = false
  /// Whether notes are created; false only counts them.
  package var makesNotes = true
  /// The number of threads; the report does not depend on it.
  package var jobs = 1

  /// The threads, processes or earlier records that provide the articles' outcomes.
  package var workforce = ExecutionMode.threads
  /// Resource limits per article.
  package var limits = ArticleLimits()
  /// The texts of open documents and what was read before, or nil to read every file anew.
  package var memory: ReadMemory?

  /// The outcomes of articles that earlier runs stored, or nil to check all articles.
  package var cache: ArticleCache?

  /// The maximum number of findings kept in memory; more are stored in a file until they are reported.
  var findingsInMemory = OutcomeStore.capacity

  /// Called after each finished article with the total number of articles, from any thread.
  package var progress: (@Sendable (_ articles: Int) -> Void)?

  package init(roots: [String]) { self.roots = roots }

  /// Never throws: failures are in the report's troubles, and everything else is done.
  ///
  /// - Parameter say: receives progress remarks, one line each.
  package func run(say: (String) -> Void = { _ in }) -> CheckReport {
    let scope = CheckScope(self, say: say)
    return run(scope, into: OutcomeStore(scope.articles.count, capacity: findingsInMemory))
  }

  /// Runs the check, and extracts a value from each article with its findings as they are reported. The articles are
  /// read and aligned again for this, because the conventions decide about findings after all articles were checked.
  func run<Part: Sendable>(
    say: (String) -> Void, taking take: @Sendable (AlignedArticle, [ReportedFinding]) -> Part
  ) -> (parts: [Part], report: CheckReport) {
    let scope = CheckScope(self, say: say)
    let store = OutcomeStore(scope.articles.count, capacity: findingsInMemory)
    let report = run(scope, into: store)
    let parts = parallelMap(scope.articles.count, threads: jobs) { index in
      take(scope.work.align(scope.articles[index]), store.findings(at: index))
    }
    return (parts, report)
  }

  private func run(_ scope: CheckScope, into store: OutcomeStore) -> CheckReport {
    let troubles = workforce.work(scope, into: store)
    let conclusion = scope.conclude(store)
    var report = scope.report(store, troubles: troubles + conclusion.conventions.troubles)
    report.conventions = conclusion.conventions.rows
    return report
  }

  /// Whether the words of the tree are compared.
  var findsTypos: Bool {
    let (rule, check) = (MisspelledWord.card.id, MisspelledWord.name)
    return selection.wants(rule, check) && !policy.silences(rule, check)
  }

  /// Counts articles that exist in one locale only. A run in which no article could be compared is a trouble.
  func addCoverage(of articles: [ArticleFiles], in tree: ContentTree, to report: inout CheckReport) {
    report.alone = articles.count { Set($0.files.map(\.locale)).count < 2 }
    report.missing = tree.locales.map { locale in
      (locale, articles.count { article in !article.files.contains { $0.locale == locale } })
    }.filter { $0.1 > 0 }
    guard report.isComplete else { return }
    if articles.isEmpty {
      report.troubles.append(RunError("no article was checked: no article matches the selection"))
    } else if report.alone == articles.count {
      let locales = Set(articles.flatMap { $0.files.map(\.locale) }).sorted().map(\.tag).joined(separator: ", ")
      let what = articles.count == 1 ? articles[0].path + " exists" : "the \(articles.count) articles exist"
      report.troubles.append(
        RunError("\(what) in one locale only (\(locales)): there is nothing to compare"))
    }
  }

  /// The locales that have at least one article.
  package var locales: [LocaleTag] { tree().locales }

  /// The configured or detected flavor, or nil if neither the configuration nor the files determine one.
  package var shownFlavor: Flavor? { flavor ?? TreeFlavor.shown(by: tree().articles) }

  /// A trouble for each suppression comment that matched nothing, limited to the rules this run checked.
  func unused(_ outcomes: [ArticleCheck.Outcome]) -> [RunError] {
    guard selection.locales.isEmpty else { return [] }
    return outcomes.flatMap { outcome in
      outcome.unused.filter { entry in
        selection.rules.isEmpty || entry.rule.map { selection.rules.contains($0) } ?? false
      }.sorted { ($0.file, $0.line, $0.rule?.name ?? "") < ($1.file, $1.line, $1.rule?.name ?? "") }.map { entry in
        RunError(
          "the comment suppresses nothing: there is \(entry.rule.map { "no finding of \($0)" } ?? "no finding") here; remove it",
          file: entry.file, line: entry.line, severity: .warning, isOfSetup: true)
      }
    }
  }

  /// Troubles for options that name an unknown locale, rule or article.
  func troubles(of tree: ContentTree) -> [RunError] {
    guard !tree.articles.isEmpty else { return [] }
    let known = Set(Catalogue.names.map { RuleID($0) })
    var troubles: [RunError] = []
    if let source, !tree.locales.contains(source) {
      troubles.append(RunError("the source locale \(source) has no article here"))
    }
    if asksGit == true, source == nil {
      troubles.append(RunError("--source-history needs --source, or `source` in .doccheck.yml"))
    }
    for locale in selection.locales where !tree.locales.contains(where: { locale.matches($0) }) {
      let suggestion = Spelling.suggestion(for: locale.tag, among: tree.locales.map(\.tag))
      troubles.append(RunError("the locale \(locale) has no article here\(suggestion)"))
    }
    for rule in selection.rules where !known.contains(rule) {
      let suggestion = Spelling.suggestion(for: rule.name, among: known.map(\.name).sorted())
      troubles.append(RunError("there is no rule '\(rule)'\(suggestion)"))
    }
    for pattern in selection.articles where !tree.articles.contains(where: { PathGlob(pattern).selects($0.path) }) {
      let suggestion = Spelling.suggestion(for: pattern, among: tree.articles.map(\.path))
      troubles.append(RunError("no article is named '\(pattern)'\(suggestion)"))
    }
    for folder in archives where FileSystem.status(folder)?.kind != .directory {
      troubles.append(RunError("there is no such folder of source texts", file: folder))
    }
    if apart == nil, selection.articles.isEmpty {
      troubles += UnmatchedTexts(tree, layout, source: source).troubles()
    }
    return troubles
  }
}

/// The input of a check: the tree, its selected articles, and the checker for single articles.
struct CheckScope: Sendable {
  let check: Check
  let tree: ContentTree
  let articles: [ArticleFiles]
  let flavor: Flavor
  let work: ArticleCheck
  private let cached: CachedOutcomes?
  private let silences: [RunError]

  /// - Parameter say: receives remarks about the tree, one line each.
  init(_ check: Check, say: (String) -> Void) {
    self.check = check
    tree = check.tree()
    let selection = check.selection
    articles = tree.articles.filter { selection.wants(article: $0.path) }
    flavor = check.flavor ?? TreeFlavor.find(in: articles, say: say)
    let isAsked = check.workforce.readsArticles
    let (project, silences) =
      isAsked ? check.history(of: articles, say: say) : (nil, check.source == nil ? [] : check.shallowClones)
    self.silences = silences
    work = ArticleCheck(check, flavor: flavor, project: project, tree: tree)
    let locales = tree.locales
    let isSourceThere = check.source.map { locales.contains($0) } ?? false
    cached = CachedOutcomes(
      check, reader: work.loader.reader, shownWell: work.shownWell, project: project, isSourceThere: isSourceThere)
  }

  /// The outcome of an article of this check, from the cache if it is there.
  func outcome(of article: ArticleFiles) -> ArticleCheck.Outcome {
    cached?.outcome(of: article) { work.run(article) } ?? work.run(article)
  }

  /// The findings that need all articles.
  struct Conclusion {
    /// The findings about the tree, by article index.
    var findings: [Int: [ReportedFinding]] = [:]
    var conventions = Conventions()
    /// The values that break a convention, by article index.
    var breaches: [Int: [ConventionSurvey.Breach]] = [:]
  }

  /// The facts of the articles of one root.
  func summary(
    _ summaries: [ArticleSummary], of own: [ArticleFiles], in root: String, settings: AddressSettings,
    _ files: LocalFiles
  ) -> TreeSummary {
    var bundles = BundleAddresses()
    let routes = Dictionary(summaries.map { ($0.path, $0.routes) }) { first, _ in first }
    for article in own {
      bundles.add(article.path, routes: routes[article.path] ?? [], files: article.files.map(\.file))
    }
    let places = FilePlaces(
      roots: [root], articles: own, source: check.source, project: check.project, flavor: flavor, bundles: bundles)
    let generator = SiteGenerator(of: own)
    return TreeSummary(
      summaries, held: own.map { (path: $0.path, locales: $0.files.map(\.locale)) },
      files: check.layout.isUniform
        ? []
        : own.enumerated().flatMap { article, files in files.files.map { ($0.file, article, $0.locale) } },
      source: check.source, expected: check.expected, settings: settings,
      leadsToOwnLocale: flavor == .docusaurus || flavor == .mdx && generator?.leadsToOwnLocale == true,
      servesFolders: generator?.servesFolders == true, hasASCIIIDs: generator?.hasASCIIIDs == true,
      presence: { path, file, article in
        files.presence(of: path, from: file, article: article, in: places)
      }, wantsTranslatedOnly: check.selection.articles.isEmpty)
  }

  /// Runs the whole-tree rules, root by root, adds their findings to the outcomes of the articles, and applies the
  /// tree's conventions to all findings.
  @discardableResult
  func conclude(_ store: OutcomeStore) -> Conclusion {
    var conclusion = Conclusion()
    let files = LocalFiles()
    let settings = tree.addressSettings
    var summaries: [TreeSummary] = []
    for (root, indices) in Dictionary(grouping: articles.indices, by: { articles[$0].root }) {
      let own = tree.articles.filter { $0.root == root }
      var summary = summary(store.takeSummaries(indices), of: own, in: root, settings: settings, files)
      summary.defaultLocale = check.layout.defaultLocale
      if check.asksGit != false, let source = check.source, case let orphans = summary.orphans, !orphans.isEmpty {
        let renamed = RenamedSources(own, source: source)
        summary.moves = renamed?.moves(of: orphans) ?? [:]
        summary.ownPages = renamed?.ownPages(of: summary.orphansOfOneLocale) ?? []
      }
      if case let orphans = Set(summary.orphans), !orphans.isEmpty {
        let texts = UnmatchedTexts(tree, check.layout, source: check.source)
        summary.sourcesElsewhere = Set(
          own.lazy.filter { orphans.contains($0.path) && texts.source(leftOutOf: $0) != nil }.map(\.path))
      }
      summaries.append(summary)
      let found = work.conclude(summary)
      for index in indices {
        guard let own = found[articles[index].path] else { continue }
        store.put(own, at: index)
        conclusion.findings[index] = own.findings
      }
    }
    var survey = ConventionSurvey(self, store.takeObservations(), in: summaries, files)
    for (index, own) in survey.breaches(files) {
      store.put(own, at: index)
      conclusion.findings[index, default: []] += own.findings
    }
    for (index, own) in SpellingSurvey(self).findings(store.takeWords()) {
      store.put(own, at: index)
      conclusion.findings[index, default: []] += own.findings
    }
    (conclusion.conventions, conclusion.breaches) = (survey.conventions, survey.found)
    store.apply(
      survey.conventions, stubs: survey.stubs, versions: PageVersions(articles).pages, threshold: check.threshold,
      makesNotes: check.makesNotes)
    return conclusion
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
