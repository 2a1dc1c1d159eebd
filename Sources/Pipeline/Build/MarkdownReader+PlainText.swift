import DocModel
import MarkdownReader

extension MarkdownReader {
  /// Returns a line of text without its markup: what a page's description is elsewhere than on the page.
  ///
  /// - Parameter path: the path of the article, whose ending can determine the flavor.
  func plainText(of text: String, path: String) -> String {
    guard text.utf8.contains(where: { "*_`[<".utf8.contains($0) }), let locale = LocaleTag("en") else { return text }
    var reader = MarkdownReader(flavor: flavor, frontMatter: false)
    reader.isForPages = isForPages
    let article = reader.read(Array(text.utf8), locale: locale, path: path, file: path)
    guard article.nodes.count > 2, article.nodes[1].kind == .paragraph, Int(article.nodes[1].end) == article.nodes.count
    else { return text }
    return article.plainText(of: 1)
  }
}
