internal import Alignment
internal import DocModel
internal import Features

/// Where the names stood that a locale has lost: not every place needs them.
extension AlignedArticle {
  /// True where the names stand in the title behind its first ` - ` or ` | `, where sites put their own.
  func areInSiteName(_ d: Disagreement) -> Bool {
    guard d.slot == 0, d.extra.isEmpty,
      members[d.member].article.frontMatter.entry("title").map({ Int($0.line) }) == d.line,
      let title = members[d.reference].article.frontMatter["title"].map({ Array($0.utf8) }),
      let mark = [" - ", " | "].compactMap({ ByteSearch.first(Array($0.utf8)[...], in: title[...]) }).min()
    else { return false }
    return !d.missing.contains { ByteSearch.holds(Array($0.text.utf8)[...], in: title[..<mark]) }
  }
}
