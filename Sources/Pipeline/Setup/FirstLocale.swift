import DocModel

/// The locale that the articles of a tree were there in first: the others were translated from it.
struct FirstLocale {
  let locale: LocaleTag
  /// Articles that were there in it before they were in any other.
  let count: Int
  /// Articles of several locales that did not come in one commit.
  let known: Int

  /// Nil where git does not tell, or no locale is first in most articles.
  ///
  /// - Parameter folder: in a repository with all of its history.
  init?(of articles: [ArticleFiles], in folder: String) {
    let added = Self.added(in: folder)
    let base = folder == "." ? "" : folder + "/"
    var counts: [LocaleTag: Int] = [:]
    for article in articles where article.files.count > 1 {
      let times = article.files.compactMap { file in
        (file.file.hasPrefix(base) ? added[String(file.file.dropFirst(base.count))] : nil).map { (file.locale, $0) }
      }
      guard times.count > 1, let first = times.map(\.1).min() else { continue }
      let locales = times.filter { $0.1 == first }.map(\.0)
      if locales.count == 1 { counts[locales[0], default: 0] += 1 }
    }
    known = counts.values.reduce(0, +)
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value * 4 >= known * 3,
      best.value >= Self.least || best.value == known
    else { return nil }
    (locale, count) = (best.key, best.value)
  }

  /// Fewer articles may be chance, where not all say the same.
  private static let least = 5

  /// When each file below a folder was first committed, in seconds.
  private static func added(in folder: String) -> [String: Int] {
    var times: [String: Int] = [:]
    var time = 0
    let log = ["log", "--diff-filter=A", "--no-renames", "--name-only", "--relative", "--format=:%ct", "--", "."]
    // What git does not answer is not known.
    try? Git.lines(log, in: folder) { line in
      if line.first == UInt8(ascii: ":") {
        time = Int(String(decoding: line.dropFirst(), as: UTF8.self)) ?? 0
      } else if !line.isEmpty {
        times[String(decoding: line, as: UTF8.self)] = time
      }
    }
    return times
  }
}
