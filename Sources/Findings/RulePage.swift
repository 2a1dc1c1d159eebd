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

/// The list of all rule pages in Resources. A new rule needs a new page and one entry here.
enum RulePages {
  static let all: [String: [UInt8]] = [
    "alert-kind": PackageResources.alert_kind_yml, "anchor-broken": PackageResources.anchor_broken_yml,
    "bidi-controls": PackageResources.bidi_controls_yml, "block-structure": PackageResources.block_structure_yml,
    "cell-content": PackageResources.cell_content_yml, "cell-empty": PackageResources.cell_empty_yml,
    "cell-enum": PackageResources.cell_enum_yml, "cell-number": PackageResources.cell_number_yml,
    "cell-polarity": PackageResources.cell_polarity_yml, "code-block": PackageResources.code_block_yml,
    "code-body": PackageResources.code_body_yml, "code-language": PackageResources.code_language_yml,
    "code-order": PackageResources.code_order_yml, "code-revision-split": PackageResources.code_revision_split_yml,
    "code-spacing": PackageResources.code_spacing_yml, "code-spans-fused": PackageResources.code_spans_fused_yml,
    "code-translated": PackageResources.code_translated_yml, "emphasis-broken": PackageResources.emphasis_broken_yml,
    "extra-token": PackageResources.extra_token_yml, "fenced-document": PackageResources.fenced_document_yml,
    "footnote-marker": PackageResources.footnote_marker_yml, "front-matter": PackageResources.front_matter_yml,
    "glossary": PackageResources.glossary_yml, "heading-anchor": PackageResources.heading_anchor_yml,
    "heading-punctuation": PackageResources.heading_punctuation_yml,
    "heading-structure": PackageResources.heading_structure_yml,
    "identifier-altered": PackageResources.identifier_altered_yml,
    "identifier-translated": PackageResources.identifier_translated_yml, "image": PackageResources.image_yml,
    "include": PackageResources.include_yml, "inconsistent-terms": PackageResources.inconsistent_terms_yml,
    "inline-code": PackageResources.inline_code_yml,
    "invisible-characters": PackageResources.invisible_characters_yml,
    "length-ratio": PackageResources.length_ratio_yml, "link-broken": PackageResources.link_broken_yml,
    "link-locale": PackageResources.link_locale_yml, "link-target": PackageResources.link_target_yml,
    "meaning": PackageResources.meaning_yml,
    "missing-translation": PackageResources.missing_translation_yml,
    "mixed-revisions": PackageResources.mixed_revisions_yml, "negation": PackageResources.negation_yml,
    "number": PackageResources.number_yml,
    "orphan-translation": PackageResources.orphan_translation_yml, "placeholder": PackageResources.placeholder_yml,
    "punctuation": PackageResources.punctuation_yml, "regional-variant": PackageResources.regional_variant_yml,
    "repeated-word": PackageResources.repeated_word_yml, "self-locale": PackageResources.self_locale_yml,
    "sentence-added": PackageResources.sentence_added_yml,
    "sentence-missing": PackageResources.sentence_missing_yml,
    "source-suspect": PackageResources.source_suspect_yml, "spacing": PackageResources.spacing_yml,
    "split-vote": PackageResources.split_vote_yml, "stale-translation": PackageResources.stale_translation_yml,
    "symbol-garbled": PackageResources.symbol_garbled_yml, "table-markup": PackageResources.table_markup_yml,
    "table-shape": PackageResources.table_shape_yml, "tabs": PackageResources.tabs_yml,
    "tag-unclosed": PackageResources.tag_unclosed_yml,
    "term-case": PackageResources.term_case_yml, "term-missing": PackageResources.term_missing_yml,
    "tool-residue": PackageResources.tool_residue_yml, "typo": PackageResources.typo_yml,
    "untranslated": PackageResources.untranslated_yml, "version-format": PackageResources.version_format_yml,
    "wrong-language": PackageResources.wrong_language_yml,
    "wrong-script": PackageResources.wrong_script_yml, "wrong-text": PackageResources.wrong_text_yml,
  ]
}

/// The stable name of a rule, as used in configuration, suppressions and SARIF.
package struct RuleID: Sendable, Hashable, Codable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }
  package var description: String { name }
  package static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }

  package init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// The data about a rule that each run needs. Its documentation is its ``page``.
package struct RuleCard: Sendable {
  package let id: RuleID
  package let severity: Severity
  package let mqm: MQM
  /// The best safety of the rule's automatic fixes, or nil if it has no fix.
  package let fix: Fix.Safety?

  package init(id: RuleID, severity: Severity, mqm: MQM, fix: Fix.Safety? = nil) {
    self.id = id
    self.severity = severity
    self.mqm = mqm
    self.fix = fix
  }

  /// Parsed from Resources on every access.
  package var page: RulePage { RulePage(id) }
}

/// The harm of a finding if it is true, after MQM's severity levels, less if it is not sure. Its probability is the
/// confidence.
package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
  case notice, minor, major, critical

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  private var rank: Int {
    switch self {
    case .notice: 0
    case .minor: 1
    case .major: 2
    case .critical: 3
    }
  }
}

/// The level at which a finding is shown: SARIF's `level`.
package enum Level: String, Sendable, Codable, CaseIterable, Comparable {
  case note, warning, error

  package static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }

  /// Maps critical and major to error and minor to warning; a notice or a confidence below the threshold gives a note.
  package init(_ severity: Severity, confidence: UInt8, threshold: UInt8) {
    if severity == .notice || confidence < threshold {
      self = .note
    } else {
      self = severity == .minor ? .warning : .error
    }
  }
}

/// The MQM error type under which reports group a rule's findings.
package enum MQM: String, Sendable, Codable {
  case omission = "Accuracy/Omission"
  case addition = "Accuracy/Addition"
  case mistranslation = "Accuracy/Mistranslation"
  case doNotTranslate = "Accuracy/Do not translate"
  case untranslated = "Accuracy/Untranslated"
  case terminology = "Terminology"
  case grammar = "Linguistic conventions/Grammar"
  case spelling = "Linguistic conventions/Spelling"
  case linguistic = "Linguistic conventions"
  case locale = "Locale conventions"
  case numberFormat = "Locale conventions/Number format"
  case markup = "Design and markup"
  /// Not scored: concerns the process, not the text.
  case process = "–"
}
