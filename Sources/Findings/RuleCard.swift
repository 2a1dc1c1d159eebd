/// The stable name of a rule, as configuration, suppressions and SARIF write it.
public struct RuleID: Sendable, Hashable, Codable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  public var description: String { name }
  public static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }

  public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// Everything there is to say about a rule: `explain`, SARIF's rules, the README's table and the tests all read it.
public struct RuleCard: Sendable {
  public let id: RuleID
  /// The fault, in a few words.
  public let title: String
  public let severity: Severity
  public let mqm: MQM
  /// Why a reader is harmed, and what the rule looks at. Two sentences at most.
  public let rationale: String
  /// Whether some of its findings can be mended without a person; nil where none can.
  public let fix: Fix.Safety?
  /// Articles the rule stays silent on.
  public let passing: [Example]
  /// Articles with `↓` before each place the rule must find, and nothing else.
  public let failing: [Example]

  public init(
    id: RuleID, title: String, severity: Severity, mqm: MQM, rationale: String,
    fix: Fix.Safety? = nil, passing: [Example], failing: [Example]
  ) {
    self.id = id
    self.title = title
    self.severity = severity
    self.mqm = mqm
    self.rationale = rationale
    self.fix = fix
    self.passing = passing
    self.failing = failing
  }
}

/// One of the ways in which a rule looks at articles: it has a name of its own, by which it can be asked for and
/// switched off.
public struct CheckCard: Sendable {
  /// As it stands behind the rule's: `torn-token` of `spacing/torn-token`.
  public let name: String
  /// The fault, in a few words.
  public let title: String
  /// Articles with `↓` before each place that the check must find, and nothing else; beside those of its rule.
  public let failing: [Example]

  public init(_ name: String, title: String, failing: [Example] = []) {
    self.name = name
    self.title = title
    self.failing = failing
  }
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
}
