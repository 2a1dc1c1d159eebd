public import Alignment
public import DocModel
internal import Features

/// What the rules about a whole tree need of one article, once its text is gone.
public struct ArticleSummary: Sendable {
  /// The article in one locale.
  public struct Text: Sendable {
    public let locale: LocaleTag
    /// As ``Article/file``.
    public let file: String
    let places: PagePlaces
    let links: [Link]
    let files: [LocalFile]
    /// Something is put into it that may bring places of its own.
    let mayHoldMore: Bool
  }

  /// A link to a file that is no article: an image, something to download.
  struct LocalFile: Sendable {
    /// As it is written.
    let target: String
    /// Without its fragment, percent-encoding undone.
    let path: String
    let line: Int
  }

  /// A relative link to an article, or to a place in one.
  struct Link: Sendable {
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
    var links = LinkReader(article: article.path)
    texts = article.members.filter { $0.role != .archive }.map { Text($0.article, &links) }
  }
}

/// Reads the links of an article. Its locales have nearly the same ones: each is read once.
private struct LinkReader {
  private let article: String
  private let folder: TreePath.Folder
  private var known: [UInt64: ArticleSummary.Link?] = [:]

  init(article: String) {
    self.article = article
    folder = TreePath.Folder(of: article)
  }

  mutating func link(_ target: ArraySlice<UInt8>, line: Int) -> ArticleSummary.Link? {
    let key = Atom(target).hash
    if let link = known[key] { return link?.moved(to: line) }
    let link = ArticleSummary.Link(target, in: article, folder, line: line)
    known[key] = .some(link)
    return link
  }
}

extension ArticleSummary.Text {
  fileprivate init(_ article: Article, _ reader: inout LinkReader) {
    let nodes = article.nodes
    let headings = nodes.count { $0.kind == .heading }
    var places = PagePlaces(headings: headings, room: headings * 24)
    var links: [ArticleSummary.Link] = []
    var files: [ArticleSummary.LocalFile] = []
    var mayHoldMore = false
    for index in nodes.indices {
      switch nodes[index].kind {
      case .heading: places.add(heading: index, of: article)
      case .htmlBlock, .htmlInline: places.add(tags: nodes[index].literal, of: article)
      case .include: mayHoldMore = true
      case .directive: if Int(nodes[index].end) == index + 1 { mayHoldMore = true }
      case .placeholder:
        if index > 0, nodes[index - 1].kind == .paragraph, Int(nodes[index - 1].end) == index + 1 { mayHoldMore = true }
      case .link, .image:
        let target = nodes[index].literal
        if let file = ArticleSummary.LocalFile(article.pool[target.indices], line: Int(nodes[index].firstLine)) {
          files.append(file)
        }
        guard nodes[index].kind == .link else { continue }
        if let link = reader.link(article.pool[target.indices], line: Int(nodes[index].firstLine)) {
          links.append(link)
        }
      default: break
      }
    }
    self.init(
      locale: article.locale, file: article.file, places: places, links: links, files: files, mayHoldMore: mayHoldMore)
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

  fileprivate func moved(to line: Int) -> Self {
    ArticleSummary.Link(target: target, path: path, anchor: anchor, line: line)
  }

  private static func isArticle(_ path: ArraySlice<UInt8>) -> Bool {
    [".md", ".mdx", ".markdown"].contains { ending in
      path.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0.asciiLowercased == $1 }
    }
  }
}

extension ArticleSummary.LocalFile {
  /// Nil for what is no file beside the article: other sites, paths from the root, variables, and pages.
  init?(_ target: ArraySlice<UInt8>, line: Int) {
    guard let first = target.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"), first != UInt8(ascii: "#"),
      !target.contains(where: { ":{}<>$".utf8.contains($0) })
    else { return nil }
    let path = target.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    guard Self.endings.contains(ending) else { return nil }
    self.init(
      target: String(decoding: target, as: UTF8.self),
      path: String(decoding: AnchorFold.decoded(path), as: UTF8.self), line: line)
  }

  /// What lies in a tree as it is served.
  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "bmp", "mp4", "webm", "mp3", "pdf", "zip", "csv",
    "drawio", "puml", "gz", "txt", "docx", "xlsx", "pptx",
  ]
}
