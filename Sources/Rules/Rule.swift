package import Alignment
internal import DocModel
internal import Features
package import Findings

/// A check of a rule. A rule has one or more checks, each of which can be switched off by its ID.
package protocol RuleCheck: Sendable {
  /// The rule's card, shared by all its checks.
  static var card: RuleCard { get }
  /// The check's name within its rule, or nil if the rule has one check.
  static var check: String? { get }
}

extension RuleCheck {
  package static var check: String? { nil }
  /// `spacing/torn-token`, or the name of the rule.
  static var checkID: RuleID { check.map { RuleID("\(card.id)/\($0)") } ?? card.id }
}

/// A rule that claims disagreements between locales. The first rule of the set that claims one reports it; no other
/// sees it.
package protocol SplitRule: RuleCheck {
  /// Returns the finding, or nil to let the next rules see the disagreement. A finding without related places gets
  /// those of the disagreement.
  func claim(_ disagreement: Disagreement, in article: AlignedArticle) -> Finding?
}

/// A rule that reads the text of one block in one locale, with the other locales at hand.
protocol TextRule: RuleCheck {
  /// The traits of which a block must have at least one for the rule to run, or nil if it runs on all blocks.
  static var reads: TextTraits? { get }
  /// ``reads`` for a given locale and kind of block.
  static func reads(in place: TextPlace) -> TextTraits?
  /// The traits of which a block must have every one for the rule to run.
  static var needs: TextTraits { get }
  /// Whether the rule also runs on a text that is identical in all members.
  static var readsOneText: Bool { get }
  /// Whether the rule also reads originals (texts that record no source while the others do): faults in any language.
  static var readsOriginals: Bool { get }
  /// Upper bound of the rule's confidence: the rule is skipped if that is below the threshold and notes are not wanted.
  /// Its severity must then be at most notice, as skipped findings are not counted.
  static var surest: Certainty { get }
  /// Called for the blocks that hold text (paragraph, heading, cell) of every translation.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding]
}

extension TextRule {
  static var reads: TextTraits? { nil }
  static func reads(in place: TextPlace) -> TextTraits? { reads }
  static var needs: TextTraits { [] }
  static var readsOneText: Bool { true }
  static var readsOriginals: Bool { false }
  static var surest: Certainty { .fact }
}

/// A rule about an article as a whole.
package protocol ArticleRule: RuleCheck {
  /// Whether other differences on a finding's line are folded under it.
  static var explainsItsLine: Bool { get }
  /// Whether findings in originals are kept. Otherwise an original is the reference and is not reported.
  static var judgesOriginals: Bool { get }
  /// Another check whose findings this rule also produces, or nil.
  static var companion: (any RuleCheck.Type)? { get }
  func check(_ article: AlignedArticle) -> [Finding]
}

extension ArticleRule {
  package static var explainsItsLine: Bool { false }
  package static var judgesOriginals: Bool { false }
  package static var companion: (any RuleCheck.Type)? { nil }
}

/// A rule about all articles of a tree at once. It sees their summaries only.
package protocol CorpusRule: RuleCheck {
  func check(_ tree: TreeSummary) -> [Finding]
}
