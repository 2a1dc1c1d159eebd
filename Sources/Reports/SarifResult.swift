import DocModel
import Findings

/// A finding as a SARIF `result`.
struct SarifResult: Encodable {
  let baselineState: BaselineState?
  let fixes: [SarifFix]?
  let level: Level
  let locations: [SarifLocation]
  let message: SarifMessage
  let partialFingerprints: [String: String]
  let properties: Properties
  let rank: UInt8
  let relatedLocations: [Related]
  let ruleId: RuleID
  let ruleIndex: Int?
  let suppressions: [Suppression]?

  init(_ reported: ReportedFinding, ruleIndex: Int?, level: Level) {
    let finding = reported.finding
    baselineState = reported.baselineState
    fixes = finding.fix.map { [SarifFix($0, file: finding.file)] }
    self.level = level
    locations = [SarifLocation(finding.place, columns: reported.excerpt?.utf16Columns)]
    message = SarifMessage(text: ShownText.line(finding.message))
    partialFingerprints = ["doccheck/v2": Fingerprint.text(reported.fingerprint)]
    properties = Properties(
      article: finding.article, consequences: finding.consequences.map(Consequence.init), locale: finding.locale,
      severity: finding.severity)
    rank = finding.confidence
    relatedLocations = finding.related.enumerated().map { Related(id: $0, $1) }
    ruleId = finding.rule
    self.ruleIndex = ruleIndex
    suppressions = reported.suppression.map { [Suppression($0)] }
  }

  struct Suppression: Encodable {
    let justification: String?
    let kind: String

    init(_ reason: SuppressionReason) {
      switch reason {
      case .comment(let words): (justification, kind) = (words.isEmpty ? nil : words, "inSource")
      case .baseline: (justification, kind) = (nil, "external")
      }
    }
  }

  struct Properties: Encodable {
    let article: String
    let consequences: [Consequence]
    let locale: LocaleTag
    let severity: Severity
  }

  /// A finding caused by the result; not counted separately.
  struct Consequence: Encodable {
    let locations: [SarifLocation]
    let message: SarifMessage
    let ruleId: RuleID

    init(_ finding: Finding) {
      locations = [SarifLocation(finding.place)]
      message = SarifMessage(text: ShownText.line(finding.message))
      ruleId = finding.rule
    }
  }

  /// The text of another locale at the same position.
  struct Related: Encodable {
    let id: Int
    let message: SarifMessage
    let physicalLocation: SarifLocation.Physical

    init(id: Int, _ related: RelatedPlace) {
      self.id = id
      message = SarifMessage(text: "\(related.place.locale): \(ShownText.line(related.text))")
      physicalLocation = SarifLocation(related.place).physicalLocation
    }
  }
}

/// A place in a file, or a whole file.
struct SarifLocation: Encodable {
  let physicalLocation: Physical

  /// - Parameter columns: in UTF-16 code units.
  init(_ place: Place, columns: Excerpt.Columns? = nil) {
    // With columns the region ends on the start line; without columns it covers whole lines.
    let end = columns.flatMap { $0.end > $0.start ? $0.end : nil }
    physicalLocation = Physical(
      artifactLocation: Artifact(place.file),
      region: Region(
        byteOffset: nil, endColumn: end, endLine: max(1, columns == nil ? place.lastLine : place.line),
        startColumn: columns?.start, startLine: max(1, place.line)))
  }

  /// Returns nil if the trouble names no file.
  init?(_ trouble: RunError) {
    guard let file = trouble.file else { return nil }
    let region = Region(
      byteOffset: trouble.byteOffset, endColumn: nil, endLine: nil, startColumn: nil, startLine: trouble.line)
    physicalLocation = Physical(artifactLocation: Artifact(file), region: trouble.line > 0 ? region : nil)
  }

  struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region?
  }

  struct Artifact: Encodable {
    let uri: String
    let uriBaseId: String?

    init(_ file: String) {
      let isAbsolute = file.utf8.first == UInt8(ascii: "/")
      uri = (isAbsolute ? "file://" : "") + URIPath.encode(file)
      uriBaseId = isAbsolute ? nil : SarifReport.base
    }
  }

  struct Region: Encodable {
    let byteOffset: Int?
    let endColumn: Int?
    let endLine: Int?
    let startColumn: Int?
    let startLine: Int
  }
}
