internal import Algorithms
internal import DocModel
internal import Features

/// The distinct link targets of an article. Its locales share most of them, so each is parsed once.
struct LinkTargets {
  struct Target {
    /// The index in ``all``.
    let index: UInt32
    let isLink: Bool
    let isFile: Bool
  }

  private let article: String
  private(set) var all: [String] = []
  /// The indices of the targets in raw HTML, which some generators leave as they are written.
  private(set) var raw: Set<UInt32> = []
  /// Classification by hash of the target; nil for targets that no rule checks.
  private var known: [UInt64: Target?] = [:]

  init(article: String) { self.article = article }

  /// - Parameter isRaw: whether the target is in raw HTML.
  mutating func find(_ target: ArraySlice<UInt8>, isRaw: Bool = false) -> Target? {
    let key = StableHash(target).hash &+ (isRaw ? 1 : 0)
    if let found = known[key] { return found }
    let isLink = ArticleSummary.Link(target, in: article, line: 0) != nil
    let isFile = ArticleSummary.File(target, line: 0) != nil
    let found = isLink || isFile ? Target(index: UInt32(clamping: all.count), isLink: isLink, isFile: isFile) : nil
    if let found, isRaw { raw.insert(found.index) }
    if found != nil { all.append(String(decoding: target, as: UTF8.self)) }
    known[key] = .some(found)
    return found
  }
}

extension ArticleSummary.Text {
  init(_ article: Article, _ targets: inout LinkTargets) {
    let nodes = article.nodes
    var places = PagePlaces()
    var links: [ArticleSummary.Use] = []
    var files: [ArticleSummary.Use] = []
    var mayHoldMore = false
    let generated = GeneratedParts(article)
    var calls = AnchorCalls(article)
    func isWritten(_ target: ArraySlice<UInt8>, line: UInt32) -> Bool {
      target.first != UInt8(ascii: "#") || !generated.contain(line)
    }
    for index in nodes.indices {
      switch nodes[index].kind {
      case .heading: places.add(heading: index, of: article)
      case .htmlBlock, .htmlInline:
        places.add(tags: nodes[index].literal, of: article)
        HTMLTags.targets(article.pool[nodes[index].literal.indices]) { kind, raw in
          guard let target = targets.find(raw, isRaw: true) else { return }
          let lines = article.pool[Int(nodes[index].literal.start)..<raw.startIndex].count { $0 == .lineFeed }
          let use = ArticleSummary.Use(
            target: target.index, line: UInt32(clamping: Int(nodes[index].firstLine) + lines))
          if target.isFile { files.append(use) }
          if target.isLink, kind == .link, isWritten(raw, line: use.line) { links.append(use) }
        }
      case .include: mayHoldMore = true
      case .directive:
        if Int(nodes[index].end) == index + 1, calls.mayMakeAnchors(index) { mayHoldMore = true }
        if nodes[index].level == DirectiveSyntax.jsx.rawValue { places.add(component: index, of: article) }
        if nodes[index].level == DirectiveSyntax.liquid.rawValue, nodes[index].literal.isEmpty {
          places.add(kramdown: nodes[index].attribute, of: article)
        }
      // The term above the definition in a list may have an id.
      case .softBreak where index > 0 && index + 1 < nodes.count && nodes[index + 1].kind == .text:
        let text = article.pool[nodes[index + 1].literal.indices]
        if text.starts(with: ": ".utf8) { places.add(term: article.pool[nodes[index - 1].literal.indices]) }
      case .attributes: places.add(attributes: nodes[index].literal, of: article)
      case .placeholder:
        places.add(attributes: nodes[index].literal, of: article)
        if index > 0, nodes[index - 1].kind == .paragraph, Int(nodes[index - 1].end) == index + 1,
          calls.mayMakeAnchors(index)
        {
          mayHoldMore = true
        }
      case .link, .image:
        let raw = article.pool[nodes[index].literal.indices]
        guard let target = targets.find(raw) else { continue }
        let use = ArticleSummary.Use(target: target.index, line: UInt32(clamping: nodes[index].firstLine))
        if target.isFile { files.append(use) }
        if target.isLink, nodes[index].kind == .link, isWritten(raw, line: use.line) { links.append(use) }
      default: break
      }
    }
    self.init(
      locale: article.locale, file: article.file, anchors: places.anchors, links: links, files: files,
      mayHoldMore: mayHoldMore)
  }
}

/// The calls on a page that add content to it, and so may add anchors.
private struct AnchorCalls {
  private let article: Article
  /// The components of packages, which know nothing of this site's texts.
  private lazy var foreign = Set(
    ModuleImports.all(of: article).lazy.filter { Self.isPackage($0.module) }.map(\.local))

  init(_ article: Article) { self.article = article }

  mutating func mayMakeAnchors(_ index: Int) -> Bool {
    let node = article.nodes[index]
    guard node.level == DirectiveSyntax.jsx.rawValue else { return true }
    let name = article.pool[(node.kind == .directive ? node.literal : node.attribute).indices]
    // Statements of a module show nothing, and elements of HTML without content have no headings.
    guard name.first?.isASCIISmall != true else { return false }
    return name.isEmpty || !foreign.contains(String(decoding: name.prefix { $0 != .of(".") }, as: UTF8.self))
  }

  /// Whether the name of a module is that of a package, and not of a file of the project or a theme's.
  private static func isPackage(_ module: String) -> Bool {
    ![".", "/", "~", "@/", "@site/", "@theme"].contains { module.hasPrefix($0) }
      && ![".astro", ".vue", ".svelte", ".jsx", ".tsx"].contains { module.hasSuffix($0) }
  }
}

/// The parts of a page that a tool writes, between two comments: `<!-- NAME:START … -->` and `<!-- NAME:END -->`, or
/// `<!-- START name generated … -->` and `<!-- END name … -->`. Their links are the tool's. A table of contents is made
/// of the page's headings, so a dead link in it shows that it is old.
private struct GeneratedParts {
  /// By line, in order.
  private var parts: [ClosedRange<UInt32>] = []

  init(_ article: Article) {
    var begin: (name: String, line: UInt32)?
    for node in article.nodes where [.comment, .htmlBlock, .htmlInline].contains(node.kind) {
      var (rest, line) = (article.pool[node.literal.indices], node.firstLine)
      while let start = ByteSearch.first(Self.opening, in: rest) {
        let text = rest[(start + Self.opening.count)...]
        guard let end = ByteSearch.first(Self.closing, in: text) else { break }
        line += UInt32(clamping: rest[..<start].count { $0 == .lineFeed })
        switch Self.mark(text[..<end]) {
        case .start(let name): begin = (name, line)
        case .end(let name):
          if let begun = begin, begun.name == name, begun.line <= line { parts.append(begun.line...line) }
          begin = nil
        case nil: break
        }
        line += UInt32(clamping: rest[start..<end].count { $0 == .lineFeed })
        rest = text[end...]
      }
    }
  }

  func contain(_ line: UInt32) -> Bool {
    let next = parts.partitioningIndex { $0.upperBound >= line }
    return next < parts.count && parts[next].contains(line)
  }

  private enum Mark {
    case start(String)
    case end(String)
  }

  private static func mark(_ comment: ArraySlice<UInt8>) -> Mark? {
    let words = comment.split { $0 <= .space }.prefix(longest).map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first else { return nil }
    if first.hasSuffix(":START") { return .start(String(first.dropLast(6))) }
    if first.hasSuffix(":END") { return .end(String(first.dropLast(4))) }
    guard words.count > 1 else { return nil }
    if first == "START", words.contains(where: { $0.lowercased().contains("generated") }), !words.contains("TOC") {
      return .start(words[1])
    }
    return first == "END" ? .end(words[1]) : nil
  }

  /// The number of words of a comment that are read.
  private static let longest = 16
  private static let opening = Array("<!--".utf8)[...]
  private static let closing = Array("-->".utf8)[...]
}

extension ArticleSummary.Link {
  /// Returns nil for links to other sites, with variables, and to files that are no pages.
  init?(_ target: ArraySlice<UInt8>, in article: String, line: Int) {
    let written = PageReference.target(in: target) ?? target
    guard let parts = Self.parts(written) else { return nil }
    let isPlace = AnchorFold.needsID(parts.fragment)
    let address = WrittenAddress(target)
    guard parts.path.isEmpty ? isPlace : address != nil && !ArticleSummary.File.isFile(parts.path) else { return nil }
    self.init(
      target: String(decoding: written, as: UTF8.self), address: parts.path.isEmpty ? nil : address,
      anchor: isPlace ? AnchorFold.fold(parts.fragment) : nil,
      isArticle: Self.isArticle(parts.path)
        && TreePath.resolve(String(decoding: AnchorFold.decoded(parts.path), as: UTF8.self), from: article) != nil,
      line: line)
  }

  /// The target without its parameters, and its fragment; nil for other sites and variables.
  private static func parts(_ target: ArraySlice<UInt8>) -> (path: ArraySlice<UInt8>, fragment: ArraySlice<UInt8>)? {
    var hash = target.startIndex
    var query: Int?
    while hash < target.endIndex, target[hash] != UInt8(ascii: "#") {
      switch target[hash] {
      case UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: "$"): return nil
      case UInt8(ascii: "?"): query = query ?? hash
      default: break
      }
      hash += 1
    }
    return (target[..<(query ?? hash)], hash < target.endIndex ? target[(hash + 1)...] : [])
  }

  private static func isArticle(_ path: ArraySlice<UInt8>) -> Bool {
    guard let first = path.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "~"),
      !PathText.beginsWithAlias(path)
    else { return false }
    return [".md", ".mdx", ".markdown"].contains { ending in
      path.suffix(ending.utf8.count).elementsEqual(ending.utf8) { $0.asciiLowercased == $1 }
    }
  }
}

extension ArticleSummary.File {
  /// Returns nil unless the target is a path to a known file type: no URL, page or variable.
  init?(_ target: ArraySlice<UInt8>, line: Int) {
    guard let first = target.first, first != UInt8(ascii: "~"), first != UInt8(ascii: "#"),
      !target.starts(with: "//".utf8), !target.contains(where: Self.isOfNoPath)
    else { return nil }
    let path = target.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard Self.isFile(path) else { return nil }
    self.init(
      target: String(decoding: target, as: UTF8.self), path: String(decoding: AnchorFold.decoded(path), as: UTF8.self),
      line: line)
  }

  /// Whether the path ends like a static asset.
  static func isFile(_ path: ArraySlice<UInt8>) -> Bool {
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return false }
    return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  /// The last part of the path.
  var name: Substring { path.split(separator: "/").last ?? "" }

  /// Whether the file is given by a name for a folder, which the settings of the project explain.
  var isOfAlias: Bool { PathText.beginsWithAlias(path.utf8) }

  /// Whether the file is given from the root of the site, where generators put more than lies in the tree.
  var isRooted: Bool { path.utf8.first == UInt8(ascii: "/") }

  private static func isOfNoPath(_ byte: UInt8) -> Bool {
    switch byte {
    case .of(":"), .of("{"), .of("}"), .of("<"), .of(">"), .of("$"): true
    default: false
    }
  }

  /// File name extensions of static assets.
  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "bmp", "mp4", "webm", "mp3", "pdf", "zip", "csv",
    "drawio", "puml", "gz", "txt", "docx", "xlsx", "pptx",
  ]
}

/// Resolves paths of articles relative to the root folder of their locale.
enum TreePath {
  /// Returns the path that `link` denotes in `article`, or nil if it leaves the locale's folder.
  static func resolve(_ link: String, from article: String) -> String? {
    Folder(of: article).resolve(Array(link.utf8)[...])
  }

  /// The folder of an article, as the base of its relative links.
  struct Folder {
    private let path: [UInt8]

    init(of article: String) {
      var path: [UInt8] = []
      path.reserveCapacity(article.utf8.count)
      for part in article.utf8.split(separator: TreePath.slash).dropLast() {
        if !path.isEmpty { path.append(TreePath.slash) }
        path.append(contentsOf: part)
      }
      self.path = path
    }

    /// Returns the path that `link` denotes, or nil if it leaves the locale's folder.
    func resolve(_ link: ArraySlice<UInt8>) -> String? {
      var path = path
      path.reserveCapacity(path.count + link.count + 1)
      var start = link.startIndex
      while start < link.endIndex {
        var end = start
        while end < link.endIndex, link[end] != TreePath.slash, link[end] != UInt8(ascii: "\\") { end += 1 }
        let isDots = end - start <= 2 && link[start..<end].allSatisfy { $0 == UInt8(ascii: ".") }
        if !isDots {
          if !path.isEmpty { path.append(TreePath.slash) }
          path.append(contentsOf: link[start..<end])
        } else if end - start == 2 {
          guard !path.isEmpty else { return nil }
          path.removeSubrange((path.lastIndex(of: TreePath.slash) ?? 0)...)
        }
        start = end + 1
      }
      return String(decoding: path, as: UTF8.self)
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns the path in lowercase, since most sites that serve such articles ignore case.
  static func folded(_ path: String) -> String { path.lowercased() }
}
