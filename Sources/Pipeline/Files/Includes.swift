import DocModel
import MarkdownReader

/// Finds the files that articles include.
struct Includes: Sendable {
  let reader: MarkdownReader

  /// Returns the included article, or nil if its file is missing, unreadable or outside the locale's folder. Passes the
  /// path it looks up to the callback.
  ///
  /// - Parameter path: as written: relative to the including file, or to the locale's folder after `~/` or `/`.
  func article(_ path: String, from article: Article, asked: (String) -> Void = { _ in }) -> Article? {
    guard !path.isEmpty, article.file.hasSuffix(article.path) else { return nil }
    let base = String(article.file.dropLast(article.path.count))
    let name = path.hasPrefix("~/") ? path.dropFirst(2) : path.hasPrefix("/") ? path.dropFirst() : path[...]
    let folder = name.count == path.count ? FileSystem.directory(of: article.file) : base
    let file = FilePath.display(FilePath.join(folder, String(name)))
    guard file.hasPrefix(base), file.hasSuffix(".md") else { return nil }
    asked(file)
    guard FileSystem.status(file)?.kind == .file, FileSystem.lies(file, below: base),
      let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit)
    else { return nil }
    return reader.read(bytes, locale: article.locale, path: String(file.dropFirst(base.count)), file: file)
  }
}
