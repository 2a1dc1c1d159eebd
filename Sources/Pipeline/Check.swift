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
  /// Whether git is asked which version of the source each translation was made from; nil asks where the tree lies in a
  /// repository.
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
  /// False where nobody asks for notes: they are only counted.
  public var makesNotes = true
  /// How many threads work; the report is the same for any number.
  public var jobs = 1

  /// Who works on the articles.
  public var workforce = Workforce.threads
  /// How much one article may take.
  public var limits = ArticleLimits()

  /// More lie in a file until they are reported.
  var findingsInMemory = OutcomeStore.capacity

  /// Is told whenever an article is done, and how many there are; from any thread.
  public var progress: (@Sendable (_ articles: Int) -> Void)?

  public init(roots: [String]) { self.roots = roots }

  /// Never throws: what cannot be done is among the report's troubles, and the rest is done.
  ///
  /// - Parameter say: is told what the run found out on its way, a line at a time.
  public func run(say: (String) -> Void = { _ in }) -> CheckReport {
    let scope = CheckScope(self, say: say)
    let store = OutcomeStore(scope.articles.count, capacity: findingsInMemory)
    let troubles = workforce.work(scope, into: store)
    scope.conclude(store)
    return scope.report(store, troubles: troubles)
  }

  /// What nobody compared: articles of one locale. A run of nothing else has done nothing.
  func addCoverage(of articles: [ArticleFiles], in tree: ContentTree, to report: inout CheckReport) {
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

  /// The locales that have an article.
  public var locales: [LocaleTag] { tree().locales }

  /// The flavour that the articles are read as; nil where it is not set and they show none.
  public var shownFlavor: Flavor? { flavor ?? TreeFlavor.shown(by: tree().articles) }

  /// Comments that keep nothing away, as far as this run could tell.
  func unused(_ outcomes: [ArticleCheck.Outcome]) -> [Trouble] {
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
