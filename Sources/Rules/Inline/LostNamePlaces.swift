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

  /// True where what is missing is the plural of names that both have in their singular; this one alone, where its language has no plural.
  func arePlurals(_ d: Disagreement) -> Bool {
    let hasPlural = !LanguageProfile.of(members[d.member].article.locale.language).has("plural", "none")
    guard d.extra.isEmpty || !hasPlural && d.extra.count <= d.missing.count, !d.missing.isEmpty,
      d.missing.allSatisfy({ $0.text.hasSuffix("s") })
    else { return false }
    let own = texts(of: .identifier, d.slot, d.member)
    let theirs = texts(of: .identifier, d.slot, d.reference)
    return d.missing.allSatisfy { name in
      ["s", "es"].contains { ending in
        let singular = String(name.text.dropLast(ending.count))
        return name.text.hasSuffix(ending) && own.contains(singular)
          && (hasPlural ? theirs.contains(singular) : isSingular(singular, d.reference))
      }
    }
  }

  /// A name with a capital at its start, or right behind it, or one that the text has by itself, too: `deviceIds` may be a property that
  /// has no singular.
  private func isSingular(_ name: String, _ member: Int) -> Bool {
    let text = members[member].article
    return name.utf8.prefix(2).contains { $0 < 0x5b }
      || text.nodes.contains { node in
        node.kind.isPlainText
          && text.pool[node.literal.indices].split { !$0.isASCIILetter && !$0.isASCIIDigit }.contains {
            $0.elementsEqual(name.utf8)
          }
      }
  }
}
