public import DocModel

/// The locale that a tree was most likely translated from, where nobody says.
public struct SourceGuess: Sendable {
  public let locale: LocaleTag
  /// What git says for it; nil where it is English for no other reason.
  public let evidence: String?

  /// The one that git has first in most articles, else English; nil where there is neither.
  init?(_ tree: ContentTree, in folder: String) {
    self.init(tree, in: folder, try? GitRepository(of: folder))
  }

  private init?(_ tree: ContentTree, in folder: String, _ repository: GitRepository?) {
    if let repository, !repository.isShallow, let first = FirstLocale(of: tree.articles, in: folder) {
      locale = first.locale
      evidence = "git has \(first.count) of \(first.known) articles in it first"
      return
    }
    let english = tree.locales.filter(\.isEnglish)
    guard let usual = english.first(where: { $0.tag.lowercased() == "en-us" || $0.region == nil }) ?? english.first
    else { return nil }
    (locale, evidence) = (usual, nil)
  }

  /// The same for a check that names no source, in a repository whose history says what became of it.
  public init?(_ check: Check) {
    guard check.source == nil, check.asksGit != false, let root = check.roots.first,
      let repository = try? GitRepository(of: root), !repository.isShallow
    else { return nil }
    self.init(check.tree(), in: root, repository)
  }
}
