import DocModel
import Findings
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
  var history: BuildHistory?

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

  /// The day of the last change of a file as yyyymmdd, or 0 if git does not know it.
  func day(of file: String) -> Int {
    guard let history = project?.file(file), !history.isShallow else { return 0 }
    return history.versions.first.map { history.commit($0).day } ?? 0
  }

  /// Reasons why git history is incomplete.
  var troubles: [RunError] { state.withLock { $0.troubles } }
}

/// The findings of a check, arranged for the pages that show them.
struct BuildFindings: Sendable {
  /// Findings by file, without those whose level is note.
  private let byFile: [String: [PageFinding]]
  /// Troubles the build would report for links that are already marked as findings on their pages.
  let told: Set<RunError>

  /// Rules that report problems the build detects as well.
  private static let ofTargets: Set = ["link-broken", "anchor-broken"]

  init(_ report: CheckReport) {
    var byFile: [String: [PageFinding]] = [:]
    var told: Set<RunError> = []
    for reported in report.findings {
      let finding = reported.finding
      guard finding.level(threshold: report.threshold) > .note else { continue }
      byFile[finding.file, default: []].append(PageFinding(finding))
      if Self.ofTargets.contains(finding.rule.name) {
        told.formUnion(RunError.ofTarget(finding.words, file: finding.file, line: finding.place.line))
      }
    }
    self.byFile = byFile
    self.told = told
  }

  /// Counts the findings of a file by severity, worst first, omitting zero counts.
  func tally(_ file: String) -> [(severity: String, count: Int)] {
    let findings = of(file)
    return ["critical", "major", "minor", "notice"].compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count > 0 ? (severity, count) : nil
    }
  }

  func of(_ file: String) -> [PageFinding] { byFile[file] ?? [] }

  /// Writes all that a page shows of its findings, as input for change detection.
  func add(_ file: String, to writer: inout RecordWriter) {
    writer.add(of(file)) { finding, writer in
      for text in [finding.severity, finding.rule, finding.message, finding.words, finding.place] { writer.add(text) }
      for number in [finding.confidence, finding.line, finding.column] { writer.add(number) }
      writer.add(finding.others) { other, writer in
        for text in [other.locale.tag, other.text, other.place] { writer.add(text) }
      }
    }
  }
}

extension PageFinding {
  init(_ finding: Finding) {
    let bytes = Array(finding.words.utf8)
    let extent = finding.extent > 0 ? bytes.prefix(finding.extent) : bytes[...]
    self.init(
      severity: finding.severity.rawValue, rule: finding.rule.name, message: finding.message,
      confidence: Int(finding.confidence), line: finding.place.line, column: finding.place.column,
      words: String(validating: extent, as: UTF8.self) ?? "", place: finding.place.shown,
      others: finding.related.map { Other(locale: $0.place.locale, text: $0.text, place: $0.place.shown) })
  }
}

extension Place {
  fileprivate var shown: String { column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)" }
}
