import DocModel
import Reports
import Synchronization

/// The git history of the articles, read when the first article is loaded, so a build that loads none does not run git.
final class BuildHistory: Sendable {
  private struct State {
    var project: ProjectHistory?
    var troubles: [RunError] = []
    var isRead = false
  }

  private let articles: [ArticleFiles]
  private let source: LocaleTag?
  /// The HEAD commit of each folder's repository; empty if git is not used.
  let heads: [String]
  private let saysWhy: Bool
  private let state = Mutex(State())

  /// - Parameter asksGit: nil uses git if there is a repository and stays silent otherwise; true also reports failures.
  init(_ articles: [ArticleFiles], source: LocaleTag?, folders: [String], asksGit: Bool?) {
    self.articles = articles
    self.source = source
    saysWhy = asksGit == true
    guard asksGit != false, source != nil, articles.contains(where: { $0.files.count > 1 }) else {
      heads = []
      return
    }
    heads = folders.compactMap { try? Git.answer(["rev-parse", "HEAD"], in: $0) }
    if saysWhy { _ = project }
  }

  /// The history of the files, or nil if git is not used or knows nothing.
  var project: ProjectHistory? {
    guard let source, saysWhy || !heads.isEmpty else { return nil }
    return state.withLock { state in
      if !state.isRead {
        let (project, troubles, _) = ProjectHistory.read(articles, source: source, bounds: .forPages)
        state = State(project: project, troubles: saysWhy ? troubles : [], isRead: true)
      }
      return state.project
    }
  }

  /// Reasons why git history is incomplete.
  var troubles: [RunError] { state.withLock { $0.troubles } }
}
