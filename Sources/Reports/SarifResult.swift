import DocModel
import Findings

/// A finding as SARIF has it. Its records hold what they write and make nothing of it before: a run may have a million
/// findings.
struct SarifResult: JSONRecord {
  let reported: ReportedFinding
  let ruleIndex: Int?
  let level: Level

  func write(to json: inout JSONWriter) {
    let finding = reported.finding
    json.member(.baselineState, reported.baselineState?.rawValue)
    if let fix = finding.fix { json.member(.fixes, CollectionOfOne(SarifFix(fix: fix, file: finding.file))) }
    json.member(.level, level.rawValue)
    json.member(.locations, CollectionOfOne(SarifLocation(finding.place, columns: reported.excerpt?.utf16Columns)))
    json.member(.message, SarifMessage(text: ShownText.line(finding.message)))
    json.member(.partialFingerprints, Fingerprints(first: reported.fingerprint))
    json.member(.properties, Properties(finding: finding))
    json.member(.rank, Int(finding.confidence))
    json.member(.relatedLocations, finding.related.enumerated().lazy.map { Related(id: $0, related: $1) })
    json.member(.ruleId, finding.rule.name)
    json.member(.ruleIndex, ruleIndex)
    if let reason = reported.suppression {
      json.member(.suppressions, CollectionOfOne(Suppression(reason: reason)))
    }
  }

  private struct Suppression: JSONRecord {
    let reason: SuppressionReason

    func write(to json: inout JSONWriter) {
      switch reason {
      case .comment(let words):
        if !words.isEmpty { json.member(.justification, words) }
        json.member(.kind, "inSource")
      case .baseline: json.member(.kind, "external")
      }
    }
  }

  private struct Fingerprints: JSONRecord {
    let first: UInt64
    func write(to json: inout JSONWriter) { json.member(.fingerprint, Fingerprint.text(first)) }
  }

  private struct Properties: JSONRecord {
    let finding: Finding

    func write(to json: inout JSONWriter) {
      json.member(.article, finding.article)
      json.member(.consequences, finding.consequences.lazy.map { Consequence(finding: $0) })
      json.member(.locale, finding.locale.tag)
      json.member(.severity, finding.severity.rawValue)
    }
  }

  /// A finding that follows from the result and is not counted.
  private struct Consequence: JSONRecord {
    let finding: Finding

    func write(to json: inout JSONWriter) {
      json.member(.locations, CollectionOfOne(SarifLocation(finding.place)))
      json.member(.message, SarifMessage(text: ShownText.line(finding.message)))
      json.member(.ruleId, finding.rule.name)
    }
  }
}

extension SarifResult {
  /// What another locale has at the same place. There are more of these than of anything else in a report.
  private struct Related: JSONRecord {
    let id: Int
    let related: RelatedPlace

    func write(to json: inout JSONWriter) {
      json.member(.id, id)
      json.members(of: related) { json in
        let place = related.place
        json.member(.message, SarifMessage(label: place.locale.tag, text: ShownText.line(related.text)))
        json.member(.physicalLocation, SarifLocation.Physical(place))
      }
    }
  }
}

/// A place in a file, or a file.
struct SarifLocation: JSONRecord {
  private let physical: Physical

  /// - Parameter columns: in UTF-16 code units.
  init(_ place: Place, columns: Excerpt.Columns? = nil) { physical = Physical(place, columns: columns) }

  /// Nil for a trouble with no file.
  init?(_ trouble: Trouble) {
    guard let file = trouble.file else { return nil }
    physical = Physical(
      artifactLocation: Artifact(file: file),
      region: trouble.line > 0
        ? Region(
          startLine: trouble.line, startColumn: nil, endColumn: nil, endLine: nil, byteOffset: trouble.byteOffset) : nil
    )
  }

  func write(to json: inout JSONWriter) { json.member(.physicalLocation, physical) }

  fileprivate struct Physical: JSONRecord {
    let artifactLocation: Artifact
    let region: Region?

    func write(to json: inout JSONWriter) {
      json.member(.artifactLocation, artifactLocation, of: artifactLocation.file)
      json.member(.region, region)
    }
  }

  struct Artifact: JSONRecord {
    let file: String

    func write(to json: inout JSONWriter) {
      let isAbsolute = file.utf8.first == UInt8(ascii: "/")
      json.member(.uri, (isAbsolute ? "file://" : "") + URIPath.encode(file))
      json.member(.uriBaseId, isAbsolute ? nil : SarifReport.base)
    }
  }

  fileprivate struct Region: JSONRecord {
    let startLine: Int
    let startColumn: Int?
    let endColumn: Int?
    let endLine: Int?
    let byteOffset: Int?

    func write(to json: inout JSONWriter) {
      json.member(.byteOffset, byteOffset)
      json.member(.endColumn, endColumn)
      json.member(.endLine, endLine)
      json.member(.startColumn, startColumn)
      json.member(.startLine, startLine)
    }
  }
}

extension SarifLocation.Physical {
  /// - Parameter columns: in UTF-16 code units.
  fileprivate init(_ place: Place, columns: Excerpt.Columns? = nil) {
    // An end on the same line belongs to the column; without one the region is the whole lines.
    let end = columns.flatMap { $0.end > $0.start ? $0.end : nil }
    self.init(
      artifactLocation: SarifLocation.Artifact(file: place.file),
      region: SarifLocation.Region(
        startLine: max(1, place.line), startColumn: columns?.start, endColumn: end,
        endLine: max(1, columns == nil ? place.lastLine : place.line), byteOffset: nil))
  }
}

extension JSONKey {
  fileprivate static let article: JSONKey = "article"
  fileprivate static let artifactLocation: JSONKey = "artifactLocation"
  fileprivate static let baselineState: JSONKey = "baselineState"
  fileprivate static let byteOffset: JSONKey = "byteOffset"
  fileprivate static let consequences: JSONKey = "consequences"
  fileprivate static let endColumn: JSONKey = "endColumn"
  fileprivate static let endLine: JSONKey = "endLine"
  fileprivate static let fixes: JSONKey = "fixes"
  fileprivate static let fingerprint: JSONKey = "doccheck/v2"
  fileprivate static let id: JSONKey = "id"
  fileprivate static let justification: JSONKey = "justification"
  fileprivate static let kind: JSONKey = "kind"
  fileprivate static let level: JSONKey = "level"
  fileprivate static let locale: JSONKey = "locale"
  fileprivate static let locations: JSONKey = "locations"
  fileprivate static let message: JSONKey = "message"
  fileprivate static let partialFingerprints: JSONKey = "partialFingerprints"
  fileprivate static let physicalLocation: JSONKey = "physicalLocation"
  fileprivate static let properties: JSONKey = "properties"
  fileprivate static let rank: JSONKey = "rank"
  fileprivate static let region: JSONKey = "region"
  fileprivate static let relatedLocations: JSONKey = "relatedLocations"
  fileprivate static let ruleId: JSONKey = "ruleId"
  fileprivate static let ruleIndex: JSONKey = "ruleIndex"
  fileprivate static let severity: JSONKey = "severity"
  fileprivate static let startColumn: JSONKey = "startColumn"
  fileprivate static let startLine: JSONKey = "startLine"
  fileprivate static let suppressions: JSONKey = "suppressions"
  fileprivate static let uri: JSONKey = "uri"
  fileprivate static let uriBaseId: JSONKey = "uriBaseId"
}
