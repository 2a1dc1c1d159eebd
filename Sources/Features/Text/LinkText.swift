internal import DocModel

/// The target of an autolink.
enum LinkText {
  /// The target of a link. For a bare `www.` autolink it ends before the first character outside ASCII: not all parsers
  /// include adjoining words in the URL.
  static func withoutWords(_ index: Int, in article: Article) -> ByteRange {
    let link = article.nodes[index]
    guard link.kind == .link, link.value == 1, article.nodes.indices.contains(index + 1) else { return link.literal }
    let text = article.pool[article.nodes[index + 1].literal.indices]
    guard text.starts(with: host), let word = article.pool[link.literal.indices].firstIndex(where: { $0 >= 0x80 })
    else { return link.literal }
    var end = word
    let start = Int(link.literal.start)
    let bracket = article.pool[start..<max(start, word)].firstIndex(of: opening) ?? word
    while end > start, end <= bracket, closing.contains(article.pool[end - 1]) {
      end -= 1
    }
    return ByteRange(start: link.literal.start, end: UInt32(end))
  }

  private static let host = Array("www.".utf8)
  private static let opening = UInt8(ascii: "(")
  private static let closing = Array(").,:;!?".utf8)
}
