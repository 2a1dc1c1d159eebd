internal import Yams

/// What there is to read about a rule: `explain`, SARIF's rules, the README's table and the tests all read it. It is
/// the file in Resources that is named after the rule.
public struct RulePage: Sendable {
  /// The fault, in a few words.
  public let title: String
  /// Why a reader is harmed, and what the rule looks at. Two sentences at most.
  public let rationale: String
  /// Articles with `↓` before each place the rule must find, and nothing else.
  public let failing: [Example]
  /// Articles the rule stays silent on.
  public let passing: [Example]
  /// The ways in which the rule looks at articles, where there are several.
  public let checks: [CheckPage]

  /// A rule without a page is called by its name.
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

/// One of the ways in which a rule looks at articles: it has a name of its own, by which it can be asked for and
/// switched off.
public struct CheckPage: Sendable {
  /// As it stands behind the rule's: `torn-token` of `spacing/torn-token`.
  public let name: String
  /// The fault, in a few words.
  public let title: String
  /// Articles with `↓` before each place that the check must find, and nothing else; beside those of its rule.
  public let failing: [Example]
}

/// One article in several locales, as documentation and as a test: locale → Markdown. A path behind the locale
/// (`de/guide/a.md`) makes it several articles. A source’s hash is what its front matter has under `hash`.
public struct Example: Sendable {
  public let articles: [(locale: String, markdown: String)]
  /// The locale named as source, nil for a vote among translations.
  public let source: String?
  /// A glossary as CSV.
  public let glossary: String?
  /// The locales every article should exist in.
  public let expected: [String]
  /// The file it stands in, and where, 1-based.
  public let fileID: String
  public let line: Int

  public init(
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

  /// Beside `source`, `glossary` and `expected` all keys are locales.
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
