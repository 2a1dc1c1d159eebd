public import DocModel
import MarkdownReader
public import Reports
public import Site

/// Makes a site of every article in every locale. The steps:
///
/// 1. `ContentTree` finds the files, `SiteSurvey` reads what each is called: the `SiteMap`, the one thing that is kept
///    of all articles at once.
/// 2. `PageBuilder` reads, draws and writes one article after the other, in all its locales.
/// 3. What belongs to no article is written last: indexes, the top page, `404.html`, the site map, and what pages load.
///
/// All of it goes through one `OutputFolder`.
public struct Build: Sendable {
  public var roots: [String]
  public var output: String
  public var layout = Layout.standard
  public var source: LocaleTag?
  public var rawHTML = RawHTMLPolicy.sanitize
  public var flavor: Flavor?
  public var jobs = 1
  /// Folders of exact source texts: they tell which sections of a translation are older than their source.
  public var archives: [String] = []
  public var asksGit = false
  public var revisionKey: String?
  /// Pages show what this check finds; nil for pages without findings.
  public var check: Check?
  public var settings = SiteSettings()
  /// Pages load themselves again when `serve` has built them anew.
  public var reloads = false
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
    public var troubles: [Trouble] = []
  }

  /// Throws where no page at all can be made; what is wrong with single pages is among the troubles.
  public func run(say: (String) -> Void = { _ in }) throws(Trouble) -> Outcome {
    let tree = ContentTree(roots: roots, layout: layout, source: source, alone: true)
    var outcome = Outcome(troubles: tree.troubles)
    var project: ProjectHistory?
    if asksGit, let source {
      let (history, silences) = ProjectHistory.read(tree.articles, source: source)
      project = history
      outcome.troubles += silences
    }
    let loader = ArticleLoader(
      flavor: flavor ?? TreeFlavor.find(in: tree.articles, say: say), source: source, archives: archives,
      project: project, revisionKey: revisionKey)
    let reader = loader.reader
    let survey = SiteSurvey(tree, reader: reader, source: source, jobs: jobs)
    outcome.troubles += survey.troubles
    let map = survey.map
    guard !map.pages.isEmpty else {
      if outcome.troubles.isEmpty { outcome.troubles.append(Trouble("no page was made")) }
      return outcome
    }
    let theme = try SiteTheme(map, settings: settings, templates: templates, extras: extras)
    outcome.troubles += theme.troubles
    var files = NavigationFiles()
    let sidebars = SidebarWriter(
      map: map, navigations: files.navigations(map, roots: roots), template: theme.template)
    outcome.troubles += files.troubles
    let folder = try OutputFolder(opening: output, roots: roots)
    let assets = SiteAssets(roots: roots, source: map.locales[map.reference].tag)
    var worker = PageBuilder(
      renderer: ArticleRenderer(
        rawHTML: rawHTML, resolveInclude: { Includes(reader: reader).article($0, from: $1) }, headingIDs: true),
      loader: loader, template: theme.template, settings: settings,
      links: SiteLinks(map: map, findAsset: { assets.find($0, from: $1) }), sidebars: sidebars, survey: survey,
      assets: assets, folder: folder)
    if let check {
      let findings = BuildFindings(check.run())
      worker.findings = findings
      sidebars.tally { page, locale in survey.files[page].files[locale].map(findings.tally) ?? [] }
    }
    let targets = SiteTargets()
    worker.targets = targets
    for troubles in parallelMap(map.pages.count, threads: jobs, { [worker] in worker.run($0) }) {
      outcome.troubles += troubles
    }
    outcome.troubles += targets.broken()
    try theme.write(to: folder)
    outcome.troubles +=
      SitePages(map: map, settings: settings, template: theme.template, sidebars: sidebars, folder: folder).write()
    if search {
      folder.sweep(except: SearchIndex.folder + "/")
      try SearchIndex.write(to: folder)
    }
    let summary = try folder.finish()
    (outcome.written, outcome.unchanged) = (summary.written, summary.unchanged)
    outcome.troubles += summary.troubles
    return outcome
  }

  private var extras: [SiteTheme.Extra] {
    (check == nil ? [] : [.findings]) + (search ? [.search] : []) + (reloads ? [.reloads] : [])
  }

  /// `templates/` beside the content takes the place of doccheck's own, file by file.
  private var templates: String? {
    let beside = roots.first.map { FilePath.join(FileSystem.directory(of: FilePath.display($0)), "templates") }
    return beside.flatMap { FileSystem.status($0)?.kind == .directory ? $0 : nil }
  }

  /// Writes the files of the built-in theme, as a start for a project's own; files that are there already stay.
  public static func exportTheme(to folder: String) throws(Trouble) -> Int {
    var count = 0
    for (path, bytes) in ThemeAssets.builtIn {
      let file = FilePath.join(folder, path)
      guard FileSystem.status(file) == nil else {
        throw Trouble("is there already; name another folder, or remove it", file: file)
      }
      try FileSystem.makeDirectory(FileSystem.directory(of: file))
      try FileSystem.write(bytes, to: file)
      count += 1
    }
    return count
  }
}
