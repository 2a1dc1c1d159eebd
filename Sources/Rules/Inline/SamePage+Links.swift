internal import Alignment
internal import DocModel

extension SamePage {
  /// True where every link of a member leads to the page of one that is missing: by another path, or on the locale's
  /// own site.
  static func areMeant(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let pages = SamePage(article, d.member, d.reference)
    var left = d.missing.map(\.text)
    for link in d.extra {
      guard let index = left.firstIndex(where: { pages.areOne(link.text, $0) }) else { return false }
      left.remove(at: index)
    }
    return true
  }

  /// `./x.md` in `v2/guide` is `/guide/x.md` where the site's paths begin within `v2`.
  func isBelow(_ relative: Address, _ absolute: Address) -> Bool {
    guard absolute.path.hasPrefix("/"), !relative.path.hasPrefix("/"), let page = resolved(relative) else {
      return false
    }
    let (whole, end) = (path(Address("/" + page)), path(absolute))
    return end.count > 1 && whole.suffix(end.count) == end[...]
  }

  /// The page of the locale under another path, which ends in the same name.
  func isMoved(_ own: Address, _ other: Address) -> Bool {
    let (one, two) = (path(own), path(other))
    return hasLocale(own) && !hasLocale(other) && one.last != nil && one.last == two.last
  }

  /// The home page of a site, and its page of the locale.
  func isOwnHome(_ own: Address, _ other: Address) -> Bool {
    let segments = own.path.lowercased().split(separator: "/").map(String.init)
    return other.path.allSatisfy { $0 == "/" } && segments.count <= 2 && segments.last.map { isLocale($0) } == true
  }
}
