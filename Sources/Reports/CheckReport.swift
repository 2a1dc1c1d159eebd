public import DocModel
public import Findings

/// The result of one run of `check`, independent of the output format.
public struct CheckReport: Sendable {
  /// In article order, and in ``Finding/reportOrder(_:_:)`` within each article.
  public var findings: FindingList
  /// Findings suppressed by comments or a baseline, in the same order.
  public var suppressed: FindingList = []
  /// The number of differences with a confidence below ``threshold``, including those that never became findings.
  public var heldBack = HeldBack()
  public var troubles: [Trouble]
  /// The cards of the rules that ran.
  public var cards: [RuleCard]
  public var articles: Int
  public var files: Int
  public var locales: [LocaleTag]
  /// The confidence threshold; findings below it are notes.
  public var threshold: UInt8
  /// The source locale, or nil if it is unknown.
  public var source: LocaleTag?
  /// The number of articles that exist in a single locale and so could not be compared.
  public var alone = 0
  /// The reason why there was nothing to check, as a sentence without its full stop, or nil if unknown.
  public var idle: String?
  /// Returns the error that prevented stored findings from being read back, or nil if there was no error.
  public var damage: @Sendable () -> Trouble? = { nil }
  /// By locale, the number of articles that exist elsewhere but not in this locale; only locales that lack some.
  public var missing: [(locale: LocaleTag, articles: Int)] = []

  public init(
    findings: FindingList = [], troubles: [Trouble] = [], cards: [RuleCard] = [], articles: Int = 0,
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

  public func level(of finding: Finding) -> Level { finding.level(threshold: threshold) }

  /// Whether the run did all its work; false if one of ``troubles`` is a failure.
  public var isComplete: Bool { !troubles.contains { $0.severity == .failure } }
}
