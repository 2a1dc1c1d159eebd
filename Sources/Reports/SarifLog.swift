/// The part of SARIF 2.1.0 that doccheck writes, name for name.
struct SarifLog: Encodable {
  let version = "2.1.0"
  let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case version, runs
    case schema = "$schema"
  }

  struct Run: Encodable {
    let tool: Tool
    let columnKind = "utf16CodeUnits"
    let originalUriBaseIds: [String: BaseURI]
    let invocations: [Invocation]
    let results: [Result]
  }

  struct Tool: Encodable { let driver: Driver }

  struct Driver: Encodable {
    let name: String
    let semanticVersion: String
    let informationUri: String?
    let rules: [Rule]
  }

  struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Message
    let defaultConfiguration: Configuration
    let properties: RuleProperties
  }

  struct Configuration: Encodable { let level: String }

  struct RuleProperties: Encodable {
    let tags: [String]
    let severity: String
  }

  struct BaseURI: Encodable { let description: Message }

  struct Message: Encodable { let text: String }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable {
    let level: String
    let message: Message
    let locations: [Location]
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let rank: Double
    let message: Message
    let locations: [Location]
    let relatedLocations: [Location]
    let partialFingerprints: [String: String]
    let properties: ResultProperties
  }

  struct ResultProperties: Encodable {
    let severity: String
    let article: String
    let locale: String
    /// Findings that follow from this one and are not counted.
    let consequences: [Consequence]
  }

  struct Consequence: Encodable {
    let ruleId: String
    let message: Message
    let locations: [Location]
  }

  struct Location: Encodable {
    var id: Int?
    let physicalLocation: PhysicalLocation
    var message: Message?
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region?
  }

  struct ArtifactLocation: Encodable {
    let uri: String
    let uriBaseId: String?
  }

  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int?
    let endLine: Int?
    let byteOffset: Int?
  }
}
