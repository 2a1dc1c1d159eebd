internal import DocModel
internal import HTMLTree

/// A link to a place on a page of the site; the place is not checked yet.
package struct PlaceReference: Sendable, Hashable {
  package let page: Int
  package let locale: Int
  package let fragment: String
  package let line: UInt32
}

/// A link or an image whose target is neither a page nor a file.
package struct MissingTarget: Sendable, Hashable {
  package let target: String
  package let isImage: Bool
  package let line: UInt32
}

extension BodyWriter {
  /// Returns an escaped link target: pages and files of the site are resolved, other targets are unchanged.
  mutating func address(of url: ArraySlice<UInt8>, _ use: URLPolicy.Use, line: UInt32) -> [UInt8] {
    guard let place else { return URLEscaping.escaped(url) }
    switch place.links.target(of: url, in: source.article, for: place.locale) {
    case .asWritten:
      if url.first == UInt8(ascii: "#"), url.count > 1 {
        refer(to: url.dropFirst(), on: place.page, locale: place.locale, line: line)
      }
      return URLEscaping.escaped(url)
    case .page(let page, let locale, let address, let fragment):
      var way = PathText.relative(from: place.address, to: address)
      guard !fragment.isEmpty else { return way }
      refer(to: fragment, on: page, locale: locale, line: line)
      if page == place.page, locale == place.locale { way = [] }
      way.append(UInt8(ascii: "#"))
      return way + URLEscaping.escaped(fragment)
    case .file(let address):
      usesAssets = true
      return PathText.relative(from: place.address, to: address)
    case .missing:
      missing.append(
        MissingTarget(
          target: String(decoding: url, as: UTF8.self), isImage: use != .link, line: source.includedAt ?? line))
      return URLEscaping.escaped(url)
    }
  }

  private mutating func refer(to fragment: ArraySlice<UInt8>, on page: Int, locale: Int, line: UInt32) {
    references.append(
      PlaceReference(
        page: page, locale: locale, fragment: PathText.decoded(fragment), line: source.includedAt ?? line))
  }
}
