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
        results: report.findings.lazy.map { result($0, index: indices[$0.finding.rule], level: report.level(of: $0.finding)) }),
      capacity: report.findings.count * bytesOfResult)
  }

  private static let base = "%SRCROOT%"
  /// What a finding takes, most often a little less.
  private static let bytesOfResult = 1800

  private static func rule(_ card: RuleCard) -> SarifRule {
    SarifRule(
      id: card.id.name, shortDescription: text(card.title), fullDescription: text(card.rationale),
      help: text("doccheck explain \(card.id)"),
      defaultConfiguration: SarifRule.Configuration(level: Level(card.severity, confidence: 100, threshold: 0).rawValue),
      properties: SarifRule.Properties(tags: [card.mqm.rawValue], severity: card.severity.rawValue))
  }

  private static func result(_ reported: ReportedFinding, index: Int?, level: Level) -> SarifResult {
    let finding = reported.finding
    let related = finding.related.enumerated().map { id, related in
      SarifLocation(
        id: id, physicalLocation: physical(related.place), message: text("\(related.place.locale): \(related.text)"))
    }
    return SarifResult(
      ruleId: finding.rule.name, ruleIndex: index, level: level.rawValue, rank: Int(finding.confidence),
      message: text(finding.message),
      locations: [
        SarifLocation(physicalLocation: physical(finding.place, column: reported.excerpt?.utf16Column))
      ],
      relatedLocations: related, partialFingerprints: SarifResult.Fingerprints(first: Fingerprint.text(finding.fingerprint)),
      properties: SarifResult.Properties(
        severity: finding.severity.rawValue, article: finding.article, locale: finding.place.locale.tag,
        consequences: finding.consequences.map { consequence in
          SarifResult.Consequence(
            ruleId: consequence.rule.name, message: text(consequence.message),
            locations: [SarifLocation(physicalLocation: physical(consequence.place))])
        }))
  }

  private static func notification(_ trouble: Trouble) -> SarifInvocation.Notification {
    let location = trouble.file.map { file in
      SarifLocation(
        physicalLocation: SarifLocation.Physical(
          artifactLocation: artifact(file),
          region: trouble.line > 0
            ? SarifLocation.Region(startLine: trouble.line, startColumn: nil, endLine: nil, byteOffset: trouble.byteOffset)
            : nil))
    }
    return SarifInvocation.Notification(
      level: trouble.severity == .failure ? "error" : "warning", message: text(trouble.description),
      locations: location.map { [$0] } ?? [])
  }

  private static func physical(_ place: Place, column: Int? = nil) -> SarifLocation.Physical {
    SarifLocation.Physical(
      artifactLocation: artifact(place.file),
      region: SarifLocation.Region(
        startLine: max(1, place.line), startColumn: column, endLine: max(1, place.lastLine), byteOffset: nil))
  }

  private static func artifact(_ file: String) -> SarifLocation.Artifact {
    file.hasPrefix("/")
      ? SarifLocation.Artifact(uri: "file://" + URIPath.encode(file), uriBaseId: nil)
      : SarifLocation.Artifact(uri: URIPath.encode(file), uriBaseId: base)
  }

  private static func text(_ text: String) -> SarifMessage { SarifMessage(text: text) }
}
