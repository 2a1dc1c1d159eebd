public import DocModel
import Reports
import Site
import Synchronization

/// Has every article gone through in a process of its own before the work begins: one that ends such a process is left
/// out of the work, and named.
public struct Rehearsal: Sendable {
  /// What workers do with an article, for nothing.
  public enum Part: Sendable {
    case pages
    case diff(LocaleTag, LocaleTag)
  }

  /// What starts a worker, see ``WorkerPool``; what it rehearses is added.
  private let command: [String]

  public init(_ command: [String]) { self.command = command }

  /// The articles that come through it, in their order.
  func survivors(of articles: [ArticleFiles], _ part: Part, _ check: Check, flavor: Flavor) -> (
    articles: [ArticleFiles], troubles: [Trouble]
  ) {
    let options: [String] =
      switch part {
      case .pages: ["--rehearse-pages"]
      case .diff(let left, let right): ["--rehearse-diff", left.tag, right.tag]
      }
    let pool = WorkerPool(command + options, limits: check.limits, flavor: flavor)
    let troubles = parallelMap(articles.count, threads: check.jobs) { index -> Trouble? in
      do throws(Trouble) { _ = try pool.answer(articles[index]) } catch { return error }
      return nil
    }
    return (articles.indices.filter { troubles[$0] == nil }.map { articles[$0] }, troubles.compactMap(\.self))
  }
}

extension Rehearsal.Part {
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
