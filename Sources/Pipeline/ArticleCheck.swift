import Alignment
import DocModel
import Findings
import Reports
import Rules

/// The work on one article: all its locales are read, laid side by side and judged.
struct ArticleCheck: Sendable {
  let loader: ArticleLoader
  let rules: RuleSet
  /// The names of all rules.
  let known: Set<RuleID>
  let policy: RulePolicy
  let selection: Selection

  init(_ check: Check, flavor: Flavor) {
    loader = ArticleLoader(
      flavor: flavor, source: check.source, archives: check.archives, asksGit: check.asksGit)
    rules = .all
    known = Set(rules.cards.map(\.id))
    policy = check.policy
    selection = check.selection
  }

  struct Outcome: Sendable {
    var findings: [ReportedFinding] = []
    var troubles: [Trouble] = []
  }

  func run(_ files: ArticleFiles) -> Outcome { examine(files).outcome }

  func examine(_ files: ArticleFiles) -> (aligned: AlignedArticle, outcome: Outcome) {
    let loaded = loader.load(files)
    let aligned = Aligner.align(
      loaded.articles, source: loader.source, archive: loaded.archive, history: loaded.history,
      hash: { SourceHash.of($0.source) })
    let findings = rules.findings(in: aligned).filter(selection.wants).compactMap(policy.apply)
    return (aligned, outcome(findings, loaded))
  }

  /// Leaves out what comments in the files keep away, and adds the lines of the rest, going through each file once.
  private func outcome(_ findings: [Finding], _ loaded: ArticleLoader.Loaded) -> Outcome {
    var outcome = Outcome(troubles: loaded.troubles)
    var files: [String: (lines: LineIndex, suppressions: Suppressions)] = [:]
    for finding in findings {
      let file = finding.place.file
      if files[file] == nil, let article = loaded.articles.first(where: { $0.file == file }) {
        let lines = LineIndex(article)
        let suppressions = Suppressions(article, lines: lines, known: known)
        outcome.troubles += suppressions.troubles
        files[file] = (lines, suppressions)
      }
      guard files[file]?.suppressions.covers(finding) != true else { continue }
      outcome.findings.append(ReportedFinding(finding: finding, excerpt: files[file]?.lines.excerpt(at: finding.place)))
    }
    return outcome
  }
}
