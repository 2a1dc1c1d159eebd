import DocModel
import Reports

extension Check {
  /// Reads the history of the articles, if it is wanted. If it cannot be read, `say` gets the reason and the run goes on
  /// without it. The troubles returned are warnings that belong in every report, such as a shallow clone.
  func history(of articles: [ArticleFiles], say: (String) -> Void) -> (ProjectHistory?, [RunError]) {
    guard asksGit != false, let source, articles.contains(where: { $0.files.count > 1 }) else { return (nil, []) }
    let (project, troubles, isInRepository) = ProjectHistory.read(articles, source: source)
    // If history was not requested explicitly, a tree outside any repository is not worth a message.
    guard asksGit == true || isInRepository else { return (nil, []) }
    for trouble in troubles { say(trouble.description) }
    return (project, project?.shallowClones ?? [])
  }
}

extension Check {
  /// The articles under the configured roots, without those that crashed the run before this one.
  ///
  /// - Parameter alone: whether a tree with a single locale is valid, too.
  func tree(alone: Bool = false) -> ContentTree {
    var tree = ContentTree(roots: roots, layout: layout, source: source, alone: alone, apart: apart)
    CrashRecovery.current?.leaveOutCrashing(&tree, self)
    return tree
  }
}
