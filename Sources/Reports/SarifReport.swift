import DocModel
import Findings

/// A run as SARIF 2.1.0, the format code hosts read.
public enum SarifReport {
  /// The bytes of the file. Paths are relative to the working directory (`%SRCROOT%`) where they lie below it.
  public static func encode(_ report: CheckReport) -> [UInt8] {
    let indices = Dictionary(
      report.cards.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return JSONWriter.encode(
      SarifLog(
        tool: SarifTool(
          driver: SarifTool.Driver(name: Product.name, semanticVersion: Product.version, rules: report.cards.map(rule))),
        originalUriBaseIds: (base, SarifDescription(description: text("The folder doccheck was started in."))),
        invocation: SarifInvocation(
          executionSuccessful: report.isComplete, toolExecutionNotifications: report.troubles.map(notification)),
        results: report.findings.lazy.map { reported in
          SarifResult(
            reported: reported, ruleIndex: indices[reported.finding.rule], level: report.level(of: reported.finding))
        }),
      capacity: report.findings.count * bytesOfResult)
  }

  /// What paths are relative to.
  static let base = "%SRCROOT%"
  /// What a finding takes, most often a little less.
  private static let bytesOfResult = 1800

  private static func rule(_ card: RuleCard) -> SarifRule {
    SarifRule(
      id: card.id.name, shortDescription: text(card.title), fullDescription: text(card.rationale),
      help: text("doccheck explain \(card.id)"),
      defaultConfiguration: SarifRule.Configuration(
        level: Level(card.severity, confidence: 100, threshold: 0).rawValue),
      properties: SarifRule.Properties(tags: [card.mqm.rawValue], severity: card.severity.rawValue))
  }

  private static func notification(_ trouble: Trouble) -> SarifInvocation.Notification {
    SarifInvocation.Notification(
      level: trouble.severity == .failure ? "error" : "warning", message: text(trouble.description),
      location: SarifLocation(trouble))
  }

  private static func text(_ text: String) -> SarifMessage { SarifMessage(text: text) }
}
