import DocModel
import MarkdownReader
import Reports
import Site
import Synchronization

/// Builds the pages of one article, one per locale; locales without a text show another locale's text.
struct PageBuilder: Sendable {
  let renderer: ArticleRenderer
  let articles: ArticleSource
  let template: PageTemplate
  let settings: SiteSettings
  let links: SiteLinks
  let sidebars: SidebarWriter
  let survey: SiteSurvey
  let assets: SiteAssets
  let folder: OutputFolder
  /// Digest of the inputs that all pages have in common.
  let frame: ContentDigest.Value
  let memory: IncrementalBuildState?
  var findings: BuildFindings?
  var highlighter: CodeHighlighter?
  /// The locales with a feed of their posts.
  var feeds: Set<Int> = []
  /// The versions of the site, or nil if it has one only.
  var versions: SiteVersions?

  struct Result: Sendable {
    /// State for the next incremental build, or nil if the article could not be built completely.
    var part: IncrementalBuildState.Part?
    /// The troubles if there is no `part`.
    var troubles: [RunError] = []
    var references: [IncrementalBuildState.Reference] = []
    var isNew = true
  }

  func run(_ page: Int) -> Result {
    if let part = memory?.part(links.map.pages[page].stem), inputs(of: page, memory) == part.inputs, isSame(part),
      folder.kept(
        zip(links.map.locales.indices, part.sizes).map { (links.map.address(of: page, in: $0), $1) } + part.more)
    {
      return Result(part: part, isNew: false)
    }
    // Computed before any file is read, so a file that changes during the read is rebuilt next time.
    let inputs = inputs(of: page, nil)
    let log = InputLog()
    var work = PageWork(self, page: page, log: log)
    work.run()
    guard let inputs, !work.isPartial, highlighter?.hasEnded != true else {
      return Result(troubles: work.troubles, references: work.references)
    }
    let (dependencies, lookups) = log.asked
    return Result(
      part: IncrementalBuildState.Part(
        inputs: inputs, sizes: work.sizes, more: work.more, dependencies: dependencies, lookups: lookups,
        troubles: work.troubles,
        references: work.references))
  }

  /// Digest of the article's own inputs, without dependencies found while rendering; nil if a file may still change
  /// without changing its stamp.
  private func inputs(of page: Int, _ memory: IncrementalBuildState?) -> ContentDigest.Value? {
    var writer = RecordWriter()
    for file in survey.files[page].files {
      guard let file else {
        writer.add(0)
        continue
      }
      guard let stamp = memory.map({ $0.stamp(of: file) }) ?? IncrementalBuildState.stamp(of: file) else { return nil }
      writer.add(file)
      writer.add(stamp)
      findings?.add(file, to: &writer)
    }
    var digest = ContentDigest()
    digest.add(frame.bytes)
    digest.add(writer.bytes)
    return digest.finish()
  }

  private func isSame(_ part: IncrementalBuildState.Part) -> Bool {
    part.sizes.count == links.map.locales.count
      && part.dependencies.allSatisfy { dependency in
        dependency.stamp == nil
          ? FileSystem.status(dependency.file) == nil : dependency.stamp == memory?.stamp(of: dependency.file)
      }
      && part.lookups.allSatisfy { assets.find($0.path, from: $0.file, $0.article).record == $0.address }
  }
}

/// Records the files and lookups that rendering an article depended on.
final class InputLog: Sendable {
  private let state = Mutex<
    (dependencies: [String: IncrementalBuildState.Stamp?], lookups: Set<IncrementalBuildState.Lookup>)
  >(([:], []))

  func note(file: String) {
    let stamp = IncrementalBuildState.stamp(of: file)
    state.withLock { $0.dependencies[file] = .some(stamp) }
  }

  func note(_ lookup: IncrementalBuildState.Lookup) { state.withLock { _ = $0.lookups.insert(lookup) } }

  var asked: (dependencies: [IncrementalBuildState.Dependency], lookups: [IncrementalBuildState.Lookup]) {
    state.withLock { state in
      (
        state.dependencies.sorted { $0.key < $1.key }.map {
          IncrementalBuildState.Dependency(file: $0.key, stamp: $0.value)
        },
        state.lookups.sorted { ($0.file, $0.path) < ($1.file, $1.path) }
      )
    }
  }
}

/// Loads articles; creates its loader, and so reads the git history, when the first one is loaded.
final class ArticleSource: Sendable {
  let reader: MarkdownReader
  private let make: @Sendable () -> ArticleLoader
  private let loader = Mutex<ArticleLoader?>(nil)

  init(_ reader: MarkdownReader, _ make: @escaping @Sendable () -> ArticleLoader) {
    self.reader = reader
    self.make = make
  }

  func load(_ files: ArticleFiles) -> (loaded: ArticleLoader.Loaded, source: LocaleTag?) {
    let loader = loader.withLock { known in
      let loader = known ?? make()
      known = loader
      return loader
    }
    return (loader.load(files), loader.source)
  }
}

/// The git history of the articles, read when the first article is loaded, so a build that loads none does not run git.
final class BuildHistory: Sendable {
  private struct State {
    var project: ProjectHistory?
    var troubles: [RunError] = []
    var isRead = false
  }

  private let articles: [ArticleFiles]
  private let source: LocaleTag?
  /// The HEAD commit of each folder's repository, and whether it is shallow; empty if git is not used.
  let heads: [String]
  private let saysWhy: Bool
  private let state = Mutex(State())

  /// - Parameter asksGit: nil uses git if there is a repository and stays silent otherwise; true also reports failures.
  init(_ articles: [ArticleFiles], source: LocaleTag?, folders: [String], asksGit: Bool?) {
    self.articles = articles
    self.source = source
    saysWhy = asksGit == true
    guard asksGit != false, source != nil, articles.contains(where: { $0.files.count > 1 }) else {
      heads = []
      return
    }
    // A clone that is no longer shallow has another history at the same commit.
    heads = folders.compactMap { try? Git.answer(["rev-parse", "HEAD", "--is-shallow-repository"], in: $0) }
    if saysWhy { _ = project }
  }

  /// The history of the files, or nil if git is not used or knows nothing.
  var project: ProjectHistory? {
    guard let source, saysWhy || !heads.isEmpty else { return nil }
    return state.withLock { state in
      if !state.isRead {
        let (project, troubles, _) = ProjectHistory.read(articles, source: source, bounds: .forPages)
        state = State(
          project: project, troubles: (saysWhy ? troubles : []) + (project?.shallowClones ?? []), isRead: true)
      }
      return state.project
    }
  }

  /// Reasons why git history is incomplete.
  var troubles: [RunError] { state.withLock { $0.troubles } }
}
