package import Alignment
package import DocModel
internal import Features

/// The data of one article that the corpus rules need after its text was released. A tree may have 100,000 articles, so
/// that data common to the locales is stored once.
package struct ArticleSummary: Sendable {
  /// The article in one locale.
  package struct Text: Sendable {
    package let locale: LocaleTag
    /// The file, as ``Article/file``.
    package let file: String
    /// Hashes of the anchors, folded by ``AnchorFold`` and sorted.
    package let places: [UInt64]
    package let links: [Use]
    /// Links to files that are not articles.
    package let files: [Use]
    /// Whether included or generated content may add anchors.
    package let mayHoldMore: Bool

    package init(
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
  package struct Use: Sendable {
    /// Index in ``ArticleSummary/targets``.
    package let target: UInt32
    package let line: UInt32

    package init(target: UInt32, line: UInt32) {
      self.target = target
      self.line = line
    }
  }

  /// A link to a page or a place of the site.
  struct Link: Sendable {
    /// The target as written.
    let target: String
    /// A place on the same page if nil.
    let address: WrittenAddress?
    /// Hash of the fragment, folded by ``AnchorFold``; nil for a link to the whole article.
    let anchor: UInt64?
    /// Whether the target is a Markdown file below the locale's folder by a relative path, and so no other file.
    let isArticle: Bool
    /// Index in ``ArticleSummary/targets``.
    var index = -1
    var line: Int
  }

  /// A link or an image that shows a file such as an image or a download.
  struct File: Sendable {
    /// The target as written.
    let target: String
    /// Decoded, without parameters.
    let path: String
    let line: Int
  }

  package let path: String
  package let texts: [Text]
  /// The distinct link targets of the texts, as written.
  package let targets: [String]

  package init(path: String, targets: [String], texts: [Text]) {
    self.path = path
    self.targets = targets
    self.texts = texts
  }

  package init(_ article: AlignedArticle) {
    var targets = LinkTargets(article: article.path)
    texts = article.members.filter { $0.role != .archive }.map { Text($0.article, &targets) }
    path = article.path
    self.targets = targets.all
  }

  /// The facts of an article that was read but not aligned.
  package init(path: String, of articles: [Article]) {
    var targets = LinkTargets(article: path)
    texts = articles.map { Text($0, &targets) }
    self.path = path
    self.targets = targets.all
  }

  /// Returns the links of each text; every distinct target is parsed once.
  /// - Parameter toPlaces: Whether to return only links with a fragment.
  func links(toPlaces: Bool = false) -> [(text: Text, links: [Link])] {
    let known = targets.map { target in
      toPlaces && !target.utf8.contains(UInt8(ascii: "#")) ? nil : Link(Array(target.utf8)[...], in: path, line: 0)
    }
    return texts.map { text in
      let links = text.links.compactMap { use -> Link? in
        guard known.indices.contains(Int(use.target)), var link = known[Int(use.target)] else { return nil }
        link.line = Int(use.line)
        link.index = Int(use.target)
        return link
      }
      return (text, links)
    }
  }

  func files(of text: Text) -> some Sequence<File> {
    text.files.lazy.compactMap { use in
      target(use).flatMap { File(Array($0.utf8)[...], line: Int(use.line)) }
    }
  }

  private func target(_ use: Use) -> String? {
    targets.indices.contains(Int(use.target)) ? targets[Int(use.target)] : nil
  }
}

/// Collects the anchors of a page that links can target.
struct PagePlaces {
  private var places: [UInt64] = []
  private var titles: [UInt64] = []

  mutating func add(heading index: Int, of article: Article) {
    let heading = article.nodes[index]
    if !heading.attribute.isEmpty {
      places.append(AnchorFold.fold(article.pool[heading.attribute.indices]))
      // An explicit id replaces the generated one; an anchor tag before the heading adds to it.
      if heading.flags.contains(.explicitID), !heading.flags.contains(.anchorTag) { return }
    }
    titles.append(AnchorFold.title(ofHeading: index, in: article))
  }

  mutating func add(tags: ByteRange, of article: Article) {
    // Most tags have no attributes.
    guard tags.count > 5, article.pool[tags.indices].contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(article.pool[tags.indices]) { places.append($0) }
  }

  /// Returns the hashes of all anchors, folded by ``AnchorFold`` and sorted.
  func folded() -> [UInt64] {
    var places = places
    places.reserveCapacity(places.count + titles.count)
    var count = 0
    let titles = titles.sorted()
    for (i, title) in titles.enumerated() {
      // Repeated headings are numbered: the second is `name-1`, the third `name-2`.
      count = i > 0 && titles[i - 1] == title ? count + 1 : 0
      places.append(count == 0 ? title : AnchorFold.numbered(title, count))
    }
    places.sort()
    return places
  }
}
