import Alignment
import DocModel
public import Reports

/// Finds which articles exist in which locales, and how fresh they are.
public struct Status: Sendable {
  public var check: Check

  public init(check: Check) { self.check = check }

  public func run(say: (String) -> Void = { _ in }) -> (table: StatusTable, troubles: [Trouble]) {
    let tree = ContentTree(roots: check.roots, layout: check.layout, source: check.source)
    let articles = tree.articles.filter { check.selection.wants(article: $0.path) }
    let loader = ArticleLoader(
      flavor: check.flavor ?? TreeFlavor.find(in: articles, say: say), source: check.source, asksGit: check.asksGit)
    let locales = tree.locales.filter { locale in
      check.selection.locales.isEmpty || locale == check.source
        || check.selection.locales.contains { $0.matches(locale) }
    }
    let rows = parallelMap(articles.count, threads: check.jobs) { index in
      let loaded = loader.load(articles[index])
      return (cells: locales.map { cell($0, loaded) }, troubles: loaded.troubles)
    }
    var troubles = tree.troubles + rows.flatMap(\.troubles)
    if articles.isEmpty, troubles.isEmpty { troubles.append(Trouble("no article was found")) }
    return (StatusTable(locales: locales, rows: zip(articles, rows).map { ($0.path, $1.cells) }), troubles)
  }

  private func cell(_ locale: LocaleTag, _ loaded: ArticleLoader.Loaded) -> StatusTable.Cell {
    guard let article = loaded.articles.first(where: { $0.locale == locale }) else { return .missing }
    if locale == check.source { return .source }
    guard let recorded = article.revision?.sourceHash, let now = loaded.sourceHash else {
      return .there(handOff: article.revision?.handOff ?? 0, revision: article.revision?.short ?? "")
    }
    return recorded == now ? .fresh : .stale(commits: loaded.history?.lag(of: recorded)?.commits ?? 0)
  }
}
