package import DocModel
import Reports
import Site
import Synchronization

/// An isolated dry run: a separate process handles every article before the actual work. Articles that crash it or
/// exceed its limits are skipped and reported.
package struct IsolatedDryRun: Sendable {
  /// The work to rehearse; its result is discarded.
  package enum Part: Sendable {
    case pages
    case diff(LocaleTag, LocaleTag)
  }

  /// The command that starts a worker, see ``WorkerPool``; options for the rehearsed work are appended.
  private let command: [String]

  package init(_ command: [String]) { self.command = command }

  /// The articles that survived the dry run, in order, and a trouble for each other one.
  func survivors(of articles: [ArticleFiles], _ part: Part, _ check: Check, flavor: Flavor) -> (
    articles: [ArticleFiles], troubles: [RunError]
  ) {
    let options: [String] =
      switch part {
      case .pages: ["--rehearse-pages"]
      case .diff(let left, let right): ["--rehearse-diff", left.tag, right.tag]
      }
    let pool = WorkerPool(command + options, limits: check.limits, flavor: flavor)
    let troubles = parallelMap(articles.count, threads: check.jobs) { index -> RunError? in
      do throws(RunError) { _ = try pool.answer(articles[index]) } catch { return error }
      return nil
    }
    return (articles.indices.filter { troubles[$0] == nil }.map { articles[$0] }, troubles.compactMap(\.self))
  }
}

extension IsolatedDryRun.Part {
  func run(_ files: ArticleFiles, _ work: ArticleCheck, _ check: Check) {
    switch self {
    case .pages:
      let loaded = work.loader.load(files)
      for article in loaded.articles {
        for policy in RawHTMLPolicy.allCases {
          let includes = Includes(reader: work.loader.reader)
          let renderer = ArticleRenderer(
            rawHTML: policy, resolveInclude: { includes.article($0, from: $1) }, headingIDs: true)
          _ = renderer.body(of: article)
        }
      }
      _ = work.judge(loaded)
    case .diff(let left, let right):
      let look = DiffText(width: 96, meaning: Catalogue.meaning)
      _ = Diff(check: check, left: left, right: right).page(files, work, left, right, look)
    }
  }
}
