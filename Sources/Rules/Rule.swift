public import Alignment
internal import DocModel
internal import Features
public import Findings

/// What all ways to ask have: a rule is asked in one or more, each of which can be switched off by its name.
public protocol RuleCheck: Sendable {
  /// Of the rule.
  static var card: RuleCard { get }
  /// Nil for the only check of a rule, which goes by the rule's name.
  static var check: String? { get }
}

extension RuleCheck {
  public static var check: String? { nil }
  /// `spacing/torn-token`, or the name of the rule.
  static var checkID: RuleID { check.map { RuleID("\(card.id)/\($0)") } ?? card.id }
}

/// A rule that claims disagreements between locales. The first rule of the set that claims one reports it; no other
/// sees it.
public protocol SplitRule: RuleCheck {
  /// Nil lets the disagreement pass on to the rules behind. A finding that names no other places gets those of the
  /// disagreement.
  func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding?
}

/// A rule that reads the text of one block in one locale, with the other locales beside it.
protocol TextRule: RuleCheck {
  /// A block that holds none of these has nothing for the rule, which is not asked then; nil for all blocks.
  static var reads: TextSigns? { get }
  /// The same for a kind of text.
  static func reads(in place: TextPlace) -> TextSigns?
  /// A block that lacks one of these has nothing for it either.
  static var needs: TextSigns { get }
  /// False where it has nothing to say of a text that is the same in all members.
  static var readsOneText: Bool { get }
  /// True where a text that records no source, while the others do, is asked about, too: what is wrong in any language.
  static var readsOriginals: Bool { get }
  /// A rule that is never surer is not asked where that makes notes alone, and nobody reads them. It must not be a fault
  /// that is counted then: no more than a notice.
  static var surest: Certainty { get }
  /// Called for the blocks that hold text (paragraph, heading, cell) of every translation.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding]
}

extension TextRule {
  static var reads: TextSigns? { nil }
  static func reads(in place: TextPlace) -> TextSigns? { reads }
  static var needs: TextSigns { [] }
  static var readsOneText: Bool { true }
  static var readsOriginals: Bool { false }
  static var surest: Certainty { .fact }
}

/// A rule about an article as a whole.
public protocol ArticleRule: RuleCheck {
  /// True where a finding explains whatever else differs on its line: that is folded under it.
  static var explainsItsLine: Bool { get }
  /// True where what it says of an original is a finding, and not the measure.
  static var judgesOriginals: Bool { get }
  /// Another check whose findings it makes, too.
  static var companion: (any RuleCheck.Type)? { get }
  func check(_ article: AlignedArticle) -> [Finding]
}

extension ArticleRule {
  public static var explainsItsLine: Bool { false }
  public static var judgesOriginals: Bool { false }
  public static var companion: (any RuleCheck.Type)? { nil }
}

/// A rule about all articles of a tree at once. It sees their summaries only.
public protocol CorpusRule: RuleCheck {
  func check(_ tree: TreeSummary) -> [Finding]
}
