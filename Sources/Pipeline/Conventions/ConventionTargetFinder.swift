import Checks
import DocModel
import Reports

/// Finds the value that a convention leads to, where the form and the files of the tree determine it.
struct ConventionTargetFinder {
  private let scope: CheckScope
  private let files: LocalFiles
  private let places: [String: FilePlaces]

  init(_ scope: CheckScope, _ files: LocalFiles) {
    (self.scope, self.files) = (scope, files)
    places = Dictionary(grouping: scope.articles, by: \.root).reduce(into: [:]) {
      $0[$1.key] = FilePlaces(roots: [$1.key], articles: $1.value, source: scope.check.source)
    }
  }

  /// Returns nil if no value or several ones are possible, or if it leads to no file where the source's does.
  func target(of value: Observations.Value, by row: ConventionRow, article: Int, from source: LocaleTag?) -> String? {
    let article = scope.articles[article]
    guard let source, let file = article.files.first(where: { $0.locale == row.locale }),
      let way = ConventionTransformation(
        kind: value.kind, form: row.form, example: row.example, from: source, to: row.locale)
    else { return nil }
    let all = way.values(from: value.value)
    guard value.kind != .shortcode, !value.value.contains("//"), case let all = all.filter({ !$0.contains("//") }),
      value.kind == .image || concernsFiles(value.value, file.file, article)
    else { return all.count == 1 ? all.first : nil }
    // The name of a place in another page is not known.
    let there = all.filter { !$0.contains("#") && presence($0, file.file, article) == .there }
    return there.count == 1 ? there.first : nil
  }

  /// Addresses without an ending that lead to no file are those of a site, which only its generator knows.
  private func concernsFiles(_ address: String, _ file: String, _ article: ArticleFiles) -> Bool {
    let path = address.prefix { $0 != "#" && $0 != "?" }
    let hasEnding = FilePath.lastPart(String(path)).contains(".")
    return hasEnding && !path.hasPrefix("/") || presence(address, file, article) == .there
  }

  private func presence(_ address: String, _ file: String, _ article: ArticleFiles) -> FilePresence {
    let path = String(address.prefix { $0 != "#" && $0 != "?" })
    guard let places = places[article.root] else { return .missing }
    return files.presence(of: path, from: file, article: article.path, in: places)
  }
}
