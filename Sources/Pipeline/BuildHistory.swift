import DocModel
import Reports
import Synchronization

/// The past of the articles as git knows it: read when the first article is, so that a build that reads none does not
/// ask.
final class BuildHistory: Sendable {
  private struct State {
    var project: ProjectHistory?
    var troubles: [Trouble] = []
    var isRead = false
  }

  private let articles: [ArticleFiles]
  private let source: LocaleTag?
  /// Names what git knows now; empty where nothing is asked.
  let heads: [String]
  private let saysWhy: Bool
  private let state = Mutex(State())

  /// - Parameter asksGit: nil asks where there is a repository, and says nothing where there is none.
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

  /// Nil where nothing is asked, or git knows nothing.
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

  /// Why it knows less than it was asked.
  var troubles: [Trouble] { state.withLock { $0.troubles } }
}
