public import Findings

/// Which rules and checks are wanted, and how severe their findings are. It is asked before anything is put under
/// anything else, so that what is not wanted hides nothing that is.
public struct RuleChoice: Sendable {
  /// Everything, as severe as the cards say.
  public static let all = RuleChoice(asks: { _, _ in true }, choose: { $0 })

  private let asks: @Sendable (_ rule: RuleID, _ check: RuleID) -> Bool
  private let choose: @Sendable (Finding) -> Finding?

  /// - Parameters:
  ///   - asks: false for a check of which no finding is wanted anywhere: it is not asked.
  ///   - choose: a finding as it is wanted; nil where it is not.
  public init(
    asks: @escaping @Sendable (_ rule: RuleID, _ check: RuleID) -> Bool,
    choose: @escaping @Sendable (Finding) -> Finding?
  ) {
    self.asks = asks
    self.choose = choose
  }

  func asks(_ check: any RuleCheck.Type) -> Bool { asks(check.card.id, check.checkID) }

  /// The finding as it is wanted.
  func chosen(_ finding: Finding) -> Finding? {
    guard var result = choose(finding) else { return nil }
    if !result.consequences.isEmpty { result.consequences = result.consequences.compactMap(choose) }
    return result
  }

  /// Those that are wanted; where a cause is not, what was put under it stands for itself.
  func chosen(_ findings: [Finding]) -> [Finding] {
    var result: [Finding] = []
    result.reserveCapacity(findings.count)
    for finding in findings {
      if let chosen = chosen(finding) {
        result.append(chosen)
      } else {
        result += finding.consequences.compactMap(choose)
      }
    }
    return result
  }
}
