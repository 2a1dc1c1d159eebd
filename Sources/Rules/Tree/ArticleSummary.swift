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
    var anchors: [UInt64] = []
    var titles: [UInt64] = []
    var links: [ArticleSummary.Link] = []
    let folder = TreePath.Folder(of: article.path)
    for (index, node) in article.nodes.enumerated() {
      switch node.kind {
      case .heading:
        if !node.attribute.isEmpty { anchors.append(AnchorFold.fold(article.pool[node.attribute.indices])) }
        titles.append(AnchorFold.title(index, of: article))
      case .htmlBlock, .htmlInline:
        AnchorFold.names(article.pool[node.literal.indices]) { anchors.append($0) }
      case .link:
        if let link = ArticleSummary.Link(article.pool[node.literal.indices], in: article.path, folder, line: Int(node.firstLine)) {
          links.append(link)
        }
      default: break
      }
    }
    anchors += Self.numbered(titles)
    self.init(locale: article.locale, file: article.file, anchors: Self.sortedOnce(anchors), links: links)
  }

  /// The second heading of a name is `name-1`, the third `name-2`.
  private static func numbered(_ titles: [UInt64]) -> [UInt64] {
    guard sortedOnce(titles).count < titles.count else { return titles }
    var counts: [UInt64: Int] = [:]
    return titles.map { title in
      let count = counts[title, default: 0]
      counts[title] = count + 1
      return count == 0 ? title : AnchorFold.numbered(title, count)
    }
  }

  /// In order, each once.
  private static func sortedOnce(_ values: [UInt64]) -> [UInt64] {
    var result = values.sorted()
    var kept = 0
    for index in result.indices where kept == 0 || result[kept - 1] != result[index] {
      result[kept] = result[index]
      kept += 1
    }
    result.removeSubrange(kept...)
    return result
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
  init?(_ target: ArraySlice<UInt8>, in article: String, _ folder: TreePath.Folder, line: Int) {
    guard let first = target.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~") else { return nil }
    var hash = target.startIndex
    var query: Int?
    while hash < target.endIndex, target[hash] != UInt8(ascii: "#") {
      switch target[hash] {
      case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "<"): return nil
      case UInt8(ascii: "?"): query = query ?? hash
      default: break
      }
      hash += 1
    }
    let path = target[..<(query ?? hash)]
    guard path.isEmpty ? hash < target.endIndex : Self.isArticle(path) else { return nil }
    let fragment = hash < target.endIndex ? target[(hash + 1)...] : []
    let isPlace = !fragment.isEmpty && !fragment.contains(where: Self.isNoPlace)
    guard !path.isEmpty || isPlace else { return nil }
    let resolved = path.isEmpty ? article : folder.resolve(AnchorFold.decoded(path))
    guard let resolved else { return nil }
    self.init(
      target: String(decoding: target, as: UTF8.self), path: TreePath.folded(resolved),
      anchor: isPlace ? AnchorFold.fold(fragment) : nil, line: line)
  }

  /// Tabs, text fragments, footnotes, variables: no headings.
  private static func isNoPlace(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "<"): true
    default: false
    }
  }

  private static func isArticle(_ path: ArraySlice<UInt8>) -> Bool {
    [".md", ".mdx", ".markdown"].contains { ending in
      path.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0.asciiLowercased == $1 }
    }
  }
}
