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

  /// True where what is missing is the plural of names that both have in their singular.
  func arePlurals(_ d: Disagreement) -> Bool {
    let names = [d.member, d.reference].map { texts(of: .identifier, d.slot, $0) }
    return d.extra.isEmpty && !d.missing.isEmpty
      && d.missing.allSatisfy { name in
        ["s", "es"].contains { ending in
          name.text.hasSuffix(ending) && names.allSatisfy { $0.contains(String(name.text.dropLast(ending.count))) }
        }
      }
  }
}
