import Findings

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
