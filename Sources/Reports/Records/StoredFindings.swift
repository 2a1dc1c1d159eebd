import DocModel
import Findings

/// The findings of an article as part of its record, for a later run to reuse. Shared values are stored once. Keys are
/// stable: new ones may be added, existing ones keep their meaning.
package struct StoredFindings: Codable {
  private let article: String
  private let files: [StoredFile]?
  private let findings: [StoredFinding]
  private let provenances: [PageProvenance]?
  private let related: [StoredRelated]?
  private let suppressed: [StoredFinding]?

  package init(article: String, findings: [ReportedFinding], suppressed: [ReportedFinding]) {
    var tables = StoredTables(article: article)
    self.article = article
    self.findings = findings.map { StoredFinding($0, &tables) }
    self.suppressed = suppressed.isEmpty ? nil : suppressed.map { StoredFinding($0, &tables) }
    files = tables.files.isEmpty ? nil : tables.files
    provenances = tables.provenances.isEmpty ? nil : tables.provenances
    related = tables.related.isEmpty ? nil : tables.related
  }

  /// Throws if a finding refers to an index that the record does not contain.
  package func read() throws(JSONFault) -> (findings: [ReportedFinding], suppressed: [ReportedFinding]) {
    let values = try StoredValues(
      article: article, files: files ?? [], related: related ?? [], provenances: provenances ?? [])
    func all(_ stored: [StoredFinding]) throws(JSONFault) -> [ReportedFinding] {
      var all: [ReportedFinding] = []
      all.reserveCapacity(stored.count)
      for one in stored { all.append(try one.reported(values)) }
      return all
    }
    return (try all(findings), try all(suppressed ?? []))
  }
}

struct StoredFile: Codable, Hashable {
  let file: String
  let locale: LocaleTag
}

/// A place in a file of ``StoredTables``.
struct StoredPlace: Codable {
  let column: Int?
  let file: Int
  /// Omitted if equal to `line`.
  let lastLine: Int?
  let line: Int
}

struct StoredRelated: Codable {
  let place: StoredPlace
  let text: String
}

/// Assigns indices to values that many findings share.
struct StoredTables {
  let article: String
  private(set) var files: [StoredFile] = []
  private(set) var provenances: [PageProvenance] = []
  private(set) var related: [StoredRelated] = []
  private var fileNumbers: [StoredFile: Int] = [:]
  private var relatedNumbers: [ObjectIdentifier: Int] = [:]

  init(article: String) { self.article = article }

  mutating func place(_ place: Place) -> StoredPlace {
    let file = StoredFile(file: place.file, locale: place.locale)
    let number = fileNumbers[file] ?? files.count
    if number == files.count {
      files.append(file)
      fileNumbers[file] = number
    }
    return StoredPlace(
      column: place.column > 0 ? place.column : nil, file: number,
      lastLine: place.lastLine > place.line ? place.lastLine : nil, line: place.line)
  }

  mutating func number(of provenance: PageProvenance) -> Int {
    if let known = provenances.firstIndex(of: provenance) { return known }
    provenances.append(provenance)
    return provenances.count - 1
  }

  /// Returns the index of a related place; instances shared by several findings are stored once.
  mutating func number(of related: RelatedPlace) -> Int {
    let known = relatedNumbers[ObjectIdentifier(related)]
    if let known { return known }
    let number = self.related.count
    self.related.append(StoredRelated(place: place(related.place), text: related.text))
    relatedNumbers[ObjectIdentifier(related)] = number
    return number
  }
}

/// Resolves the indices of ``StoredTables`` to values.
struct StoredValues {
  let article: String
  private let files: [StoredFile]
  private let provenances: [PageProvenance]
  private var relatedPlaces: [RelatedPlace] = []

  init(
    article: String, files: [StoredFile], related: [StoredRelated], provenances: [PageProvenance] = []
  ) throws(JSONFault) {
    (self.article, self.files, self.provenances) = (article, files, provenances)
    relatedPlaces.reserveCapacity(related.count)
    for one in related { relatedPlaces.append(RelatedPlace(place: try place(one.place), text: one.text)) }
  }

  func place(_ place: StoredPlace) throws(JSONFault) -> Place {
    guard files.indices.contains(place.file) else { throw JSONFault("a finding names a file that is not there") }
    return Place(
      locale: files[place.file].locale, file: files[place.file].file, line: max(0, place.line),
      lastLine: place.lastLine, column: max(0, place.column ?? 0))
  }

  func provenance(_ number: Int) throws(JSONFault) -> PageProvenance {
    guard provenances.indices.contains(number) else {
      throw JSONFault("a finding names a source version that is not there")
    }
    return provenances[number]
  }

  func related(_ number: Int) throws(JSONFault) -> RelatedPlace {
    guard relatedPlaces.indices.contains(number) else {
      throw JSONFault("a finding names a related place that is not there")
    }
    return relatedPlaces[number]
  }
}

/// A finding as stored in a run's record to be read back: ``FindingRecord`` without the level, plus further fields.
/// Values that many findings share are indices into ``StoredTables``.
struct StoredFinding: Codable {
  /// Omitted if equal to the record's article, or the check to the rule: see ``StoredFindings``.
  private let article: String?
  private let check: RuleID?
  private let confidence: UInt8
  private let consequences: Nested?
  private let excerpt: StoredExcerpt?
  private let extent: Int?
  /// The fingerprint as reported; omitted for a consequence, which is not reported separately.
  private let fingerprint: String?
  private let fix: StoredFix?
  private let form: String?
  private let message: String?
  private let name: String
  private let place: StoredPlace
  private let provenance: Int?
  /// Omitted if 1.
  private let places: Int?
  private let related: [Int]?
  private let rule: RuleID
  private let severity: Severity
  private let suppression: String?
  private let words: String?

  init(_ reported: ReportedFinding, _ tables: inout StoredTables) {
    self.init(
      reported.finding, &tables, excerpt: reported.excerpt, fingerprint: Fingerprint.text(reported.fingerprint),
      suppression: reported.suppression?.comment)
  }

  private init(
    _ finding: Finding, _ tables: inout StoredTables, excerpt: Excerpt? = nil, fingerprint: String? = nil,
    suppression: String? = nil
  ) {
    func unlessEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
    article = finding.article == tables.article ? nil : finding.article
    check = finding.check == finding.rule ? nil : finding.check
    confidence = finding.confidence
    consequences = finding.consequences.isEmpty ? nil : Nested(finding.consequences.map { Self($0, &tables) })
    self.excerpt = excerpt.map(StoredExcerpt.init)
    extent = finding.words.isEmpty ? nil : finding.extent
    self.fingerprint = fingerprint
    fix = finding.fix.map(StoredFix.init)
    form = unlessEmpty(finding.form)
    message = unlessEmpty(finding.message)
    name = Fingerprint.text(finding.fingerprint)
    place = tables.place(finding.place)
    provenance = finding.provenance.map { tables.number(of: $0) }
    places = finding.places > 1 ? finding.places : nil
    related = finding.related.isEmpty ? nil : finding.related.map { tables.number(of: $0) }
    rule = finding.rule
    severity = finding.severity
    self.suppression = suppression
    words = unlessEmpty(finding.words)
  }

  func reported(_ values: StoredValues) throws(JSONFault) -> ReportedFinding {
    guard let fingerprint = fingerprint.flatMap({ Fingerprint.value($0) }) else {
      throw JSONFault("a finding lacks its fingerprint")
    }
    var reported = ReportedFinding(
      finding: try finding(values), excerpt: excerpt?.excerpt, fingerprint: fingerprint)
    reported.suppression = suppression.map { .comment($0) }
    return reported
  }

  private func finding(_ values: StoredValues) throws(JSONFault) -> Finding {
    var related: [RelatedPlace] = []
    for number in self.related ?? [] { related.append(try values.related(number)) }
    var consequences: [Finding] = []
    for one in self.consequences?.findings ?? [] { consequences.append(try one.finding(values)) }
    var finding = Finding(
      rule: rule, check: check, severity: severity, confidence: confidence, message: message ?? "",
      article: article ?? values.article, place: try values.place(place), words: words ?? "",
      extent: extent.map { max(0, $0) }, related: related, consequences: consequences, form: form ?? "",
      fingerprint: Fingerprint.value(name) ?? 0)
    finding.fix = fix?.fix
    if let provenance { finding.provenance = try values.provenance(provenance) }
    finding.places = max(1, places ?? 1)
    return finding
  }

  /// The consequences of a finding. Decoding rejects deep nesting, so that crafted input cannot overflow the stack.
  private struct Nested: Codable {
    let findings: [StoredFinding]

    init(_ findings: [StoredFinding]) { self.findings = findings }

    init(from decoder: any Decoder) throws {
      guard decoder.codingPath.count < 32 else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "nested too deeply"))
      }
      findings = try [StoredFinding](from: decoder)
    }

    func encode(to encoder: any Encoder) throws { try findings.encode(to: encoder) }
  }
}

/// The line of a finding.
private struct StoredExcerpt: Codable {
  let column: Int?
  let endColumn: Int?
  let length: Int
  let start: Int?
  let text: String
  let utf16Column: Int?
  let utf16EndColumn: Int?

  init(_ excerpt: Excerpt) {
    (column, endColumn) = (excerpt.columns?.start, excerpt.columns?.end)
    (length, start, text) = (excerpt.length, excerpt.offset, excerpt.text)
    (utf16Column, utf16EndColumn) = (excerpt.utf16Columns?.start, excerpt.utf16Columns?.end)
  }

  var excerpt: Excerpt {
    Excerpt(
      text: text, offset: start, length: length, columns: Excerpt.Columns(start: column, end: endColumn),
      utf16Columns: Excerpt.Columns(start: utf16Column, end: utf16EndColumn))
  }
}

private struct StoredFix: Codable {
  let replacements: [Replacement]
  let safety: Fix.Safety
  let title: String

  struct Replacement: Codable {
    let end: Int
    let start: Int
    let text: String
  }

  init(_ fix: Fix) {
    replacements = fix.replacements.map { one in
      Replacement(
        end: one.range.upperBound, start: one.range.lowerBound, text: String(decoding: one.text, as: UTF8.self))
    }
    (safety, title) = (fix.safety, fix.title)
  }

  var fix: Fix? {
    Fix(
      title, safety: safety,
      replacements: replacements.map { one in
        let start = max(0, one.start)
        return Fix.Replacement(start..<max(start, one.end), Array(one.text.utf8))
      })
  }
}

extension SuppressionReason {
  fileprivate var comment: String? {
    if case .comment(let words) = self { words } else { nil }
  }
}
