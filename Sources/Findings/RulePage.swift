internal import Yams

/// The documentation of a rule, used by `explain`, SARIF's rules, the README's table and the tests. Read from the file
/// in Resources that is named after the rule.
package struct RulePage: Sendable {
  /// The fault, in a few words.
  package let title: String
  /// The harm to a reader and the data the rule examines. Two sentences at most.
  package let rationale: String
  /// Articles with `↓` before each place where the rule must report, and no other findings.
  package let failing: [Example]
  /// Articles for which the rule must report no finding.
  package let passing: [Example]
  /// The rule's checks, if it has several.
  package let checks: [CheckPage]

  /// A rule without a page gets its name as the title.
  init(_ rule: RuleID) {
    let file = rule.name + ".yml"
    let text = RulePages.all[rule.name].map { String(decoding: $0, as: UTF8.self) }
    let page = text.flatMap { try? Yams.compose(yaml: $0) }
    title = page?["title"]?.string ?? rule.name
    rationale = page?["rationale"]?.string ?? ""
    failing = Example.all(page?["finds"], file)
    passing = Example.all(page?["passes"], file)
    checks = (page?["checks"]?.mapping ?? [:]).compactMap { name, check in
      name.string.map {
        CheckPage(name: $0, title: check["title"]?.string ?? $0, failing: Example.all(check["finds"], file))
      }
    }
  }
}

/// One check of a rule, which can be selected and disabled by its own name.
package struct CheckPage: Sendable {
  /// The part of the check's name after the rule: `torn-token` of `spacing/torn-token`.
  package let name: String
  /// The fault, in a few words.
  package let title: String
  /// Articles with `↓` before each place where the check must report; added to the examples of its rule.
  package let failing: [Example]
}

/// One article in several locales, used as documentation and as a test: locale → Markdown. A path after the locale
/// (`de/guide/a.md`) makes it several articles. A source’s hash is the value of `hash` in its front matter.
package struct Example: Sendable {
  package let articles: [(locale: String, markdown: String)]
  /// The source locale, or nil if translations are compared by vote.
  package let source: String?
  /// A glossary as CSV.
  package let glossary: String?
  /// The locales in which every article should exist.
  package let expected: [String]
  /// The file and the 1-based line of the example's definition.
  package let fileID: String
  package let line: Int

  package init(
    _ articles: KeyValuePairs<String, String>, source: String? = nil, glossary: String? = nil, expected: [String] = [],
    fileID: String = #fileID, line: Int = #line
  ) {
    self.articles = articles.map { (locale: $0.key, markdown: $0.value) }
    self.source = source
    self.glossary = glossary
    self.expected = expected
    self.fileID = fileID
    self.line = line
  }

  /// All keys except `source`, `glossary` and `expected` are locales.
  private init(_ example: Node.Mapping, _ file: String) {
    source = example["source"]?.string
    glossary = example["glossary"]?.string
    expected = example["expected"]?.array().compactMap(\.string) ?? []
    articles = example.compactMap { key, text in
      guard let locale = key.string, !["source", "glossary", "expected"].contains(locale) else { return nil }
      return text.string.map { (locale, $0) }
    }
    fileID = "Findings/Resources/" + file
    line = example.mark?.line ?? 1
  }

  static func all(_ list: Node?, _ file: String) -> [Example] {
    list?.array().compactMap { $0.mapping.map { Example($0, file) } } ?? []
  }
}
