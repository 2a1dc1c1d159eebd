/// A finding as SARIF has it.
struct SarifResult: JSONRecord {
  let ruleId: String
  let ruleIndex: Int?
  let level: String
  let rank: Int
  let message: SarifMessage
  let locations: [SarifLocation]
  let relatedLocations: [SarifLocation]
  let partialFingerprints: Fingerprints
  let properties: Properties

  func write(to json: inout JSONWriter) {
    json.member("level", level)
    json.member("locations", locations)
    json.member("message", message)
    json.member("partialFingerprints", partialFingerprints)
    json.member("properties", properties)
    json.member("rank", rank)
    json.member("relatedLocations", relatedLocations)
    json.member("ruleId", ruleId)
    json.member("ruleIndex", ruleIndex)
  }

  struct Fingerprints: JSONRecord {
    let first: String
    func write(to json: inout JSONWriter) { json.member("doccheck/v1", first) }
  }

  struct Properties: JSONRecord {
    let severity: String
    let article: String
    let locale: String
    /// Findings that follow from this one and are not counted.
    let consequences: [Consequence]

    func write(to json: inout JSONWriter) {
      json.member("article", article)
      json.member("consequences", consequences)
      json.member("locale", locale)
      json.member("severity", severity)
    }
  }

  struct Consequence: JSONRecord {
    let ruleId: String
    let message: SarifMessage
    let locations: [SarifLocation]

    func write(to json: inout JSONWriter) {
      json.member("locations", locations)
      json.member("message", message)
      json.member("ruleId", ruleId)
    }
  }
}

struct SarifLocation: JSONRecord {
  var id: Int?
  let physicalLocation: Physical
  var message: SarifMessage?

  func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("message", message)
    json.member("physicalLocation", physicalLocation)
  }

  struct Physical: JSONRecord {
    let artifactLocation: Artifact
    let region: Region?

    func write(to json: inout JSONWriter) {
      json.member("artifactLocation", artifactLocation)
      json.member("region", region)
    }
  }

  struct Artifact: JSONRecord {
    let uri: String
    let uriBaseId: String?

    func write(to json: inout JSONWriter) {
      json.member("uri", uri)
      json.member("uriBaseId", uriBaseId)
    }
  }

  struct Region: JSONRecord {
    let startLine: Int
    let startColumn: Int?
    let endLine: Int?
    let byteOffset: Int?

    func write(to json: inout JSONWriter) {
      json.member("byteOffset", byteOffset)
      json.member("endLine", endLine)
      json.member("startColumn", startColumn)
      json.member("startLine", startLine)
    }
  }
}
