internal import DocModel

extension AlignedArticle {
  /// Returns whether a block is a note or warning in any notation: an alert, a shortcode or directive of such a name,
  /// or a quote that begins with `[!NOTE]` or with a bold label.
  package func isAdmonition(at slot: Int, of member: Int) -> Bool {
    guard let index = node(at: slot, of: member) else { return false }
    let article = members[member].article
    let node = article.nodes[index]
    switch node.kind {
    case .alert: return true
    case .directive: return Self.isAdmonitionName(article.pool[node.literal.indices])
    case .paragraph:
      guard index + 1 < Int(node.end), article.nodes[index + 1].kind == .placeholder else { return false }
      return Self.isAdmonitionName(article.pool[article.nodes[index + 1].attribute.indices])
    case .blockQuote: return isLabelled(index, article)
    default: return false
    }
  }

  private func isLabelled(_ quote: Int, _ article: Article) -> Bool {
    let nodes = article.nodes
    guard quote + 2 < Int(nodes[quote].end), nodes[quote + 1].kind == .paragraph else { return false }
    let first = nodes[quote + 2]
    if first.kind == .text { return article.pool[first.literal.indices].starts(with: "[!".utf8) }
    return isLabelled(paragraph: quote + 1, article)
  }

  /// Returns whether a paragraph begins with a bold label of at most 24 characters and a colon: `**NOTE:**`.
  private func isLabelled(paragraph: Int, _ article: Article) -> Bool {
    let nodes = article.nodes
    guard paragraph + 1 < Int(nodes[paragraph].end), nodes[paragraph + 1].kind == .strong else { return false }
    let first = nodes[paragraph + 1]
    let behind =
      Int(first.end) < Int(nodes[paragraph].end) && nodes[Int(first.end)].kind == .text
      ? article.string(nodes[Int(first.end)].literal) : ""
    let label = article.plainText(of: paragraph + 1)
    return label.count <= 24 && [":", "："].contains { label.hasSuffix($0) || behind.hasPrefix($0) }
  }

  private static let admonitionNames: [[UInt8]] = [
    "alert", "note", "notice", "info", "tip", "hint", "important", "caution", "warning", "danger", "callout",
    "admonition",
  ].map { Array($0.utf8) }

  private static func isAdmonitionName(_ name: ArraySlice<UInt8>) -> Bool {
    admonitionNames.contains { $0.elementsEqual(name.lazy.map(\.asciiLowercased)) }
  }
}
