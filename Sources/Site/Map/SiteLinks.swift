package import DocModel

/// Resolves the link targets that authors write to pages and files of the site.
package struct SiteLinks: Sendable {
  /// A file that is not an article.
  package enum Asset: Sendable, Equatable {
    /// The site has it at this output path.
    case file(address: String)
    /// The file exists, and the site does not publish it.
    case unpublished
    /// The path begins with a name for a folder that nothing in the project explains, or leads out of the repository.
    case unknown
    case missing
  }

  /// Looks up a file that is not an article.
  ///
  /// - Parameters:
  ///   - path: as written, decoded: by an alias of the project, relative to the article or, if it begins with `/` or
  ///     `~/`, to its locale's folder.
  ///   - article: the linking article.
  package typealias AssetFinder = @Sendable (_ path: String, _ article: Article) -> Asset

  package let map: SiteMap
  package var findAsset: AssetFinder

  package init(map: SiteMap, findAsset: @escaping @Sendable (_ path: String, _ article: Article) -> Asset) {
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
    /// A file that exists, and that the site does not publish.
    case unpublished
    case missing

    var isFound: Bool { if case .missing = self { false } else { true } }
  }

  /// Returns where a link leads; a check decides by the same addresses and files.
  ///
  /// - Parameters:
  ///   - url: without Markdown escapes.
  ///   - article: the article whose text contains the link; for included text, the included file.
  ///   - locale: the reader's locale.
  func target(of url: ArraySlice<UInt8>, in article: Article, for locale: Int) -> Target {
    guard let address = WrittenAddress(url) else { return route(url, in: article, for: locale) ?? .asWritten }
    if let place = map.addresses.place(of: address, from: article.path, in: article.file) {
      let locale = place.locale ?? locale
      return .page(
        place.page, locale: locale, address: map.address(of: place.page, in: locale), fragment: address.fragment)
    }
    switch map.addresses.home(at: address.path) {
    case .reader: return .file(address: map.home(of: locale))
    case .locale(let named): return .file(address: map.home(of: named))
    case nil: break
    }
    let path = (url.starts(with: "~/".utf8) ? "~" : "") + String(decoding: address.path, as: UTF8.self)
    switch findAsset(path, article) {
    case .file(let address): return .file(address: address)
    case .unpublished: return .unpublished
    case .unknown: return .asWritten
    case .missing: return .missing
    }
  }

  /// The page of a route of Docsify, `#/guide/install`, or nil.
  private func route(_ url: ArraySlice<UInt8>, in article: Article, for locale: Int) -> Target? {
    guard url.starts(with: "#/".utf8), let address = WrittenAddress(url.dropFirst()),
      let place = map.addresses.place(of: address, from: article.path, in: article.file)
    else { return nil }
    let locale = place.locale ?? locale
    return .page(place.page, locale: locale, address: map.address(of: place.page, in: locale), fragment: [])
  }

  /// Returns the relative URL from one page of the output to another, escaped for an attribute.
  package func way(from origin: String, to address: String) -> String { map.way(from: origin, to: address) }
}

extension PathText {
  static func text(from origin: String, to address: String, form: PageForm) -> String {
    String(decoding: relative(from: origin, to: address, form: form), as: UTF8.self)
  }

  /// Returns the escaped relative URL from the page at `origin` to `address`, both below the output folder.
  static func relative(from origin: String, to address: String, form: PageForm) -> [UInt8] {
    let written = form.written(address)
    let way = relative(from: origin, to: written)
    // An empty address is that of the page itself, whatever folder it is in.
    return way.isEmpty && !origin.isEmpty ? Array("./".utf8) : way
  }

  private static func relative(from origin: String, to address: String) -> [UInt8] {
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
