package import DocModel

/// The most likely source locale of a tree, used if none is configured.
package struct SourceGuess: Sendable {
  package let locale: LocaleTag
  /// The evidence from git, or nil if the locale was chosen only because it is English.
  package let evidence: String?

  /// The locale that git shows first for most articles, else an English one; nil if there is neither.
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

  /// Guesses the source for a check without one, if its repository has complete history; else nil.
  package init?(_ check: Check) {
    guard check.source == nil, check.asksGit != false, let root = check.roots.first,
      let repository = try? GitRepository(of: root), !repository.isShallow
    else { return nil }
    self.init(check.tree(), in: root, repository)
  }
}
