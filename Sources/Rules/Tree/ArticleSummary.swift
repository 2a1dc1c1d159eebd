public import Alignment
public import DocModel

/// The data of one article that the corpus rules need after its text was released. A tree may have 100,000 articles, so
/// that data common to the locales is stored once.
public struct ArticleSummary: Sendable {
  /// The article in one locale.
  public struct Text: Sendable {
    public let locale: LocaleTag
    /// The file, as ``Article/file``.
    public let file: String
    /// Hashes of the anchors, folded by ``AnchorFold`` and sorted.
    public let places: [UInt64]
    public let links: [Use]
    /// Links to files that are not articles.
    public let files: [Use]
    /// Whether included or generated content may add anchors.
    public let mayHoldMore: Bool

    public init(
      locale: LocaleTag, file: String, places: [UInt64], links: [Use], files: [Use], mayHoldMore: Bool
    ) {
      self.locale = locale
      self.file = file
      self.places = places
      self.links = links
      self.files = files
      self.mayHoldMore = mayHoldMore
    }
  }

  /// One occurrence of a link.
  public struct Use: Sendable {
    /// Index in ``ArticleSummary/targets``.
    public let target: UInt32
    public let line: UInt32

    public init(target: UInt32, line: UInt32) {
      self.target = target
      self.line = line
    }
  }

  /// A relative link to an article, to an anchor, or to another file such as an image or a download.
  struct Link: Sendable {
    /// The target as written.
    let target: String
    /// The path of the target article, folded as ``TreeSummary`` folds paths; or that of a file without its fragment
    /// and with percent-encoding decoded.
    let path: String
    /// Hash of the fragment, folded by ``AnchorFold``; nil for a link to the whole article.
    let anchor: UInt64?
    var line: Int
  }

  public let path: String
  public let texts: [Text]
  /// The distinct link targets of the texts, as written.
  public let targets: [String]

  public init(path: String, targets: [String], texts: [Text]) {
    self.path = path
    self.targets = targets
    self.texts = texts
  }

  public init(_ article: AlignedArticle) {
    var targets = LinkTargets(article: article.path)
    texts = article.members.filter { $0.role != .archive }.map { Text($0.article, &targets) }
    path = article.path
    self.targets = targets.all
  }

  /// Returns the links of each text; every distinct target is parsed once.
  /// - Parameter toPlaces: Whether to return only links with a fragment.
  func links(toPlaces: Bool = false) -> [(text: Text, links: [Link])] {
    let folder = TreePath.Folder(of: path)
    let known = targets.map { target in
      toPlaces && !target.utf8.contains(UInt8(ascii: "#"))
        ? nil : Link(Array(target.utf8)[...], in: path, folder, line: 0)
    }
    return texts.map { text in
      let links = text.links.compactMap { use -> Link? in
        guard known.indices.contains(Int(use.target)), var link = known[Int(use.target)] else { return nil }
        link.line = Int(use.line)
        return link
      }
      return (text, links)
    }
  }

  func files(of text: Text) -> some Sequence<Link> {
    text.files.lazy.compactMap { use in
      target(use).flatMap { Link(file: Array($0.utf8)[...], line: Int(use.line)) }
    }
  }

  private func target(_ use: Use) -> String? {
    targets.indices.contains(Int(use.target)) ? targets[Int(use.target)] : nil
  }
}
