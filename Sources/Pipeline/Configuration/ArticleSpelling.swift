import DocModel

/// The names of an article's files differ in more than the locale: `README.md` and `readme_ja.MD`.
enum ArticleSpelling {
  /// Returns a path with the letter case and the extension of its file's name removed, equal for all spellings.
  static func folded(_ path: String) -> String {
    let name = FilePath.lastPart(path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return path.dropLast(name.count) + stem.lowercased() + ".md"
  }

  /// Returns whether a path names the article of a README.
  static func isReadme(_ path: String) -> Bool {
    FilePath.lastPart(folded(path)) == Layout.readme.lowercased() + ".md"
  }

  /// Returns the article of each path whose files belong to one with another spelling: to that of the source, else to
  /// the one in most locales. Articles in a common locale stay apart.
  ///
  /// - Parameters:
  ///   - articles: the locales of each article, by path.
  ///   - source: the locale of the source, if it is known.
  static func moves(_ articles: [String: Set<LocaleTag>], source: LocaleTag?) -> [String: String] {
    let spellings = Dictionary(grouping: articles.keys, by: folded).values.filter { $0.count > 1 }
    var moves: [String: String] = [:]
    for paths in spellings {
      func rank(_ path: String) -> (Int, Int, String) {
        let locales = articles[path] ?? []
        return (source.map(locales.contains) == true ? 0 : 1, -locales.count, path)
      }
      let ranked = paths.sorted { rank($0) < rank($1) }
      var held = articles[ranked[0]] ?? []
      for path in ranked.dropFirst() {
        guard let locales = articles[path], held.isDisjoint(with: locales) else { continue }
        held.formUnion(locales)
        moves[path] = ranked[0]
      }
    }
    return moves
  }
}
