public import Alignment
public import DocModel

/// What the rules about a whole tree need of one article, once its text is gone. There may be a hundred thousand: what
/// its locales have in common is held once.
public struct ArticleSummary: Sendable {
  /// The article in one locale.
  public struct Text: Sendable {
    public let locale: LocaleTag
    /// As ``Article/file``.
    public let file: String
    /// What links can lead to, folded by ``AnchorFold``, in order.
    public let places: [UInt64]
    public let links: [Use]
    /// Links to files that are no articles.
    public let files: [Use]
    /// Something is put into it that may bring places of its own.
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

  /// A link where it stands.
  public struct Use: Sendable {
    /// Index in ``ArticleSummary/targets``.
    public let target: UInt32
    public let line: UInt32

    public init(target: UInt32, line: UInt32) {
      self.target = target
      self.line = line
    }
  }

  /// A relative link to an article, to a place in one, or to a file that is none: an image, something to download.
  struct Link: Sendable {
    /// As it is written.
    let target: String
    /// The path of the article it leads to, folded as ``TreeSummary`` folds paths; of a file without its fragment,
    /// percent-encoding undone.
    let path: String
    /// Folded by ``AnchorFold``; nil where it leads to the whole.
    let anchor: UInt64?
    var line: Int
  }

  public let path: String
  public let texts: [Text]
  /// What links of its texts lead to, as it is written.
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

  /// The links of its texts. They have nearly the same targets: each is read once.
  /// - Parameter toPlaces: those alone that lead to a place in an article.
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
