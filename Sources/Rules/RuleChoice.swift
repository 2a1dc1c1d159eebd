package import Findings

/// The configured selection of checks and their severities. It is applied before findings are folded, so that a
/// disabled finding hides no enabled one.
package struct RuleChoice: Sendable {
  /// All checks, with the severities of their cards.
  package static let all = RuleChoice(asks: { _, _ in true }, choose: { $0 })

  private let asks: @Sendable (_ rule: RuleID, _ check: RuleID) -> Bool
  private let choose: @Sendable (Finding) -> Finding?

  /// The first closure returns whether a check is enabled anywhere, as others need not run; `choose` returns a finding
  /// with its configured severity, or nil if it is disabled.
  package init(
    asks: @escaping @Sendable (_ rule: RuleID, _ check: RuleID) -> Bool,
    choose: @escaping @Sendable (Finding) -> Finding?
  ) {
    self.asks = asks
    self.choose = choose
  }

  func asks(_ check: any RuleCheck.Type) -> Bool { asks(check.card.id, check.checkID) }

  /// Returns the finding and its consequences as configured, or nil if it is disabled.
  func chosen(_ finding: Finding) -> Finding? {
    guard var result = choose(finding) else { return nil }
    if !result.consequences.isEmpty { result.consequences = result.consequences.compactMap(choose) }
    return result
  }

  /// Returns the enabled findings. If a cause is disabled, its consequences become findings in its place.
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
