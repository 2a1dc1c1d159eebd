internal import Alignment
internal import DocModel
internal import Features

/// Names that are the text of a link.
extension AlignedArticle {
  /// The links of a text, by their nodes.
  func links(_ slot: Int, _ member: Int) -> [Int] {
    signs(slot, member).contains(.link) ? marks([.link], slot, member) : []
  }

  /// Where a link leads, whatever its form.
  static func target(_ link: Int, _ article: Article) -> UInt64 {
    LinkTarget(article.pool[article.nodes[link].literal.indices], language: Array(article.locale.language.utf8)).atom
  }
}
