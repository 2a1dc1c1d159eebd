import DocModel
import Findings

/// A run as SARIF 2.1.0, the format code hosts read. Paths are relative to the working directory (`%SRCROOT%`) where
/// they lie below it.
public struct SarifReport: FormatWriter {
  private let frame: ReportFrame
  private var json: JSONWriter
  private let indices: [RuleID: Int]

  init(_ frame: ReportFrame) {
    self.frame = frame
    json = JSONWriter(to: frame.sink)
    indices = Dictionary(
      frame.cards.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let words = Self.text("The folder doccheck was started in.")
    SarifLog.open(&json, base: (Self.base, SarifDescription(description: words)))
  }

  /// All of a run, notes included.
  public static func encode(_ report: CheckReport) -> [UInt8] {
    ReportFormat.sarif.encode(report, ReportLook(notes: true))
  }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article {
      json.add(
        SarifResult(
          reported: reported, ruleIndex: indices[reported.finding.rule], level: frame.level(of: reported.finding)))
    }
  }

  mutating func add(suppressed: [ReportedFinding]) { add(suppressed) }

  mutating func end(_ run: CheckReport, _ totals: ReportTotals, seconds: Double?) {
    let driver = SarifTool.Driver(
      name: Product.name, semanticVersion: Product.version, rules: frame.cards.map(Self.rule))
    SarifLog.close(
      &json, SarifTool(driver: driver),
      SarifInvocation(
        executionSuccessful: run.isComplete, toolExecutionNotifications: run.troubles.map(Self.notification)),
      SarifTaxonomy(taxa: Set(frame.cards.map(\.mqm)).filter(\.isScored).map(\.rawValue).sorted()))
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
