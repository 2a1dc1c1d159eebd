import DocModel
import Findings

/// A run as SARIF 2.1.0 for code hosts. Paths in the working directory are relative to it (`%SRCROOT%`).
package struct SarifReport: JSONFormat {
  let frame: ReportFrame
  var stream: JSONStream
  private let indices: [RuleID: Int]

  init(_ frame: ReportFrame) throws(RunError) {
    self.frame = frame
    indices = Dictionary(
      frame.cards.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    stream = try JSONStream(SarifLog(runs: [Self.run(frame)]), list: "results", to: frame.sink)
  }

  /// Encodes a whole run, including notes.
  package static func encode(_ report: CheckReport) throws(RunError) -> [UInt8] {
    try ReportFormat.sarif.encode(report, ReportLook(notes: true))
  }

  func element(_ reported: ReportedFinding, level: Level) -> SarifResult {
    SarifResult(reported, ruleIndex: indices[reported.finding.rule], level: level)
  }

  mutating func add(suppressed: [ReportedFinding]) throws(RunError) { try add(suppressed) }

  /// The `uriBaseId` of relative paths.
  static let base = "%SRCROOT%"

  private static func run(_ frame: ReportFrame) -> SarifRun {
    let run = frame.run
    let taxa = Set(run.cards.map(\.mqm)).filter(\.isScored).map(\.rawValue).sorted()
    return SarifRun(
      invocations: [
        SarifInvocation(
          executionSuccessful: run.isComplete, toolExecutionNotifications: run.troubles.map(notification))
      ],
      originalUriBaseIds: [
        base: SarifDescription(description: SarifMessage(text: "The folder doccheck was started in."))
      ],
      taxonomies: [SarifTaxonomy(taxa: taxa.map(SarifTaxonomy.Taxon.init))],
      tool: SarifTool(
        driver: SarifTool.Driver(
          name: Product.name, rules: run.cards.map(rule), semanticVersion: Product.version)))
  }

  private static func rule(_ card: RuleCard) -> SarifRule {
    let (page, more) = (card.page, "doccheck explain \(card.id)")
    return SarifRule(
      defaultConfiguration: SarifRule.Configuration(
        level: Level(card.severity, confidence: 100, threshold: 0).rawValue),
      fullDescription: SarifMessage(text: page.rationale),
      help: SarifHelp(
        markdown: "\(MarkdownText.escape(page.rationale))\n\nExamples: `\(more)`",
        text: "\(page.rationale) Examples: \(more)"),
      id: card.id.name, properties: SarifRule.Properties(severity: card.severity.rawValue, tags: [card.mqm.rawValue]),
      relationships: card.mqm.isScored ? [SarifRelationship(taxon: card.mqm.rawValue)] : [],
      shortDescription: SarifMessage(text: page.title))
  }

  private static func notification(_ trouble: RunError) -> SarifInvocation.Notification {
    SarifInvocation.Notification(
      level: trouble.severity == .failure ? "error" : "warning",
      locations: SarifLocation(trouble).map { [$0] } ?? [], message: SarifMessage(text: trouble.description))
  }
}

extension MQM {
  /// Whether the type counts as an error of the text; false for process findings.
  var isScored: Bool { self != .process }
}
