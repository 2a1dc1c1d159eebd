internal import Alignment
internal import DocModel
internal import Foundation

extension SamePage {
  /// True where every link of a member leads to the page of one that is missing: by another path, or on the locale's own site.
  static func areMeant(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let pages = SamePage(
      article: article.path, locale: article.members[d.member].article.locale,
      other: article.members[d.reference].article.locale)
    var left = d.missing.map(\.text)
    for link in d.extra {
      guard let index = left.firstIndex(where: { pages.areOne(link.text, $0) }) else { return false }
      left.remove(at: index)
    }
    return true
  }

  /// True where a member links to pages of its own locale, and the other to none of any.
  static func areOfTheLocale(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard !d.missing.isEmpty, d.missing.count == d.extra.count else { return false }
    let pages = SamePage(
      article: article.path, locale: article.members[d.member].article.locale,
      other: article.members[d.reference].article.locale)
    return d.extra.allSatisfy { pages.hasLocale(Address($0.text)) }
      && d.missing.allSatisfy { !pages.hasLocale(Address($0.text)) }
  }
}
