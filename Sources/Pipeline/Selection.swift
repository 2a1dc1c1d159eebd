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

/// A path pattern: `*` and `?` match within one component, `**` crosses `/`. Without wildcards it also matches the
/// article of that name without extension (`customize-webviews`) and all files below a folder (`concepts/`).
struct PathGlob: Sendable, Hashable {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array((pattern.hasSuffix("/") ? pattern + "**" : pattern).utf8) }

  var text: String { String(decoding: pattern, as: UTF8.self) }

  func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    if matches(bytes[...]) { return true }
    guard !pattern.contains(0x2a), let dot = bytes.lastIndex(of: 0x2e) else { return false }
    return matches(bytes[..<dot])
  }

  /// Returns whether the pattern matches an article, or names it in another spelling, as its translation may be named.
  func selects(_ article: String) -> Bool {
    matches(article) || !pattern.contains(0x2a) && ArticleSpelling.folded(text) == ArticleSpelling.folded(article)
  }

  /// Simulates all pattern positions at once, so the worst case is pattern × path length.
  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var states: Set<Int> = closure(of: [0])
    for byte in text {
      var next: Set<Int> = []
      for state in states where state < pattern.count {
        switch pattern[state] {
        case 0x2a where isDouble(state): next.insert(state)
        case 0x2a where byte != 0x2f: next.insert(state)
        case 0x2a: break
        case 0x3f where byte != 0x2f: next.insert(state + 1)
        case byte: next.insert(state + 1)
        default: break
        }
      }
      states = closure(of: next)
      if states.isEmpty { return false }
    }
    return states.contains(pattern.count)
  }

  /// Adds states reachable without input: a star matches the empty string, and `**/` also matches no folder.
  private func closure(of states: Set<Int>) -> Set<Int> {
    var result = states
    var pending = Array(states)
    while let state = pending.popLast() {
      guard state < pattern.count, pattern[state] == 0x2a else { continue }
      let after = state + (isDouble(state) ? 2 : 1)
      var reached = [after]
      if isDouble(state), after < pattern.count, pattern[after] == 0x2f { reached.append(after + 1) }
      for next in reached where result.insert(next).inserted { pending.append(next) }
    }
    return result
  }

  private func isDouble(_ state: Int) -> Bool { state + 1 < pattern.count && pattern[state + 1] == 0x2a }
}
