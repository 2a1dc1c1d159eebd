public import DocModel
import MarkdownReader
public import Reports
public import Site

/// Makes a site of every article in every locale. The steps:
///
/// 1. `ContentTree` finds the files, `SiteSurvey` reads what each is called: the `SiteMap`, the one thing that is kept
///    of all articles at once.
/// 2. `PageBuilder` reads, draws and writes one article after the other, in all its locales.
/// 3. What belongs to no article (files that pages link to) is written last.
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
  /// Pages show what this check finds; nil for pages without findings.
  public var check: Check?

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
    let reader = MarkdownReader(flavor: flavor ?? TreeFlavor.find(in: tree.articles, say: say))
    let survey = SiteSurvey(tree, reader: reader, source: source, jobs: jobs)
    outcome.troubles += survey.troubles
    let folder = try OutputFolder(opening: output, roots: roots)
    let map = survey.map
    let assets = SiteAssets(
      roots: roots, source: map.locales.indices.contains(map.reference) ? map.locales[map.reference].tag : nil)
    var worker = PageBuilder(
      renderer: ArticleRenderer(
        rawHTML: rawHTML, resolveInclude: { Includes(reader: reader).article($0, from: $1) }, headingIDs: true),
      reader: reader, template: try template(), links: SiteLinks(map: map, findAsset: { assets.find($0, from: $1) }),
      survey: survey, assets: assets, folder: folder)
    if let check {
      let report = check.run()
      worker.findings = BuildFindings(report)
    }
    for part in parallelMap(map.pages.count, threads: jobs, { [worker] in worker.run($0) }) {
      outcome.troubles += part
    }
    let summary = try folder.finish()
    (outcome.written, outcome.unchanged) = (summary.written, summary.unchanged)
    outcome.troubles += summary.troubles
    if map.pages.isEmpty, outcome.troubles.isEmpty { outcome.troubles.append(Trouble("no page was made")) }
    return outcome
  }

  /// `templates/` beside the content takes the place of doccheck's own, file by file.
  private func template() throws(Trouble) -> PageTemplate {
    let beside = roots.first.map { FilePath.join(FileSystem.directory(of: FilePath.display($0)), "templates") }
    do throws(SiteError) {
      return try PageTemplate(overrides: beside.flatMap { FileSystem.status($0)?.kind == .directory ? $0 : nil })
    } catch {
      throw Trouble(error.description)
    }
  }
}
