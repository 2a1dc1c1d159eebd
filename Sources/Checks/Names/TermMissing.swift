internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a name that the other locales keep and this one lacks or garbles.
struct TermMissing: SplitRule {
  static let card = RuleCard(id: "term-missing", severity: .major, mqm: .terminology, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.term) else { return nil }
    // Site names are localized in some languages.
    let isOfSite = article.areInSiteName(d)
    let isMinor = isOfSite || d.missing.contains { $0.text.utf8.contains(.space) }
    return finding(
      d, .difference(of: "name", d, article), in: article, severity: isMinor ? .minor : nil,
      doubts: isOfSite ? .choice : [])
  }
}

extension AlignedArticle {
  /// Returns whether the names occur only after the first ` - ` or ` | ` of the title, where sites append their name.
  fileprivate func areInSiteName(_ d: Disagreement) -> Bool {
    guard d.slot == 0, d.extra.isEmpty,
      members[d.member].article.frontMatter.entry("title").map({ Int($0.line) }) == d.line,
      let title = members[d.reference].article.frontMatter["title"].map({ Array($0.utf8) }),
      let mark = [" - ", " | "].compactMap({ ByteSearch.first(Array($0.utf8)[...], in: title[...]) }).min()
    else { return false }
    return !d.missing.contains { ByteSearch.holds(Array($0.text.utf8)[...], in: title[..<mark]) }
  }
}

/// Reports a name that differs only in letter case.
struct TermCase: SplitRule {
  static let check: String? = "name"
  static let card = RuleCard(id: "term-case", severity: .minor, mqm: .terminology, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .spelling else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
