public import DocModel

/// Lays the locales of one article side by side.
public enum Aligner {
  /// Aligns the articles of one path. `archive` holds exact source texts by their hash, `source` the source locale.
  public static func align(
    _ articles: [Article], source: LocaleTag? = nil, archive: [String: Article] = [:], sourceHash: String? = nil
  ) -> AlignedArticle {
    AlignedArticle(path: articles.first?.path ?? "", members: [], groups: [], slots: [], fills: [])
  }
}
