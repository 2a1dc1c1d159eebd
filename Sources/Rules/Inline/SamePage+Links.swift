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

  /// The page of the locale under another path, which ends in the same name.
  func isMoved(_ own: Address, _ other: Address) -> Bool {
    let (one, two) = (path(own), path(other))
    return hasLocale(own) && !hasLocale(other) && one.last != nil && one.last == two.last
  }
}
