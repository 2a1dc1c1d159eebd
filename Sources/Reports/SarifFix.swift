import Findings

/// How a result is mended: bytes of its file that other text takes the place of.
struct SarifFix: JSONRecord {
  let fix: Fix
  let file: String

  func write(to json: inout JSONWriter) {
    json.member(.artifactChanges, CollectionOfOne(Change(fix: fix, file: file)))
    json.member(.description, SarifMessage(text: fix.title))
    json.member(.properties, Properties(safety: fix.safety))
  }

  private struct Change: JSONRecord {
    let fix: Fix
    let file: String

    func write(to json: inout JSONWriter) {
      json.member(.artifactLocation, SarifLocation.Artifact(file: file))
      json.member(.replacements, fix.replacements.lazy.map { Replacement(one: $0) })
    }
  }

  private struct Replacement: JSONRecord {
    let one: Fix.Replacement

    func write(to json: inout JSONWriter) {
      json.member(.deletedRegion, Region(range: one.range))
      if !one.text.isEmpty {
        json.member(.insertedContent, SarifMessage(text: String(decoding: one.text, as: UTF8.self)))
      }
    }
  }

  private struct Region: JSONRecord {
    let range: Range<Int>

    func write(to json: inout JSONWriter) {
      json.member(.byteLength, range.count)
      json.member(.byteOffset, range.lowerBound)
    }
  }

  private struct Properties: JSONRecord {
    let safety: Fix.Safety
    func write(to json: inout JSONWriter) { json.member(.safety, safety.rawValue) }
  }
}

extension JSONKey {
  fileprivate static let artifactChanges: JSONKey = "artifactChanges"
  fileprivate static let artifactLocation: JSONKey = "artifactLocation"
  fileprivate static let byteLength: JSONKey = "byteLength"
  fileprivate static let byteOffset: JSONKey = "byteOffset"
  fileprivate static let deletedRegion: JSONKey = "deletedRegion"
  fileprivate static let description: JSONKey = "description"
  fileprivate static let insertedContent: JSONKey = "insertedContent"
  fileprivate static let properties: JSONKey = "properties"
  fileprivate static let replacements: JSONKey = "replacements"
  fileprivate static let safety: JSONKey = "safety"
}
