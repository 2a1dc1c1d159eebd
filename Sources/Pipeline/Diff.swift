package import DocModel
package import Findings
package import Reports

/// Shows how two locales of a tree differ. All other locales are read too, as they vote on which one is wrong.
package struct Diff: Sendable {
  package var check: Check
  package let left: LocaleTag
  package let right: LocaleTag
  /// Findings of lower severity are omitted.
  package var leastSeverity = Severity.notice
  package var showsNotes = true
  /// An isolated dry run that every article must survive before the diff, or nil for no dry run.
  package var rehearsal: IsolatedDryRun?

  package init(check: Check, left: LocaleTag, right: LocaleTag) {
    self.check = check
    self.left = left
    self.right = right
  }

  package struct Page: Sendable {
    package let article: String
    package let text: String
    package let list: DiffList
    package let differs: Bool
  }

  package struct Outcome: Sendable {
    /// The articles that both locales have, in tree order.
    package var pages: [Page] = []
    /// The number of articles that both locales have.
    package var compared = 0
    /// The findings in the two locales, and the troubles of the run.
    package var report = CheckReport()
  }

  package func run(look: DiffText, say: (String) -> Void = { _ in }) -> Outcome {
    let tree = check.tree()
    var outcome = Outcome()
    outcome.report.threshold = check.threshold
    outcome.report.troubles = tree.troubles
    guard !tree.articles.isEmpty else { return outcome }
    let left: LocaleTag
    let right: LocaleTag
    do throws(RunError) {
      (left, right) = (try self.left.found(in: tree.locales), try self.right.found(in: tree.locales))
      guard left != right else { throw RunError("\(left) is only one locale: name two") }
    } catch {
      outcome.report.troubles.append(error)
      return outcome
    }
    var chosen = choose(among: tree.articles, left: left, right: right, troubles: &outcome.report.troubles)
    let flavor = check.flavor ?? TreeFlavor.find(in: tree.articles, say: say)
    if let rehearsal {
      let (survivors, troubles) = rehearsal.survivors(of: chosen, .diff(left, right), check, flavor: flavor)
      chosen = survivors
      outcome.report.troubles += troubles
    }
    let (project, silences) = check.history(of: chosen, say: say)
    outcome.report.troubles += silences
    let work = ArticleCheck(check, flavor: flavor, project: project, tree: tree)
    let results = parallelMap(chosen.count, threads: check.jobs) { [chosen] index in
      page(of: chosen[index], by: work, left: left, right: right, look: look)
    }
    outcome.compared = chosen.count
    for result in results {
      outcome.report.findings += FindingList(result.findings)
      outcome.report.troubles += result.troubles
      if let text = result.text { outcome.pages.append(text) }
    }
    if chosen.isEmpty, outcome.report.isComplete { outcome.report.troubles.append(RunError("no article was compared")) }
    return outcome
  }

  /// The articles both locales have. An article selected by name but missing in one of them is a trouble.
  private func choose(
    among articles: [ArticleFiles], left: LocaleTag, right: LocaleTag, troubles: inout [RunError]
  ) -> [ArticleFiles] {
    for pattern in check.selection.articles {
      let named = articles.filter { PathGlob(pattern).selects($0.path) }
      if named.isEmpty { troubles.append(RunError("no article is named '\(pattern)'")) }
      for article in named where !pattern.contains("*") {
        for locale in [left, right] where !article.files.contains(where: { $0.locale == locale }) {
          troubles.append(RunError("\(article.path) does not exist in \(locale)"))
        }
      }
    }
    return articles.filter { article in
      check.selection.wants(article: article.path)
        && [left, right].allSatisfy { locale in article.files.contains { $0.locale == locale } }
    }
  }

  func page(
    of files: ArticleFiles, by work: ArticleCheck, left: LocaleTag, right: LocaleTag, look: DiffText
  ) -> (text: Page?, findings: [ReportedFinding], troubles: [RunError]) {
    let (aligned, outcome) = work.examine(files)
    let wanted = outcome.findings.filter { reported in
      reported.finding.severity >= leastSeverity
        && (showsNotes || reported.finding.level(threshold: check.threshold) != .note)
    }
    let findings = wanted.filter { [left, right].contains($0.finding.place.locale) }
    let input = DiffInput(
      aligned, findings: wanted.map(\.finding), left: left, right: right, threshold: check.threshold)
    let page = input.map { input -> Page in
      let (text, differs) = look.page(of: input)
      return Page(article: files.path, text: text, list: DiffList(input), differs: differs)
    }
    return (page, findings, outcome.troubles)
  }
}
