package import DocModel

/// Resolves the link targets that authors write to pages and files of the site.
package struct SiteLinks: Sendable {
  /// Returns the output path of a file that is not an article, or nil if there is no such file.
  ///
  /// - Parameters:
  ///   - path: as written, decoded: relative to the article or, if it begins with `/`, to its locale's folder.
  ///   - article: the linking article.
  package typealias AssetFinder = @Sendable (_ path: String, _ article: Article) -> String?

  package let map: SiteMap
  package var findAsset: AssetFinder

  package init(map: SiteMap, findAsset: @escaping @Sendable (_ path: String, _ article: Article) -> String?) {
    self.map = map
    self.findAsset = findAsset
  }

  enum Target {
    /// A link to another site or within the page: unchanged.
    case asWritten
    /// A page, below the output folder's locale; `fragment` is without `#`.
    case page(Int, locale: Int, address: String, fragment: ArraySlice<UInt8>)
    /// An index, or a file that the site copies.
    case file(address: String)
    case missing
  }

  /// - Parameters:
  ///   - url: without Markdown escapes.
  ///   - article: the article whose text contains the link; for included text, the included file.
  ///   - locale: the reader's locale.
  func target(of url: ArraySlice<UInt8>, in article: Article, for locale: Int) -> Target {
    guard let first = url.first, first != UInt8(ascii: "#"), !Self.leadsElsewhere(url) else { return .asWritten }
    let hash = url.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let fragment = url[hash...].dropFirst()
    let query = url[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    let written = PathText.decodedBytes(url[..<query])
    guard !written.isEmpty else { return .asWritten }
    let path = written.starts(with: "~/".utf8) ? written.dropFirst(1) : written[...]
    if let (page, locale) = page(at: path, from: article.path, for: locale) {
      return .page(page, locale: locale, address: map.address(of: page, in: locale), fragment: fragment)
    }
    if let address = home(at: path, for: locale) { return .file(address: address) }
    if let address = findAsset(String(decoding: path, as: UTF8.self), article) { return .file(address: address) }
    return .missing
  }

  /// Returns the index of the reader's locale for `/`, of another one for `/ko/`: every locale has an index, generated
  /// if it has no article.
  private func home(at path: ArraySlice<UInt8>, for locale: Int) -> String? {
    guard path.first == UInt8(ascii: "/") else { return nil }
    let name = String(decoding: path.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self).lowercased()
    if name.isEmpty { return map.home(of: locale) }
    return map.locales.firstIndex { [$0.tag.lowercased(), $0.tag.lowercased() + "/"].contains(name) }.map(map.home)
  }

  /// Returns the relative URL from one page of the output to another, escaped for an attribute.
  package func way(from origin: String, to address: String) -> String { Self.way(from: origin, to: address) }

  /// Returns the relative URL from `origin` to `address`, without a map.
  package static func way(from origin: String, to address: String) -> String {
    PathText.text(from: origin, to: address)
  }

  private func page(at path: ArraySlice<UInt8>, from article: String, for locale: Int) -> (page: Int, locale: Int)? {
    let slash = UInt8(ascii: "/")
    if path.first == slash {
      let inside = path.drop { $0 == slash }
      if let page = map.page(at: inside) { return (page, locale) }
      // A path that begins with a locale's name refers to that locale.
      let head = String(decoding: inside.prefix { $0 != slash }, as: UTF8.self).lowercased()
      guard let named = map.locales.firstIndex(where: { $0.tag.lowercased() == head }),
        let page = map.page(at: inside.drop { $0 != slash }.drop { $0 == slash })
      else { return nil }
      return (page, named)
    }
    let here = Array(article.utf8)
    let folder = here.lastIndex(of: slash).map { here[..<$0] } ?? []
    let (place, up) = PathText.joined(folder, path)
    if up == 0, let page = map.page(at: place[...]) { return (page, locale) }
    // `../../fr-FR/guide.md` goes from the locale's folder to another's.
    let head = place.prefix { $0 != slash }
    if up == 1, let named = map.locales.firstIndex(where: { $0.tag.utf8.elementsEqual(head) }),
      let page = map.page(at: place.dropFirst(head.count + 1))
    {
      return (page, named)
    }
    // Hugo's pages are folders, so relative paths may start one level below.
    let (below, above) = PathText.joined(Array(SitePage.stem(of: article).utf8)[...], path)
    guard above == 0, !below.isEmpty, let page = map.page(at: below[...]) else { return nil }
    return (page, locale)
  }

  /// Whether the URL names a scheme or a host.
  private static func leadsElsewhere(_ url: ArraySlice<UInt8>) -> Bool {
    if url.starts(with: "//".utf8) { return true }
    for byte in url {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }
}

/// Paths as written in URLs.
enum PathText {
  /// Resolves percent-encoding; invalid UTF-8 is left as it is.
  static func decoded(_ path: ArraySlice<UInt8>) -> String { String(decoding: decodedBytes(path), as: UTF8.self) }

  static func decodedBytes(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard path.contains(UInt8(ascii: "%")) else { return Array(path) }
    var bytes: [UInt8] = []
    var rest = path
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hex), let low = rest.dropFirst().first.flatMap(hex) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) == nil ? Array(path) : bytes
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Resolves `path` relative to `folder`, without dot segments; `up` is the number of levels above the root.
  static func joined(_ folder: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> (path: [UInt8], up: Int) {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var joined = Array(folder)
    var up = 0
    var rest = path
    while !rest.isEmpty {
      let part = rest.prefix { $0 != slash }
      rest = rest.dropFirst(part.count + 1)
      if part.isEmpty || part.count == 1 && part.first == dot { continue }
      if part.count == 2, part.allSatisfy({ $0 == dot }) {
        if joined.isEmpty { up += 1 }
        while let byte = joined.popLast(), byte != slash {}
      } else {
        if !joined.isEmpty { joined.append(slash) }
        joined += part
      }
    }
    return (joined, up)
  }

  /// Returns the last component.
  static func name(of path: Substring) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }

  static func text(from origin: String, to address: String) -> String {
    String(decoding: relative(from: origin, to: address), as: UTF8.self)
  }

  /// Returns the escaped relative URL from the page at `origin` to `address`, both below the output folder.
  static func relative(from origin: String, to address: String) -> [UInt8] {
    let origin = Array(origin.utf8)
    let address = Array(address.utf8)
    var shared = 0
    var index = 0
    while index < origin.count, index < address.count, origin[index] == address[index] {
      index += 1
      if origin[index - 1] == UInt8(ascii: "/") { shared = index }
    }
    var way: [UInt8] = []
    for byte in origin[shared...] where byte == UInt8(ascii: "/") { way += "../".utf8 }
    let rest = address[shared...]
    // The first component of a relative URL must not look like a scheme.
    if way.isEmpty, rest.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) { way += "./".utf8 }
    return way + URLEscaping.escapedPath(rest)
  }
}
