public import DocModel
public import Findings

/// Everything a run of `check` has to say, whatever the format.
public struct CheckReport: Sendable {
  /// In the order of the articles, and in ``Finding/reportOrder(_:_:)`` within each.
  public var findings: FindingList
  /// What comments and a baseline keep from being told, in the same order.
  public var suppressed: FindingList = []
  /// What is less sure than ``threshold``, whether findings were made of it or not.
  public var heldBack = HeldBack()
  public var troubles: [Trouble]
  /// The cards of the rules that ran.
  public var cards: [RuleCard]
  public var articles: Int
  public var files: Int
  public var locales: [LocaleTag]
  /// Findings of less confidence are notes.
  public var threshold: UInt8
  /// The locale that decides, where it is known.
  public var source: LocaleTag?
  /// How many of the articles exist in one locale only, and were compared with nothing.
  public var alone = 0
  /// Why nothing had to be checked, as a sentence without its end; nil where nobody knows.
  public var idle: String?
  /// What kept findings from being read again that lay in a file; nil while nothing did.
  public var damage: @Sendable () -> Trouble? = { nil }
  /// Per locale that lacks some, how many of the articles that others have.
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

  /// False where a failure kept a part of the work from being done.
  public var isComplete: Bool { !troubles.contains { $0.severity == .failure } }
}
