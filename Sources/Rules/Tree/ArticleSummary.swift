public import Alignment
public import DocModel
internal import Features

/// What the rules about a whole tree need of one article, once its text is gone.
public struct ArticleSummary: Sendable, Codable {
  /// The article in one locale.
  public struct Text: Sendable, Codable {
    public let locale: LocaleTag
    /// As ``Article/file``.
    public let file: String
    /// The places links can lead to, folded by ``AnchorFold``, in order.
    let anchors: [UInt64]
    let links: [Link]
  }

  /// A relative link to an article, or to a place in one.
  struct Link: Sendable, Codable {
    /// As it is written.
    let target: String
    /// The path of the article it leads to, folded as ``TreeSummary`` folds paths.
    let path: String
    /// Folded by ``AnchorFold``; nil where it leads to the article as a whole.
    let anchor: UInt64?
    let line: Int
  }

  public let path: String
  public let texts: [Text]

  public init(_ article: AlignedArticle) {
    path = article.path
    texts = article.members.filter { $0.role != .archive }.map { Text($0.article) }
  }
}

extension ArticleSummary.Text {
  init(_ article: Article) {
    var anchors: Set<UInt64> = []
    var titles: [UInt64: Int] = [:]
    var links: [ArticleSummary.Link] = []
    for (index, node) in article.nodes.enumerated() {
      switch node.kind {
      case .heading:
        if !node.attribute.isEmpty { anchors.insert(AnchorFold.fold(article.pool[node.attribute.indices])) }
        let title = AnchorFold.title(index, of: article)
        // The second heading of a name is `name-1`, the third `name-2`.
        let count = titles[title, default: 0]
        titles[title] = count + 1
        anchors.insert(count == 0 ? title : AnchorFold.numbered(title, count))
      case .htmlBlock, .htmlInline:
        AnchorFold.names(article.pool[node.literal.indices]) { anchors.insert($0) }
      case .link:
        if let link = ArticleSummary.Link(article.pool[node.literal.indices], in: article.path, line: Int(node.firstLine)) {
          links.append(link)
        }
      default: break
      }
    }
    self.init(locale: article.locale, file: article.file, anchors: anchors.sorted(), links: links)
  }

  func has(_ anchor: UInt64) -> Bool {
    var (low, high) = (0, anchors.count)
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle] < anchor { low = middle + 1 } else { high = middle }
    }
    return low < anchors.count && anchors[low] == anchor
  }
}

extension ArticleSummary.Link {
  /// Nil for what does not name a Markdown file beside the article, or a place in it: other sites, paths from the root,
  /// links without an ending, variables.
  init?(_ target: ArraySlice<UInt8>, in article: String, line: Int) {
    guard let first = target.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~") else { return nil }
    let hash = target.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    let path = target[..<(target[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash)]
    guard path.isEmpty ? hash < target.endIndex : Self.isArticle(path) else { return nil }
    if target[..<hash].contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") }) { return nil }
    let fragment = hash < target.endIndex ? target[(hash + 1)...] : []
    // Tabs, text fragments, footnotes, variables: no headings.
    let isPlace = !fragment.isEmpty && !fragment.contains { "/:={<".utf8.contains($0) }
    guard !path.isEmpty || isPlace else { return nil }
    let resolved = path.isEmpty ? article : TreePath.resolve(AnchorFold.decoded(path), from: article)
    guard let resolved else { return nil }
    self.init(
      target: String(decoding: target, as: UTF8.self), path: TreePath.folded(resolved),
      anchor: isPlace ? AnchorFold.fold(fragment) : nil, line: line)
  }

  private static func isArticle(_ path: ArraySlice<UInt8>) -> Bool {
    [".md", ".mdx", ".markdown"].contains { ending in
      path.suffix(ending.utf8.count).elementsEqual(ending.utf8) { ($0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0) == $1 }
    }
  }
}
