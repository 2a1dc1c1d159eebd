import DocModel
import Reports

extension Check {
  /// Reads the past of some articles, if it is wanted. What stands in the way is said, and the run goes on without.
  func history(of articles: [ArticleFiles], say: (String) -> Void) -> (ProjectHistory?, [Trouble]) {
    guard asksGit != false, let source, articles.contains(where: { $0.files.count > 1 }) else { return (nil, []) }
    let (project, troubles, isInRepository) = ProjectHistory.read(articles, source: source)
    // Where nobody asked, a tree without a repository is nothing to talk about; one that cannot be read is.
    guard asksGit == true || isInRepository else { return (nil, []) }
    for trouble in troubles { say(trouble.description) }
    return (project, [])
  }
}

extension Check {
  /// The articles of the run.
  func tree() -> ContentTree { ContentTree(roots: roots, layout: layout, source: source, apart: apart) }
}
