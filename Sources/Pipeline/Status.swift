import Alignment
import Checks
import DocModel
import Features
import Provenance
package import Reports

/// Lists which articles exist in which locales, and the source version of each.
package struct Status: Sendable {
  package var check: Check

  package init(check: Check) { self.check = check }

  package func run(say: (String) -> Void = { _ in }) -> (report: StatusReport, troubles: [RunError]) {
    let tree = check.tree()
    let articles = tree.articles.filter { check.selection.wants(article: $0.path) }
    let (project, silences) = check.history(of: articles, say: say)
    let loader = ArticleLoader(
      flavor: check.flavor ?? TreeFlavor.find(in: articles, say: say), source: check.source,
      archives: check.archives, project: project, revisionKey: check.revisionKey)
    let locales = tree.locales.filter { locale in
      check.selection.locales.isEmpty || locale == check.source
        || check.selection.locales.contains { $0.matches(locale) }
    }
    let rows = parallelMap(articles.count, threads: check.jobs) { index in
      let loaded = loader.load(articles[index])
      return (entries: locales.map { entry(for: $0, of: articles[index], loaded: loaded) }, troubles: loaded.troubles)
    }
    var troubles = tree.troubles + silences + rows.flatMap(\.troubles)
    for locale in check.selection.locales where !tree.locales.contains(where: { locale.matches($0) }) {
      troubles.append(RunError("the locale \(locale) has no article here\(tree.locales.asChoice)"))
    }
    if let source = check.source, !tree.articles.isEmpty, !tree.locales.contains(source) {
      troubles.append(RunError("the source locale \(source) has no article here"))
    }
    if articles.isEmpty, troubles.isEmpty { troubles.append(RunError("no article was found")) }
    return (
      StatusReport(locales: locales, articles: articles.map(\.path), entries: rows.flatMap(\.entries)), troubles
    )
  }

  private func entry(for locale: LocaleTag, of files: ArticleFiles, loaded: ArticleLoader.Loaded) -> StatusReport.Entry
  {
    let file = files.files.first { $0.locale == locale }?.file
    var entry = StatusReport.Entry(locale: locale, article: files.path, file: file, state: .missing)
    guard file != nil else { return entry }
    if locale == check.source {
      entry.state = .source
      return entry
    }
    guard check.source == nil || files.files.contains(where: { $0.locale == check.source }) else {
      entry.state = .orphan
      return entry
    }
    entry.state = .unknown
    guard let article = loaded.articles.first(where: { $0.locale == locale }) else {
      entry.reason = "it could not be read"
      return entry
    }
    if let history = loaded.history {
      trace(article, in: history, loaded: loaded, into: &entry)
    } else if let recorded = article.revision?.sourceHash, let now = loaded.sourceHash {
      entry.evidence = Origin.Evidence.recorded.rawValue
      entry.reason = "ms.openlocfilehash records \(recorded.prefix(7))"
      entry.state = recorded == now ? .fresh : .behind
      if recorded == now { entry.behind = 0 }
    } else {
      let recorded = RecordedRevision.all(in: article.frontMatter, key: check.revisionKey).first
      let missing = check.source == nil ? "no source is named" : "the history of the source is unknown"
      if let recorded {
        entry.evidence = Origin.Evidence.recorded.rawValue
        let remedy =
          check.source == nil ? "name it with --source" : "the history is read if the tree is in a repository"
        entry.reason =
          "\(recorded.key) records \(recorded.value.prefix(7)), but \(missing) to compare it with: \(remedy)"
      } else {
        entry.reason = missing
      }
    }
    return entry
  }

  private func trace(
    _ article: Article, in history: SourceHistory, loaded: ArticleLoader.Loaded, into entry: inout StatusReport.Entry
  ) {
    guard let origin = history.origins[article.locale] else { return }
    (entry.evidence, entry.reason) = (origin.evidence.rawValue, origin.reason)
    guard origin.evidence != .none, history.versions.indices.contains(origin.oldest) else { return }
    entry.state = origin.newest == 0 ? .fresh : .behind
    entry.behind = history.lag(of: article.locale)?.commits
    entry.last = StatusReport.Version(history.versions[origin.newest])
    entry.first = StatusReport.Version(history.versions[origin.oldest])
    guard origin.newest > 0, let original = loaded.articles.first(where: { $0.locale == check.source }) else { return }
    entry.since = StatusReport.Version(history.versions[origin.newest - 1])
    if let before = history.blocks[origin.newest] {
      entry.sections = before.sectionsChanged(in: original, ArticleFeatures(original))
    }
    guard let (aligned, content) = outdated(article, from: original, loaded, history) else { return }
    entry.work = StatusReport.Work(extent: content.extent.rawValue, size: content.extent.size, words: content.words)
    entry.marks = content.changes.filter { $0.extent > .none }.map { StatusReport.Mark($0, in: aligned, history) }
      .sorted { ($0.line, $0.sourceLine) < ($1.line, $1.sourceLine) }
  }

  /// The work that brings a translation up to date; nil if the text that it was made from is not available.
  private func outdated(
    _ article: Article, from original: Article, _ loaded: ArticleLoader.Loaded, _ history: SourceHistory
  ) -> (aligned: AlignedArticle, content: OutdatedContent)? {
    guard let hash = article.revision?.sourceHash, let old = loaded.archive[hash] else { return nil }
    let aligned = Aligner.align(
      [original, article], source: original.locale, archive: [hash: old], history: history,
      hash: { SourceHash.of($0.source, among: $1) })
    guard let source = aligned.members.firstIndex(where: { $0.role == .source }),
      let member = aligned.members.firstIndex(where: { $0.role == .translation }),
      let content = OutdatedContent(of: member, comparedTo: source, in: aligned)
    else { return nil }
    return (aligned, content)
  }
}

extension StatusReport.Mark {
  fileprivate init(_ change: OutdatedContent.Change, in aligned: AlignedArticle, _ history: SourceHistory) {
    let version = change.version.flatMap { history.versions.indices.contains($0) ? history.versions[$0] : nil }
    let member = aligned.members.firstIndex { $0.role == .translation }
    self.init(
      line: change.line, heading: member.flatMap { Self.heading(above: change.nowSlot, of: $0, in: aligned) } ?? "",
      kind: change.kind.rawValue, extent: change.extent.rawValue, words: change.words, section: change.section,
      before: change.before, now: change.now, sourceLine: change.sourceLine,
      since: version.map(StatusReport.Version.init), subject: version?.subject ?? "")
  }

  /// The text of the translation's heading above a slot, or nil before the first one.
  private static func heading(above slot: Int, of member: Int, in aligned: AlignedArticle) -> String? {
    guard slot >= 0 else { return nil }
    let node = (0...slot).reversed().lazy.filter { aligned.slots[$0].kind == .heading }
      .compactMap { aligned.node(at: $0, of: member) }.first
    return node.map { aligned.members[member].article.title(ofHeading: $0) }
  }
}

extension StatusReport.Version {
  init(_ version: SourceHistory.Version) { self.init(blob: version.blob, commit: version.commit, day: version.day) }
}
