import DocModel
import Features
import Findings
import Fixes

/// The pages of one root in all locales, by the addresses that texts have for them.
struct LocalePages: Sendable {
  /// A page to which a link leads, in another locale than the reader's.
  struct Target {
    /// An index of ``articles``.
    let page: Int
    /// The locale that the link leads to.
    let locale: LocaleTag
    /// The address of the page in the reader's locale, without query and fragment.
    let path: [UInt8]
  }

  let articles: [ArticleFiles]
  private let source: LocaleTag?
  private let tags: [LocaleTag]
  private let addresses: PageAddresses
  private let files: [String: (page: Int, locale: LocaleTag)]
  /// Whether a relative address without ending is resolved from where the file lies, as VitePress does. Others serve each
  /// page as a folder, so that it leads elsewhere.
  private let resolvesLikeFiles: Bool
  /// The address of the site, if known: full addresses of it are read as those from its root.
  private let site: SiteAddress?
  /// The locales whose texts write the own locale into addresses from the root of the site, where the source does not.
  var prefixed: Set<LocaleTag> = []
  /// The name of a locale in the addresses of its texts: `zh-cn`.
  var spellings: [LocaleTag: String] = [:]

  init(
    _ articles: [ArticleFiles], source: LocaleTag?, settings: AddressSettings, resolvesLikeFiles: Bool,
    site: SiteAddress?
  ) {
    self.articles = articles
    self.site = site
    self.resolvesLikeFiles = resolvesLikeFiles
    self.source = source
    let tags = Set(articles.flatMap { $0.files.map(\.locale) }).sorted()
    self.tags = tags
    addresses = PageAddresses(articles: articles.map(\.path), locales: tags, settings: settings)
    var files: [String: (page: Int, locale: LocaleTag)] = [:]
    for (page, article) in articles.enumerated() {
      for file in article.files { files[FilePath.display(file.file)] = (page, file.locale) }
    }
    self.files = files
  }

  /// The page that an address denotes, in whatever locale.
  func page(of target: [UInt8], on article: Article) -> Int? {
    guard let address = WrittenAddress(parts(of: target).path) else { return nil }
    return file(address, article)?.page ?? addresses.place(of: address, from: article.path)?.page
  }

  /// The page and the address that a link of an article is to lead to; nil if it leads to the reader's locale already,
  /// or the reader's locale lacks the page.
  func target(of link: [UInt8], on article: Article) -> Target? {
    let (host, rest) = parts(of: link)
    guard let address = WrittenAddress(rest) else { return nil }
    let own = article.locale
    let written = Array(rest.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") })
    if let (page, locale) = file(address, article) {
      guard locale != own, let file = articles[page].files.first(where: { $0.locale == own }) else { return nil }
      var way = Self.way(from: article.file, to: file.file)
      if !Self.hasEnding(address) { way = Self.withoutEnding(way) }
      return Target(page: page, locale: locale, path: Self.escaped(way, like: written))
    }
    guard let place = addresses.place(of: address, from: article.path) else { return nil }
    guard articles[place.page].files.contains(where: { $0.locale == own }) else { return nil }
    if let named = place.locale {
      guard tags[named] != own, let path = replacing(tags[named], by: own, in: written) else { return nil }
      return Target(page: place.page, locale: tags[named], path: host + path)
    }
    guard place.isRooted, let source, source != own, prefixed.contains(own) else { return nil }
    return Target(page: place.page, locale: source, path: host + Array("/\(spellings[own] ?? own.tag)".utf8) + written)
  }

  /// The name of the reader's locale in an address from the root of the site, empty if it has none; nil for an address
  /// that is not from the root, names another locale, or leads to no page of the reader's locale.
  func ownName(in link: [UInt8], on article: Article) -> String? {
    let path = parts(of: link).path
    guard let address = WrittenAddress(path), let place = addresses.place(of: address, from: article.path),
      place.isRooted, articles[place.page].files.contains(where: { $0.locale == article.locale })
    else { return nil }
    guard let named = place.locale else { return "" }
    let tag = tags[named]
    return tag == article.locale ? segment(of: tag, in: Array(path)).map { PathText.decoded($0) } : nil
  }

  /// A link as the address of the site, empty if it has none, and the rest.
  private func parts(of link: [UInt8]) -> (host: ArraySlice<UInt8>, path: ArraySlice<UInt8>) {
    let length = site?.length(in: link) ?? 0
    return (link[..<length], link[length...])
  }

  /// Whether the source lies next to the folders of the other locales, so that addresses do not name it.
  var isSourceWithoutFolder: Bool {
    guard let source else { return false }
    let samples = articles.lazy.compactMap { article in
      article.files.first { $0.locale == source }.map { ($0.file, article.path) }
    }.prefix(16)
    return !samples.isEmpty
      && samples.allSatisfy { file, path in
        let base = FilePlaces.base(of: file, path) ?? ""
        return !base.split(separator: "/").contains { $0.lowercased() == source.tag.lowercased() }
      }
  }

  /// The article's file that a relative path denotes.
  private func file(_ address: WrittenAddress, _ article: Article) -> (page: Int, locale: LocaleTag)? {
    let path = String(decoding: address.path, as: UTF8.self)
    guard !path.hasPrefix("/") else { return nil }
    let file = FilePath.display(FilePath.join(FileSystem.directory(of: article.file), path))
    if Self.hasEnding(address) { return files[file] }
    return resolvesLikeFiles ? files[file + ".md"] ?? files[FilePath.join(file, "index.md")] : nil
  }

  private static func hasEnding(_ address: WrittenAddress) -> Bool {
    let path = String(decoding: address.path, as: UTF8.self).lowercased()
    return [".md", ".mdx", ".markdown"].contains { path.hasSuffix($0) }
  }

  /// The address of a page without the ending of its file; of an index, that of its folder.
  private static func withoutEnding(_ path: String) -> String {
    let stem = path.hasSuffix(".md") ? path.dropLast(3) : path[...]
    guard stem == "index" || stem.hasSuffix("/index") else { return String(stem) }
    return stem == "index" ? "./" : String(stem.dropLast(5))
  }

  /// The relative path from one file to another.
  private static func way(from origin: String, to file: String) -> String {
    let here = FilePath.display(origin).split(separator: "/").dropLast()
    let there = FilePath.display(file).split(separator: "/")
    let shared = zip(here, there.dropLast()).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: here.count - shared) + there[shared...]).joined(separator: "/")
  }

  /// A path with a leading `./` if the one it replaces has it, and without characters that end a target.
  private static func escaped(_ path: String, like written: [UInt8]) -> [UInt8] {
    let start = written.starts(with: "./".utf8) && !path.hasPrefix("..") ? "./" : ""
    return (start + path).utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case .space: Array("%20".utf8)
      case UInt8(ascii: "("): Array("%28".utf8)
      case UInt8(ascii: ")"): Array("%29".utf8)
      default: [byte]
      }
    }
  }

  /// The first segment of a path that names a locale.
  private func segment(of locale: LocaleTag, in path: [UInt8]) -> ArraySlice<UInt8>? {
    path.split(separator: UInt8(ascii: "/")).first { PathText.decoded($0).lowercased() == locale.tag.lowercased() }
  }

  /// Replaces the first segment that names a locale, as the texts of the other locale write its name, else in the same
  /// letter case.
  private func replacing(_ old: LocaleTag, by new: LocaleTag, in path: [UInt8]) -> [UInt8]? {
    guard let segment = segment(of: old, in: path) else { return nil }
    let written = PathText.decoded(segment)
    let isLower = written == old.tag.lowercased() && written != old.tag
    let name = spellings[new] ?? (isLower ? new.tag.lowercased() : new.tag)
    return path[..<segment.startIndex] + Array(name.utf8) + path[segment.endIndex...]
  }
}

/// The links of a page, in Markdown and in HTML, and where the file writes their targets.
struct RawLinks {
  struct Link {
    /// As written.
    let target: [UInt8]
    /// Nil if the place in the file is not certain.
    let place: Range<Int>?
    /// The first line of the block.
    let line: Int
  }

  private(set) var all: [Link] = []
  private var places: Set<Range<Int>> = []
  private let text: RawText

  init(_ article: Article) {
    text = RawText(article)
    var block = 0
    for node in article.nodes {
      switch node.kind {
      case .link:
        let lines = text.lines(from: Int(node.firstLine), through: Int(node.lastLine))
        let place = lines.flatMap { text.destination(node, before: $0.upperBound) }
        add(Array(article.pool[node.literal.indices]), at: place, line: block)
      case .htmlBlock, .htmlInline:
        if node.kind == .htmlBlock { block = Int(node.firstLine) }
        addTags(of: node, article, line: block)
      case .paragraph, .heading, .tableRow, .item: block = Int(node.firstLine)
      default: break
      }
    }
  }

  private mutating func add(_ target: [UInt8], at place: Range<Int>?, line: Int) {
    // Several links may have one definition.
    if let place, !places.insert(place).inserted { return }
    all.append(Link(target: target, place: place, line: line))
  }

  /// Adds the targets of HTML's links, where the tags are in one place of their lines.
  private mutating func addTags(of node: Node, _ article: Article, line: Int) {
    let tags = article.pool[node.literal.indices]
    guard let lines = text.lines(from: Int(node.firstLine), through: Int(node.lastLine)) else { return }
    let places = text.places(of: Array(tags), in: lines)
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] {
      let opening = Array("href=".utf8) + [quote]
      var from = tags.startIndex
      while let start = ByteSearch.first(opening[...], in: tags[from...]) {
        from = start + opening.count
        let target = tags[from...].prefix { $0 != quote }
        let place = places.count == 1 ? places[0].lowerBound + from - tags.startIndex : nil
        add(Array(target), at: place.map { $0..<$0 + target.count }, line: line)
      }
    }
  }
}

/// The address at which readers find the project's site. Texts may link to its pages by full addresses.
package struct SiteAddress: Sendable {
  /// In lowercase.
  private let host: [UInt8]
  /// The path of the site's root, without a slash at the end.
  private let base: [UInt8]

  /// Fails for an address without a host.
  package init?(_ url: String) {
    guard let address = Self.withoutScheme(Array(url.utf8)[...]) else { return nil }
    host = address.prefix { $0 != Self.slash }.map(Self.lowercased)
    var base = address.dropFirst(host.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while base.last == Self.slash { base.removeLast() }
    self.base = Array(base)
    guard !host.isEmpty else { return nil }
  }

  /// The number of bytes of a link before the path from the root of the site; 0 if it does not name the site.
  func length(in link: [UInt8]) -> Int {
    guard let address = Self.withoutScheme(link[...]), address.prefix(host.count).map(Self.lowercased) == host,
      address.dropFirst(host.count).starts(with: base)
    else { return 0 }
    let end = address.startIndex + host.count + base.count
    return end < link.count && link[end] == Self.slash ? end : 0
  }

  /// The part after `https://`, `http://` or `//`; nil for other addresses.
  private static func withoutScheme(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for start in ["https://", "http://", "//"]
    where url.prefix(start.utf8.count).map(lowercased) == Array(start.utf8) {
      return url.dropFirst(start.utf8.count)
    }
    return nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

  private static let slash = UInt8(ascii: "/")
}
