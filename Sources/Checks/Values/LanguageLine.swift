internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a line of languages, the links of a page to itself in other locales, that leaves a locale out, and a page
/// without one where most locales have it.
struct LanguageLine: ArticleRule {
  static let card = LinkTargetRule.card

  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let members = article.members.indices.filter { article.members[$0].role != .archive }
    guard members.contains(where: { article.members[$0].article.linkBase != nil }) else { return [] }
    let locales = Set(members.map { article.members[$0].article.locale })
    let lists = members.filter { member in
      let own = article.members[member].article.locale
      return Set(article.features[member].languageLinks.map(\.locale)).subtracting([own]).count > 1
    }
    let isUsual = lists.count >= Self.leastLists && Quorum.isVerdict(lists.count, of: members.count - 1)
    return members.compactMap { member in
      if isUsual, article.features[member].languageLinks.isEmpty {
        return finding(
          "The page has no line of languages, with links to it in the other locales, as \(article.names(lists)) have: add it.",
          in: article, member: member, line: 1, confidence: .strong, severity: .minor)
      }
      let links = article.features[member].languageLinks
      let own = article.members[member].article.locale
      let linked = Set(links.map(\.locale)).subtracting([own])
      let missing = locales.subtracting(linked).subtracting([own]).sorted()
      // A single link leads back to the source; it is no list.
      let isList = linked.count > 1 || article.members[member].role == .source && !linked.isEmpty
      guard isList, let first = links.first, !missing.isEmpty else { return nil }
      let names = missing.names
      return finding(
        "The line of languages links \(linked.sorted().names) and not \(names): add a link to the page in \(names).",
        in: article, member: member, line: Int(first.line), words: missing.map(\.tag).joined(separator: " "),
        confidence: .strong, severity: .minor)
    }
  }

  /// The least number of pages with a line that show that the others should have one.
  private static let leastLists = 3
}
