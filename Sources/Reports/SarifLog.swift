/// The part of SARIF 2.1.0 that doccheck writes, name for name.
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
  let id: String
  let properties: Properties
  /// The error type of MQM; none for what is not scored.
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

/// A text for all readers, and the same as Markdown.
struct SarifHelp: Encodable {
  let markdown: String
  let text: String
}

/// Another component of the run, by its name.
struct SarifComponent: Encodable {
  let name: String
}

/// What a rule finds is of a kind that a taxonomy knows.
struct SarifRelationship: Encodable {
  let kinds = ["superset"]
  let target: Target

  init(taxon: String) { target = Target(id: taxon) }

  struct Target: Encodable {
    let id: String
    let toolComponent = SarifComponent(name: SarifTaxonomy.name)
  }
}

/// The error types of the Multidimensional Quality Metrics, as far as rules have them.
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
