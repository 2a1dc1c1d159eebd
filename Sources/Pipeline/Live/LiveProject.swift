package import Alignment
import Checks
package import DocModel
import Features
import Findings
import MarkdownReader
package import Reports
import Synchronization

/// A tree whose articles are checked one by one while somebody edits them. Confined to one thread.
///
/// Open documents are checked as they are in the editor. The articles with an open document stay in memory in all their
/// locales. Of the others only the facts that the whole-tree rules need are kept.
package final class LiveProject {
  package let check: Check
  private let scope: CheckScope
  /// Reads articles without their history, for their summaries.
  private let reader: ArticleLoader
  private let memory: ReadMemory
  /// Articles by the absolute paths of their files.
  private let indices: [String: Int]
  private var summaries: [ArticleSummary?]
  /// The articles without a summary.
  private var unread: [Int]
  /// The suppression comments of checked articles that match no finding of their article.
  private var unused: [Int: Set<Suppressions.Entry>] = [:]
  private var treeOutcome = TreeOutcome()
  /// The conventions of the configuration: others would have to be counted in all articles.
  private let conventions: ConventionFold
  private var isTreeStale = true
  /// The last change of the repositories' logs.
  private let commits: Int64

  /// The findings of the whole-tree rules and the suppression comments that match nothing, by article.
  private struct TreeOutcome: Equatable {
    var findings: [Int: [ReportedFinding]] = [:]
    var unused: [Int: [RunError]] = [:]
  }

  /// - Parameter say: receives remarks about the tree, one line each.
  package init(_ check: Check, say: (String) -> Void = { _ in }) {
    var check = check
    memory = check.memory ?? ReadMemory()
    check.memory = memory
    check.proposesFixes = true
    self.check = check
    commits = Self.lastCommit(check)
    conventions = ConventionFold(
      Conventions(ConventionCounts(), written: check.conventions), threshold: check.threshold)
    scope = CheckScope(check, say: say)
    reader = ArticleCheck(check, flavor: scope.flavor, project: nil, tree: scope.tree).loader
    var indices: [String: Int] = [:]
    for (index, article) in scope.articles.enumerated() {
      for file in article.files { indices[Self.absolute(file.file)] = index }
    }
    self.indices = indices
    summaries = Array(repeating: nil, count: scope.articles.count)
    unread = Array(scope.articles.indices.reversed())
  }

  package var articles: Int { scope.articles.count }
  package var locales: [LocaleTag] { scope.tree.locales }
  package var flavor: Flavor { scope.flavor }
  /// Problems of the tree as a whole.
  package var troubles: [RunError] { scope.tree.troubles + check.troubles(of: scope.tree) }

  /// The article that has this file, or nil.
  ///
  /// - Parameter file: an absolute path.
  package func article(of file: String) -> Int? { indices[file] }

  package func path(of article: Int) -> String { scope.articles[article].path }

  /// The absolute paths of an article's files, with their locales.
  package func files(of article: Int) -> [(locale: LocaleTag, file: String)] {
    scope.articles[article].files.map { ($0.locale, Self.absolute($0.file)) }
  }

  /// Sets the text of an open document; nil for a file that is read from disk again.
  package func set(_ text: [UInt8]?, of file: String) {
    guard let index = indices[file] else { return }
    let own = scope.articles[index].files.first { Self.absolute($0.file) == file }
    memory.set(text, of: own?.file ?? file)
    noteChange(of: index)
  }

  /// Keeps the articles in memory that are being edited, and drops the others.
  package func keep(_ articles: Set<Int>) {
    memory.keep(Set(articles.flatMap { scope.articles[$0].files.map(\.file) }))
  }

  /// Leaves an article out of ``survey(changed:)`` until it changes.
  package func leaveOut(_ article: Int) {
    unread.removeAll { $0 == article }
    unused[article] = nil
    summaries[article] = ArticleSummary(path: scope.articles[article].path, of: [])
  }

  /// Notes that a file of the article changed.
  package func noteChange(of article: Int) {
    unused[article] = nil
    guard summaries[article] != nil else { return }
    summaries[article] = nil
    unread.append(article)
    isTreeStale = true
  }

  /// A value that differs after a file of the article changed on disk or in the editor.
  package func stamp(of article: Int) -> UInt64 {
    scope.articles[article].files.reduce(StableHash.seed) { hash, file in
      if let text = memory.text(of: file.file) { return StableHash.mix(text, into: hash) }
      let status = FileSystem.status(file.file)
      return StableHash.mix("\(status?.modified ?? 0) \(status?.size ?? 0)".utf8, into: hash)
    }
  }

  /// Checks an article as it is now. Its findings include those of the whole-tree rules from the last
  /// ``survey(changed:)``.
  package func examine(_ article: Int) -> LiveArticle {
    let loaded = scope.work.loader.load(scope.articles[article])
    let (aligned, outcome) = scope.work.judge(loaded)
    summaries[article] = ArticleSummary(aligned)
    unread.removeAll { $0 == article }
    isTreeStale = true
    unused[article] = outcome.unused
    let result = LiveArticle(
      aligned: aligned, texts: loaded.articles, own: outcome.findings,
      ownTroubles: outcome.troubles.uniqued)
    return completed(result, article)
  }

  /// The check of an article with the findings of the last run of the whole-tree rules.
  package func completed(_ result: LiveArticle, _ article: Int) -> LiveArticle {
    var result = result
    let all = result.own + (treeOutcome.findings[article] ?? [])
    result.findings = Finding.inReportOrder(conventions.fold(all, of: article) { _ in [] }, \.finding)
    result.troubles = result.ownTroubles + (treeOutcome.unused[article] ?? [])
    return result
  }

  /// Reads one article that was not read since it changed, or, if all were read, runs the whole-tree rules. Returns
  /// false if there was nothing to do.
  ///
  /// - Parameter changed: receives the articles whose findings by these rules are others now.
  package func survey(changed: (Set<Int>) -> Void) -> Bool {
    if let next = unread.popLast() {
      let files = scope.articles[next]
      summaries[next] = ArticleSummary(path: files.path, of: reader.load(files).articles)
      isTreeStale = true
      return true
    }
    guard isTreeStale else { return false }
    isTreeStale = false
    let before = treeOutcome
    treeOutcome = conclude()
    let articles = Set(before.findings.keys).union(treeOutcome.findings.keys)
      .union(before.unused.keys).union(treeOutcome.unused.keys)
    let others = articles.filter { article in
      before.findings[article] ?? [] != treeOutcome.findings[article] ?? []
        || before.unused[article] ?? [] != treeOutcome.unused[article] ?? []
    }
    if !others.isEmpty { changed(others) }
    return true
  }

  /// Whether ``survey(changed:)`` has something to do.
  package var needsSurvey: Bool { isTreeStale || !unread.isEmpty }

  /// The article that ``survey(changed:)`` reads next, or nil.
  package var nextSurveyed: Int? { unread.last }

  private func conclude() -> TreeOutcome {
    let store = OutcomeStore(scope.articles.count)
    for index in scope.articles.indices {
      var outcome = ArticleCheck.Outcome()
      outcome.summary = summaries[index]
      outcome.unused = unused[index] ?? []
      store.put(outcome, at: index)
    }
    var result = TreeOutcome()
    result.findings = scope.conclude(store).findings.filter { !$0.value.isEmpty }
    for (index, rest) in zip(scope.articles.indices, store.rests) {
      let unused = check.unused([rest])
      if !unused.isEmpty { result.unused[index] = unused }
    }
    return result
  }

  /// The files of an article as ``ApplyFixes`` would write them, if all safe fixes that hold are made.
  package func mended(_ article: Int) -> [ApplyFixes.File] {
    var fixer = FixApplier(scope.work, scope.articles[article], threshold: check.threshold, takesLessSure: false)
    fixer.run()
    return fixer.outcome.files
  }

  /// Whether commits were made since the history was read.
  package var hasNewCommits: Bool { Self.lastCommit(check) != commits }

  private static func lastCommit(_ check: Check) -> Int64 {
    guard check.asksGit != false else { return 0 }
    return check.roots.reduce(0) { newest, root in
      let log = GitRepository.start(above: root).map { FilePath.join($0, ".git/logs/HEAD") }
      return max(newest, log.flatMap { FileSystem.status($0)?.modified } ?? 0)
    }
  }

  /// The absolute path of a file as a check names it.
  package static func absolute(_ file: String) -> String {
    FilePath.display(
      file.hasPrefix("/") ? file : FilePath.join(FileSystem.workingDirectory, file), workingDirectory: "/"
    ).withLeadingSlash
  }
}

extension String {
  fileprivate var withLeadingSlash: String { hasPrefix("/") ? self : "/" + self }
}

extension [RunError] {
  fileprivate var uniqued: [RunError] {
    var seen: Set<RunError> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The check of one article as it is now.
package struct LiveArticle: Sendable {
  package let aligned: AlignedArticle
  /// The article in each locale that could be read.
  package let texts: [Article]
  /// The findings of the article alone.
  fileprivate let own: [ReportedFinding]
  fileprivate let ownTroubles: [RunError]
  package fileprivate(set) var findings: [ReportedFinding] = []
  package fileprivate(set) var troubles: [RunError] = []

  fileprivate init(aligned: AlignedArticle, texts: [Article], own: [ReportedFinding], ownTroubles: [RunError]) {
    self.aligned = aligned
    self.texts = texts
    self.own = own
    self.ownTroubles = ownTroubles
  }

  /// The member that has this file.
  ///
  /// - Parameter file: an absolute path.
  package func member(of file: String) -> Int? {
    aligned.members.firstIndex { $0.role != .archive && LiveProject.absolute($0.article.file) == file }
  }
}

/// The outcomes of articles that a process found, for a check that is repeated after each change.
package final class OutcomeMemory: Sendable {
  struct Entry: Sendable {
    /// The time of the answers, in nanoseconds since 1970.
    let time: Int64
    let answers: [(question: InputTrace.Question, answer: InputTrace.Answer)]
    let outcome: ArticleCheck.Outcome
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Those that the current run used.
    var used: Set<String> = []
  }

  private let state = Mutex(State())

  package init() {}

  func entry(_ name: String) -> Entry? {
    state.withLock { state in
      guard let entry = state.entries[name] else { return nil }
      state.used.insert(name)
      return entry
    }
  }

  func keep(_ entry: Entry, as name: String) {
    state.withLock { state in
      state.entries[name] = entry
      state.used.insert(name)
    }
  }

  /// The files that the articles' outcomes depend on, among them those that articles include. Hidden files are the
  /// state of repositories and generators, which ``Check/inputs(settings:)`` names.
  package var files: [String] {
    let entries = state.withLock { $0.entries.values.map(\.answers) }
    var files: Set<String> = []
    for (question, _) in entries.joined() {
      switch question {
      case .content(let path), .kind(let path, followingLinks: true):
        let name = FilePath.lastPart(path)
        if name.contains("."), !name.hasPrefix(".") { files.insert(path) }
      default: break
      }
    }
    return files.sorted()
  }

  /// Drops what the run did not use.
  package func endRun() {
    state.withLock { state in
      state.entries = state.entries.filter { state.used.contains($0.key) }
      state.used = []
    }
  }
}

/// The new and the gone findings of a check, compared with its last run.
package struct FindingChanges: Sendable {
  private struct Key: Hashable {
    let article: String
    let locale: LocaleTag
    let rule: RuleID
    let fingerprint: UInt64
  }

  /// The findings of the last run, each as a line.
  private var known: [Key: String] = [:]
  private let showsNotes: Bool

  package init(showsNotes: Bool) { self.showsNotes = showsNotes }

  /// The number of findings of the last run.
  package var count: Int { known.count }

  /// The lines of the findings that are new in this run and of those that are gone, by place. A finding that only moved
  /// is neither.
  package mutating func update(_ report: CheckReport) -> (new: [String], gone: [String]) {
    var now: [Key: String] = [:]
    var new: [String] = []
    for reported in report.findings {
      let isNote = report.level(of: reported.finding) == .note
      guard showsNotes || !isNote else { continue }
      let finding = reported.finding
      let key = Key(
        article: finding.article, locale: finding.place.locale, rule: finding.rule, fingerprint: reported.fingerprint)
      let line = reported.line(isNote: isNote)
      now[key] = line
      if known[key] == nil { new.append(line) }
    }
    let gone = known.filter { now[$0.key] == nil }.values.sorted()
    known = now
    return (new, gone)
  }
}

/// A block of a translation whose source changed since it was made.
package struct OutdatedPlace: Sendable {
  package enum Kind: Sendable { case changed, added, removed }

  package let kind: Kind
  /// The first line of the block in the translation, or the line before which an added one is missing; 1-based.
  package let line: Int
  /// The slots of the block in the version translated and today.
  package let slots: [Int]
  /// The commit that changed the source; nil if it is not known.
  package let version: SourceHistory.Version?
  /// The source's text before and after; empty for a block that was added or removed.
  package let before: String
  package let now: String
}

extension LiveArticle {
  /// The outdated blocks of a member in reading order; none if the text that it was made from is not known.
  package func outdatedPlaces(of member: Int) -> [OutdatedPlace] {
    guard let source = aligned.source, source != member,
      let content = OutdatedContent(of: member, comparedTo: source, in: aligned)
    else { return [] }
    let versions = aligned.history?.versions ?? []
    return content.changes.filter { $0.extent > .none }.map { change in
      OutdatedPlace(
        kind: change.before.isEmpty ? .added : change.now.isEmpty ? .removed : .changed, line: change.line,
        slots: [change.oldSlot, change.nowSlot],
        version: change.version.flatMap { versions.indices.contains($0) ? versions[$0] : nil }, before: change.before,
        now: change.now)
    }.sorted { $0.line < $1.line }
  }
}
