public import Alignment
public import Findings

/// The one list of all rules.
public struct RuleSet: Sendable {
  public static let all = RuleSet()

  /// The cards of all rules, in the order of the catalogue.
  public var cards: [RuleCard] { [] }

  /// Every finding about one article, in report order.
  public func findings(in article: AlignedArticle) -> [Finding] { [] }
}
