import DocModel
import Findings

/// A run as SARIF 2.1.0, the format code hosts read.
public enum SarifReport {
  /// All of a run, notes included.
  public static func encode(_ report: CheckReport) -> [UInt8] {
    ReportFormat.sarif.encode(ReportView(report, notes: true))
  }

  /// Paths are relative to the working directory (`%SRCROOT%`) where they lie below it.
  static func write(_ view: ReportView, to sink: @escaping ReportSink) {
    let report = view.report
    let indices = Dictionary(
      report.cards.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    JSONWriter.encode(
      SarifLog(
        tool: SarifTool(
          driver: SarifTool.Driver(name: Product.name, semanticVersion: Product.version, rules: report.cards.map(rule))),
        originalUriBaseIds: (base, SarifDescription(description: text("The folder doccheck was started in."))),
        invocation: SarifInvocation(
          executionSuccessful: report.isComplete, toolExecutionNotifications: report.troubles.map(notification)),
        taxonomy: SarifTaxonomy(taxa: Set(report.cards.map(\.mqm)).filter(\.isScored).map(\.rawValue).sorted()),
        results: [view.shown, view.suppressed].joined().lazy.map { reported in
          SarifResult(
            reported: reported, ruleIndex: indices[reported.finding.rule], level: report.level(of: reported.finding))
        }), to: sink)
  }

  /// What paths are relative to.
  static let base = "%SRCROOT%"

  private static func rule(_ card: RuleCard) -> SarifRule {
    let more = "doccheck explain \(card.id)"
    return SarifRule(
      id: card.id.name, shortDescription: text(card.title), fullDescription: text(card.rationale),
      help: SarifHelp(
        markdown: "\(MarkdownText.escape(card.rationale))\n\nExamples: `\(more)`",
        text: "\(card.rationale) Examples: \(more)"),
      relationship: card.mqm.isScored ? SarifRelationship(taxon: card.mqm.rawValue) : nil,
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

extension MQM {
  /// False for what is about the process and no error of a text.
  var isScored: Bool { self != .process }
}
