import DocModel
import Findings
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
