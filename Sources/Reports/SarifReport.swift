import DocModel
import Findings

/// A run as SARIF 2.1.0, the format code hosts read.
public enum SarifReport {
  /// The bytes of the file. Paths are relative to the working directory (`%SRCROOT%`) where they lie below it.
  public static func encode(_ report: CheckReport) throws(Trouble) -> [UInt8] {
    let indices = Dictionary(
      report.cards.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let run = SarifLog.Run(
      tool: SarifLog.Tool(
        driver: SarifLog.Driver(
          name: Product.name, semanticVersion: Product.version, informationUri: nil, rules: report.cards.map(rule))),
      originalUriBaseIds: [base: SarifLog.BaseURI(description: text("The folder doccheck was started in."))],
      invocations: [
        SarifLog.Invocation(
          executionSuccessful: report.isComplete, toolExecutionNotifications: report.troubles.map(notification))
      ],
      results: report.findings.map { result($0, index: indices[$0.finding.rule], level: report.level(of: $0.finding)) })
    return try JSONBytes.encode(SarifLog(runs: [run]), compact: true)
  }

  private static let base = "%SRCROOT%"

  private static func rule(_ card: RuleCard) -> SarifLog.Rule {
    SarifLog.Rule(
      id: card.id.name, shortDescription: text(card.title), fullDescription: text(card.rationale),
      help: text("doccheck explain \(card.id)"),
      defaultConfiguration: SarifLog.Configuration(level: Level(card.severity, confidence: 100, threshold: 0).rawValue),
      properties: SarifLog.RuleProperties(tags: [card.mqm.rawValue], severity: card.severity.rawValue))
  }

  private static func result(_ reported: ReportedFinding, index: Int?, level: Level) -> SarifLog.Result {
    let finding = reported.finding
    let related = finding.related.enumerated().map { id, related in
      SarifLog.Location(
        id: id, physicalLocation: physical(related.place), message: text("\(related.place.locale): \(related.text)"))
    }
    return SarifLog.Result(
      ruleId: finding.rule.name, ruleIndex: index, level: level.rawValue, rank: Double(finding.confidence),
      message: text(finding.message),
      locations: [
        SarifLog.Location(physicalLocation: physical(finding.place, column: reported.excerpt?.utf16Column))
      ],
      relatedLocations: related, partialFingerprints: ["doccheck/v1": Fingerprint.text(finding.fingerprint)],
      properties: SarifLog.ResultProperties(
        severity: finding.severity.rawValue, article: finding.article, locale: finding.place.locale.tag,
        consequences: finding.consequences.map { consequence in
          SarifLog.Consequence(
            ruleId: consequence.rule.name, message: text(consequence.message),
            locations: [SarifLog.Location(physicalLocation: physical(consequence.place))])
        }))
  }

  private static func notification(_ trouble: Trouble) -> SarifLog.Notification {
    let location = trouble.file.map { file in
      SarifLog.Location(
        physicalLocation: SarifLog.PhysicalLocation(
          artifactLocation: artifact(file),
          region: trouble.line > 0
            ? SarifLog.Region(startLine: trouble.line, startColumn: nil, endLine: nil, byteOffset: trouble.byteOffset)
            : nil))
    }
    return SarifLog.Notification(
      level: trouble.severity == .failure ? "error" : "warning", message: text(trouble.description),
      locations: location.map { [$0] } ?? [])
  }

  private static func physical(_ place: Place, column: Int? = nil) -> SarifLog.PhysicalLocation {
    SarifLog.PhysicalLocation(
      artifactLocation: artifact(place.file),
      region: SarifLog.Region(
        startLine: max(1, place.line), startColumn: column, endLine: max(1, place.lastLine), byteOffset: nil))
  }

  private static func artifact(_ file: String) -> SarifLog.ArtifactLocation {
    file.hasPrefix("/")
      ? SarifLog.ArtifactLocation(uri: "file://" + URIPath.encode(file), uriBaseId: nil)
      : SarifLog.ArtifactLocation(uri: URIPath.encode(file), uriBaseId: base)
  }

  private static func text(_ text: String) -> SarifLog.Message { SarifLog.Message(text: text) }
}
