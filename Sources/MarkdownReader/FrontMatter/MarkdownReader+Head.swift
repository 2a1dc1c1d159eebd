package import DocModel

extension MarkdownReader {
  /// The front matter of an article and, if that has no title, the text of its first heading, for overviews. The rest
  /// is not read.
  package func head(_ bytes: [UInt8], locale: LocaleTag, path: String) -> (frontMatter: FrontMatter, heading: String?) {
    // Read only as much as the front matter may take, and then a little more for the heading.
    var start = Array(bytes.prefix(FrontMatterReader.sizeLimit))
    let reader = FrontMatterReader(start, from: start.has("\u{feff}", at: 0) ? 3 : 0)
    if let title = reader.frontMatter["title"], !title.isEmpty { return (reader.frontMatter, nil) }
    start = Array(bytes.prefix(reader.bodyStart + 4096))
    if start.count < bytes.count, let line = start.lastIndex(of: 0x0a) { start.removeSubrange((line + 1)...) }
    let article = read(start, locale: locale, path: path, file: path)
    let heading = article.nodes.firstIndex { $0.kind == .heading && $0.level == 1 }.map(article.plainText)
    return (article.frontMatter, heading)
  }
}
