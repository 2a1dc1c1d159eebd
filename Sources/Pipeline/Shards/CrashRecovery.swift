import CProcess
import DocModel
import Reports
import Synchronization

/// Lets a command survive an article that crashes it. Swift cannot catch a trap, so the program starts itself again when
/// a signal ends it; the second run first hands every article to a worker process and leaves out those that crash it.
package final class CrashRecovery: Sendable {
  /// The recovery of this run, or nil if it follows no crash.
  static let current = CrashRecovery(afterSignal: doccheck_crash_signal())

  /// Handles the signals of crashes from now on. Call it before other threads exist.
  package static func begin() { doccheck_restart_after_crash(1) }

  /// Notes that a part of the result is written: after a crash it would be written twice, so there is no second run.
  static func outputBegan() { doccheck_output_began() }

  private struct ArticleID: Hashable {
    let root: String
    let path: String
  }

  /// The articles tried so far, each with its error if it crashes a worker. A command may read its tree several times.
  private let tried = Mutex<[ArticleID: RunError?]>([:])

  private init?(afterSignal signal: Int32) {
    guard signal != 0 else { return nil }
  }

  /// Removes the articles that crash a worker from the tree, and adds an error for each.
  func leaveOutCrashing(_ tree: inout ContentTree, _ check: Check) {
    let fresh = tried.withLock { tried in
      tree.articles.filter { tried[ArticleID(root: $0.root, path: $0.path)] == nil }
    }
    if !fresh.isEmpty {
      let errors = Self.errors(of: fresh, check)
      tried.withLock { tried in
        for (article, error) in zip(fresh, errors) { tried[ArticleID(root: article.root, path: article.path)] = error }
      }
    }
    let known = tried.withLock { $0 }
    let errors = tree.articles.map { known[ArticleID(root: $0.root, path: $0.path)] ?? nil }
    tree.keep(zip(tree.articles, errors).filter { $0.1 == nil }.map(\.0), errors: errors.compactMap(\.self))
  }

  /// The error of each article that crashes a worker, nil for the others.
  private static func errors(of articles: [ArticleFiles], _ check: Check) -> [RunError?] {
    let command =
      [FileSystem.program, "worker", "--no-source-history"]
      + ["--max-memory", "\(check.limits.memory)"] + (check.source.map { ["--source", $0.tag] } ?? [])
    let flavor = check.flavor ?? TreeFlavor.find(in: articles, say: { _ in })
    let dryRun = IsolatedDryRun(command)
    return dryRun.errors(of: articles, .everything, check, flavor: flavor).map { error in
      error.map {
        RunError(
          """
          internal error: \($0.message). This is a fault of \(Product.name) \(Product.version), not of the article: \
          please report it, with the command and the article in the locales it exists in, cut to the few lines \
          that still cause it
          """, file: $0.file)
      }
    }
  }
}
