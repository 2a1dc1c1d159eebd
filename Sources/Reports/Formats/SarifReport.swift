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
        base: SarifDescription(description: SarifMessage(text: "The folder in which doccheck was started."))
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
      helpUri: "\(Product.home)/blob/main/Sources/Findings/Resources/\(card.id.name).yml",
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
      provenance: finding.provenance, severity: finding.severity)
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
    /// The version of the source that the page was translated from; omitted if unknown.
    let provenance: PageProvenance?
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

/// SARIF's `fix` object: replacements of byte ranges in a file.
struct SarifFix: Encodable {
  let artifactChanges: [Change]
  let description: SarifMessage
  let properties: Properties

  init(_ fix: Fix, file: String) {
    artifactChanges = [
      Change(artifactLocation: SarifLocation.Artifact(file), replacements: fix.replacements.map(Replacement.init))
    ]
    description = SarifMessage(text: fix.title)
    properties = Properties(safety: fix.safety)
  }

  struct Change: Encodable {
    let artifactLocation: SarifLocation.Artifact
    let replacements: [Replacement]
  }

  struct Replacement: Encodable {
    let deletedRegion: Region
    let insertedContent: SarifMessage?

    init(_ one: Fix.Replacement) {
      deletedRegion = Region(byteLength: one.range.count, byteOffset: one.range.lowerBound)
      insertedContent = one.text.isEmpty ? nil : SarifMessage(text: String(decoding: one.text, as: UTF8.self))
    }
  }

  struct Region: Encodable {
    let byteLength: Int
    let byteOffset: Int
  }

  struct Properties: Encodable {
    let safety: Fix.Safety
  }
}

/// The subset of SARIF 2.1.0 that doccheck writes; property names are SARIF's.
struct SarifLog: Encodable {
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let runs: [SarifRun]
  let version = "2.1.0"

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case runs, version
  }
}

struct SarifRun: Encodable {
  let columnKind = "utf16CodeUnits"
  let invocations: [SarifInvocation]
  let originalUriBaseIds: [String: SarifDescription]
  let results: [SarifResult] = []
  let taxonomies: [SarifTaxonomy]
  let tool: SarifTool
}

struct SarifTool: Encodable {
  let driver: Driver

  struct Driver: Encodable {
    let name: String
    let rules: [SarifRule]
    let semanticVersion: String
    let supportedTaxonomies = [SarifComponent(name: SarifTaxonomy.name)]
  }
}

struct SarifRule: Encodable {
  let defaultConfiguration: Configuration
  let fullDescription: SarifMessage
  let help: SarifHelp
  /// The address of the rule's card: its rationale and examples.
  let helpUri: String
  let id: String
  let properties: Properties
  /// The MQM error type; empty for rules that are not scored.
  let relationships: [SarifRelationship]
  let shortDescription: SarifMessage

  struct Configuration: Encodable {
    let level: String
  }

  struct Properties: Encodable {
    let severity: String
    let tags: [String]
  }
}

/// A help text, plain and as Markdown.
struct SarifHelp: Encodable {
  let markdown: String
  let text: String
}

/// A reference to another component of the run by name.
struct SarifComponent: Encodable {
  let name: String
}

/// States that a rule's results are of a kind defined in a taxonomy.
struct SarifRelationship: Encodable {
  let kinds = ["superset"]
  let target: Target

  init(taxon: String) { target = Target(id: taxon) }

  struct Target: Encodable {
    let id: String
    let toolComponent = SarifComponent(name: SarifTaxonomy.name)
  }
}

/// The MQM error types that the rules use.
struct SarifTaxonomy: Encodable {
  let informationUri = "https://themqm.org/the-mqm-typology/"
  let name = Self.name
  let organization = "MQM Council"
  let taxa: [Taxon]

  static let name = "MQM"

  struct Taxon: Encodable {
    let id: String
  }
}

struct SarifDescription: Encodable {
  let description: SarifMessage
}

struct SarifMessage: Encodable {
  let text: String
}

struct SarifInvocation: Encodable {
  let executionSuccessful: Bool
  let toolExecutionNotifications: [Notification]

  struct Notification: Encodable {
    let level: String
    let locations: [SarifLocation]
    let message: SarifMessage
  }
}
