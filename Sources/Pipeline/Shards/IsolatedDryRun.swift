package import DocModel
import Exchange
import Reports
import Rules
import Site
import Synchronization

/// An isolated dry run: a separate process handles every article before the actual work. Articles that crash it or
/// exceed its limits are skipped and reported.
package struct IsolatedDryRun: Sendable {
  /// The work to rehearse; its result is discarded.
  package enum Part: Sendable {
    case pages
    case diff(LocaleTag, LocaleTag)
    /// Whatever a command may do with an article: pages, reports in each format, fixes, the diff of each two locales,
    /// segments for export.
    case everything
  }

  /// The command that starts a worker, see ``WorkerPool``; options for the rehearsed work are appended.
  private let command: [String]

  package init(_ command: [String]) { self.command = command }

  /// The articles that survived the dry run, in order, and a trouble for each other one.
  func survivors(of articles: [ArticleFiles], _ part: Part, _ check: Check, flavor: Flavor) -> (
    articles: [ArticleFiles], troubles: [RunError]
  ) {
    let errors = errors(of: articles, part, check, flavor: flavor)
    return (zip(articles, errors).filter { $0.1 == nil }.map(\.0), errors.compactMap(\.self))
  }

  /// The error of each article that did not survive the dry run, in the order of the articles.
  func errors(of articles: [ArticleFiles], _ part: Part, _ check: Check, flavor: Flavor) -> [RunError?] {
    let options: [String] =
      switch part {
      case .pages: ["--rehearse-pages"]
      case .diff(let left, let right): ["--rehearse-diff", left.tag, right.tag]
      case .everything: ["--rehearse-everything"]
      }
    let pool = WorkerPool(command + options, limits: check.limits, flavor: flavor)
    return parallelMap(articles.count, threads: check.jobs) { index -> RunError? in
      do throws(RunError) { _ = try pool.answer(articles[index]) } catch { return error }
      return nil
    }
  }
}

extension IsolatedDryRun.Part {
  func run(_ files: ArticleFiles, with work: ArticleCheck, check: Check) {
    switch self {
    case .pages:
      let loaded = work.loader.load(files)
      Self.render(loaded, work)
      _ = work.judge(loaded)
    case .diff(let left, let right):
      Self.compare(files, with: work, check, left: left, right: right)
    case .everything:
      let loaded = work.loader.load(files)
      Self.render(loaded, work)
      let (aligned, outcome) = work.judge(loaded)
      Self.report(outcome, with: work, check)
      let locales = files.files.map(\.locale)
      for left in locales.prefix(2) {
        _ = ArticleSegments(aligned, outcome.findings, source: left, target: locales.last ?? left)
        for right in locales where right != left { Self.compare(files, with: work, check, left: left, right: right) }
      }
      for takesLessSure in [false, true] {
        var fixer = FixApplier(work, files, threshold: check.threshold, takesLessSure: takesLessSure)
        fixer.run()
        for file in fixer.outcome.files { _ = UnifiedDiff().text(of: file.name, from: file.old, to: file.new) }
      }
    }
  }

  private static func render(_ loaded: ArticleLoader.Loaded, _ work: ArticleCheck) {
    for article in loaded.articles {
      for policy in RawHTMLPolicy.allCases {
        let includes = Includes(reader: work.loader.reader)
        let renderer = ArticleRenderer(
          rawHTML: policy, resolveInclude: { includes.article($0, from: $1) }, headingIDs: true)
        _ = renderer.body(of: article)
      }
    }
  }

  private static func report(_ outcome: ArticleCheck.Outcome, with work: ArticleCheck, _ check: Check) {
    let report = CheckReport(
      findings: FindingList(outcome.findings), troubles: outcome.troubles, cards: work.rules.cards, articles: 1,
      threshold: check.threshold)
    for format in ReportFormat.allCases { _ = try? format.encode(report, ReportLook(notes: true)) }
  }

  private static func compare(
    _ files: ArticleFiles, with work: ArticleCheck, _ check: Check, left: LocaleTag, right: LocaleTag
  ) {
    let look = DiffText(width: 96, meaning: Catalogue.meaning)
    _ = Diff(check: check, left: left, right: right).page(of: files, by: work, left: left, right: right, look: look)
  }
}
