package import DocModel
package import Findings

/// The result of one run of `check`, independent of the output format.
package struct CheckReport: Sendable {
  /// In article order, and in ``Finding/reportOrder(_:_:)`` within each article.
  package var findings: FindingList
  /// Findings suppressed by comments or a baseline, in the same order.
  package var suppressed: FindingList = []
  /// The number of differences with a confidence below ``threshold``, including those that never became findings.
  package var heldBack = OmittedNotes()
  package var troubles: [RunError]
  /// The cards of the rules that ran.
  package var cards: [RuleCard]
  package var articles: Int
  package var files: Int
  package var locales: [LocaleTag]
  /// The confidence threshold; findings below it are notes.
  package var threshold: UInt8
  /// The source locale, or nil if it is unknown.
  package var source: LocaleTag?
  /// The number of articles that exist in a single locale and so could not be compared.
  package var alone = 0
  /// The reason why there was nothing to check, as a sentence without its full stop, or nil if unknown.
  package var idle: String?
  /// Returns the error that prevented stored findings from being read back, or nil if there was no error.
  package var damage: @Sendable () -> RunError? = { nil }
  /// By locale, the number of articles that exist elsewhere but not in this locale; only locales that lack some.
  package var missing: [(locale: LocaleTag, articles: Int)] = []

  package init(
    findings: FindingList = [], troubles: [RunError] = [], cards: [RuleCard] = [], articles: Int = 0,
    files: Int = 0, locales: [LocaleTag] = [], threshold: UInt8 = Finding.defaultThreshold
  ) {
    self.findings = findings
    self.troubles = troubles
    self.cards = cards
    self.articles = articles
    self.files = files
    self.locales = locales
    self.threshold = threshold
  }

  package func level(of finding: Finding) -> Level { finding.level(threshold: threshold) }

  /// Whether the run did all its work; false if one of ``troubles`` is a failure.
  package var isComplete: Bool { !troubles.contains { $0.severity == .failure } }
}
