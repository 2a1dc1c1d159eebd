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
