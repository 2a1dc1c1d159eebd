/// The part of SARIF 2.1.0 that doccheck writes, name for name. Each record writes its members in the order of their
/// keys, but for those of a run, of which the results come first.
enum SarifLog {
  /// Writes all that stands before the results.
  static func open(_ json: inout JSONWriter, base: (name: String, SarifDescription)) {
    json.openObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.openList("runs")
    json.openObject()
    json.member("columnKind", "utf16CodeUnits")
    json.member("originalUriBaseIds", named: base.name, base.1)
    json.openList("results")
  }

  static func close(
    _ json: inout JSONWriter, _ tool: SarifTool, _ invocation: SarifInvocation, _ taxonomy: SarifTaxonomy
  ) {
    json.closeList()
    json.member("invocations", CollectionOfOne(invocation))
    json.member("taxonomies", CollectionOfOne(taxonomy))
    json.member("tool", tool)
    json.closeObject()
    json.closeList()
    json.member("version", "2.1.0")
    json.closeObject()
    json.end()
  }
}

struct SarifTool: JSONRecord {
  let driver: Driver

  func write(to json: inout JSONWriter) { json.member("driver", driver) }

  struct Driver: JSONRecord {
    let name: String
    let semanticVersion: String
    let rules: [SarifRule]

    func write(to json: inout JSONWriter) {
      json.member("name", name)
      json.member("rules", rules)
      json.member("semanticVersion", semanticVersion)
      json.member("supportedTaxonomies", CollectionOfOne(SarifComponent(name: SarifTaxonomy.name)))
    }
  }
}

struct SarifRule: JSONRecord {
  let id: String
  let shortDescription: SarifMessage
  let fullDescription: SarifMessage
  let help: SarifHelp
  /// The error type of MQM; nil for what is not scored.
  let relationship: SarifRelationship?
  let defaultConfiguration: Configuration
  let properties: Properties

  func write(to json: inout JSONWriter) {
    json.member("defaultConfiguration", defaultConfiguration)
    json.member("fullDescription", fullDescription)
    json.member("help", help)
    json.member("id", id)
    json.member("properties", properties)
    json.member("relationships", relationship.map { [$0] } ?? [])
    json.member("shortDescription", shortDescription)
  }

  struct Configuration: JSONRecord {
    let level: String
    func write(to json: inout JSONWriter) { json.member("level", level) }
  }

  struct Properties: JSONRecord {
    let tags: [String]
    let severity: String

    func write(to json: inout JSONWriter) {
      json.member("severity", severity)
      json.member("tags", tags)
    }
  }
}

/// A text for all readers, and the same as Markdown.
struct SarifHelp: JSONRecord {
  let markdown: String
  let text: String

  func write(to json: inout JSONWriter) {
    json.member("markdown", markdown)
    json.member("text", text)
  }
}

/// Another component of the run, by its name.
struct SarifComponent: JSONRecord {
  let name: String
  func write(to json: inout JSONWriter) { json.member("name", name) }
}

/// What a rule finds is of a kind that a taxonomy knows.
struct SarifRelationship: JSONRecord {
  let taxon: String

  func write(to json: inout JSONWriter) {
    json.member("kinds", ["superset"])
    json.member("target", Target(taxon: taxon))
  }

  private struct Target: JSONRecord {
    let taxon: String

    func write(to json: inout JSONWriter) {
      json.member("id", taxon)
      json.member("toolComponent", SarifComponent(name: SarifTaxonomy.name))
    }
  }
}

/// The error types of the Multidimensional Quality Metrics, as far as rules have them.
struct SarifTaxonomy: JSONRecord {
  static let name = "MQM"
  let taxa: [String]

  func write(to json: inout JSONWriter) {
    json.member("informationUri", "https://themqm.org/the-mqm-typology/")
    json.member("name", Self.name)
    json.member("organization", "MQM Council")
    json.member("taxa", taxa.map(Taxon.init))
  }

  private struct Taxon: JSONRecord {
    let id: String
    func write(to json: inout JSONWriter) { json.member("id", id) }
  }
}

struct SarifDescription: JSONRecord {
  let description: SarifMessage
  func write(to json: inout JSONWriter) { json.member("description", description) }
}

struct SarifMessage: JSONRecord {
  /// Stands before the text, a colon between them.
  var label: String?
  let text: String

  func write(to json: inout JSONWriter) {
    if let label { json.member(Self.key, label, ": ", text) } else { json.member(Self.key, text) }
  }

  private static let key: JSONKey = "text"
}

struct SarifInvocation: JSONRecord {
  let executionSuccessful: Bool
  let toolExecutionNotifications: [Notification]

  func write(to json: inout JSONWriter) {
    json.member("executionSuccessful", executionSuccessful)
    json.member("toolExecutionNotifications", toolExecutionNotifications)
  }

  struct Notification: JSONRecord {
    let level: String
    let message: SarifMessage
    let location: SarifLocation?

    func write(to json: inout JSONWriter) {
      json.member("level", level)
      json.member("locations", location.map { [$0] } ?? [])
      json.member("message", message)
    }
  }
}
