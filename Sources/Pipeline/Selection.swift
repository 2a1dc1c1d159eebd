package import DocModel
package import Findings
package import Reports

/// Filters of a run; an empty list selects everything. All locales are read in any case, because all of them vote.
package struct Selection: Sendable {
  package var rules: [RuleID]
  package var locales: [LocaleTag]
  /// Article paths or globs.
  package var articles: [String]

  package init(rules: [RuleID] = [], locales: [LocaleTag] = [], articles: [String] = []) {
    self.rules = rules
    self.locales = locales
    self.articles = articles
  }

  func wants(article path: String) -> Bool {
    articles.isEmpty || articles.contains { PathGlob($0).selects(path) }
  }

  func wants(locale: LocaleTag) -> Bool { locales.isEmpty || locales.contains { $0.matches(locale) } }

  func wants(_ rule: RuleID, _ check: RuleID) -> Bool {
    rules.isEmpty || rules.contains(rule) || rules.contains(check)
  }

  func wants(_ finding: Finding) -> Bool {
    wants(finding.rule, finding.check)
      && wants(locale: finding.place.locale)
  }
}

extension LocaleTag {
  /// Ignores case; a tag without region also matches tags with one: `pl` matches `pl-PL`.
  func matches(_ other: LocaleTag) -> Bool {
    guard tag.lowercased() != other.tag.lowercased() else { return true }
    return region == nil && script == nil && tag.count == language.count && language == other.language
  }

  /// The locale this tag matches; throws if it matches none or, without an exact match, several.
  func found(in locales: [LocaleTag]) throws(RunError) -> LocaleTag {
    if let exact = locales.first(where: { $0 == self }) { return exact }
    let fitting = locales.filter { matches($0) }
    guard let first = fitting.first else {
      throw RunError(
        "the locale \(self) has no article here\(locales.asChoice)"
          + Spelling.suggestion(for: tag, among: locales.map(\.tag)))
    }
    guard fitting.count == 1 else {
      throw RunError("the locale \(self) could be \(fitting.map(\.tag).joined(separator: " or "))")
    }
    return first
  }
}

extension [LocaleTag] {
  /// ` (there are de, en)`, to end a message; empty if there are no locales.
  var asChoice: String {
    switch count {
    case 0: ""
    case 1: " (there is \(self[0]))"
    default: " (there are \(map(\.tag).joined(separator: ", ")))"
    }
  }
}

/// The text of one file as an editor holds it, which may differ from the file on disk.
struct FileBuffer: Sendable {
  /// As in ``ArticleFiles``.
  let file: String
  let text: [UInt8]
}

extension Check {
  /// Limits the check to one file, whose text is standard input. The other locales of its article are read from disk.
  ///
  /// - Parameter name: the path of the file, which need not exist yet if another locale has its article.
  package mutating func readBuffer(of name: String) throws(RunError) {
    let file = FilePath.display(name)
    guard CrashRecovery.current == nil else {
      // The run that crashed has read standard input to its end.
      throw RunError(
        "internal error: this text crashes \(Product.name) \(Product.version); please report it", file: file)
    }
    let buffer = FileBuffer(file: file, text: try FileSystem.read("-", limit: limits.bytes))
    var tree = tree()
    guard let place = tree.replace(with: buffer, roots: roots, layout: layout, source: source) else {
      throw RunError(
        "is no article that another locale has, too; name the folder of the locales, or set `layout:` in "
          + Configuration.fileName, file: file)
    }
    self.buffer = buffer
    selection.articles = [place.article]
    selection.locales = [place.locale]
  }
}
