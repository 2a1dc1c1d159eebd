import DocModel
import MarkdownReader
import Reports
import Site

/// The first walk of a build: what every article is called, and where its files lie.
struct SiteSurvey: Sendable {
  /// The files of a page, by the map's locales.
  struct Files: Sendable {
    let files: [String?]
  }

  let map: SiteMap
  /// As the map's pages.
  let files: [Files]
  let troubles: [Trouble]

  /// A page's files as an article.
  func files(of page: Int) -> ArticleFiles {
    ArticleFiles(
      root: "", path: map.pages[page].article,
      files: zip(map.locales, files[page].files).compactMap { locale, file in
        file.map { ArticleFiles.File(locale: locale, file: $0) }
      })
  }

  init(_ tree: ContentTree, reader: MarkdownReader, source: LocaleTag?, jobs: Int) {
    var troubles: [Trouble] = []
    let locales = tree.locales
    var places: [String: Int] = [:]
    var found: [(path: String, files: [String?])] = []
    for article in tree.articles {
      let stem = SitePage.stem(of: article.path)
      let place = places[stem] ?? found.count
      if place == found.count {
        places[stem] = place
        found.append((article.path, Array(repeating: nil, count: locales.count)))
      }
      for file in article.files {
        guard let locale = locales.firstIndex(of: file.locale) else { continue }
        if let other = found[place].files[locale] {
          troubles.append(Trouble("makes the same page as \(other): \(file.locale.tag)/\(stem).html", file: file.file))
        } else {
          found[place].files[locale] = file.file
        }
      }
    }
    let articles = found
    let heads = parallelMap(articles.count, threads: jobs) { index in
      let article = articles[index]
      return zip(locales, article.files).map { locale, file -> PageFacts? in
        file.map { Self.facts($0, locale: locale, path: article.path, reader) }
      }
    }
    map = SiteMap(
      locales: locales, source: source, pages: zip(articles, heads).map { SitePage(article: $0.path, facts: $1) })
    files = articles.map { Files(files: $0.files) }
    self.troubles = troubles
  }

  /// A file that cannot be read is told of when its page is made.
  private static func facts(_ file: String, locale: LocaleTag, path: String, _ reader: MarkdownReader) -> PageFacts {
    guard let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit) else { return PageFacts(title: nil) }
    let (frontMatter, heading) = reader.head(bytes, locale: locale, path: path)
    let title = frontMatter["linkTitle"] ?? frontMatter["title"] ?? heading
    return PageFacts(
      title: title?.isEmpty == true ? nil : title, description: frontMatter["description"],
      weight: frontMatter["weight"].flatMap { Int($0) })
  }
}
