public import DocModel
import MarkdownReader
public import Reports
public import Site

/// Makes a site of every article in every locale. The steps:
///
/// 1. `ContentTree` finds the files, `SiteSurvey` reads what each is called: the `SiteMap`, the one thing that is kept
///    of all articles at once.
/// 2. `PageBuilder` reads, draws and writes one article after the other, in all its locales; what `BuildMemory` knows
///    to be as it was is left alone.
/// 3. What belongs to no article is written last: indexes, the top page, `404.html`, the site map, and what pages load.
///
/// All of it goes through one `OutputFolder`.
public struct Build: Sendable {
  public var roots: [String]
  public var output: String
  public var layout = Layout.standard
  public var source: LocaleTag?
  /// The source lies apart from its translations.
  public var apart: SourceFolder?
  public var rawHTML = RawHTMLPolicy.sanitize
  public var flavor: Flavor?
  public var jobs = 1
  /// How much one article may take.
  public var limits = ArticleLimits()
  /// Folders of exact source texts: they tell which sections of a translation are older than their source.
  public var archives: [String] = []
  /// Git is asked where the articles lie in a repository; `true` says so where they lie in none.
  public var asksGit: Bool? = false
  public var revisionKey: String?
  /// Pages show what this check finds; nil for pages without findings.
  public var check: Check?
  public var settings = SiteSettings()
  /// Pages load themselves again when `serve` has built them anew.
  public var reloads = false
  /// What every article has to come through first.
  public var rehearsal: Rehearsal?
  /// Pagefind makes an index of the pages, and they have a box to search in.
  public var search = false

  public init(roots: [String], output: String) {
    self.roots = roots
    self.output = output
  }

  public struct Outcome: Sendable {
    public var written = 0
    /// Files that held the same bytes before, and were left alone.
    public var unchanged = 0
    /// Broken links and images that pages show among their findings; they are none of the troubles.
    public var marked = 0
    public var troubles: [Trouble] = []
  }

  /// Throws where no page at all can be made; what is wrong with single pages is among the troubles.
  public func run(say: (String) -> Void = { _ in }) throws(Trouble) -> Outcome {
    var tree = ContentTree(roots: roots, layout: layout, source: source, alone: true, apart: apart)
    var outcome = Outcome(troubles: tree.troubles)
    let flavor = self.flavor ?? TreeFlavor.find(in: tree.articles, say: say)
    let folders = roots + (apart.map { [$0.folder] } ?? [])
    guard !tree.articles.isEmpty else {
      if outcome.troubles.isEmpty { outcome.troubles.append(Trouble("no page was made")) }
      return outcome
    }
    outcome.troubles += rehearse(&tree, flavor)
    let folder = try OutputFolder(
      opening: output, roots: folders,
      sources: tree.folders(of: roots, layout) + (apart.map { [$0.folder] } ?? []))
    var memory = BuildMemory.read(in: output)
    if memory?.reading != "\(flavor)" { memory = nil }
    let reader = MarkdownReader(flavor: flavor)
    let survey = SiteSurvey(tree, reader: reader, source: source, memory: memory, jobs: jobs)
    outcome.troubles += survey.troubles
    let map = survey.map
    let theme = try SiteTheme(map, settings: settings, templates: templates, extras: extras)
    outcome.troubles += theme.troubles
    var files = NavigationFiles(reader: reader)
    let sidebars = SidebarWriter(
      map: map, navigations: files.navigations(map, roots: roots), template: theme.template)
    outcome.troubles += files.troubles
    try folder.claim(
      map.pages.indices.flatMap { page in map.locales.indices.map { map.address(of: page, in: $0) } }
        + map.aliases.map(\.address) + ["index.html", "404.html"])
    let history = BuildHistory(tree.articles, source: source, folders: folders, asksGit: asksGit)
    let assets = SiteAssets(roots: folders, source: map.locales[map.reference].tag)
    let worker = PageBuilder(
      renderer: ArticleRenderer(rawHTML: rawHTML, headingIDs: true),
      articles: ArticleSource(reader) { [source, archives, revisionKey, limits] in
        var loader = ArticleLoader(
          flavor: flavor, source: source, archives: archives, project: history.project, revisionKey: revisionKey)
        loader.limits = limits
        return loader
      },
      template: theme.template, settings: settings, links: SiteLinks(map: map) { _, _ in nil }, sidebars: sidebars,
      survey: survey, assets: assets, folder: folder,
      frame: digest(survey, theme, files, history), memory: memory,
      findings: check.map { BuildFindings($0.run()) })
    if let findings = worker.findings {
      sidebars.tally { page, locale in survey.files[page].files[locale].map(findings.tally) ?? [] }
    }
    let results = parallelMap(map.pages.count, threads: jobs) { worker.run($0) }
    outcome.troubles += history.troubles
    var next = BuildMemory()
    next.reading = "\(flavor)"
    next.heads = survey.heads
    outcome.troubles += finish(results, map, folder, &next)
    outcome.troubles += copy(assets, to: folder, memory, &next)
    try theme.write(to: folder)
    let pages = SitePages(map: map, settings: settings, template: theme.template, sidebars: sidebars, folder: folder)
    outcome.troubles += write(pages, worker, to: folder, &next)
    if search { try index(folder, memory, &next) }
    let summary = try folder.finish(next)
    (outcome.written, outcome.unchanged) = (summary.written, summary.unchanged)
    outcome.troubles += summary.troubles
    if let told = worker.findings?.told {
      outcome.marked = outcome.troubles.count { told.contains($0) }
      outcome.troubles.removeAll { told.contains($0) }
    }
    return outcome
  }
}
