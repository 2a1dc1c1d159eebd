internal import Alignment
internal import DocModel

extension SamePage {
  /// Returns whether the member's links resolve to the same pages as the missing ones, each matched once: by another
  /// path, or on the locale's localized site.
  static func areMeant(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let pages = SamePage(article, of: d.member, comparedTo: d.reference)
    var left = d.missing.map(\.text)
    for link in d.extra {
      guard let index = left.firstIndex(where: { pages.areOne(link.text, $0) }) else { return false }
      left.remove(at: index)
    }
    return true
  }

  /// Returns whether `own` is a localized path with the same last segment as the unlocalized `other`.
  func isMoved(_ own: Address, _ other: Address) -> Bool {
    let (one, two) = (path(own), path(other))
    return hasLocale(own) && !hasLocale(other) && one.last != nil && one.last == two.last
  }
}
