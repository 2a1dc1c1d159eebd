import DocModel
import Reports

/// An article as a line of JSON for workers.
struct ArticleGroup: Codable {
  private let article: String
  private let files: [File]
  /// The Markdown flavor, or nil to let the worker detect it.
  let flavor: Flavor?
  private let root: String?

  private struct File: Codable {
    let file: String
    let locale: LocaleTag
    /// The file's content, or nil to let the worker read the file.
    let text: String?
  }

  init(_ article: ArticleFiles, flavor: Flavor?) {
    (self.article, self.flavor, root) = (article.path, flavor, article.root)
    files = article.files.map { file in
      File(file: file.file, locale: file.locale, text: file.text.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  func articleFiles() throws(JSONFault) -> ArticleFiles {
    guard !article.isEmpty, !files.isEmpty, files.allSatisfy({ !$0.file.isEmpty }) else {
      throw JSONFault("it names no article, or no files")
    }
    return ArticleFiles(
      root: root ?? "", path: article,
      files: files.sorted { $0.locale < $1.locale }.map { file in
        ArticleFiles.File(locale: file.locale, file: file.file, text: file.text.map { Array($0.utf8) })
      })
  }
}
