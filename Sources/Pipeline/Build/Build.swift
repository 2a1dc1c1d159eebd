package import DocModel
import Foundation
import MarkdownReader
package import Reports
package import Site

/// Builds a site from every article in every locale. The steps:
///
/// 1. `ContentTree` finds the files and `SiteSurvey` reads their titles into the `SiteMap`, the only data kept for all
///    articles at once.
/// 2. `PageBuilder` reads, renders and writes one article at a time, in all its locales; articles that `BuildMemory`
///    knows to be unchanged are skipped.
/// 3. Output that belongs to no article is written last: indexes, top page, `404.html`, site map, and page assets.
///
/// All output goes through one `OutputFolder`.
package struct Build: Sendable {
  package var roots: [String]
  package var output: String
  package var layout = Layout.standard
  package var source: LocaleTag?
  /// The folder of the source locale if it lies outside the roots, else nil.
  package var apart: SourceFolder?
  package var rawHTML = RawHTMLPolicy.sanitize
  package var flavor: Flavor?
  /// Whether articles have formulas, or nil to detect it from the settings of a site generator.
  package var math: Bool?
  package var jobs = 1
  /// Resource limits per article.
  package var limits = ArticleLimits()
  /// Folders of exact source texts, used to find sections of a translation that are older than their source.
  package var archives: [String] = []
  /// The folder whose files pages may show although they lie outside the roots: that of the configuration or of the
  /// repository.
  package var project: String?
  /// Whether to read git history. Nil reads it if the articles are in a repository; true also reports if they are not.
  package var asksGit: Bool? = false
  package var revisionKey: String?
  /// The check whose findings the pages show, or nil for pages without findings.
  package var check: Check?
  package var settings = SiteSettings()
  /// Whether pages reload when `serve` has rebuilt them.
  package var reloads = false
  /// An isolated dry run that every article must survive before the build, or nil for no dry run.
  package var rehearsal: IsolatedDryRun?
  /// Colors code and draws formulas; nil for plain code.
  package var highlighting: CodeHighlighting?
  /// Whether drafts are built and listed.
  package var drafts = false
  /// Whether Pagefind indexes the pages and they get a search box.
  package var search = false
  /// The folder that keeps the files of older versions for later builds, or nil to keep nothing.
  package var cache: CacheFolder?
  /// The versions of the site, of which this build makes one; nil if it has one only.
  var versions: SiteVersions?
  /// The root that ``templates`` is next to, or nil for the first one.
  var themeRoot: String?

  package init(roots: [String], output: String) {
    self.roots = roots
    self.output = output
  }

  package struct Outcome: Sendable {
    package var written = 0
    /// Files that already held the same bytes and were not rewritten.
    package var unchanged = 0
    /// The number of broken links and images shown as findings on their pages; these are not in `troubles`.
    package var marked = 0
    package var troubles: [RunError] = []
  }

  /// Builds the site, with all its versions.
  ///
  /// Throws if no page can be built at all; problems of single pages are in the outcome's troubles.
  package func run(say: (String) -> Void = { _ in }) throws(RunError) -> Outcome {
    var build = self
    let tops = roots.flatMap { root in layout.topFolders.map { FilePath.join(root, $0) } }
    build.settings.complete(by: .find(above: tops + roots))
    return settings.versions.isEmpty ? try build.runAlone(say: say) : try VersionedBuild(build).run(say: say)
  }

  /// Builds the site of one version.
  func runAlone(say: (String) -> Void) throws(RunError) -> Outcome {
    var tree = reading.tree(alone: true)
    var outcome = Outcome(troubles: tree.troubles)
    let flavor = self.flavor ?? TreeFlavor.find(in: tree.articles, say: say)
    let folders = roots + (apart.map { [$0.folder] } ?? [])
    guard !tree.articles.isEmpty else {
      if outcome.troubles.isEmpty { outcome.troubles.append(RunError("no page was written")) }
      return outcome
    }
    outcome.troubles += rehearse(&tree, flavor)
    let folder = try OutputFolder(
      opening: output, roots: folders,
      sources: tree.folders(of: roots, layout) + (apart.map { [$0.folder] } ?? []))
    let math = MathEvidence.notation(of: tree.articles, setting: self.math)
    let generator = SiteGenerator(of: tree.articles)
    let isKramdown = generator?.usesKramdown == true
    let reading = "\(flavor)" + (math.isEmpty ? "" : " \(math.rawValue)") + (isKramdown ? " kramdown" : "")
    var memory = IncrementalBuildState.read(in: output)
    if memory?.reading != reading { memory = nil }
    var reader = MarkdownReader(flavor: flavor)
    reader.math = math
    reader.isKramdown = isKramdown
    reader.isForPages = true
    let survey = SiteSurvey(
      tree, layout: layout, reader: reader, source: source, memory: memory, jobs: jobs, drafts: drafts,
      excluded: MkDocsSettings.excluded(roots: roots) + JekyllSettings.excluded(roots: roots), form: settings.pageForm)
    outcome.troubles += survey.troubles
    let map = survey.map
    let theme = try SiteTheme(map, settings: settings, versions: versions, templates: templates, extras: extras)
    outcome.troubles += theme.troubles
    var files = NavigationFiles(reader: reader)
    let sidebars = SidebarWriter(
      map: map, navigations: files.navigations(survey, roots: roots), template: theme.template)
    outcome.troubles += files.troubles
    try folder.claim(
      map.pages.indices.flatMap { page in map.locales.indices.map { map.address(of: page, in: $0) } }
        + map.aliases.map(\.address) + ["index.html", "404.html"])
    let history = BuildHistory(tree.articles, source: source, folders: folders, asksGit: asksGit)
    let assets = SiteAssets(
      FilePlaces(
        roots: folders.map { FilePath.display($0) }, originals: survey.originals,
        source: map.locales[map.reference].tag, project: project, flavor: flavor, bundles: survey.bundles),
      project: project.flatMap(ProjectFolder.init)?.path)
    let highlighter = highlighting.flatMap { $0.colors || !math.isEmpty ? CodeHighlighter(roots: roots, $0) : nil }
    var renderer = ArticleRenderer(rawHTML: rawHTML, headingIDs: true)
    if let highlighter { renderer.highlight = { highlighter.tokens(of: $0, language: $1) } }
    if let highlighter { renderer.formula = { highlighter.formula($0, isDisplay: $1) } }
    renderer.remoteMedia = settings.remoteMedia
    renderer.showsComponents = flavor == .vitepress
    renderer.flavor = flavor
    let parameters = flavor == .hugo ? HugoParameters(survey, roots: roots) : nil
    // The texts of the site settings that pages show, for change detection.
    var siteTexts = parameters?.texts ?? []
    if let parameters {
      renderer.parameter = { parameters.value($0, on: $1) }
      renderer.hasTermIDs = parameters.givesTermsIDs
      let templates = ShortcodeTemplates(in: generator?.folder ?? ".", theme: parameters.theme)
      renderer.shortcodeOutput = { call, article, hasContent in
        templates[call.name]?.output(of: call, hasContent: hasContent) { parameters.value($0, on: article) }
      }
      siteTexts += templates.texts
    }
    if let generator {
      renderer.otherIDs = parameters?.headingIDs ?? generator.headingIDs
      renderer.servesFolders = generator.servesFolders
      renderer.tabIDs = generator.tabIDs
      if generator.file.hasPrefix("mkdocs.") {
        let icons = IconFiles(in: generator.folder, project: project ?? generator.folder, roots: roots)
        renderer.icon = { icons.picture($0) }
        siteTexts += icons.texts
      }
      if generator.isJekyll {
        let file = SettingsFile(FilePath.join(generator.folder, "_config"))
        let values = JekyllValues(file?.settings ?? .none, in: generator.folder)
        renderer.siteValue = { values[$0] }
        renderer.callouts = JekyllSettings.callouts(of: file?.settings ?? .none)
        siteTexts += [file?.bytes ?? []] + values.texts
      }
    }
    var markupReader = MarkdownReader(flavor: flavor, frontMatter: false)
    markupReader.math = math
    markupReader.isForPages = true
    renderer.readMarkup = { [markupReader] text, article in
      markupReader.read(Array(text.utf8), locale: article.locale, path: article.path, file: article.file)
    }
    let worker = PageBuilder(
      renderer: renderer,
      articles: ArticleSource(reader) { [source, archives, revisionKey, limits, reader] in
        var loader = ArticleLoader(
          flavor: flavor, source: source, archives: archives, project: history.project, revisionKey: revisionKey)
        loader.limits = limits
        loader.topics = [.text, .markup]
        loader.reader = reader
        return loader
      },
      template: theme.template, settings: settings, links: SiteLinks(map: map) { _, _ in .missing }, sidebars: sidebars,
      survey: survey, assets: assets, folder: folder,
      frame: digest(
        of: survey, theme: theme, navigation: files, history: history, highlighter: highlighter?.identity,
        parameters: siteTexts),
      memory: memory, findings: check.map { BuildFindings($0.run()) }, highlighter: highlighter,
      feeds: Set(map.locales.indices.filter { isNewest && map.hasPosts($0) }), versions: versions, history: history)
    if let findings = worker.findings {
      sidebars.tally { page, locale in survey.files[page].files[locale].map(findings.tally) ?? [] }
    }
    let results = parallelMap(map.pages.count, threads: jobs) { worker.run($0) }
    outcome.troubles += history.troubles
    outcome.troubles += highlighter?.finish(drewAll: results.allSatisfy(\.isNew)) ?? []
    var next = IncrementalBuildState()
    next.reading = reading
    next.heads = survey.heads
    outcome.troubles += finish(results, map: map, in: folder, memory: &next)
    next.navigation = files.files
    outcome.troubles += copy(assets, to: folder, since: memory, memory: &next)
    try theme.write(to: folder)
    let pages = SitePages(
      map: map, settings: settings, template: theme.template, sidebars: sidebars, folder: folder, isNewest: isNewest,
      day: { page, locale in survey.files[page].files[locale].map(history.day) ?? 0 })
    outcome.troubles += write(pages, by: worker, to: folder, memory: &next)
    outcome.troubles += write(pages, reader: reader, by: worker, to: folder, memory: &next)
    if search { try index(folder, since: memory, memory: &next) }
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

extension Build {
  /// The default output for preview sites: a folder in the user's cache, unique to these roots.
  package static func cacheFolder(for roots: [String]) -> String {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let cache = given ?? environment["HOME"].map { FilePath.join($0, ".cache") } ?? NSTemporaryDirectory()
    var digest = ContentDigest()
    for root in roots { digest.add(FileSystem.realPath(root) ?? FilePath.display(root, workingDirectory: "/")) }
    return FilePath.join(cache, "doccheck/" + digest.finish().hex.prefix(16))
  }

  /// The files that the pages of the last build include, or looked for to include them, and those of the navigation.
  package var includedFiles: [String] {
    guard let state = IncrementalBuildState.read(in: output) else { return [] }
    return Set(state.parts.flatMap { $0.part.dependencies.map(\.file) } + state.navigation).sorted()
  }

  /// Files and folders whose change requires a rebuild.
  package var inputs: [String] {
    roots + settings.versions.flatMap(\.roots)
      + Set(roots.map { FileSystem.directory(of: FilePath.display($0)) }).sorted().flatMap { folder in
        ["templates", "static", "mkdocs.yml"].map { FilePath.join(folder, $0) }
      }
  }
}
