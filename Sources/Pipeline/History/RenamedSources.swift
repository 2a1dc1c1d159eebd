import DocModel

/// Finds in git the new paths of source files that were renamed.
struct RenamedSources {
  /// The folder of the source's pages.
  private let base: String

  /// At most this many files are looked up, as each needs a walk through the history.
  private static let most = 50

  /// Nil if no article of the source lies at its path below a folder.
  init?(_ articles: [ArticleFiles], source: LocaleTag) {
    let base = articles.lazy.compactMap { article in
      article.files.first { $0.locale == source }.flatMap { FilePlaces.base(of: $0.file, article.path) }
    }.first
    guard let base else { return nil }
    self.base = base
  }

  /// The files that the sources of these articles were renamed to, by article path; without those that git does not
  /// tell, that were renamed again, or that are gone.
  func moves(of articles: [String]) -> [String: String] {
    var moves: [String: String] = [:]
    for article in articles.prefix(Self.most) {
      guard let file = destination(of: article), FileSystem.status(FilePath.join(base, file)) != nil else { continue }
      moves[article] = FilePath.join(base, file)
    }
    return moves
  }

  /// The path below the source's folder of the file that took over most of another's text when that was removed.
  private func destination(of article: String) -> String? {
    guard
      let commit = try? Git.answer(
        ["log", "-1", "--format=%H", "--diff-filter=D", "--no-renames", "--", article], in: base)
    else { return nil }
    let hash = commit.filter { !$0.isNewline }
    guard !hash.isEmpty,
      let shown = try? Git.answer(
        ["show", "--format=", "--name-status", "--diff-filter=R", "-M", "-z", "--relative", hash, "--", "."], in: base)
    else { return nil }
    let fields = shown.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    return stride(from: 0, to: fields.count - 2, by: 3).first { fields[$0 + 1] == article }.map { fields[$0 + 2] }
  }
}
