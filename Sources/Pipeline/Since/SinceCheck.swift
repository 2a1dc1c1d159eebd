import Alignment
import Checks
import DocModel
import Features
import Findings
import MarkdownReader
package import Reports

/// Reports only findings that are new since a commit: checks the tree of that commit too and uses its findings as a
/// baseline. Renamed files are compared with their former versions, and each tree is checked with the history it has.
package struct SinceCheck {
  private let check: Check
  private let reference: String
  /// Whether the report says what the changes of the sources mean for each translation.
  package var measuresImpact = false
  package var owners = Owners()

  package init(_ check: Check, since reference: String) {
    self.check = check
    self.reference = reference
  }

  package func run(say: (String) -> Void = { _ in }) throws(RunError) -> CheckReport {
    let git = try Repository(holding: check.roots)
    let commit = git.base(with: try git.commit(reference))
    let changes = try git.changes(since: commit)
    var now = check
    let tree = check.tree()
    let changed = Set(changes.filter { !$0.isGone }.map(\.path))
    let mayBreakLinks = changes.contains { $0.isGone || $0.origin != nil }
    // Links to deleted or renamed files may be broken in any article, so all articles are checked then.
    if !mayBreakLinks {
      let touched = tree.articles.filter { article in article.files.contains { changed.contains(git.inside($0.file)) } }
      let wanted = touched.map(\.path).filter { check.selection.wants(article: $0) }
      guard !wanted.isEmpty else {
        var report = CheckReport(
          troubles: tree.troubles + check.shallowClones, cards: Catalogue.cards, locales: tree.locales,
          threshold: check.threshold)
        report.idle = "No article changed since \(reference)"
        report.impact = measuresImpact ? ChangeImpact(since: reference) : nil
        return report
      }
      now.selection.articles = wanted
    }
    if now.flavor == nil { now.flavor = TreeFlavor.find(in: tree.articles, say: say) }
    let past = try PastTree(of: git, since: commit, changes: changes)
    defer { past.remove() }
    // In a shallow clone a translation counts as made from what the commit has, which both trees agree on.
    if !check.shallowClones.isEmpty { now.floor = commit }
    var report = now.run(say: say)
    var old = before(now, past).run()
    // Troubles of the old tree do not concern the current run.
    old.troubles = []
    leaveNew(in: &report, known: old)
    if measuresImpact {
      var impact = ImpactFinder(check: now, tree: tree, past: past, changes: changes, owners: owners).run(reference)
      impact.remarks += check.shallowClones.map { "The checkout " + $0.message }
      report.impact = impact
    }
    return report
  }

  /// The check of the old tree.
  private func before(_ now: Check, _ past: PastTree) -> Check {
    var before = now
    before.progress = nil
    before.roots = check.roots.map(past.root)
    before.past = past
    return before
  }

  /// Removes the findings that the old tree has, too.
  private func leaveNew(in report: inout CheckReport, known old: CheckReport) {
    func isStale(_ reported: ReportedFinding) -> Bool { reported.finding.rule == StaleChanges.rule }
    var changes = StaleChanges(known: old.findings.filter(isStale))
    let stale = report.findings.filter(isStale).compactMap { changes.new(in: $0) }
    var (others, known) = (report, old)
    others.findings = report.findings.filter { !isStale($0) }
    known.findings = old.findings.filter { !isStale($0) }
    Baseline(known, file: reference).forget(in: &others)
    report = others
    guard !stale.isEmpty else { return }
    report.findings = FindingList(Finding.inReportOrder(Array(report.findings) + stale, \.finding))
  }
}

/// The findings about outdated translations of an old tree. A page is reported once for many changes, so these are
/// compared change by change.
private struct StaleChanges {
  static let rule = RuleID("stale-translation")
  /// Fewer changes are reported singly, not as consequences of a finding about the page.
  private static let leastOfPage = 4

  private struct Key: Hashable {
    let article: String
    let locale: LocaleTag
    let fingerprint: UInt64

    init(_ finding: Finding) {
      (article, locale, fingerprint) = (finding.article, finding.locale, finding.fingerprint)
    }
  }

  /// The number of times each is known: equal texts may change alike.
  private var known: [Key: Int] = [:]

  init(known findings: FindingList) {
    for reported in findings {
      for finding in [reported.finding] + reported.finding.consequences { known[Key(finding), default: 0] += 1 }
    }
  }

  private mutating func take(_ finding: Finding) -> Bool {
    guard let count = known[Key(finding)], count > 0 else { return false }
    known[Key(finding)] = count - 1
    return true
  }

  /// The finding with its new changes only, or nil if it has none.
  mutating func new(in reported: ReportedFinding) -> ReportedFinding? {
    let finding = reported.finding
    let isKnown = take(finding)
    let changes = finding.consequences.filter { !take($0) }
    let isOfPage = finding.place.line == 1 && finding.consequences.count >= Self.leastOfPage
    guard !isKnown || !changes.isEmpty else { return nil }
    guard isOfPage || !isKnown else {
      // The first of several changes is known: the next one takes its place.
      var first = changes[0]
      first.consequences += changes.dropFirst()
      return stamped(ReportedFinding(finding: first, excerpt: nil))
    }
    guard changes.count < finding.consequences.count else { return stamped(reported) }
    if isOfPage, changes.isEmpty { return nil }
    var rest = finding
    rest.consequences = changes
    return stamped(ReportedFinding(finding: rest, excerpt: reported.excerpt, fingerprint: reported.fingerprint))
  }

  private func stamped(_ reported: ReportedFinding) -> ReportedFinding {
    var reported = reported
    reported.baselineState = .new
    return reported
  }
}

/// Finds what the changes of sources since a commit mean for each translation. It compares two states of the work
/// tree, so it needs no older history and works in shallow clones.
struct ImpactFinder {
  let check: Check
  let tree: ContentTree
  let past: PastTree
  let changes: [Repository.Change]
  let owners: Owners

  private var git: Repository { past.repository }

  func run(_ reference: String) -> ChangeImpact {
    var impact = ChangeImpact(since: reference)
    impact.source = check.source
    guard let source = check.source else {
      impact.remarks.append("no source is named, so nothing is known of translations: --source names it")
      return impact
    }
    let loader = ArticleLoader(flavor: check.flavor ?? .gfm, source: source)
    let changed = Set(changes.filter { !$0.isGone }.map(\.path))
    let articles = tree.articles.filter { article in
      check.selection.wants(article: article.path)
        && article.files.contains { $0.locale == source && changed.contains(git.inside($0.file)) }
    }
    impact.pages = parallelMap(articles.count, threads: check.jobs) { page(articles[$0], source, loader) }
      .compactMap(\.self)
    impact.pages += dropped(source, among: impact.pages)
    impact.pages.sort { ($0.article, $0.file) < ($1.article, $1.file) }
    return impact
  }

  private func page(_ article: ArticleFiles, _ source: LocaleTag, _ loader: ArticleLoader) -> ChangeImpact.Page? {
    guard let file = article.files.first(where: { $0.locale == source })?.file else { return nil }
    let inside = git.inside(file)
    let loaded = loader.load(article)
    guard let now = loaded.articles.first(where: { $0.locale == source }) else { return nil }
    guard let bytes = past.text(of: file) else {
      var page = ChangeImpact.Page(article: article.path, file: inside, event: .added)
      page.translations = missing(article, source, words: Self.words(of: now))
      return page
    }
    let former = past.formerNames[inside]
    var page = ChangeImpact.Page(
      article: article.path, file: inside, event: former == nil ? .changed : .moved, formerFile: former)
    let before = ComparedText(loader.reader.read(bytes, locale: source, path: article.path, file: file))
    let current = ComparedText(now)
    for translation in loaded.articles where translation.locale != source && isWanted(translation.locale) {
      page.translations.append(self.translation(translation, from: before, to: current, loader.reader))
    }
    page.translations += former.map { misplaced(article, from: $0, to: inside, source) } ?? []
    page.translations.sort { $0.locale < $1.locale }
    return page
  }

  private static func words(of article: Article) -> Int {
    article.nodes.indices.filter { article.nodes[$0].kind.holdsInlines }.reduce(0) {
      $0 + TextSize.words(article.plainText(of: $1))
    }
  }

  private func isWanted(_ locale: LocaleTag) -> Bool {
    check.selection.locales.isEmpty || check.selection.locales.contains { $0.matches(locale) }
  }

  private func translation(
    _ article: Article, from before: ComparedText, to now: ComparedText, _ reader: MarkdownReader
  ) -> ChangeImpact.Translation {
    var translation = ChangeImpact.Translation(locale: article.locale, state: .untouched)
    translation.file = git.inside(article.file)
    translation.owners = owners.owners(of: translation.file)
    let earlier = past.text(of: article.file)
    let then = earlier.flatMap { bytes -> VersionBlocks? in
      guard bytes != article.source else { return nil }
      let text = reader.read(bytes, locale: article.locale, path: article.path, file: article.file)
      return VersionBlocks(text, ArticleFeatures(text))
    }
    // A translation that came with the branch was made from what the branch has.
    guard earlier != nil,
      let step = SourceStep(
        from: before, to: now, of: ComparedText(article), as: then)
    else {
      return translation
    }
    let content = step.content
    translation.extent = content.extent.rawValue
    translation.size = content.extent.size
    guard content.extent > .typo else { return translation }
    translation.state = .stale
    translation.words = content.words
    translation.changes = content.changes.filter { $0.extent > .none }.map(ChangeImpact.Change.init)
    return translation
  }

  private func missing(_ article: ArticleFiles, _ source: LocaleTag, words: Int) -> [ChangeImpact.Translation] {
    let wanted = check.expected.isEmpty ? tree.locales : check.expected
    let present = Set(article.files.map(\.locale))
    return wanted.filter { $0 != source && !present.contains($0) && isWanted($0) }.sorted().map { locale in
      var translation = ChangeImpact.Translation(locale: locale, state: .missing)
      translation.words = words
      return translation
    }
  }

  /// The locales that have the page only where the source was before.
  private func misplaced(
    _ article: ArticleFiles, from former: String, to path: String, _ source: LocaleTag
  ) -> [ChangeImpact.Translation] {
    guard path.hasSuffix(article.path) else { return [] }
    let folder = path.dropLast(article.path.count)
    guard former.hasPrefix(folder) else { return [] }
    let name = String(former.dropFirst(folder.count))
    let present = Set(article.files.map(\.locale))
    let others = tree.articles.first { $0.path == name && $0.root == article.root }?.files ?? []
    return others.filter { $0.locale != source && !present.contains($0.locale) && isWanted($0.locale) }.map { file in
      var translation = ChangeImpact.Translation(locale: file.locale, state: .misplaced)
      translation.file = git.inside(file.file)
      translation.owners = owners.owners(of: translation.file)
      return translation
    }
  }

  /// The pages whose source is gone, and is not one that was moved.
  private func dropped(_ source: LocaleTag, among pages: [ChangeImpact.Page]) -> [ChangeImpact.Page] {
    let gone = Set(changes.filter(\.isGone).map(\.path))
    guard !gone.isEmpty else { return [] }
    var before = check
    before.roots = check.roots.map(past.root)
    return before.tree().articles.compactMap { article in
      guard let file = article.files.first(where: { $0.locale == source })?.file, let path = past.path(of: file),
        gone.contains(path)
      else { return nil }
      var page = ChangeImpact.Page(article: article.path, file: path, event: .dropped)
      let left = tree.articles.first { $0.path == article.path }?.files ?? []
      page.translations = left.filter { $0.locale != source && isWanted($0.locale) }.map { file in
        var translation = ChangeImpact.Translation(locale: file.locale, state: .orphaned)
        translation.file = git.inside(file.file)
        translation.owners = owners.owners(of: translation.file)
        return translation
      }
      return page
    }
  }
}

extension ChangeImpact.Change {
  fileprivate init(_ change: OutdatedContent.Change) {
    self.init(
      kind: Kind(rawValue: change.kind.rawValue) ?? .text, section: change.section, before: change.before,
      now: change.now, count: change.count, extent: change.extent.rawValue, sourceLine: change.sourceLine,
      line: change.line)
  }
}

/// The owners of files, as in a CODEOWNERS file: the last line that matches decides.
package struct Owners: Sendable, Equatable {
  private struct Line: Sendable, Equatable {
    let glob: PathGlob
    let names: [String]
  }

  private var lines: [Line] = []

  package init() {}

  /// - Parameter lines: a pattern and the owners of the files that it matches: `docs/de/ @anna @team/german`.
  package init(_ lines: [String]) {
    self.lines = lines.compactMap { line in
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      return words.first.map { Line(glob: Self.glob($0), names: Array(words.dropFirst())) }
    }
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// A pattern that begins with a slash, or has one within, holds from the top; others match a name anywhere.
  private static func glob(_ pattern: String) -> PathGlob {
    let isAnchored = pattern.dropLast().contains("/")
    let path = pattern.hasPrefix("/") ? String(pattern.dropFirst()) : pattern
    return PathGlob(path == "*" ? "**" : isAnchored ? path : "**/" + path)
  }

  /// - Parameter file: relative to the top of the repository.
  func owners(of file: String) -> [String] { lines.last { $0.glob.matches(file) }?.names ?? [] }
}
