internal import Algorithms
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
    /// The anchors that links can target.
    package internal(set) var anchors: PageAnchors
    package let links: [Use]
    /// Links to files that are not articles.
    package let files: [Use]
    /// Whether included or generated content may add anchors.
    package let mayHoldMore: Bool

    package init(
      locale: LocaleTag, file: String, anchors: PageAnchors, links: [Use], files: [Use], mayHoldMore: Bool
    ) {
      self.locale = locale
      self.file = file
      self.anchors = anchors
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
    /// Whether it is in raw HTML.
    var isRaw = false
  }

  /// A link or an image that shows a file such as an image or a download.
  struct File: Sendable {
    /// The target as written.
    let target: String
    /// Decoded, without parameters.
    let path: String
    let line: Int
    /// Whether it is in raw HTML.
    var isRaw = false
  }

  package let path: String
  package let texts: [Text]
  /// The distinct link targets of the texts, as written.
  package let targets: [String]
  /// The indices of the targets that are in raw HTML.
  package let rawTargets: Set<UInt32>
  /// The paths at which the front matter of the texts says that the page is served.
  package let routes: [String]

  package init(
    path: String, targets: [String], texts: [Text], rawTargets: Set<UInt32> = [], routes: [String] = []
  ) {
    self.path = path
    self.targets = targets
    self.texts = texts
    self.rawTargets = rawTargets
    self.routes = routes
  }

  package init(_ article: AlignedArticle) {
    var targets = LinkTargets(article: article.path)
    let members = article.members.filter { $0.role != .archive }.map(\.article)
    texts = members.map { member in
      var text = Text(member, &targets)
      // The numbers of repeated headings are as they are on the page.
      if let whole = article.copies[member.file]?.whole {
        var others = LinkTargets(article: article.path)
        text.anchors = Text(whole, &others).anchors
      }
      return text
    }
    routes = Self.routes(of: members, at: article.path)
    path = article.path
    self.targets = targets.all
    rawTargets = targets.raw
  }

  /// The facts of an article that was read but not aligned.
  package init(path: String, of articles: [Article]) {
    var targets = LinkTargets(article: path)
    texts = articles.map { Text($0, &targets) }
    routes = Self.routes(of: articles, at: path)
    self.path = path
    self.targets = targets.all
    rawTargets = targets.raw
  }

  private static func routes(of texts: [Article], at path: String) -> [String] {
    Set(texts.flatMap { $0.frontMatter.routes(of: path) }).sorted()
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
        link.isRaw = rawTargets.contains(use.target)
        return link
      }
      return (text, links)
    }
  }

  func files(of text: Text) -> some Sequence<File> {
    text.files.lazy.compactMap { use in
      target(use).flatMap { text in
        var file = File(Array(text.utf8)[...], line: Int(use.line))
        file?.isRaw = rawTargets.contains(use.target)
        return file
      }
    }
  }

  private func target(_ use: Use) -> String? {
    targets.indices.contains(Int(use.target)) ? targets[Int(use.target)] : nil
  }
}

extension Article {
  /// The name in a heading that is only `{{name}}`, or nil. Not every site with the notations of Liquid replaces it.
  fileprivate func soleCall(in heading: Int) -> ArraySlice<UInt8>? {
    guard Int(nodes[heading].end) == heading + 2, nodes[heading + 1].kind == .placeholder,
      case let call = pool[nodes[heading + 1].literal.indices], call.starts(with: "{{".utf8), call.count > 4
    else { return nil }
    let name = call.dropFirst(2).dropLast(2)
    return name.allSatisfy { $0.isAlphanumeric || $0 == .of("_") } ? name : nil
  }
}

/// The anchors of a page as hashes, folded by ``AnchorFold`` and sorted. Generators make different ids of one heading.
package struct PageAnchors: Sendable {
  /// Those in any generator: written ids, and those of headings in ASCII.
  package var common: [UInt64] = []
  /// The ids of headings with other letters, where the generator keeps these.
  package var wide: [UInt64] = []
  /// The ids of headings with other letters, where the generator drops these, as Python-Markdown does by default.
  package var ascii: [UInt64] = []
  /// The ids of headings without the text in brackets, as themes make them of `run(options)` and `Box (Kiste)`.
  package var short: [UInt64] = []
  /// Those of headings with dots inside words, which most generators leave out of ids: `box.lid` becomes `boxlid`.
  package var dotted: [UInt64] = []

  package init(
    common: [UInt64] = [], wide: [UInt64] = [], ascii: [UInt64] = [], short: [UInt64] = [], dotted: [UInt64] = []
  ) {
    (self.common, self.wide, self.ascii, self.short, self.dotted) = (common, wide, ascii, short, dotted)
  }

  /// - Parameter isASCII: whether the generator drops all letters but those of ASCII.
  func hold(_ anchor: UInt64, isASCII: Bool) -> Bool {
    Self.hold(anchor, in: common) || Self.hold(anchor, in: isASCII ? ascii : wide)
  }

  func holdShort(_ anchor: UInt64) -> Bool { Self.hold(anchor, in: short) }

  func holdDotted(_ anchor: UInt64) -> Bool { Self.hold(anchor, in: dotted) }

  private static func hold(_ anchor: UInt64, in all: [UInt64]) -> Bool {
    let place = all.partitioningIndex { $0 >= anchor }
    return place < all.count && all[place] == anchor
  }
}

/// Collects the anchors of a page that links can target.
struct PagePlaces {
  private var places: [UInt64] = []
  private var titles: [UInt64] = []
  private var wideTitles: [UInt64] = []
  private var shortTitles: [UInt64] = []
  private var dottedTitles: [UInt64] = []
  /// The folds of the titles' letters of ASCII, of which Python-Markdown makes ids.
  private var asciiTitles: [UInt64] = []

  mutating func add(heading index: Int, of article: Article) {
    let heading = article.nodes[index]
    if !heading.attribute.isEmpty {
      places.append(AnchorFold.fold(article.pool[heading.attribute.indices]))
      // An explicit id replaces the generated one; an anchor tag before the heading adds to it.
      if heading.flags.contains(.explicitID), !heading.flags.contains(.anchorTag) { return }
    }
    let text = AnchorFold.text(ofHeading: index, in: article)
    let title = AnchorFold.title(text[...])
    let isASCII = text.allSatisfy { $0 < 0x80 }
    if isASCII { titles.append(title) } else { wideTitles.append(title) }
    if heading.attribute.isEmpty,
      zip(zip(text, text.dropFirst()), text.dropFirst(2)).contains(where: { pair, last in
        pair.1 == .of(".") && pair.0.isWordByte && last.isWordByte
      })
    {
      dottedTitles.append(title)
    }
    if let bracket = text.firstIndex(of: .of("(")), case let start = text[..<bracket],
      start.contains(where: \.isWordByte)
    {
      shortTitles.append(AnchorFold.title(start))
    }
    // VitePress and Python-Markdown drop the accents of letters; a README is shown by GitHub, which keeps them.
    let isReadme = PathText.name(of: article.path[...]).lowercased().hasPrefix("readme")
    if !isReadme {
      if !isASCII, let plain = AnchorFold.withoutAccents(text) { titles.append(plain) }
      asciiTitles.append(isASCII ? title : AnchorFold.ascii(text))
    }
    if let name = article.soleCall(in: index) { places.append(AnchorFold.fold(name)) }
  }

  mutating func add(tags: ByteRange, of article: Article) {
    // Most tags have no attributes.
    guard tags.count > 5, article.pool[tags.indices].contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(article.pool[tags.indices]) { places.append($0) }
  }

  /// Adds the id and the title of a component of MDX, such as `<Tab title="…">`.
  mutating func add(component index: Int, of article: Article) {
    let parameters = article.pool[article.nodes[index].attribute.indices]
    guard parameters.contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(parameters) { places.append($0) }
    AnchorFold.titles(ofComponent: parameters) { titles.append($0) }
  }

  /// Adds the term of a definition, which consists of one text or code span.
  mutating func add(term text: ArraySlice<UInt8>) { titles.append(AnchorFold.title(text)) }

  /// Adds the id in `{ .class #id }` of Python-Markdown or `{: #id }` of kramdown.
  mutating func add(attributes list: ByteRange, of article: Article) {
    let text = article.pool[list.indices]
    guard text.first == UInt8(ascii: "{") else { return }
    let isKramdown = text.dropFirst().first == UInt8(ascii: ":")
    let inner = text.dropFirst(isKramdown ? 2 : 1).dropLast()
    guard isKramdown || [UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "i")].contains(inner.first { $0 != 0x20 })
    else { return }
    for word in inner.split(separator: 0x20) {
      guard let sign = word.firstIndex(of: UInt8(ascii: "#")),
        sign == word.startIndex || word.first == UInt8(ascii: ".")
      else { continue }
      places.append(AnchorFold.fold(word[(sign + 1)...]))
    }
    AnchorFold.names(inner) { places.append($0) }
  }

  /// Adds the id in kramdown's `{: #id .class }` alone on a line, which belongs to the next or previous block.
  mutating func add(kramdown list: ByteRange, of article: Article) {
    for word in article.pool[list.indices].split(separator: 0x20) where word.first == UInt8(ascii: "#") {
      places.append(AnchorFold.fold(word.dropFirst()))
    }
  }

  var anchors: PageAnchors {
    var anchors = PageAnchors()
    func numbered(_ titles: [UInt64]) -> [UInt64] {
      // Repeated headings are numbered: the second is `name-1`, the third `name-2`.
      Self.repeated(titles).map { title, count in count == 0 ? title : AnchorFold.numbered(title, count) }
    }
    anchors.common = places + numbered(titles)
    anchors.wide = numbered(wideTitles).sorted()
    anchors.short = Set(shortTitles).sorted()
    anchors.dotted = Set(dottedTitles).subtracting(places).sorted()
    // Python-Markdown numbers those without a letter of ASCII from the first, `_1`. A link without a number to the ASCII
    // letters of a heading is broken on other sites.
    for (title, count) in Self.repeated(asciiTitles) {
      let number = title == StableHash.seed ? count + 1 : count
      if number > 0 { anchors.common.append(AnchorFold.numbered(title, number)) } else { anchors.ascii.append(title) }
    }
    anchors.common.sort()
    return anchors
  }

  /// The folds in order, each with the number of equal ones before it.
  private static func repeated(_ folds: [UInt64]) -> [(fold: UInt64, count: Int)] {
    var (count, last) = (0, UInt64?.none)
    return folds.sorted().map { fold in
      count = last == fold ? count + 1 : 0
      last = fold
      return (fold, count)
    }
  }
}
