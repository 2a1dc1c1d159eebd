import DocModel
package import Reports

/// The text of one file as an editor holds it, which may differ from the file on disk.
struct FileBuffer: Sendable {
  /// As in ``ArticleFiles``.
  let file: String
  let text: [UInt8]
}

extension Check {
  /// Limits the check to one file, whose text is standard input. The other locales of its article are read from disk.
  ///
  /// - Parameter name: the path of the file, which need not exist yet if another locale has its article.
  package mutating func readBuffer(of name: String) throws(RunError) {
    let file = FilePath.display(name)
    guard CrashRecovery.current == nil else {
      // The run that crashed has read standard input to its end.
      throw RunError(
        "internal error: this text crashes \(Product.name) \(Product.version); please report it", file: file)
    }
    let buffer = FileBuffer(file: file, text: try FileSystem.read("-", limit: limits.bytes))
    var tree = tree()
    guard let place = tree.replace(with: buffer, roots: roots, layout: layout, source: source) else {
      throw RunError(
        "is no article that another locale has, too; name the folder of the locales, or set `layout:` in "
          + Configuration.fileName, file: file)
    }
    self.buffer = buffer
    selection.articles = [place.article]
    selection.locales = [place.locale]
  }
}
