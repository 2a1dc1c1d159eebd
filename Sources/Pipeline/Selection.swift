public import DocModel
public import Findings

/// What of a run is wanted: everything where a list is empty. All locales are read all the same, for the vote.
public struct Selection: Sendable {
  public var rules: [RuleID]
  public var locales: [LocaleTag]
  /// Paths of articles, or globs.
  public var articles: [String]

  public init(rules: [RuleID] = [], locales: [LocaleTag] = [], articles: [String] = []) {
    self.rules = rules
    self.locales = locales
    self.articles = articles
  }

  func wants(article path: String) -> Bool {
    articles.isEmpty || articles.contains { PathGlob($0).matches(path) }
  }

  func wants(_ finding: Finding) -> Bool {
    (rules.isEmpty || rules.contains(finding.rule))
      && (locales.isEmpty || locales.contains { $0.matches(finding.place.locale) })
  }
}

extension LocaleTag {
  /// `pl` names `pl-PL` too, and case does not matter.
  func matches(_ other: LocaleTag) -> Bool {
    guard tag.lowercased() != other.tag.lowercased() else { return true }
    return region == nil && script == nil && tag.count == language.count && language == other.language
  }
}
