/// Paths of articles below the folder of their locale.
enum TreePath {
  /// The path that `link` names in the article `article`; nil where it leads out of the locale's folder.
  static func resolve(_ link: String, from article: String) -> String? {
    var parts = article.split(separator: "/").dropLast()
    for part in link.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Letter case is folded: most sites that serve such articles do so too.
  static func folded(_ path: String) -> String { path.lowercased() }
}
