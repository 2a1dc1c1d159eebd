package import DocModel

/// Resolves the link targets that authors write to pages and files of the site.
package struct SiteLinks: Sendable {
  /// Returns the output path of a file that is not an article, or nil if there is no such file.
  ///
  /// - Parameters:
  ///   - path: as written, decoded: by an alias of the project, relative to the article or, if it begins with `/` or
  ///     `~/`, to its locale's folder.
  ///   - article: the linking article.
  package typealias AssetFinder = @Sendable (_ path: String, _ article: Article) -> String?

  package let map: SiteMap
  package var findAsset: AssetFinder
  /// Returns whether a path, as for ``findAsset``, begins with a name for a folder that nothing in the project explains.
  package var isUnknownAlias: @Sendable (_ path: String, _ article: Article) -> Bool = { _, _ in false }

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
    guard let address = WrittenAddress(url) else { return .asWritten }
    if let place = map.addresses.place(of: address, from: article.path) {
      let locale = place.locale ?? locale
      return .page(
        place.page, locale: locale, address: map.address(of: place.page, in: locale), fragment: address.fragment)
    }
    if let home = home(at: address.path, for: locale) { return .file(address: home) }
    let isOfHome = url.starts(with: "~/".utf8)
    let path = (isOfHome ? "~" : "") + String(decoding: address.path, as: UTF8.self)
    if let file = findAsset(path, article) { return .file(address: file) }
    return !isOfHome && isUnknownAlias(path, article) ? .asWritten : .missing
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
}
